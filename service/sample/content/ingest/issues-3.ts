import type { IssueContent } from '../types.ts'

export const issues3: readonly IssueContent[] = [
  {
    title: 'Read replica for the API: how stale may it be?',
    body: `I'd like to move the chart queries to a read replica. Lag is usually 80 ms but 20 s during the backfill. "Latest" would go backwards for the customer who refreshes. Could ingest write the LSN of its last commit per farm somewhere, so that I can wait for it or fall back to the primary?

Load on the primary, weekday, 06:30–08:00: 71 % CPU, of which 44 points are \`/v2/series\`. Those reads don't need the last second, they draw a curve over 30 days. Only "latest" and the right end of the curve need to be fresh, and it's exactly there that people look. So either the replica is provably fresh for this farm, or I ask the primary for the last hour only and stitch. I prefer provable.`,
    author: 'mateus',
    assignee: 'priya',
    labels: ['storage', 'discussion'],
    age: 41,
    due: 9,
    thread: [
      {
        by: 'priya',
        body: '`pg_current_wal_lsn()` after commit, into the `latest` row as `bigint`. Costs nothing, we are writing this row anyway.',
        after: 5,
      },
      {
        by: 'mateus',
        body: `Perfect. Then I compare with \`pg_last_wal_replay_lsn()\` and if it's behind more than 2 s go to primary.`,
        after: 1.5,
      },
    ],
  },
  {
    title: 'Missing index on `late_range`',
    body: `\`select * from late_range where farm_id = 118 and touched_at > now() - interval '1 day'\` takes 14 s. Seq scan, 9 M rows. Also: why are there 9 M rows, should they not be deleted after the refresh?`,
    author: 'wen',
    labels: ['performance', 'storage'],
    age: 38,
  },
  {
    title: 'Drift of gateway clocks: 40 s per day at minus 20',
    body: `Measurement in the climate chamber, 12 h per step, gateway without network:

| °C | drift s/day |
|---|---|
| +40 | −3.1 |
| +20 | +0.2 |
| 0 | −4.4 |
| −20 | **−39.7** |

The last is the RC oscillator taking over, because the crystal doesn't start. After two weeks in cold without network, timestamps are wrong by 9 minutes, and the readings are then late *and* wrong.

On ingest side: at reconnect the gateway knows its offset. It could send \`[offset, since]\` and ingest can correct linearly.

Which gateways have this: revision B and C, 2 100 units. Crystal is specified to −20 °C, "typically starts" below. On the bench at −18 it always starts, at −22 never, and in the middle it depends on what I don't know yet; maybe humidity on the board. 冬の北海道では毎晩です — here in Sapporo it's every night in winter.

Raw data of the chamber is in \`bench/chamber-0417/\`, one CSV per step, with the GPS reference.`,
    author: 'haruto',
    assignee: 'mira',
    labels: ['ordering', 'protocol'],
    milestone: 'Ingest 2.0',
    age: 34,
    due: 14,
    awards: [['eyes', 'tomasz']],
    thread: [
      {
        by: 'mira',
        body: 'Linear is wrong when the temperature changed, but much better than nothing. We know the temperature: the gateway has a sensor on the board! Correct by integral of drift(T).',
        after: 5,
      },
      { by: 'haruto', body: `That's elegant. I can give a polynomial of degree 3 per hardware revision.`, after: 9 },
      { by: 'tomasz', body: 'Or put a crystal that starts at minus 20. 0.11 €. Just saying.', after: 3 },
      { by: 'nils', body: '0.11 € × 1 500 next batch, yes. The 2 100 in the field, no.', after: 20 },
      {
        by: 'mira',
        body: `Both then. Store the uncorrected time too (\`measured_at_raw\`), because we will improve the polynomial. @priya one more column, I'm sorry.`,
        after: 30,
      },
      {
        by: 'priya',
        body: `One more column in a compressed hypertable is almost free when it's null. Bring it.`,
        after: 2,
      },
      {
        by: 'wen',
        body: 'For the frost warnings 9 minutes matter. Please a flag on corrected readings, so I can widen the window.',
        after: 45,
      },
      {
        by: 'priya',
        body: 'With the flag on for 9 gateways, distribution of the correction: median 4 s, p99 212 s, max 541 s. @haruto does 541 look right to you?',
        after: 100,
      },
      {
        by: 'haruto',
        body: `541 s is 13.6 days at −20 continuous. It's the one in Umeå which was offline for 14 days. So yes, it's consistent.`,
        after: 9,
      },
      { by: 'mira', body: 'Beautiful when two numbers from two continents agree.', after: 2 },
    ],
  },
  {
    title: 'HTTP batch: 500 instead of 400 on truncated gzip',
    body: `Cut the last 10 bytes of a gzip body. Got 500 and a stack trace in the log, expected 400. The gateway retries on 500 and not on 400.

Full response, so that it's not only my word:

\`\`\`
HTTP/1.1 500 Internal Server Error
content-type: text/plain

runtime error: unexpected EOF
goroutine 4411 [running]:
larkspur.example/platform/ingest/internal/http.(*Server).batch(0xc0001a2000, …)
	/src/internal/http/batch.go:58 +0x3f1
\`\`\`

The path of our sources and line numbers go to whoever posts garbage. It's not a secret, but it isn't polite.`,
    author: 'grete',
    assignee: 'priya',
    labels: ['bug', 'http'],
    age: 29,
    closedAfter: 2,
    thread: [
      {
        by: 'mira',
        body: `Careful: truncated may be the network's fault and then a retry is *right*. 400 means "forget it". I would say 422 with \`retry: true\`, or simply leave it to 5xx without the stack trace.`,
        after: 3,
      },
      { by: 'grete', body: 'Then 503 with Retry-After. I want the stack trace gone and I want a test.', after: 2 },
    ],
  },
  {
    title: 'Can we delete the old HTTP v0 endpoint?',
    body: '`POST /batch` (without `/v1`). 3 requests in 30 days, all from the same address.',
    author: 'priya',
    assignee: 'jonas',
    labels: ['http'],
    milestone: 'Ingest 2.0',
    age: 27,
    closedAfter: 13,
    thread: [
      {
        by: 'mira',
        body: `It's \`gw-0002\`, on the roof of the agricultural school in Evora. Hardware revision A, nobody has the bootloader key any more.`,
        after: 2,
      },
      {
        by: 'jonas',
        body: 'gw-0002 was assembled on my kitchen table. I will fly there with a new one, gladly, the restaurant next to the school is excellent.',
        after: 8,
      },
      { by: 'mira', body: 'Replaced by Jonas. Endpoint removed. The restaurant receipt is with @ruth.', after: 260 },
    ],
  },
  {
    title: 'Alert on silent gateways uses wall clock of one replica',
    body: `Replica 2 was 70 s behind (chrony dead in the new node image), so 14 gateways were "silent" for the part of the fleet it looked after. Use the database's \`now()\`.`,
    author: 'kwame',
    assignee: 'callum',
    labels: ['observability', 'bug'],
    age: 25,
  },
  {
    title: 'Fuzz: v1 decoder accepts duplicate keys',
    body: 'CBOR map with key 3 twice. Ours takes the last, the Python in the API takes the first. For the same bytes, two systems believe two different things. Not exploitable that I see, but this is how such stories begin. Reject.',
    author: 'hugo',
    assignee: 'priya',
    labels: ['security', 'protocol'],
    age: 23.5,
  },
  {
    title: 'Cost per reading',
    body: `For the pricing of the small farms I need a number: what does one reading cost us, storing it for 5 years? Order of magnitude is enough. Não preciso de casas decimais.

Context: we've 340 requests from farms with under 5 hectares. The current price (4.20 € per sensor and month) is too much for them, they say so, and I believe them, since my father was one of them. If a reading costs nearly nothing then we can make a small plan with readings every hour and e-mail instead of SMS. If the radio is the cost, then the interval is the price. So I need to know which one it is.`,
    author: 'beatriz',
    labels: ['discussion', 'storage'],
    age: 22,
    thread: [
      {
        by: 'ines',
        body: `12.6 bytes compressed, with index and replicas 41 bytes; 5 years; plus the compute to ingest and the SIM. 

- storage: 0.000 000 05 €
- ingest compute: 0.000 000 4 €
- SIM: 0.000 004 €

So the radio is 90 %. 1 000 readings cost less than half a cent. A sensor with 6 channels every 15 min is 210 k readings per year: about 0.95 €.`,
        after: 20,
      },
      { by: 'mira', body: 'With v2 (#28) the SIM part falls to a quarter of it.', after: 1.5 },
      {
        by: 'beatriz',
        body: 'This is the nicest table without a table. Obrigada.',
        after: 3,
        awards: [['heart', 'ines', 'mira']],
      },
    ],
  },
  {
    title: 'Staging gets production traffic through the bridge',
    body: 'The broker bridge to staging is `up/#`, both directions. Someone published a test on staging and it arrived in production: 6 readings of 999 °C in the weather station of the Ribatejo cooperative. They have an alert for fire risk.',
    author: 'callum',
    assignee: 'callum',
    labels: ['mqtt', 'incident'],
    age: 20,
    closedAfter: 1.1,
    thread: [
      {
        by: 'mira',
        body: '`out` only, now. Config says `both` since I debugged the relay in the fall, my mistake. The six rows are removed.',
        after: 0.3,
      },
      { by: 'rosa', body: 'They took it with humour. They asked if we insure.', after: 1 },
    ],
  },
  {
    title: 'Aggregates per 5 minutes for the field app',
    body: 'The app shows "last 6 hours" and downloads raw for it, 1.2 MB for a farm with 40 sensors. A 5-minute continuous aggregate would be 90 kB. Would this be heavy for you?',
    author: 'elif',
    labels: ['performance', 'storage'],
    age: 18.6,
    thread: [
      {
        by: 'priya',
        body: 'Not heavy: +4 % storage, the refresh is 2 s every 5 min. Does the app need min/max too, or only mean?',
        after: 16,
      },
      {
        by: 'elif',
        body: 'Mean and max for wind gusts, mean for the rest. And for rain the sum. So… three answers, sorry.',
        after: 4,
      },
    ],
  },
  {
    title: 'Postmortem: 11 minutes without acks',
    body: `**What happened.** 14:02, a migration added a check constraint on \`reading\` without \`not valid\`. It scanned 1.9 billion rows with an access exclusive lock. Inserts waited. Acks waited for inserts. Gateways waited for acks. 14:13 I cancelled it.

**Impact.** Nothing lost. 11 minutes stale.

**Why.** I wrote the migration, I reviewed the migration, I ran the migration. It was tested on staging, which has 3 million rows, where it took 0.2 s.

**What we change.**

- [x] \`lock_timeout = '3s'\` for the migration role
- [x] linter in CI (\`squawk\`) refuses constraints without \`not valid\`
- [x] nobody reviews their own migration, I least of all
- [ ] staging with a realistic row count (platform/infrastructure#44)`,
    author: 'ines',
    assignee: 'ines',
    labels: ['incident', 'mqtt'],
    milestone: 'Ingest 2.0',
    age: 16.8,
    closedAfter: 5,
    awards: [['thumbsup', 'callum', 'kwame', 'mira']],
    thread: [
      {
        by: 'mira',
        body: 'The retry on the gateway side behaved: 240 gateways, max 3 retries each, no storm. The #9 lesson held.',
        after: 4,
      },
      {
        by: 'callum',
        body: 'Good postmortem. I would add: 11 minutes, and the alert came at minute 2, and you looked at it at minute 9. What happened in those 7?',
        after: 2,
      },
      {
        by: 'ines',
        body: `I was sure that it was the alert that is always wrong. It's now not always wrong.`,
        after: 0.6,
      },
    ],
  },
  {
    title: 'Customer asks us to erase a farm, including raw payloads',
    body: `Formal request (Art. 17), arrived Monday, we have one month. Farm 77, sold, the old owner wants everything gone. API deletes its part. In ingest: compressed chunks, aggregates, raw payloads in the bucket, dead letters, and backups.

What has to be answered, in writing, to the former owner: what was erased, when, what remains and for which legal reason (invoices: 10 years), and when the backups have rotated. Hugo has a template. He was polite, he isn't angry with us, he's selling the farm after 40 years and doesn't want that "the new one sees how I did it". I understand this very well.

- [ ] API: users, rules, placements, exports
- [ ] ingest: readings, aggregates, raw, dead letters
- [ ] gateway: ring on the SD card
- [ ] letter`,
    author: 'rosa',
    assignee: 'priya',
    labels: ['security', 'storage'],
    milestone: 'Ingest 2.0',
    age: 15.2,
    due: 12,
    confidential: true,
    thread: [
      {
        by: 'hugo',
        body: 'Backups: rotate in 35 days, acceptable if documented. Raw: 14 days, the same. The compressed chunks are the real work.',
        after: 3,
      },
      {
        by: 'priya',
        body: `Timescale ≥ 2.11 can delete from compressed chunks. For farm 77 it's 212 chunks, on staging 9 minutes with \`set timescaledb.max_tuples_decompressed_per_dml_transaction = 0\`. I'll write \`ingest erase --farm\` with a dry run that counts.`,
        after: 20,
      },
      {
        by: 'hugo',
        body: 'Please log what was erased (counts, ranges), not what it contained. @mira does the gateway keep anything? The SD ring?',
        after: 1,
      },
      {
        by: 'mira',
        body: `The gateway keeps 60 days in the ring. It goes to the new owner with the farm, so it should get the factory reset over the air. I'll add it to the checklist.`,
        after: 4,
      },
    ],
  },
  {
    title: 'Unify the three "last seen"',
    body: `The console shows *last seen* for a gateway. There's \`gateway.last_message_at\` (ingest), \`gateway.connected_at\` (broker hook), and \`max(measured_at)\` (API). They differ by up to 6 hours and each of them is right about something. For the farmer there's one question: does it live?

Example from support, yesterday: gateway at Moura. Console says *last seen 6 h ago* (red), app says *online* (green), support page says *14:05*, which is in the future from where David sits. The farmer sent us one screenshot of each and the question "qual é a mentira?". None of them is a lie, and that's the problem.`,
    author: 'leila',
    assignee: 'mira',
    labels: ['discussion', 'ordering'],
    age: 12.7,
    thread: [
      {
        by: 'mira',
        body: 'Does it live = broker says connected, or a message within 2 × interval. "Last seen" = the newest of message or keepalive. Never measured_at, this is the age of the data and should have another word.',
        after: 6,
      },
      {
        by: 'leila',
        body: '"Data until 14:05" and "seen 2 min ago". Two phrases, two truths. Sold. @mira do you make a view of it?',
        after: 1,
        awards: [['thumbsup', 'sofia', 'rosa']],
      },
      { by: 'mira', body: 'Yes, `gateway_presence`, one row per gateway. Next week.', after: 20 },
    ],
  },
  {
    title: '写入延迟 spikes when the model job runs',
    body: `My evapotranspiration job writes back 300 000 rows per night into \`derived\`. During these minutes the commit latency of ingest (写入延迟) goes from 40 to 400 ms. I already write in batches of 5 000. Should I go slower, or to another table space?

The numbers of four nights, commit p95 in ms during the job: 380, 412, 396, 401. Outside of it: 38 to 44. Nobody has complained, the job runs at 02:30, but frost alerts are made in exactly these hours, so I want to be a good neighbour. \`derived\` has the same primary key form as \`reading\` and one index more, which I could drop during the write and build again after.`,
    author: 'wen',
    assignee: 'priya',
    labels: ['performance', 'storage'],
    age: 10.1,
    thread: [
      {
        by: 'callum',
        body: `It's checkpoint I/O: \`max_wal_size\` is still 4 GB since the small machine. Raising to 16.`,
        after: 5,
      },
      {
        by: 'wen',
        body: `Much better, 400 → 110. 谢谢。 I also slow down to 2 000 rows per second, there's no hurry at night.`,
        after: 30,
      },
    ],
  },
  {
    title: 'Region move: dual write for 48 h',
    body: `Plan for the move to the new region, ingest part:

1. new broker cluster bridged to the old, \`out\` only (#21 is not related, but the "both" story is in all of our memories)
2. ingest in both regions, writing to both databases, dedup makes it harmless
3. DNS for gateways with TTL 300 changed on day 2
4. compare row counts by hour and gateway
5. stop the old

Question: gateways that cache DNS for ever?

Why at all: the old region has no second zone with our disk type, and the provider gave notice for the machine family. Why now: before the cold, when nobody forgives. Cost of 48 h double: about 310 €.

Rollback until step 4 is "change DNS back". After step 5 there's no way back without replaying raw payloads, so step 5 is on a Tuesday morning, with all hands, and with cake.

- [x] broker cluster
- [x] databases, replica, backups tested with a restore
- [x] ingest with \`--shadow\` for a day
- [ ] DNS
- [ ] compare
- [ ] stop the old one`,
    author: 'kwame',
    assignee: 'kwame',
    labels: ['storage', 'mqtt'],
    milestone: 'Ingest 2.0',
    age: 9.3,
    due: 6,
    thread: [
      {
        by: 'mira',
        body: 'Firmware < 0.9 resolves once at boot. 17 of them are left. I can send a reboot downlink on day 2, staggered, one per minute.',
        after: 3,
      },
      { by: 'kwame', body: `Staggered reboots, perfect. And those that don't come back?`, after: 1 },
      { by: 'mira', body: 'Are visited by Jonas. He seems to like it.', after: 0.5 },
      { by: 'jonas', body: 'Only if there is a restaurant.', after: 6, awards: [['laughing', 'kwame', 'ruth']] },
      {
        by: 'callum',
        body: `Restore test in the new region: 1 h 12 min for everything, row counts equal for all 260 gateways. It's in the runbook with the exact commands.`,
        after: 30,
      },
      { by: 'priya', body: 'Shadow day: new region has 22 rows *more* than the old one. More! Looking.', after: 6 },
      {
        by: 'priya',
        body: `A duplicate filter difference: old ingest still had the version before grete's fuzz fix and rejected 22 v1 messages with a trailing byte. New is right. We'd lost 22 rows per day, for ever, without noticing.`,
        after: 3,
      },
      {
        by: 'mira',
        body: `Please tell me that gateway's firmware, the trailing byte must come from somewhere. Is it 0.12?`,
        after: 1,
      },
      { by: 'priya', body: '0.12.1, all of them @mira. As you knew already.', after: 0.5 },
      {
        by: 'kwame',
        body: 'So the move has paid for itself. DNS on Wednesday, I ask all of you to be rested.',
        after: 2,
      },
    ],
  },
  {
    title: 'Log line per message at INFO',
    body: '38 GB of logs per day, 97 % of it is `msg="stored batch"`. DEBUG, please, and a counter.',
    author: 'callum',
    assignee: 'priya',
    labels: ['observability', 'good first issue'],
    age: 8.4,
    closedAfter: 0.7,
  },
  {
    title: 'Slow: `gateway_seq.have` with 14 000 ranges',
    body: `gw-0163 has \`have\` with 14 211 ranges: it sends every second message over MQTT and the others over HTTP (flapping network), the ones over HTTP arrive hours later. The update of this row takes 90 ms, and 250 kB of WAL every time. 

I can chunk it by 4096 sequence numbers per row. But maybe the gateway shouldn't interleave?

How I noticed: \`pg_stat_statements\` by WAL, first place, with 61 % of all WAL for *one* row. A multirange of 14 211 ranges is 227 kB, TOASTed, so each update writes all of it again plus the old version stays until vacuum. It isn't visible in any latency graph, as it's one gateway of 260, it only costs disk and replica lag and a bit of my belief in elegant data types.

\`\`\`sql
select gateway_id, epoch, pg_column_size(have), cardinality(array(select unnest(have)))
  from gateway_seq order by 3 desc limit 3;
\`\`\``,
    author: 'priya',
    assignee: 'mira',
    labels: ['performance', 'dedup'],
    milestone: 'Ingest 2.0',
    age: 7.6,
    due: 4,
    awards: [['eyes', 'oskar']],
    thread: [
      {
        by: 'mira',
        body: `It shouldn't: the fallback decision is per message, it must be per session with hysteresis. I'll make this on the gateway (10 minutes minimum on the fallback). But please chunk anyway, the fleet is slow to update and 0163 is now.`,
        after: 9,
      },
      {
        by: 'priya',
        body: 'Chunked on a branch, !18. 90 ms → 0.8 ms. Can you review today, @mira? You know the give-up logic better than I do.',
        after: 22,
      },
    ],
  },
  {
    title: 'Test data with real coordinates',
    body: `\`testdata/season/*.json\` contains the GPS positions of 40 real farms. Gateway ids are anonymous but the map isn't. Shift all by a random constant and rewrite the files; the repository isn't public, so I'm not asking for history surgery.`,
    author: 'hugo',
    assignee: 'grete',
    labels: ['security'],
    age: 6.8,
    confidential: true,
  },
  {
    title: 'Does dedup survive a change of the sampling interval in flight?',
    body: `Change the interval from 15 to 5 min while the gateway is offline. The sensor's buffer has both. I believe the estimated timestamps overlap for about 3 readings, and dedup eats the ones which are not the same. Not proven. I want a bench day with @mira and a sensor on firmware 2.3.

My reasoning, please find the hole: sensor keeps \`seconds since boot / interval\` as the index in its ring, gateway multiplies with the interval it knows. During the change the gateway knows the new one and the ring has entries of the old one. Index 40 at 15 min and index 120 at 5 min are the same instant. If both exist, one of them is wrong and dedup takes the first that arrives, right or wrong.

| ring entry | made with | true time | computed with the new interval |
|---|---|---|---|
| 39 | 15 min | 09:45 | 03:15 |
| 40 | 15 min | 10:00 | 03:20 |
| 121 | 5 min | 10:05 | 10:05 |`,
    author: 'grete',
    labels: ['dedup'],
    age: 6.1,
  },
  {
    title: 'Backfill found 212 readings older than the sensor',
    body: `\`measured_at\` before the production date of the sensor. All from one gateway, which was on a shelf for 14 months with a full ring buffer from its *previous* owner's farm. So the readings are real, sensors are real, the farm is not the same any more.

Late path puts them into the old farm's history, correctly, I think? The old farm is happy or surprised.

Distribution: 200 of 212 are in one week two years ago, soil temperature around 12 °C, very plausible. I was about to write a check "measured before produced → reject" and then stopped, since the check would be wrong: the *sensor id* in those rows is a sensor that existed, only the gateway is older than our records of it. So the production date we have for this gateway is the date of its repair. Nils, is it possible that a repair overwrites the date?`,
    author: 'priya',
    labels: ['bug', 'ordering'],
    age: 4.9,
    thread: [
      {
        by: 'rosa',
        body: 'The old farm is a returned demo, nobody is looking. But this will happen with a real customer one day. A factory reset should clear the ring (see what Mira wrote in #56).',
        after: 5,
      },
    ],
  },
  {
    title: 'Batch size histogram is in bytes, the panel says rows',
    body: `I've been proud of our "48 000 rows per batch" for a month.`,
    author: 'callum',
    assignee: 'callum',
    labels: ['observability'],
    age: 4.4,
    closedAfter: 0.4,
  },
  {
    title: 'Rain sum is double after a late correction',
    body: `Farm 118, yesterday: 11.4 mm in the aggregate, 5.7 mm from raw. Factor is exactly two. It's a gateway with corrected clocks (the new polynomial of #47): each reading exists with the raw time *and* with the corrected time, because the primary key has \`measured_at\`, and that changed. 

均值看不出来，总和才会翻倍。 You don't see it in a mean. You see it in a sum.

Also seen in the farms 31, 77 and 140, always factor two, always only days after the flag. Rain alerts ("more than 10 mm in 24 h, close the valves") may fire too early: I've found one in farm 140 which fired at 5.2 mm. The farmer closed the valves for a day, no damage, it was going to rain anyway.`,
    author: 'wen',
    assignee: 'mira',
    labels: ['bug', 'ordering', 'storage'],
    milestone: 'Ingest 2.0',
    age: 3.8,
    due: 3,
    awards: [['thumbsup', 'leila']],
    thread: [
      {
        by: 'priya',
        body: 'Correct. Correction is an update in my head and an insert in the code. For a corrected batch we must delete by `measured_at_raw` first, in the same transaction.',
        after: 2,
      },
      { by: 'mira', body: `I wrote the correction, I'll fix it. How many rows are double in total?`, after: 1.5 },
      {
        by: 'priya',
        body: `61 304, 9 gateways, only since Tuesday. Query:

\`\`\`sql
select count(*) from reading a
  join reading b using (sensor_id, channel)
 where a.measured_at_raw = b.measured_at
   and a.measured_at <> b.measured_at;
\`\`\``,
        after: 3,
      },
      { by: 'mira', body: 'Flag off for now, so that it does not become more. Cleanup and fix in !20.', after: 16 },
      {
        by: 'wen',
        body: `![Rain per hour before and after, farm 118](/uploads/c40be97d13a2485f9d6e70b8125fa3c6/farm-118.png)

Confirmed, today's sum is right. I keep the issue open until the old days are cleaned, @mira please tell me before the cleaning runs, I pause my job.`,
        after: 20,
      },
      {
        by: 'priya',
        body: 'Cleanup dry run on a copy: 61 304 found, 61 304 removed, sums equal raw for all 9 gateways.',
        after: 6,
      },
      {
        by: 'mira',
        body: `Then tomorrow morning at 10. @wen @callum you'll see \`late_range\` grow by about 400 rows and the refresh run for ten minutes, this is expected.`,
        after: 3,
      },
      { by: 'callum', body: 'Silenced from 10:00 to 10:30, with your name on it.', after: 0.5 },
    ],
  },
  {
    title: '`ingest erase --dry-run` counts rows twice',
    body: `Dry run says 4.2 M, the real one says 2.1 M. Looks as if it counts hypertable + chunks (\`from only\` is missing?). It's good that it's the dry one that lies.`,
    author: 'grete',
    assignee: 'priya',
    labels: ['bug'],
    age: 3.1,
    closedAfter: 1.6,
  },
  {
    title: 'Gateways of one operator reconnect every 15 minutes exactly',
    body: `34 gateways in the network of one Portuguese operator: TCP reset after 900 s since yesterday noon. Our keepalive is 1200 s. It was always all right, so they changed the NAT timeout.

From the ingest side it looks like a heartbeat: 34 sessions resume, every quarter hour, \`transport_lag\` has little teeth.

From one of them, modem log, local time:

\`\`\`
13:00:02 TCP connected
13:15:02 TCP reset by peer
13:15:03 TCP connected, session present = 1, resend 0
13:30:03 TCP reset by peer
\`\`\`

Exactly 900 s after the connect if we send nothing in between; with our 15-minute interval we're always one second too late. Each reconnect is a TLS handshake: 5.4 kB, and 2.1 s of modem. Over a day it's 96 handshakes, half a megabyte for nothing, per gateway.`,
    author: 'oskar',
    assignee: 'mira',
    labels: ['mqtt', 'protocol'],
    age: 2.7,
    thread: [
      {
        by: 'mira',
        body: 'Keepalive can be set from the server side in MQTT 5 (`Server Keep Alive` in CONNACK). 840 s for everyone? It costs the solar ones some energy.',
        after: 2,
      },
      {
        by: 'oskar',
        body: 'Only for those 34: broker config by client group. Energy: 28 bytes each 14 min, they can live with this.',
        after: 1,
      },
      {
        by: 'rosa',
        body: `Operator's hotline says "não houve alterações". So certainly there was a change.`,
        after: 20,
      },
      {
        by: 'mira',
        body: '@kwame can you add a client group with `keepalive_override = 840`? List of ids is in the shared folder. I watch the teeth.',
        after: 4,
      },
    ],
  },
  {
    title: 'Typo in the metric `ingest_recieved_total`',
    body: `It's been there from the start, I think. If it's annoying to rename, leave it. I only noticed as I am learning to read the dashboards.`,
    author: 'david',
    labels: ['observability', 'good first issue'],
    age: 2.2,
    thread: [
      {
        by: 'callum',
        body: `It's annoying to rename and you're right. Both names for 30 days, then the right one.`,
        after: 3,
      },
    ],
  },
  {
    title: 'Review of the v2 documentation',
    body: `Read \`docs/wire.md\` draft from Mira. Notes:

- [x] byte order of the CRC isn't said (little)
- [x] example 3 has count 5 and shows 4 readings
- [ ] what if the *first* reading of a batch is suspect, is the base time suspect for all?
- [ ] a picture. I can draw one, but it will look like I have drawn it

@mira the third one is a real question, not only documentation.`,
    author: 'oskar',
    assignee: 'oskar',
    labels: ['docs', 'protocol'],
    milestone: 'Ingest 2.0',
    age: 1.9,
    due: 8,
    thread: [
      {
        by: 'mira',
        body: 'Third: the base time comes from the gateway clock, quality bits are per reading, so no. But I see that the text says otherwise. Rewriting tonight.',
        after: 5,
      },
    ],
  },
  {
    title: 'Slots for the pilot: 20 more gateways on v2',
    body: `Pilot was clean for 3 weeks. Next: 20 gateways, a mix of countries and network operators, not only the friendly ones. Proposal in the table; @mira @oskar please veto by tomorrow.

| country | gateways | why |
|---|---|---|
| PT | 8 | the operator with the NAT |
| ES | 4 | relays |
| NO | 4 | cold |
| NL | 3 | dense, 120 sensors each |
| IT | 1 | Rosa's neighbour |

What would make me stop: one reading that's in v1 and not in v2; a gateway that needs a human; a battery which is worse than before. What would not make me stop: dashboards that look odd, missing documentation, Oskar's napkins.

If it's clean for ten days, v2 becomes the default for new gateways, and v1 stays for everybody who has it.`,
    author: 'ines',
    labels: ['protocol', 'discussion'],
    milestone: 'Ingest 2.0',
    age: 1.3,
    thread: [
      { by: 'oskar', body: `No veto. For NO take Umeå too, it's SE but it's the coldest we have.`, after: 4 },
      {
        by: 'mira',
        body: `No veto either, but not the NAT operator until the keepalive is in. I don't want to debug two things in one log.`,
        after: 3,
      },
    ],
  },
  {
    title: 'dead_letter has grown to 1 100 rows since midnight',
    body: `Normal is 3 per day. All of them \`crc mismatch\`, all v2, all gw-0230. @priya @mira

It's not lost (we keep the payload) and nobody outside will notice, so not an incident. I only like to know what's going on before I go to lunch:

\`\`\`
 gateway |    reason    | count |        first        
---------+--------------+-------+---------------------
 gw-0230 | crc mismatch |  1101 | 00:04:12
 gw-0019 | short batch  |     2 | 07:31:50
\`\`\``,
    author: 'callum',
    assignee: 'priya',
    labels: ['bug', 'mqtt'],
    age: 0.9,
    closedAfter: 0.35,
    awards: [['thumbsup', 'kwame']],
    thread: [
      {
        by: 'mira',
        body: '0230 got 0.15-rc2 this night. rc2 flushes the page with the CRC of the page before. @oskar is it possible?',
        after: 0.6,
      },
      {
        by: 'oskar',
        body: 'Very possible, I moved the CRC after the swap of the buffers. 6 lines. rc3 in an hour, sorry.',
        after: 0.7,
      },
      {
        by: 'priya',
        body: 'Payloads are intact, only the CRC is from the neighbour page. Replayed with the check off for this gateway: 1 104 batches, 0 rows missing.',
        after: 2,
      },
    ],
  },
  {
    title: 'Memory of replica 3 climbs by 40 MB per hour',
    body: `Since yesterday's deploy, only replica 3. Restart helps, climbs again. Heap profile attached to the ticket in the monitoring; top is \`bufio.NewReaderSize\` from the gzip path. My guess: readers are not given back to the pool when the body is truncated.

| hours since start | replica 1 | replica 2 | replica 3 |
|---|---|---|---|
| 1 | 212 MB | 209 MB | 251 MB |
| 6 | 214 MB | 215 MB | 448 MB |
| 12 | 216 MB | 213 MB | 690 MB |

Limit is 1 GB, so it'll be killed this night at about two. HTTP traffic isn't shared evenly: sticky by source address at the load balancer, and the Beja proxy is on 3. I'd bet on Beja. @mira you know what their proxy does to bodies, does it cut them?`,
    author: 'kwame',
    labels: ['performance', 'bug'],
    age: 0.55,
    thread: [
      {
        by: 'priya',
        body: `Likely the 503 path of the truncated gzip. \`defer pool.Put\` is below the return. I'll look after lunch.`,
        after: 3,
      },
    ],
  },
  {
    title: 'Question: may I subscribe to `up2/#` from my laptop',
    body: `For debugging the BLE import I'd like to see live what arrives. Read only, staging is enough. Whom do I ask for a certificate?`,
    author: 'elif',
    labels: ['mqtt', 'discussion'],
    age: 0.3,
    thread: [
      {
        by: 'hugo',
        body: 'Me. Staging only, valid for 7 days, and it expires whether you are finished or not.',
        after: 1,
      },
    ],
  },
  {
    title: 'Want-downlink contains an empty list',
    body: '`{"want": []}` every hour to gateways without any gap. 9 bytes for nothing, and firmware 0.14 logs it as an error. Since !18 was deployed to staging, so better to look before it goes further. @mira',
    author: 'grete',
    assignee: 'mira',
    labels: ['bug', 'protocol'],
    age: 0.15,
  },
]
