import type { IssueContent } from '../types.ts'

export const issues2: readonly IssueContent[] = [
  {
    title: 'Postgres 15 → 17',
    body: `What we get: incremental base backups (ours is 310 GB, every Sunday, mostly identical to last Sunday's), faster vacuum, and grants Hugo needs for #27. What we risk: an evening.

Plan:

- [x] extension versions available for 17 on our image
- [x] rehearsal 1, \`pg_upgrade --link\` on a clone (#32)
- [ ] rehearsal 2, with the replica and the pooler, people in their real roles
- [ ] announce, two weeks ahead, in five languages
- [ ] do it on a Tuesday
- [ ] delete the old cluster **a week later**, not the same night

I want at most ten minutes of read-only. Gateways will not notice, the console says so in a banner.`,
    author: 'ines',
    assignee: 'ines',
    labels: ['database'],
    milestone: 'Postgres 17',
    age: 119,
    due: 21,
    thread: [
      {
        by: 'callum',
        body: `Logical replication instead of \`--link\`? Nearly no downtime, and a way back.`,
        after: 22,
      },
      {
        by: 'ines',
        body: `Considered. Hypertables and logical replication in one sentence make me nervous: DDL isn't replicated, and compaction creates a chunk per day. With \`--link\` the way back is the replica on 15, which we stop *before*.`,
        after: 3,
      },
      {
        by: 'callum',
        body: `Fine. Then the replica on 15 stays off and untouched until the Tuesday after. I'd like that as a line in the plan, it's what people forget when everything went well.`,
        after: 1,
      },
      {
        by: 'mira',
        body: `I'll do the broker side: pause the consumers, let the queue hold it, resume. At ten minutes that's about 45 000 messages, we had ten times that in #29.`,
        after: 46,
      },
    ],
  },
  {
    title: 'Rehearsal 1 of pg_upgrade, on a clone',
    body: `Clone of \`db-1\` from last night's base backup, same machine type.

\`\`\`console
$ time pg_upgrade --link -j 8 -b /usr/lib/postgresql/15/bin -B /usr/lib/postgresql/17/bin ...
Performing Consistency Checks
-----------------------------
Checking for reg* data types in user tables                   fatal

Your installation contains one of the reg* data types in user tables.
\`\`\`

The column is \`audit.changes.tbl regclass\`, from an experiment two years ago.`,
    author: 'kwame',
    assignee: 'kwame',
    labels: ['database', 'runbook'],
    milestone: 'Postgres 17',
    age: 114,
    closedAfter: 62,
    thread: [
      { by: 'ines', body: 'That was a good idea for an afternoon. Change it to text.', after: 4 },
      {
        by: 'kwame',
        body: `Second run, same clone: 3 min 40 for the upgrade, 6 min 10 for \`vacuumdb --analyze-in-stages\` until the first stage is done. Without statistics the farm overview takes 14 s (!), with the first stage 0.5 s. So read-only should last until stage one is done: **9 min 50**.`,
        after: 900,
      },
      { by: 'ines', body: 'Ten seconds to spare. Luxury.', after: 2, awards: [['sweat_smile', 'kwame', 'callum']] },
    ],
  },
  {
    title: 'Staging wakes Mira at three in the morning',
    body: `\`ConsumerLagHigh{env="staging"}\` went to my phone at 03:12, and at 03:27, and at 03:42. The route matches on \`severity="page"\` and not on the environment. Staging sleeps at night *by design* since last week, so this is going to be a habit.`,
    author: 'mira',
    assignee: 'callum',
    labels: ['monitoring', 'bug'],
    age: 109,
    closedAfter: 3,
    awards: [['sleeping', 'callum', 'ines']],
    thread: [
      {
        by: 'callum',
        body: `Fixed in !14: staging can never page, whatever a rule says. Sorry. I owe you an evening of not being called.`,
        after: 5,
      },
      { by: 'mira', body: "I'll take it as a pizza.", after: 0.5 },
    ],
  },
  {
    title: 'Unattended kernel upgrade rebooted both brokers within the same minute',
    body: `\`Unattended-Upgrade::Automatic-Reboot-Time "04:00"\` on all machines. All. So \`broker-1\` hands over to \`broker-2\`, which is shutting down too. 74 seconds without a broker; gateways retried with back-off and by 04:06 it was over. Nobody called.

Reboots become a weekly job with an order and a check in between.

The order is: secondary first, health check (retained topics equal, connections above 95 % of before), wait ten minutes, then the primary. If the check fails, nothing more reboots that week and someone gets a ticket. The databases aren't in it at all, they're rebooted by a person who is looking.`,
    author: 'kwame',
    assignee: 'kwame',
    labels: ['ansible', 'incident', 'network'],
    age: 104,
    closedAfter: 8,
  },
  {
    title: 'Grafana forgets dashboards',
    body: 'I made a dashboard for console errors on Thursday, on Monday it was gone. Is there a bin?',
    author: 'leila',
    labels: ['monitoring', 'bug'],
    age: 99,
    closedAfter: 12,
    thread: [
      {
        by: 'callum',
        body: `There's no bin, there is a container without a volume. Dashboards in \`monitoring/dashboards/*.json\` survive, all others live until the next deploy. Please export yours there.`,
        after: 1,
      },
      {
        by: 'leila',
        body: "I had to make it twice, so it's better now. But a warning in the UI would have been kinder.",
        after: 0.6,
      },
      {
        by: 'callum',
        body: `The folder for hand-made ones is called **"Gone on Monday"** now. And it has a volume. But don't tell anyone.`,
        after: 250,
      },
    ],
  },
  {
    title: 'May I have a machine with 64 GB for two weeks?',
    body: `I would like to refit the soil models on four years of raw frames; on my laptop it swaps and becomes a heater. R, and Postgres read access to the replica. No personal data.`,
    author: 'wen',
    assignee: 'kwame',
    labels: ['question', 'cost'],
    age: 95.3,
    closedAfter: 2,
    thread: [
      {
        by: 'kwame',
        body: `\`lab-1\`, 16 vCPU, 64 GB, deletes itself in 14 days unless you change \`expires\` in \`lab.tf\`. 31 €.`,
        after: 3,
      },
      {
        by: 'wen',
        body: 'Done in nine days, thank you! The clay soils were wrong by up to 4 points of moisture. 结果很好。',
        after: 330,
        awards: [['seedling', 'beatriz', 'mira']],
      },
    ],
  },
  {
    title: 'hcloud provider: deprecation warnings are 240 lines long',
    body: `Every plan starts with the same warning for each server about \`datacenter\` in favour of \`location\`. It hides the three lines that one should read. Upgrade the provider and move the attribute; careful, on an older version changing it means *replace*.

I tried it on the DNS module: \`0 to add, 61 to change\`, all of them cosmetic, nevertheless 61 lines I have to believe. I'd like to do it module by module, in the order dns, firewall, vm, and the database last, on a day on which nobody has a deadline. Hence it's still open.`,
    author: 'kwame',
    labels: ['terraform'],
    age: 90,
  },
  {
    title: 'Object storage key of the CI can delete backups',
    body: `The key that uploads CI artefacts is scoped to the *project*, not to the bucket. Any job, in any repository, started by anybody, can do:

\`\`\`sh
aws s3 rm --recursive s3://larkspur-wal/
\`\`\`

I tested with \`ls\`, not with \`rm\`.

1. Today: separate project for backups, new keys, old one revoked.
2. This week: object lock (compliance mode, 35 days) on WAL and base backups.
3. Then: think about what *we* can delete when somebody has our laptops.`,
    author: 'hugo',
    assignee: 'hugo',
    labels: ['security', 'backup', 'ci'],
    age: 86.4,
    closedAfter: 9,
    confidential: true,
    thread: [
      { by: 'callum', body: 'Doing 1 now with you. Wow.', after: 0.3 },
      {
        by: 'hugo',
        body: `1 and 2 done. I tried to delete a base backup with my own administrator key and was refused, which is the nicest error message of the quarter.`,
        after: 190,
      },
      {
        by: 'ines',
        body: `Please file 3 as its own thing so that this can be closed. And the finding goes in the yearly report, with the date.`,
        after: 5,
      },
    ],
  },
  {
    title: 'chrony for gateways: should they ask us rather than the pool?',
    body: `Some mobile operators block UDP 123 to the outside. Gateways behind them drift up to 40 s a week (hardware/field-gateway#22). If \`ntp.larkspur.example\` existed they could ask over the tunnel they have anyway. How much work would it be, and would you hate it?`,
    author: 'oskar',
    labels: ['question', 'network'],
    age: 81,
    thread: [
      {
        by: 'callum',
        body: `Half a day and I'd only dislike it. But 1 900 gateways believing *our* clock means that #18 would then be everyone's problem at once.`,
        after: 28,
      },
      { by: 'oskar', body: 'Pool first, ours as fallback, with a bound of 1 s per day?', after: 1 },
      { by: 'callum', body: "With the bound I'd sign it.", after: 0.5 },
    ],
  },
  {
    title: 'Capacity for harvest: what breaks first at 3.1×',
    body: `In harvest weeks the sensors report every 5 minutes rather than every 15 and there are the new farms, which Beatriz counts as +640 gateways signed. Together 3.1 × this spring's peak.

| Part | Spring peak | Wall at | 3.1× |
|---|---:|---:|---|
| broker connections | 1 912 | 16 384 | fine |
| broker messages/s | 640 | ~9 000 | fine |
| ingest workers | 22 % | 100 % | 68 %, fine |
| pooler, server connections | 41 | 60 | **127, no** |
| WAL MB/s | 9 | 40 (link to second region) | 28, tight |
| compaction window | 31 min | 90 min | **96 min, no** |
| \`mon-1\` memory | 9 GB | 16 GB | 14, hm |

- [x] pooler: #50
- [ ] compaction per farm group instead of all at once (platform/ingest#41)
- [ ] measure WAL with incremental backups on (#31)
- [ ] \`mon-1\`: #42 and #54
- [ ] replay a harvest day ×3 on staging and *look* at it for an hour`,
    author: 'mira',
    assignee: 'mira',
    labels: ['capacity', 'database', 'network'],
    milestone: 'Harvest readiness',
    age: 77,
    due: 12,
    awards: [['eyes', 'callum', 'ines', 'priya']],
    thread: [
      {
        by: 'priya',
        body: 'Compaction per farm group is in review. On my copy 96 → 37 min, since the groups fit in memory.',
        after: 20,
      },
      { by: 'ines', body: 'The +640: are they all at once or spread over the weeks?', after: 4 },
      {
        by: 'beatriz',
        body: `Contract says "before the first grapes". In practice they'll install on the two dry Saturdays. So: at once.`,
        after: 22,
      },
      {
        by: 'mira',
        body: `Then the provisioning endpoint belongs in the table too. It does a certificate signing at ~4/s. 640 gateways with installers holding a phone and waiting: OK if spread over an hour, ugly if it's after lunch.`,
        after: 1,
      },
      {
        by: 'hugo',
        body: `The signing is slow on purpose (HSM). I can pre-sign a batch when the serial numbers are known, Nils has them before they leave the building.`,
        after: 18,
      },
      { by: 'nils', body: 'Box by box, yes. CSV every Thursday, hand-labelled by yours truly.', after: 3 },
      {
        by: 'mira',
        body: `Replay tool works: \`make replay DAY=… FACTOR=3\` from the raw frames of last year's 2nd harvest Saturday. First run killed \`mon-1\`, not the ingest. Poetic.`,
        after: 160,
      },
      { by: 'callum', body: 'An observer effect.', after: 3 },
      { by: 'priya', body: 'platform/ingest#41 is merged. At ×3 on staging the compaction takes 44 min.', after: 300 },
      { by: 'beatriz', body: '@mira two more cooperatives signed, +85. Does it change anything?', after: 190 },
      {
        by: 'mira',
        body: `3.1 becomes 3.25. The link to the second region is the only one I'd call tight. Will measure on the next rehearsal.`,
        after: 2,
      },
    ],
  },
  {
    title: 'WAL archive falls behind while compaction runs',
    body: `\`archive_command\` uploads one 16 MB segment at a time with a fresh TLS handshake for each: 3.4/s at best, compaction makes 5/s. By 03:20 the archive is 18 minutes behind, which is 18 minutes we would lose with the building.

Batch upload with 8 in parallel, \`archive_timeout\` stays 60 s.

**Done:** \`archive_library\` with our small module for batches of eight, fallback to the old command if the module doesn't load (tested by deleting it, at 14:00, with Inês watching). Lag at most 40 s since then. The alert is at 5 minutes now, before it was at 30, "because otherwise it fires each night", which is how one ends up with an alert that's at 30.`,
    author: 'callum',
    assignee: 'kwame',
    labels: ['backup', 'database'],
    age: 72,
    closedAfter: 15,
  },
  {
    title: 'Prometheus on mon-1 killed by the kernel, third time',
    body: `\`\`\`text
Out of memory: Killed process 1187 (prometheus) total-vm:24810032kB, anon-rss:15320116kB
\`\`\`

The query behind "sensors by battery" asks for 90 days at 15 s resolution, for a panel 400 pixels wide. Recording rule at 1 h, and \`--query.max-samples=20000000\` so next time the query dies and not the server.

Also: who opens "sensors by battery" with 90 days at 07:00 every day? It's a wall screen in the Trondheim workshop, refreshing once a minute. It shows a number that changes once a week. I've set it to once an hour and nobody has noticed, which I count as a proof.`,
    author: 'callum',
    assignee: 'kwame',
    labels: ['monitoring', 'capacity'],
    milestone: 'Harvest readiness',
    age: 68.2,
    closedAfter: 6,
  },
  {
    title: "Move CI artefacts out of the runner's local disk",
    body: `Console builds upload 340 MB of \`dist\` and source maps to the runner's cache, download it twice and use one file. Would prefer object storage and only what is used. I can do my side.

Measured over a week: 212 console pipelines, 340 MB each, 71 GB written, 142 GB read, needed: \`index.html\`, a manifest and 9 MB of scripts for the preview. Source maps are wanted by precisely one job, the nightly one. On my side that's a change of eleven lines; on yours I'd need a bucket, a key that can only write to it (#38 taught us), and an expiry of 14 days.`,
    author: 'yusuf',
    labels: ['ci'],
    age: 63,
  },
  {
    title: 'A full Ansible run takes 26 minutes',
    body: `31 machines, 26 min, of which 17 are gathering facts and 4 are \`apt update\`. People have therefore begun to use \`--tags\`, and the things that aren't tagged haven't been applied since spring. On \`edge-2\` the journald limit was never set.

Ideas: fact cache (!16), pipelining, strategy \`free\`. Goal: under 6 minutes, so that the full run is the normal one.`,
    author: 'kwame',
    assignee: 'kwame',
    labels: ['ansible'],
    age: 59,
    due: -9,
    thread: [
      {
        by: 'hugo',
        body: `Or a nightly \`--check --diff\` with a message about drift. Then the duration does not matter.`,
        after: 30,
      },
      { by: 'kwame', body: 'Both. Drift report is the more honest one.', after: 1 },
    ],
  },
  {
    title: 'broker-2 has never been primary on purpose',
    body: `It has been primary three times by accident (#34 and twice for kernel panics). Each time retained messages were missing: the last known configuration of some gateways is retained on \`broker-1\` only, since the bridge does not copy retained ones published before it existed.

1. copy retained messages once, and compare nightly
2. a runbook for switching deliberately (in progress: !19)
3. switch every month, so it's never special`,
    author: 'mira',
    assignee: 'mira',
    labels: ['network', 'runbook', 'capacity'],
    milestone: 'Harvest readiness',
    age: 55,
    due: 5,
    thread: [
      {
        by: 'oskar',
        body: `For gateways a missing retained config is harmless since 4.2, they keep the last one they've seen. Below 4.2 they go back to factory intervals: 61 units, mostly in the north.`,
        after: 12,
      },
      {
        by: 'mira',
        body: `Harmless is good, but 61 farms going from 15 to 60 minutes without being told isn't. 1 before 3.`,
        after: 3,
      },
      {
        by: 'callum',
        body: "Any obstacle? I'd like to do the first deliberate switch before harvest and not in it.",
        after: 400,
      },
      {
        by: 'mira',
        body: `No obstacle, I was in the rehearsal of #31 with both hands. Comparison script is there, 212 retained topics differ, of which 190 belong to gateways that were retired. Cleaning these first.`,
        after: 26,
      },
      { by: 'rosa', body: "Tell me the day, so I'm not at the dentist.", after: 100 },
    ],
  },
  {
    title: 'The status page said "all systems operational" while they were not',
    body: `Yesterday's 11 minutes without login: customers look at status.larkspur.example, it's all green, then they ring me *and* they're annoyed. I'd sooner it said nothing.

The page checks that the login page loads. It did. Beautifully.`,
    author: 'david',
    assignee: 'callum',
    labels: ['monitoring', 'incident'],
    age: 51,
    closedAfter: 20,
    thread: [
      {
        by: 'callum',
        body: `Fair. Three changes: it checks a real login with a test farm, support can set any component by hand (you don't need me), and "we're looking at it" needs no cause.`,
        after: 2,
      },
      {
        by: 'rosa',
        body: "Can the hand-set state expire? Otherwise I know who forgets to set it back. It's me.",
        after: 5,
      },
      {
        by: 'callum',
        body: 'Expires after 60 minutes unless extended. Live.',
        after: 430,
        awards: [['heart', 'david', 'rosa']],
      },
    ],
  },
  {
    title: '503 for nine seconds, every six hours, almost exactly',
    body: `05:58, 11:58, 17:58, 23:58. Nine seconds of 503 from the load balancer for \`api\`, both regions. No deploy, no restart, no cron of ours at these times that I can find.`,
    author: 'mateus',
    assignee: 'kwame',
    labels: ['bug', 'network'],
    age: 48.6,
    closedAfter: 11,
    thread: [
      {
        by: 'kwame',
        body: `The health check of the load balancer uses the API's \`/ready\`, which asks the database, which at :58 is busy with… nothing I can see.`,
        after: 30,
      },
      {
        by: 'mateus',
        body: 'Something *expires* maybe? 6 h is the lifetime of the JWKS cache (platform/api#27).',
        after: 20,
      },
      {
        by: 'kwame',
        body: `That's it! Cache expires → \`/ready\` fetches keys from the login service through the public name → goes out and in again through the same load balancer → which takes 9 s if the health checks have marked half of it down, because \`/ready\` is waiting. A snake having its lunch.`,
        after: 5,
      },
      {
        by: 'mateus',
        body: `Fixed on our side: refresh in the background at 80 % of the lifetime, and \`/ready\` no longer leaves the house.`,
        after: 2,
        awards: [['snake', 'kwame', 'callum', 'yusuf']],
      },
    ],
  },
  {
    title: 'Staging asleep at night: 31 € saved, 2 complaints',
    body: `Sleeps 20:00–06:00 UTC since last quarter. Haruto in Sapporo starts at 00:00 UTC. He has been waking it by hand every day and was too polite to say so.

Options: no sleep (+31 €), sleep 11:00–… no; wake on demand with a chat command, 4 min to start.

Haruto says four minutes is fine, he makes tea. I still think that someone waiting ten weeks without a word means *we* didn't ask. So: wakes on chat command **and** on the first push to any branch, and the machine says good morning in the language of whoever woke it. (That last part took longer than the rest.)`,
    author: 'kwame',
    labels: ['cost', 'question'],
    age: 44,
  },
  {
    title: 'Log parser drops lines with 土壌 or "não" in them',
    body: `Farm names may contain any script. The line

\`\`\`text
level=warn farm="北の畑 第3" msg="sensor silent" since=3h
\`\`\`

never arrives in the log search; the same line with \`farm="Kita 3"\` does. I think the shipper cuts at 256 **bytes** in the middle of a character and the receiver rejects invalid UTF-8, silently.

**Kwame:** confirmed with a farm called "Herdade da Conceição – Talhão não regado". Lines are cut at a character boundary now, limit 4 KiB, and rejected ones are counted: 11 300 in the last month, all of them from people whose language isn't English. Embarrassing. ご報告ありがとうございました。`,
    author: 'haruto',
    assignee: 'kwame',
    labels: ['bug', 'monitoring'],
    age: 41,
    closedAfter: 5,
  },
  {
    title: 'pgbouncer: pool exhausted at 06:10, three days in a row',
    body: `\`\`\`text
WARNING C-0x55d: larkspur/api pooler error: query_wait_timeout
\`\`\`

60 server connections, API takes 41 in the morning, ingest 16, and now the report mails start at 06:10 with 12 of their own. @mira you had the table in #40, this wall came early.`,
    author: 'callum',
    assignee: 'mira',
    labels: ['capacity', 'database', 'incident'],
    milestone: 'Harvest readiness',
    age: 37.5,
    closedAfter: 4.2,
    thread: [
      {
        by: 'mira',
        body: `The reports should never have shared that pool. Separate pool for \`reports\` against the *replica*, 10 connections, and \`api\`/\`ingest\` get fixed sizes so they can't eat each other. !17.`,
        after: 1,
      },
      { by: 'ines', body: `What's \`max_connections\` on \`db-1\` after this?`, after: 2 },
      {
        by: 'mira',
        body: `200, sum of pools is 128. At 3.25× the API needs about 95 by my estimate, so there's room for being wrong.`,
        after: 0.3,
      },
      {
        by: 'mateus',
        body: 'Reports on the replica means up to 2 s old data. For a mail at six in the morning nobody minds.',
        after: 20,
      },
      { by: 'callum', body: 'Three mornings without a warning. Closing.', after: 70 },
    ],
  },
  {
    title: `Runbook for losing the first region still says \`box\``,
    body: `\`runbooks/region-loss.md\`, step 3: "log in to box". The box has been gone for two years. I found it because I drew this one for the quarterly exercise. Also step 9 links to a dashboard that no longer exists, and step 11 says "tell Pavel".

I went through it with a pencil as if the region *were* gone. Of 14 steps, 5 work as written, 4 work if you know what was meant, 3 are impossible, and 2 would have made it worse (step 7 promotes the replica before it fences the primary). I've put my copy with the remarks in the drive. Who'd rewrite it with me? Two hours and a pot of coffee.`,
    author: 'grete',
    labels: ['runbook'],
    age: 34,
  },
  {
    title: 'Gateways on IPv6-only SIMs cannot reach the broker',
    body: `A Norwegian operator ships SIMs that are v6 only with NAT64. Our broker has no AAAA record (#22), and the modem firmware doesn't do 464XLAT. Four pilot gateways near Røros are sitting in the fog, silent.

@mira is there anything against giving the broker an address?`,
    author: 'oskar',
    assignee: 'mira',
    labels: ['network', 'bug'],
    milestone: 'Harvest readiness',
    age: 31,
    due: 9,
    thread: [
      {
        by: 'mira',
        body: `Three things, none of them hard: the firewall module has v4 rules only, the ACL by source network is v4 only, and the rate limiter counts per address, so with v6 it has to count per /64.`,
        after: 5,
      },
      {
        by: 'hugo',
        body: 'Per /56, for mobile networks. And please log the prefix and not the full address.',
        after: 3,
      },
      {
        by: 'mira',
        body: `Firewall and ACL are done on staging. Røros-1 connected to *staging* for 20 minutes, RTT 61 ms, no drama.`,
        after: 140,
      },
      {
        by: 'oskar',
        body: `Two of the four have been swapped to another SIM by the farmer in the meantime, because he has work to do. Fair.`,
        after: 90,
      },
      {
        by: 'mira',
        body: `Production after the deliberate switch in #45, I don't want to change two things about the broker in one week.`,
        after: 60,
        awards: [['crossed_fingers', 'oskar']],
      },
    ],
  },
  {
    title: 'OpenSSH advisory: patch tonight',
    body: `Pre-auth, remote, our version is affected, exploit is said to exist. SSH is reachable only through the bastion, so it's about exactly one machine that matters tonight (\`bastion-1\`) and thirty others tomorrow.`,
    author: 'hugo',
    assignee: 'kwame',
    labels: ['security', 'ansible'],
    age: 27,
    closedAfter: 1.8,
    confidential: true,
    thread: [
      {
        by: 'kwame',
        body: `\`bastion-1\` patched, sshd restarted, I still have a session. The rest with the ordinary run in the morning.`,
        after: 0.7,
      },
      {
        by: 'hugo',
        body: `All 31 done, checked by version, not by faith. \`edge-2\` needed a hand: held package since spring.`,
        after: 18,
      },
      { by: 'callum', body: 'Who held it?', after: 20 },
      { by: 'kwame', body: `\`# TODO remove hold — callum\``, after: 0.5 },
    ],
  },
  {
    title: 'mon-1: disk at 82 %, +0.6 % per day',
    body: `Thirty days until it's full; twelve at harvest rate. Either 200 GB more (9 €) or fewer days of raw metrics (nobody looks beyond 60). I'd do both and feel nothing.

Who uses the old ones: the yearly report (once), Tomasz's battery curves (they have their own export since spring), and me, when I want to feel something. Recording rules at 1 h keep the long curves for ever at 1/240 of the size, so nobody loses a picture.`,
    author: 'callum',
    assignee: 'callum',
    labels: ['monitoring', 'capacity'],
    milestone: 'Harvest readiness',
    age: 24,
    due: 3,
  },
  {
    title: 'Terraform modules: one per service, or one per kind of thing?',
    body: `Today: \`modules/server\`, \`modules/db\`, \`modules/dns\`, \`modules/firewall\`. To add a service I touch four modules and five variable files. Proposal (!15): \`services/ingest\`, \`services/api\`, … each with everything it needs, on top of two or three small building blocks.`,
    author: 'kwame',
    assignee: 'kwame',
    labels: ['terraform', 'question'],
    age: 21.3,
    thread: [
      {
        by: 'callum',
        body: `I like kinds. A firewall rule has one home, and I can read all of them in one place when Hugo asks "what is open?".`,
        after: 2,
      },
      { by: 'kwame', body: 'When Mateus asks "what does the API need?" there are four homes.', after: 1 },
      {
        by: 'hugo',
        body: `I ask \`terraform show\`, not the source. Either is fine for me as long as the *default* is closed.`,
        after: 20,
      },
      { by: 'ines', body: 'How often do we add a service versus audit the firewall? Honest numbers please.', after: 3 },
      {
        by: 'kwame',
        body: 'Last 12 months: services added 3, removed 1. Firewall questions: Hugo, monthly.',
        after: 1.5,
      },
      { by: 'callum', body: 'I rest my case, gently.', after: 0.4, awards: [['smirk', 'kwame']] },
      { by: 'kwame', body: 'Changes *within* a service: 61. Median number of files per change: 5.', after: 4 },
      { by: 'callum', body: 'Hm. That number I did not know.', after: 16 },
      {
        by: 'mira',
        body: `As an occasional visitor: I never know which of the four to start from and I copy the last person. By service would help exactly people like me.`,
        after: 5,
      },
      {
        by: 'ines',
        body: `Then try it with one service, the smallest (\`reports\`), and let us look at the two side by side in two weeks. No moving of state for databases until then.`,
        after: 40,
      },
      { by: 'kwame', body: 'Deal. !15 shrinks accordingly.', after: 2 },
    ],
  },
  {
    title: 'Alert SMS do not reach Norwegian numbers',
    body: `I was on call Saturday. Two pages, zero SMS; I saw them in the app by luck as I was looking at the weather. The provider's log says \`DELIVERED\`.

The carrier filters messages with links from foreign senders since the beginning of the month. Jonas' phone: same.`,
    author: 'oskar',
    assignee: 'callum',
    labels: ['monitoring', 'bug'],
    age: 18,
    due: -2,
    thread: [
      { by: 'callum', body: 'So anyone on call in Trondheim has been on call in name only. For how long?', after: 1 },
      { by: 'oskar', body: "17 days. Mira's week is in that too.", after: 0.5 },
      {
        by: 'mira',
        body: `I had the app with the loud sound, so I was lucky and not safe. Suggest: phone *call* as second step after 3 min without ack, and the SMS without the link.`,
        after: 2,
      },
      {
        by: 'callum',
        body: `Link removed, test SMS arrives for Oskar, Jonas and Mira. The call as second step is with the provider (needs a contract change, Ruth has it).`,
        after: 44,
      },
      {
        by: 'ruth',
        body: 'They want a signature on paper. By post. From a company that sends messages by wire.',
        after: 60,
      },
    ],
  },
  {
    title: 'How long do we keep raw frames?',
    body: `The lifecycle rules (#26) do not mention the bucket \`frames\`. It's 2.2 TB, growing by 3 GB per day, soon 9. Please do not let someone tidy it without asking: refitting models needs the *raw* values, and they can't be recomputed from anything.

My wish: for ever, in the cheapest class. What is it per year?

From Kwame: the cold class costs ≈ 26 €/month for 2.2 TB, a restore takes up to 12 hours and costs once what a month of storage costs; at 9 GB per day we'd be at 60 €/month in two years. 12 hours is fine for me, I think in seasons.

What I'd still like is a *sentence in writing*, in the bucket's description as well as in the privacy notice: kept for ever, raw, without names, and whose they are if a farm leaves us. The last part isn't for me to decide. 长期数据才有意义。`,
    author: 'wen',
    labels: ['question', 'cost', 'backup'],
    age: 15.2,
  },
  {
    title: 'Replication slot of a dead replica keeps 140 GB of WAL',
    body: `\`lab-1\` was deleted with its timer, its replication slot on \`db-2\` wasn't. 140 GB since then, disk at 91 %.

Slot dropped. \`max_slot_wal_keep_size\` so that it can never take the machine down: !18.`,
    author: 'kwame',
    assignee: 'kwame',
    labels: ['database', 'bug', 'capacity'],
    age: 12.1,
    closedAfter: 1.5,
    thread: [
      { by: 'wen', body: 'Sorry! I only closed the lid.', after: 2 },
      { by: 'kwame', body: 'You did all right; the lab should clean up behind itself, now it does.', after: 0.2 },
    ],
  },
  {
    title: 'Certificate renewals write 3 000 log lines a day',
    body: `The renewer checks hourly for 40 names on three machines and logs "not due" for each. One line per day in total would do, or silence, and a metric with days left for each name.

By now it's the second most frequent line in the log search, right after \`GET /health\`. While looking for the renewal of the broker's certificate I had to page through four screens of things that did not happen.`,
    author: 'hugo',
    labels: ['monitoring'],
    age: 9,
  },
  {
    title: 'Passphrase of the base backups has never been changed',
    body: `It's as old as the milestone. Six people have known it, four of them still work here. New backups get a new key (age, two recipients, one of them on paper in Ruth's safe); old ones stay readable until their retention ends.

- [x] key pair made on the offline machine
- [x] paper in the safe, second paper in Trondheim
- [ ] base backup with the new key, restored **from the paper**
- [ ] old passphrase removed from the vault after 12 months

Callum does the third box on Thursday, typing 62 characters from paper with Ruth watching. If it takes more than three attempts the format changes to words. The old passphrase must not be removed before the last backup made with it has expired, I know that each of us would like to tidy it up. Please don't.`,
    author: 'hugo',
    assignee: 'callum',
    labels: ['security', 'backup'],
    age: 6.6,
    due: -1,
    confidential: true,
  },
]
