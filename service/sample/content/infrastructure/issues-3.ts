import type { IssueContent } from '../types.ts'

export const issues3: readonly IssueContent[] = [
  {
    title: 'Rehearsal 2 of the upgrade: who does what',
    body: `With real roles this time, on the clones, Thursday 08:00 UTC:

| Role | Who |
|---|---|
| decides, and says "go back" | Inês |
| types | Kwame |
| consumers and queue | Mira |
| reads along, keeps time | Callum |
| banner and phone | Rosa, David |

@mira could you write down how one pauses the consumers *without* you? If you are on a train that day it should be a paragraph and not a person.`,
    author: 'ines',
    assignee: 'ines',
    labels: ['database', 'runbook'],
    milestone: 'Postgres 17',
    age: 4.8,
    due: 4,
    thread: [
      {
        by: 'mira',
        body: `Will do. It is two commands and one thing to look at, I'll write it into \`runbooks/pause-ingest.md\` and let Priya follow it blind.`,
        after: 5,
      },
      { by: 'priya', body: 'Blind and from Chennai at 13:30. I like it.', after: 14 },
      {
        by: 'rosa',
        body: 'Banner text exists in pt, it, es, no, en. French is missing, Leila?',
        after: 20,
        awards: [['thumbsup', 'ines', 'mira']],
      },
      {
        by: 'leila',
        body: `« Nous améliorons la base de données. Vos mesures sont conservées et apparaîtront dans quelques minutes. » Not a word about "maintenance", people think of tractors.`,
        after: 1.5,
      },
    ],
  },
  {
    title: 'broker-1: TLS handshakes 4× since Tuesday evening',
    body: `From 0.9/s to 3.7/s, without more gateways. CPU isn't a problem, curiosity is. Looks like a group that reconnects every ~8 minutes.

\`\`\`text
count by (fw) (handshakes_total offset …)
{fw="4.3.0"}  2.71/s
{fw="4.2.2"}  0.48/s
{fw="4.2.1"}  0.44/s
\`\`\`

@mira 4.3.0 went to the first 150 on Tuesday, didn't it?`,
    author: 'callum',
    assignee: 'mira',
    labels: ['network', 'monitoring', 'bug'],
    age: 4.1,
    thread: [
      {
        by: 'mira',
        body: `Yes. 8 minutes smells like the keep-alive: 4.3.0 raised it from 60 to 300 s for the battery of the modem, and some operator's NAT forgets idle flows after 240 s or so. The gateway then notices at the second ping.`,
        after: 2.2,
      },
      {
        by: 'oskar',
        body: `Reproduced with one SIM here. Data isn't lost, but each handshake costs ~6 kB and 2.1 s of radio, so it's *worse* for the battery than before. I stop the rollout at 150.`,
        after: 6,
      },
      {
        by: 'mira',
        body: `Proposal: keep-alive adapts. Start at 300, after two drops under 400 s go down to 180 and remember it per operator. Until then the broker can tell them: MQTT 5 \`Server Keep Alive\` = 180, one line in our config, no new firmware.`,
        after: 15,
      },
      {
        by: 'callum',
        body: "The server can *overrule the client*? I've been doing this job for fifteen years.",
        after: 4,
        awards: [['sparkles', 'mira', 'oskar']],
      },
      {
        by: 'mira',
        body: `On since 11:00 for broker-1 only. Handshakes 1.1/s and falling. I leave this open till the weekend wave has passed.`,
        after: 20,
      },
    ],
  },
  {
    title: 'Terraform plan in merge requests, as a comment',
    body: `Reviewers look at the diff of the source, which is the wrong diff. Post the plan (summary, and details folded) on the merge request, with secrets masked. Read-only token for the runner, so a plan can never be an apply.

Shape I have in mind:

\`\`\`text
platform/dns     0 to add, 1 to change, 0 to destroy
platform/db      no changes
platform/edge    2 to add, 0 to change, 1 to destroy   ← please look
\`\`\`

Anything with a *destroy* needs a second person, and a destroy of something with a disk needs Callum or Inês. I'd have been glad about this on the day of #20.`,
    author: 'kwame',
    labels: ['terraform', 'ci'],
    age: 3.4,
    thread: [
      {
        by: 'mira',
        body: 'Yes please. Could it also say when the plan was made? One from two days ago is an opinion.',
        after: 9,
      },
    ],
  },
  {
    title: 'Two machines which are not in Terraform',
    body: `\`scratch\` and \`oskar-coverage\`, both with a public address. The first has a listening port 8080 with a directory listing of what seems to be antenna measurements.

Found by comparing the provider's list with the state, which I now do weekly. If it has an address and isn't in Terraform then it has no firewall, no updates and no owner, and sooner or later it has somebody else.`,
    author: 'hugo',
    labels: ['terraform', 'security', 'question'],
    age: 2.9,
    thread: [
      {
        by: 'oskar',
        body: `\`oskar-coverage\` is mine, the heat map of Trøndelag. Can go or be adopted, as you like. \`scratch\` I've never seen.`,
        after: 1,
      },
      {
        by: 'jonas',
        body: `scratch is mine. Well, it was Pavel's and then it was mine. The measurements are in the drive too. You may shoot it.`,
        after: 5,
        awards: [['joy', 'mira', 'nils']],
      },
      { by: 'hugo', body: 'Shot. Snapshot kept for 30 days in case someone cries.', after: 12 },
    ],
  },
  {
    title: 'Morning wave now peaks at 52 s',
    body: `Oldest unprocessed message at sunrise, last five clear days: 31, 34, 41, 47, **52 s**. The warning (#30) is at 60. Number of gateways has grown by 6 % in the same time, so it's not only that.

I suspect the new validation of platform/ingest#44, which looks up the sensor's calibration per reading instead of per batch. @mira could you have a look at the profile with me? Attached numbers, 30 s at 05:20:

\`\`\`text
      flat  flat%   cum   cum%
    6.10s 31.2%   6.90s 35.3%  calibration.(*Store).Lookup
    3.02s 15.4%   3.02s 15.4%  runtime.cgocall
    2.48s 12.7%   9.71s 49.7%  ingest.(*Worker).validate
\`\`\``,
    author: 'priya',
    assignee: 'mira',
    labels: ['capacity', 'monitoring'],
    milestone: 'Harvest readiness',
    age: 2.2,
    thread: [
      {
        by: 'mira',
        body: `35 % in Lookup, and it takes a mutex. Per batch is right. If you make the change I'll replay yesterday's sunrise on staging tonight, it's already awake for Haruto.`,
        after: 3,
      },
      { by: 'priya', body: `Branch \`calibration-per-batch\` is up.`, after: 9 },
      {
        by: 'mira',
        body: 'Replay of yesterday, same 41 minutes: peak 47 → **19 s**. 🌅 Review is done, two small remarks.',
        after: 14,
      },
    ],
  },
  {
    title: 'Backup of db-2: base backup took 9 h instead of 2',
    body: 'Started Sunday 01:00, done at 10:06. Throughput flat at 10 MB/s. Suspiciously round.',
    author: 'callum',
    assignee: 'kwame',
    labels: ['backup', 'database', 'bug'],
    age: 1.7,
    closedAfter: 0.9,
    thread: [
      {
        by: 'kwame',
        body: `The link renegotiated to 100 Mbit after the provider's maintenance on Saturday. Ticket open, they replaced the cable of the virtual machine. I've asked no further.`,
        after: 5,
      },
      {
        by: 'kwame',
        body: "Back at 1 Gbit. There's an alert on link speed now, since apparently that's a thing.",
        after: 14,
      },
    ],
  },
  {
    title: 'Alert text should say what to do first',
    body: `My first shadow week on call. \`PgReplicationSlotInactive\` at 21:40. I understood each word by itself.

Could every alert carry (1) who notices, (2) what to do first, (3) whether it can wait until morning? Rosa's index from #25 would be the place to link. @callum @mira I'd be glad to write the first versions and be corrected.

Here is what I wrote for myself afterwards, for that one:

> **Replica slot inactive.** Nobody notices today. The disk of the primary fills slowly (hours to days). Look at *free space on db-1*: more than 30 %? Then tomorrow. Less? Wake Kwame.

Had this been in the alert, I would have slept, and so would he.`,
    author: 'david',
    labels: ['monitoring', 'runbook'],
    age: 1.1,
    thread: [
      {
        by: 'callum',
        body: `Yes, please, exactly this. Rule from now on: no \`runbook_url\`, no page.`,
        after: 2,
        awards: [['100', 'rosa', 'mira']],
      },
      {
        by: 'mira',
        body: `Take \`ConsumerLagHigh\` first, it has the clearest story: *(1) farmers, after ten minutes; (2) look whether both workers are reading; (3) no.* I'll correct in the MR.`,
        after: 3.5,
      },
    ],
  },
  {
    title: 'Vault is sealed after reboot and nobody gets told',
    body: `Weekly reboot at 04:30, vault came up sealed as it should, but the alert is on the *process*. Deploys failed until 07:50. Alert on \`vault_core_unsealed == 0\`.

It's the third silent one of this kind: process up, service useless (#46 was the same in green). I went through all alerts on \`up == 1\` and found four more which should ask for the *work* and not the process: mail relay, tile cache, certificate renewer, the replay tool. List follows tomorrow.`,
    author: 'kwame',
    assignee: 'hugo',
    labels: ['security', 'monitoring'],
    age: 0.7,
    thread: [
      { by: 'hugo', body: "Rule is written, goes in with the next batch. Auto-unseal I still don't want.", after: 2 },
    ],
  },
  {
    title: 'Broker certificate chain: root of the old modems leaves the bundle in 41 days',
    body: `Modems with firmware before 2.8 trust only one root, and our CA stops cross-signing with it in 41 days. From the handshake log: 37 gateways, of which 9 haven't been updated in over a year.

@mira do you know if those 37 can take an update over the air, or is somebody driving?`,
    author: 'hugo',
    assignee: 'mira',
    labels: ['security', 'network'],
    age: 0.35,
    due: 30,
    thread: [
      {
        by: 'mira',
        body: `28 can (they're on A/B partitions). The 9 are first-series boards with a single partition; for those I'd rather pin a private root *now*, while they still trust us. I'll get you the list with farm names, so Rosa can see who's near whom.`,
        after: 1.6,
      },
      { by: 'rosa', body: "Two of the 9 are on my way to my mother. I'm only half joking.", after: 2.1 },
    ],
  },
  {
    title: 'grafana.larkspur.example asks for login twice',
    body: `Since this morning: log in, dashboard for half a second, log in again, then it stays. Only in a private window? No, in both.

The dashboard is the one with the map of silent gateways, if it matters. Firefox 140 and also the tablet in the kitchen. Cookie \`grafana_session\` is set twice, one has the path \`/\` and the other \`/d\`. Screenshot follows when I've found out how one photographs half a second.`,
    author: 'sofia',
    labels: ['bug', 'monitoring'],
    age: 0.12,
    thread: [
      {
        by: 'callum',
        body: `The \`/d\` is from me, I moved the sub-path this morning. Give me an hour. @mira if your wall screen is logged out, it's the same thing.`,
        after: 1.1,
      },
    ],
  },
]
