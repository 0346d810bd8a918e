import type { IssueContent } from '../types.ts'

export const issues1: readonly IssueContent[] = [
  {
    title: "Everything runs on one machine, in Inês's account",
    body: `First week, so I made a list of what is where. It was a short list.

| What | Where |
|---|---|
| Postgres | \`box\` |
| MQTT broker | \`box\` |
| ingest, API, console | \`box\` |
| backups of Postgres | \`box\`, other partition |
| Grafana that would tell us \`box\` is down | \`box\` |

The account belongs to Inês personally and is paid with her card. If she loses her phone we cannot log in to the provider.

Proposed order:

- [x] company account, two owners, hardware keys
- [x] database on its own machine (#6)
- [x] monitoring somewhere that is *not* the thing it monitors
- [x] broker on its own machine
- [x] API and console behind a load balancer
- [x] switch \`box\` off and do something ceremonial with it`,
    author: 'callum',
    assignee: 'callum',
    labels: ['terraform', 'capacity'],
    milestone: 'Leave the single box',
    age: 918,
    closedAfter: 162,
    awards: [
      ['eyes', 'ines', 'mira'],
      ['sweat_smile', 'jonas'],
    ],
    thread: [
      {
        by: 'ines',
        body: 'In my defence it was 40 gateways and a weekend.',
        after: 3.5,
        awards: [['laughing', 'callum', 'mira']],
      },
      { by: 'jonas', body: 'How much more per month?', after: 20 },
      {
        by: 'callum',
        body: `Today 89 €. After all of it about 410 €. I can show you the arithmetic, but the short version is that the 321 € buys us the right to be asleep.`,
        after: 1.2,
      },
      {
        by: 'mira',
        body: `Broker is the one I'd move second, not fourth. Gateways hold 72 h of readings in flash, so they survive a broker that is away, but they all come back **at the same second** and the box has 2 cores.`,
        after: 30,
      },
      { by: 'callum', body: 'Swapped.', after: 2 },
      {
        by: 'callum',
        body: `\`box\` was switched off at 10:14. Uptime 611 days. Inês pressed the button, Beatriz brought pastéis.`,
        after: 3790,
        awards: [
          ['tada', 'ines', 'mira', 'jonas', 'rosa'],
          ['fire', 'beatriz'],
        ],
      },
      { by: 'callum', body: 'Status changed to closed', after: 0.02, system: true },
    ],
  },
  {
    title: 'Terraform state is committed to this repository',
    body: `\`terraform.tfstate\` is in git, including the database password in plain text in line 214. Besides the secret: two people applied from two laptops last month and the second one quietly recreated a firewall.

Move it to object storage with a lock, rewrite nothing in history (the repository is private and the password will be changed anyway), add the file to \`.gitignore\`.

The password has been changed this morning. The firewall story, for the record: laptop A had a state from Monday, laptop B from Wednesday, both were "right". Between the two applies, 212 gateways got \`connection refused\` for eleven minutes, and we explained it to a farmer as weather.`,
    author: 'callum',
    assignee: 'callum',
    labels: ['terraform', 'security'],
    milestone: 'Leave the single box',
    age: 911.4,
    closedAfter: 9,
  },
  {
    title: 'The alerts reach nobody',
    body: `Grafana has eleven alert rules. All of them send to an e-mail address, \`alerts@larkspur.example\`, which has been bouncing for 140 days because the mailbox is full. Of alerts.

What I'd like at the end of this: *one* way that alerts take, three severities that mean something (**page**: a human gets up, **ticket**: somebody looks tomorrow, **info**: nobody looks, so why does it exist), and a test alert every Monday at 11:00, so silence is noticed. Of the eleven rules I'd keep four.`,
    author: 'callum',
    assignee: 'callum',
    labels: ['monitoring'],
    milestone: 'Leave the single box',
    age: 896,
    closedAfter: 31,
  },
  {
    title: 'Disk of the box full, readings refused for 38 minutes',
    body: `A cooperative near Ferrara called at 07:50: no readings since half past six. The console says "last reading 1 h ago" for everyone I tried.

I do not know where to write this so I write it here.`,
    author: 'rosa',
    assignee: 'callum',
    labels: ['incident', 'capacity'],
    age: 870.6,
    closedAfter: 2.2,
    thread: [
      {
        by: 'callum',
        body: `Here is exactly right, thank you. \`/var/lib/postgresql\` was at 100 %, because last night's backup wrote to the same volume and was bigger than the space left:

\`\`\`text
/dev/sdb1  197G  197G  0  100% /srv
$ du -sh /srv/backup/*
31G  /srv/backup/larkspur-1.dump
33G  /srv/backup/larkspur-2.dump
34G  /srv/backup/larkspur-3.dump.partial
\`\`\`

Deleted the partial one. Gateways are replaying what they kept, nothing was lost.`,
        after: 0.3,
      },
      {
        by: 'rosa',
        body: 'Confirmed with Ferrara, the gap is filling from the left. They were very polite about it.',
        after: 0.4,
      },
      {
        by: 'callum',
        body: `Backups now go to another volume (it is still the same machine, see #1 and #9 once I write it). Alert at 80 %, and it reaches my phone.`,
        after: 40,
      },
    ],
  },
  {
    title: 'Ansible roles: base, users, ssh, chrony',
    body: `Four roles, in this order, so a new machine is ours within five minutes of existing:

1. \`base\`: packages, unattended upgrades, locale, journald limits
2. \`users\`: people from one file, no shared accounts
3. \`ssh\`: keys only, no root, port stays 22 (I am not hiding from anyone)
4. \`chrony\`: readings carry gateway time, we had better know ours

Not in scope: anything clever.

Tested by throwing machines away: create, run, log in as each of us, destroy. Fastest so far 4 min 40, of which two are apt. The \`users\` role also sets the message of the day to the machine's purpose, because \`fsn-cx31-04\` says nothing at one in the morning.`,
    author: 'callum',
    assignee: 'callum',
    labels: ['ansible'],
    milestone: 'Leave the single box',
    age: 842,
    closedAfter: 44,
  },
  {
    title: 'Database on its own machine',
    body: `Postgres wants memory and the ingest wants CPU and neither is getting it. Evening compaction takes 52 minutes now, it was 19 when we started.

Plan: \`db-1\`, 8 vCPU, 32 GB, local NVMe; streaming replication from \`box\`, then promote during the quiet hour (03:00–04:00 UTC, about 6 readings per second instead of 70). Console read-only in the meantime.

What I measured with a copy of last month:

| Query | box | db-1 |
|---|---:|---:|
| 7-day chart, 1 sensor | 210 ms | 18 ms |
| farm overview, 140 sensors | 3.9 s | 340 ms |
| nightly compaction | 52 min | 7 min |`,
    author: 'ines',
    assignee: 'ines',
    labels: ['database', 'terraform'],
    milestone: 'Leave the single box',
    age: 815,
    closedAfter: 71,
    thread: [
      {
        by: 'leila',
        body: 'The farm overview at 340 ms means I can delete the skeleton loader I was ashamed of.',
        after: 5,
        awards: [['heart', 'ines']],
      },
      {
        by: 'callum',
        body: `Can we put the promote steps in a runbook *before* the night, so whoever is second can read along?`,
        after: 12,
      },
      { by: 'ines', body: `Done, \`runbooks/promote-replica.md\`. Step 7 is "breathe".`, after: 20 },
    ],
  },
  {
    title: 'The certificate of api.larkspur.example expired this morning',
    body: `\`\`\`
x509: certificate has expired or is not yet valid: current time 06:02:11Z is after 06:00:00Z
\`\`\`

certbot renewed it, nginx never reloaded. I reloaded by hand. There should be a hook.

**Later:** there was a hook. It called \`service nginx reload\` on a machine where nginx has been a container for a month. Callum fixed it and added a probe from outside that looks at the certificate which is *served*, not at the file on disk.

Who noticed: 34 users of the old app, which doesn't say "certificate", it says "no fields found". Support had nine mails titled *"my fields are gone"*. Not the best way to start a week.`,
    author: 'mateus',
    assignee: 'callum',
    labels: ['incident', 'network'],
    age: 608.9,
    closedAfter: 0.2,
  },
  {
    title: 'DNS is edited by hand in a web form',
    body: `83 records, of which I can explain 61. Import what we know, delete what nobody claims, and from then on the form is read-only.

Unclaimed so far: \`test2\`, \`test-new\`, \`test-new-2\`, \`ftp\` (!), \`jonas-demo\`, \`grafana-old-old\`.`,
    author: 'callum',
    assignee: 'callum',
    labels: ['network', 'terraform'],
    age: 606,
    closedAfter: 20,
    thread: [
      {
        by: 'jonas',
        body: `\`jonas-demo\` is a wind gauge on my cabin. Please leave it, it has a fan base.`,
        after: 6,
        awards: [['laughing', 'ruth']],
      },
      { by: 'callum', body: `It has been renamed \`cabin\` and has an owner field now. You.`, after: 1 },
    ],
  },
  {
    title: 'Nobody has ever restored a backup',
    body: `We have 214 dumps and no evidence that one of them is a database. I would like us to restore one from nothing, on a fresh machine, by someone who did not write the backup script, with a stopwatch.

@mira volunteered (was looking at her shoes).

- [x] restore last night's dump on an empty machine
- [x] start ingest against it and replay one gateway
- [x] compare row counts per day with production
- [x] write down every step that was not in the runbook
- [x] do it again with somebody else`,
    author: 'callum',
    assignee: 'mira',
    labels: ['backup', 'database', 'runbook'],
    milestone: 'Backups we have restored',
    age: 602,
    closedAfter: 96,
    due: -540,
    awards: [['100', 'ines']],
    thread: [
      {
        by: 'mira',
        body: `First try. **Failed after 4 h 10.** The dump wants the \`timescaledb\` extension in exactly the version we had 7 months ago, and the role \`reporting\`, which exists only because Inês once created it by hand.

\`\`\`sql
ERROR:  role "reporting" does not exist
ERROR:  could not access file "$libdir/timescaledb-2.9.1": No such file or directory
\`\`\`

Everything I had to do that the runbook did not say is now in the runbook, eleven lines of it.`,
        after: 190,
      },
      {
        by: 'ines',
        body: `\`reporting\` is used by nothing since the invoice export moved. I'm dropping it rather than documenting it.`,
        after: 2,
      },
      {
        by: 'mira',
        body: `Second try: 2 h 35 from \`terraform apply\` to a chart in the console. Row counts equal for all days but two.`,
        after: 340,
        awards: [['clap', 'callum', 'ines']],
      },
      {
        by: 'ines',
        body: `Which two? If they are the days of the clock bug (platform/ingest#12) the difference is expected, those rows were moved after the dump.`,
        after: 5,
      },
      { by: 'mira', body: 'They are. Then: equal.', after: 1 },
      {
        by: 'callum',
        body: `Third restore by Grete, who had never logged in to a server of ours before: 1 h 52, two questions. Closing. From now on quarterly, by lot.`,
        after: 1760,
      },
      { by: 'callum', body: 'Status changed to closed', after: 0.01, system: true },
    ],
  },
  {
    title: 'Broker refuses gateway 1025',
    body: `Since the Alentejo rollout the broker's log has this, a few hundred times per minute:

\`\`\`text
accept4(): Too many open files
\`\`\`

\`LimitNOFILE\` is the systemd default. We have 1 019 gateways and a handful of services, which makes 1 024, which is exactly where it stops. The newest gateways lose because the old ones never disconnect.

Short term I raised it by hand with \`prlimit\`. Proper fix in !4, together with an alert at 70 % of the limit so the next wall is visible from further away.`,
    author: 'mira',
    assignee: 'mira',
    labels: ['bug', 'capacity', 'network'],
    age: 590,
    closedAfter: 4.1,
    thread: [
      {
        by: 'callum',
        body: "Powers of two: nature's way of scheduling maintenance.",
        after: 1,
        awards: [['grin', 'mira']],
      },
    ],
  },
  {
    title: 'pg_dump takes five hours and finishes at breakfast',
    body: `Starts at 02:00, ends at 07:05, and the first farmers look at the console at 05:30. p95 of the chart endpoint in that window is 2.8 s against 160 ms otherwise.

I'd like to move to continuous WAL archiving with a weekly base backup taken from the replica. Point-in-time recovery comes for free, and the restore in #9 gets shorter as the base backup is just files.

Prerequisites: the replica needs to be in a state where I trust it (checksums on, lag alert), about 1.1 TB in object storage for five weeks of WAL, and someone who explains to Beatriz why the backup is suddenly *larger* than the database. (It's a film and not a photo. You can stop it at any second. Including the second before Inês typed \`UPDATE\` without \`WHERE\`, hypothetically.)`,
    author: 'ines',
    assignee: 'callum',
    labels: ['backup', 'database'],
    milestone: 'Backups we have restored',
    age: 566,
    closedAfter: 61,
  },
  {
    title: 'node_load alert flaps',
    body: `\`NodeLoadHigh\` fired and resolved 61 times last week, always \`ingest-1\`, always within 90 seconds. Load is not a symptom of anything anybody notices. Delete the rule; alert on the age of the newest reading instead.

For the newest reading there are data: I looked at four weeks, p99 is 22 s, and the three times it exceeded a minute were three real problems. The load, in the same four weeks, exceeded the threshold 243 times and meant something twice.`,
    author: 'callum',
    labels: ['monitoring'],
    age: 545,
    closedAfter: 14,
  },
  {
    title: 'How long do we keep logs, and for whom',
    body: `Joined last week, reading what we store. Access logs contain client addresses, and they go back to the first day of the company: 1.3 TB, 96 € per month, and nobody has opened anything older than three weeks (I looked at the access log of the access logs).

Suggestion: 30 days hot, 90 days cold for the API, 14 for everything else, then gone. The privacy notice on the website says 90 days already, so we are currently not telling the truth.`,
    author: 'hugo',
    labels: ['security', 'question', 'cost'],
    age: 478.5,
    closedAfter: 31,
    thread: [
      { by: 'beatriz', body: 'The last sentence convinces me. Please do.', after: 26 },
      { by: 'wen', body: 'Does this touch raw frames? I use those.', after: 4 },
      { by: 'hugo', body: 'No. Frames are data of the farm, logs are data about us. Only the second.', after: 0.5 },
    ],
  },
  {
    title: 'CI runner out of disk every Friday',
    body: 'Not every day. Fridays. I have no explanation but I have eleven screenshots.',
    author: 'yusuf',
    assignee: 'callum',
    labels: ['ci', 'capacity', 'bug'],
    age: 428,
    closedAfter: 203,
    thread: [
      {
        by: 'callum',
        body: `I have one: the firmware release build runs on Friday mornings and leaves 9 GB of toolchain images behind, the clean-up timer runs on Sundays. Cleaning daily now.`,
        after: 22,
      },
      { by: 'yusuf', body: 'Friday again.', after: 340 },
      {
        by: 'callum',
        body: "Because the timer was enabled on the *old* runner. There's a lesson here about pets.",
        after: 4,
      },
      {
        by: 'kwame',
        body: `Runners are created for each job and thrown away since yesterday. No disk survives long enough to be full.`,
        after: 4200,
        awards: [['tada', 'yusuf']],
      },
    ],
  },
  {
    title: 'Should we have a second region?',
    body: `Everything is in one data centre, on one provider's one river. Options as I see them:

1. **Nothing.** Gateways buffer 72 h. A flood that lasts longer than that has other problems.
2. **Warm database.** Replica in a second region, everything else recreated from Terraform. Perhaps 2 h to be back, +140 € per month.
3. **Everything twice.** Minutes. +900 € and a class of bugs we have never met.

I lean to 2. Please argue.`,
    author: 'ines',
    assignee: 'ines',
    labels: ['question', 'capacity', 'cost'],
    milestone: 'Second region',
    age: 424,
    closedAfter: 92,
    thread: [
      {
        by: 'callum',
        body: `2, on the condition that we *practise* it. A replica nobody has ever promoted is a more expensive backup.`,
        after: 3,
      },
      {
        by: 'beatriz',
        body: `From the farm side: frost warnings are the only thing where two hours hurts, and only in about six weeks of the year. For these six weeks I would want less than 15 minutes.`,
        after: 20,
      },
      {
        by: 'mira',
        body: `Frost warnings could be computed on the gateway as a last resort. It has the readings and a thermometer model of 40 lines (hardware/field-gateway#31). Then 2 is enough, and it also covers the case where the *farm's* line is down, which is 50× more frequent than ours.`,
        after: 2,
        awards: [['bulb', 'beatriz', 'callum', 'ines']],
      },
      { by: 'ines', body: 'I like it when the answer is not more servers. 2 it is.', after: 1 },
    ],
  },
  {
    title: 'SSH keys of people who are no longer here',
    body: `Three keys in \`authorized_keys\` on six machines belong to people who left: one intern from the first summer, one freelancer, one laptop that was stolen in Porto (!). The Ansible role adds keys but never removes any.

No sign of use in the last 400 days of \`auth.log\`. Removed by hand everywhere today; the role becomes exclusive in !7.`,
    author: 'hugo',
    assignee: 'hugo',
    labels: ['security', 'ansible'],
    age: 412,
    closedAfter: 6,
    confidential: true,
    thread: [
      { by: 'callum', body: 'Ouch. I wrote that role. Thank you for looking.', after: 1.5 },
      {
        by: 'hugo',
        body: 'Verified on all hosts, the scan now runs weekly and compares with the people file.',
        after: 40,
      },
    ],
  },
  {
    title: 'Prometheus: 2.1 million series, 1.9 of them gateway heartbeats',
    body: `\`mon-1\` needed 41 minutes to start after the kernel upgrade. Reason:

\`\`\`text
topk(3, count by (__name__)({__name__=~".+"}))
gateway_heartbeat_seconds{}   1 904 112
\`\`\`

Labels are \`gateway_id\`, \`firmware\`, \`rssi_bucket\`, \`ip\`. Whenever a modem gets a new address (daily, for most) every series of that gateway is born again. @mira this came with the heartbeat exporter, I think?`,
    author: 'callum',
    assignee: 'mira',
    labels: ['monitoring', 'bug', 'capacity'],
    age: 404,
    closedAfter: 12,
    awards: [['eyes', 'kwame']],
    thread: [
      {
        by: 'mira',
        body: `It did and it's mine. \`ip\` was for one debugging afternoon in Ribatejo and then I forgot it. I'll drop \`ip\` and \`rssi_bucket\`, and aggregate the firmware into one \`info\` series.`,
        after: 0.6,
      },
      {
        by: 'kwame',
        body: `While you are in there, do we need the gateway id in Prometheus at all? "Which gateways are silent" is a query for the database.`,
        after: 5,
      },
      {
        by: 'mira',
        body: 'True. It becomes a count per country and firmware; 212 series in all. MR tomorrow.',
        after: 1.5,
        awards: [['thumbsup', 'kwame', 'callum']],
      },
    ],
  },
  {
    title: "Kwame's first two weeks",
    body: `- [x] accounts, hardware key, \`ssh db-2\` once and read the message of the day
- [x] plan and apply something harmless (suggest: the \`cabin\` record of Jonas)
- [x] follow a restore from \`runbooks/restore.md\` without help
- [x] break staging on purpose; see whether anybody is told
- [x] be second on call for one week, Callum first
- [x] find three things in the runbooks that are wrong

What is not on the list and more important: ask. Twice if need be. Nobody here has read all of it, and whoever says they did wrote it. Lunch in Accra is at 12:00 UTC and it's sacred; @kwame gets no pages at lunch in these two weeks.`,
    author: 'callum',
    assignee: 'kwame',
    labels: ['ansible', 'terraform', 'runbook'],
    age: 400,
    closedAfter: 21,
    thread: [
      {
        by: 'kwame',
        body: 'Found nine. The best: step 4 of *broker-restart* says "wait until Callum says ok".',
        after: 310,
        awards: [['laughing', 'callum', 'mira', 'ines']],
      },
      { by: 'callum', body: 'mentioned in !9', after: 3, system: true },
    ],
  },
  {
    title: 'Replication lag to the second region climbs to 20 minutes every night',
    body: `From 02:10 to 03:30 \`pg_stat_replication.replay_lag\` on \`db-2\` grows up to 20 min. The link carries 180 Mbit/s at that time, it can do 900.

Compaction rewrites chunks: 74 GB of WAL in one hour for a database of 310 GB. With \`wal_compression = zstd\` on the copy it is 29 GB.

**Result:** zstd is on in production too, Inês had no objections since the CPU of \`db-1\` is at 11 % during the night. Maximum lag of the last four nights: 96 s. Traffic between the regions is down by 61 %, which at the present price pays for the replica's disk.`,
    author: 'kwame',
    assignee: 'kwame',
    labels: ['database', 'network'],
    milestone: 'Second region',
    age: 372,
    closedAfter: 40,
  },
  {
    title: 'terraform plan wants to destroy db-1',
    body: `\`\`\`terraform
  # module.db.hcloud_server.db["db-1"] must be replaced
-/+ resource "hcloud_server" "db" {
      ~ image = "debian-12" -> "debian-12.5" # forces replacement
\`\`\`

I changed the image name in a *shared* variable, for the runners. I read the plan. I am writing this because I might have been a person who does not read the plan.

\`prevent_destroy\` on everything with a disk that matters: !10.`,
    author: 'kwame',
    assignee: 'kwame',
    labels: ['terraform', 'bug', 'database'],
    age: 349.5,
    closedAfter: 2,
    awards: [
      ['scream', 'ines', 'mira'],
      ['pray', 'kwame'],
    ],
  },
  {
    title: 'Clock of ingest-2 seven seconds ahead',
    body: `Readings "from the future" are rejected since platform/ingest#18, and since this morning 0.4 % are rejected with a skew of exactly 7.1 s. It's not the gateways, it's us: \`chronyc tracking\` on \`ingest-2\` says *Not synchronised*. The firewall of the second region does not let NTP out.

Interim: I corrected the clock slowly (\`chronyc makestep\` would have produced seven seconds that happened twice, and I've met Wen's opinion on time that happens twice). The 0.4 % were retried by the gateways and are complete now; 3 118 readings, all with the right time as *they* had a good clock all along.`,
    author: 'priya',
    assignee: 'callum',
    labels: ['bug', 'ansible'],
    age: 327,
    closedAfter: 5,
  },
  {
    title: 'IPv6 is half there',
    body: `\`api\` answers on v6, the broker doesn't, \`console\` has an AAAA record pointing at a machine that was deleted in the great moving. Happy eyeballs hides it from all of us, which is why no one has complained. Either finish it or remove the records.

What it would take, as far as I can see:

- [ ] AAAA for the broker, the firewall module speaks v4 only
- [ ] rate limits count addresses, v6 needs prefixes
- [ ] \`console\`: delete the stale record (two minutes, but I'd like to do it together with the rest so we test once)
- [ ] one probe that comes from a v6-only network, otherwise we'll break it within a month and never know`,
    author: 'callum',
    labels: ['network'],
    age: 301,
  },
  {
    title: 'Failover exercise: promote db-2, with a stopwatch and biscuits',
    body: `Wednesday of next week, 09:00 UTC, announced to the customers as maintenance. Target from decision to first new reading in the second region: **30 minutes**.

Roles:

- decides: Inês
- types: Kwame
- reads the runbook aloud: Mira
- talks to support: Rosa
- is "unreachable": Callum`,
    author: 'ines',
    assignee: 'ines',
    labels: ['database', 'runbook'],
    milestone: 'Second region',
    age: 274,
    closedAfter: 33,
    awards: [['cookie', 'ruth', 'mira', 'callum']],
    thread: [
      {
        by: 'mira',
        body: `Result: 47 minutes. Where they went:

| Step | Planned | Took |
|---|---:|---:|
| decide | 5 | 3 |
| promote | 5 | 4 |
| DNS | 5 | 21 |
| start ingest | 10 | 12 |
| first reading | 5 | 7 |

DNS: TTL of the broker's record was 3600 because "it never changes".`,
        after: 260,
      },
      {
        by: 'callum',
        body: 'I was unreachable for 47 minutes and it was the most stressful thing this year.',
        after: 0.2,
        awards: [['smiling_imp', 'mira', 'kwame']],
      },
      {
        by: 'kwame',
        body: "TTL is 60 now for the five records which matter. I'd expect 29 minutes next time.",
        after: 20,
      },
      {
        by: 'rosa',
        body: 'For support: nobody called. Two people wrote to say thank you for the announcement.',
        after: 3,
      },
    ],
  },
  {
    title: 'The bill: 6 180 €',
    body: `Last month's bill, by what it is for:

| | € |
|---|---:|
| object storage | 1 940 |
| databases | 1 310 |
| CI | 1 120 |
| traffic between regions | 760 |
| staging | 640 |
| everything else | 410 |

Beatriz would like to see a 3 in front. So would I. Object storage is three years of WAL archives which no retention ever removed, let's begin there (#26).`,
    author: 'ines',
    assignee: 'kwame',
    labels: ['cost'],
    milestone: 'Under 4 000 euros',
    age: 244,
    closedAfter: 121,
    thread: [
      { by: 'kwame', body: '4 410 after the lifecycle rules and smaller runners.', after: 700 },
      {
        by: 'kwame',
        body: `3 870 €. What remains is honest work. The traffic went away when compaction stopped shipping its WAL twice.`,
        after: 1500,
      },
      { by: 'beatriz', body: "Obrigada. That's half an agronomist.", after: 30, awards: [['heart', 'ines', 'kwame']] },
    ],
  },
  {
    title: 'Runbooks are named after machines, not after what went wrong',
    body: `At 22:00 I don't know what \`db-2.md\` is. I know "charts are empty", "nobody can log in", "one farm is silent". Could there be an index by symptom, in words a person on the phone would use?

My list from one evening of calls: *charts are empty · charts are old · one farm is silent · many farms are silent · cannot log in · app says "no fields" · frost mail did not come · frost mail came in July · invoice is wrong (not you, I know) · map is grey · everything is slow at six in the morning.*

For each one: is it us or them, can I do something, whom do I wake, what do I say in the meantime. Nothing more.`,
    author: 'rosa',
    labels: ['runbook'],
    age: 221,
  },
  {
    title: 'Object storage: lifecycle rules for WAL and CI artefacts',
    body: `WAL: keep 35 days. Base backups: 8 weekly, 12 monthly. CI artefacts: 14 days unless tagged. Firmware images: for ever, they are small and Tomasz will want them.

Expected: −1 300 € per month, once the listing has caught up. Please, nobody be quick with this one: a lifecycle rule with a wrong prefix is the most efficient delete command ever built. I'll do it in !12 with two reviewers, and only after a restore from the oldest backup that is going to remain.`,
    author: 'kwame',
    assignee: 'kwame',
    labels: ['cost', 'backup', 'terraform'],
    milestone: 'Under 4 000 euros',
    age: 203,
    closedAfter: 18,
  },
  {
    title: 'Rotate the database passwords, and make it boring',
    body: `The password of the \`ingest\` role is as old as \`db-1\`. Rotation today means: change, deploy three services in the right order, hope. I'd like two valid roles at any time (\`ingest_a\`, \`ingest_b\`), the deploy picks the younger one, a timer retires the older one after seven days.

Then we do it every month and nobody notices.

Inês's condition: the owner of the tables is a third role which can't log in, so default privileges don't flip with the moon. It's drafted in \`ansible/roles/pgroles\`, not merged; it needs grants from a newer Postgres, so it waits for #31. Until then, a rotation by hand with a checklist: last one took 50 minutes and one reconnect of all workers, at 04:00, with tea.`,
    author: 'hugo',
    assignee: 'hugo',
    labels: ['security', 'database', 'ansible'],
    age: 182,
    due: -20,
  },
  {
    title: 'Staging resembles production like a drawing by a child',
    body: `One broker instead of two, Postgres on a network volume, no pgbouncer, 14 gateways of which 9 are on Jonas's desk. Twice this quarter something passed staging and failed in production for precisely one of those reasons.

I don't need the size. I need the *shape*: two brokers, a pooler, a replica, each as small as it can be bought. Kwame estimates 120 € per month, 70 if it sleeps at night.`,
    author: 'mira',
    labels: ['question', 'capacity', 'database'],
    age: 165,
    thread: [
      {
        by: 'kwame',
        body: `With the sleeping, 66 €. Also I'd love to delete the phrase "works on staging" from our vocabulary.`,
        after: 9,
      },
      {
        by: 'grete',
        body: 'Please also some *bad* data. The fourteen gateways there are the healthiest gateways in Europe.',
        after: 15,
        awards: [['100', 'mira', 'kwame']],
      },
    ],
  },
  {
    title: 'Incident: 47 minutes without new readings, all farms',
    body: `Opened while it is happening, everything in the thread, times in UTC. Tidy-up later.

- 05:12 oldest unprocessed message is 10 s old (normal)
- 05:19 14 minutes(!)
- 05:31 first customer calls
- 05:34 Callum paged **by Rosa**, not by the monitoring`,
    author: 'callum',
    assignee: 'callum',
    labels: ['incident', 'network', 'capacity'],
    age: 149.4,
    closedAfter: 20.9,
    awards: [['eyes', 'ines', 'beatriz', 'rosa', 'wen']],
    thread: [
      {
        by: 'callum',
        body: `Both ingest workers are up, CPU 3 %, queue depth 410 000 and rising ~600/s. So they are not reading.`,
        after: 0.05,
      },
      {
        by: 'rosa',
        body: `Three calls now. All from Portugal. I tell them the readings are safe in the gateways, is it true?`,
        after: 0.05,
      },
      {
        by: 'mira',
        body: `True for everything that has not been acknowledged by the broker. What's in the queue is on disk as well. So yes: safe, late.`,
        after: 0.04,
      },
      {
        by: 'callum',
        body: `\`\`\`text
ingest-1 | dial tcp db-1:6432: connect: cannot assign requested address
ingest-1 | dial tcp db-1:6432: connect: cannot assign requested address
\`\`\``,
        after: 0.05,
      },
      {
        by: 'priya',
        body: `Ephemeral ports exhausted? The new client opens one connection per batch since yesterday's deploy. It should have been one per worker.`,
        after: 0.03,
      },
      { by: 'mira', body: `\`ss -s\` on ingest-1: 28 231 in TIME-WAIT. That is all of them.`, after: 0.03 },
      { by: 'callum', body: "Rolling back ingest to yesterday's image. Starting with -2.", after: 0.04 },
      {
        by: 'ines',
        body: "I'm here. Don't roll back the migration, only the image, the old one ignores the new column.",
        after: 0.05,
      },
      { by: 'callum', body: '-2 is reading. 2 100/s. Queue 437 000, falling.', after: 0.08 },
      { by: 'priya', body: "At this rate 4 minutes... no, 3.5. It's 70/s coming in.", after: 0.06 },
      { by: 'callum', body: '-1 back as well.', after: 0.05 },
      {
        by: 'mira',
        body: `Queue empty 05:59. Newest reading in the database: 4 s old. I checked ten farms from different countries by hand, incl. the frost list, no gaps.`,
        after: 0.08,
      },
      {
        by: 'rosa',
        body: 'Callers informed. One asked whether he should "restart the field". I said not today.',
        after: 0.1,
      },
      { by: 'beatriz', body: 'Did anyone miss a frost warning?', after: 0.5 },
      {
        by: 'wen',
        body: `No. Lowest station in that window was 3.4 °C (Bragança). With the same outage five weeks earlier the answer would have been eleven farms.`,
        after: 0.4,
      },
      {
        by: 'beatriz',
        body: 'That is the sentence for the post-mortem.',
        after: 0.2,
        awards: [['thinking_face', 'ines']],
      },
      {
        by: 'callum',
        body: `Timeline, complete:

| Time | What |
|---|---|
| 16:40 (day before) | ingest deployed, one connection per batch |
| 05:12 | morning wave: gateways wake with the sun and send their night |
| 05:14 | ports exhausted on ingest-1, 05:17 on ingest-2 |
| 05:34 | paged by a human |
| 05:41 | cause found |
| 05:48 | rollback begins |
| 05:59 | caught up |

Lasted 47 minutes, of which 20 nobody knew.`,
        after: 5,
      },
      {
        by: 'ines',
        body: `The 20 are ours, not Priya's. We alert on CPU, disk, load and certificates, and not on the one thing we sell.`,
        after: 2,
      },
      {
        by: 'priya',
        body: `I still wrote it. It passed the load test because the load test reuses a single farm and hence a single batch.`,
        after: 3,
        awards: [['hugging_face', 'ines', 'mira', 'callum']],
      },
      {
        by: 'mira',
        body: `And I reviewed it and asked about the *naming* of the function. (platform/ingest!6, painful to reread.)`,
        after: 1.5,
      },
      {
        by: 'hugo',
        body: `Is there a reason pgbouncer isn't reached via a unix socket or at least a wider port range? \`net.ipv4.ip_local_port_range\` is the default here.`,
        after: 4,
      },
      {
        by: 'kwame',
        body: `Widened by Ansible on all machines, plus \`tcp_tw_reuse\`. It buys time, it's not the fix.`,
        after: 2,
      },
      {
        by: 'callum',
        body: `Actions, each with an owner:

- [x] alert on the age of the oldest unprocessed message — Mira, #30
- [x] one connection per worker, with a test that counts them — Priya
- [x] sysctl — Kwame
- [x] load test with 400 farms — Grete
- [x] status page editable by support — David, later became #46
- [x] write it up for customers in plain words — Beatriz`,
        after: 18,
      },
      { by: 'mira', body: "Taking #30. I'd page at 3 minutes and warn at 1.", after: 1 },
      {
        by: 'david',
        body: `Customers who asked got Beatriz's text. One reply: *"Cheers for being straight about it. My last supplier blamed the sun."*`,
        after: 26,
      },
      {
        by: 'beatriz',
        body: 'To be fair it *was* the sun. At 05:12.',
        after: 2,
        awards: [['rofl', 'mira', 'callum', 'rosa', 'jonas']],
      },
      {
        by: 'grete',
        body: 'Load test with 400 farms fails the broken image within 70 seconds. Good test.',
        after: 110,
      },
      {
        by: 'priya',
        body: 'New client deployed with 8 connections in total, and the number is on the dashboard.',
        after: 90,
      },
      {
        by: 'callum',
        body: 'All ticked. Thanks everyone, in particular for writing things down while they happened.',
        after: 234,
      },
      { by: 'callum', body: 'Status changed to closed', after: 0.02, system: true },
    ],
  },
  {
    title: 'Page when readings get old, not when machines get warm',
    body: `From #29. The one number that matters: age of the oldest message that has been accepted and not yet stored.

- warn: > 60 s for 2 min
- page: > 180 s for 1 min
- per region, as the second region's lag is by nature larger

Wave in the morning reaches 25–30 s on a clear day, so 60 is quiet. I replayed the last 90 days: it'd have paged 4 times, each of them a real incident, including two that we never noticed.`,
    author: 'mira',
    assignee: 'mira',
    labels: ['monitoring', 'incident'],
    age: 147,
    closedAfter: 19,
    thread: [
      { by: 'callum', body: 'Including *two we never noticed*. Hm.', after: 5 },
      {
        by: 'mira',
        body: 'One was 6 min at 02:00 on a Sunday, one was the time I restarted the broker "quickly". Sorry.',
        after: 2,
      },
    ],
  },
]
