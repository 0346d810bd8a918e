import type { IssueContent } from '../types.ts'

export const issues2: readonly IssueContent[] = [
  {
    title: 'Gap asks wake sleeping gateways',
    body: `Solar gateways are in power save from dusk. Your hourly "want" downlink wakes the modem each hour, 11 s at 240 mA. In Umeå in the dark months this is the difference between alive and dead.

Can you hold asks until the gateway speaks by itself?`,
    author: 'oskar',
    assignee: 'priya',
    labels: ['protocol', 'bug'],
    milestone: 'Hypertables everywhere',
    age: 188,
    closedAfter: 12,
    thread: [
      {
        by: 'priya',
        body: 'Done that way: asks are only sent in the 20 s after an uplink. Costs us nothing.',
        after: 10,
      },
      {
        by: 'oskar',
        body: 'Battery at the Umeå unit is flat now. Flat like a line, I mean. Not like a battery.',
        after: 2,
      },
    ],
  },
  {
    title: '`replay` writes to production if DATABASE_URL is set',
    body: `I replayed a test file of 12 000 invented readings to production. Farm "Teste Teste" is luckily our own. Rows removed by \`source = 'replay' and batch_id = …\`.

\`replay\` must need \`--target\` explicitly and print the host name in red and ask.`,
    author: 'priya',
    assignee: 'priya',
    labels: ['bug', 'storage'],
    age: 171,
    closedAfter: 0.6,
    awards: [['eyes', 'callum']],
    thread: [
      { by: 'callum', body: 'Blameless. But also: please no production URL in your shell profile.', after: 0.4 },
      { by: 'priya', body: 'அய்யோ. Removed.', after: 0.2 },
    ],
  },
  {
    title: 'Document the retention per channel',
    body: `What is the retention? I know: raw 14 days, readings "for ever", aggregates "for ever". But the leaf wetness channel was deleted after one year in some farms and I didn't find who decided so. Please one table in the docs, and one person who is allowed to change it.`,
    author: 'wen',
    labels: ['docs', 'storage'],
    age: 149,
    thread: [
      {
        by: 'ines',
        body: 'Leaf wetness: a pilot contract said one year. The rest: until we say something else. I will write the table, the person is me.',
        after: 20,
      },
    ],
  },
  {
    title: 'One big customer slows everybody',
    body: `Herdade do Freixo went from 60 to 900 sensors on Tuesday. Every 15 minutes, on the minute, 900 sensors × 6 channels arrive, and \`transport_lag\` p99 goes from 0.2 to 6 s for everyone else.

The writers are one queue. First come first served is not fair when one comes with 5400 rows.

p99 of \`transport_lag\`, the minute of arrival and the three after it:

| minute | before Freixo grew | now |
|---|---|---|
| :00 | 0.3 s | 6.1 s |
| :01 | 0.2 s | 4.4 s |
| :02 | 0.2 s | 1.0 s |
| :03 | 0.2 s | 0.2 s |

Not a disaster: six seconds, and it drains. But two more customers of this size are in Beatriz's pipeline, and they'd all speak at the same minute. I'd rather fix the fairness at 6 s than at 60.`,
    author: 'callum',
    assignee: 'ines',
    labels: ['performance', 'storage', 'discussion'],
    milestone: 'Hypertables everywhere',
    age: 133,
    closedAfter: 28,
    thread: [
      {
        by: 'mira',
        body: 'The minute alignment is ours: the gateway schedules slots from the top of the quarter hour. We can spread by hash of the sensor id on the gateway, but this takes months until the fleet is updated.',
        after: 2,
      },
      {
        by: 'priya',
        body: 'Ingest side: queue per gateway, round robin between queues when building the batch. Deficit round robin if we want to be fancy, plain round robin is enough I think.',
        after: 1,
      },
      { by: 'ines', body: 'Plain. We can be fancy when it hurts.', after: 15 },
      {
        by: 'priya',
        body: 'Deployed. p99 for the other gateways while Freixo arrives: 310 ms. Freixo itself: 3.9 s, and they do not see it.',
        after: 90,
      },
      {
        by: 'beatriz',
        body: `Freixo asked if "their" traffic disturbs others, as they've read our status page very carefully. I could say no, with a number. That's a nice thing to be able to say.`,
        after: 20,
      },
      {
        by: 'callum',
        body: 'Second customer of this size arrived last week. I learned it from the invoice and not from the graph. Best kind of follow-up.',
        after: 400,
      },
    ],
  },
  {
    title: 'Wire format v2: delta-encoded batches',
    body: `Each reading costs 23 bytes today. A sensor's consecutive readings differ in the time by a constant and in the value by almost nothing. With deltas and varints I measured 5.8 bytes on a month of real data from 40 gateways.

| encoding | bytes / reading | decode ns | remarks |
|---|---|---|---|
| v1 CBOR map | 23.1 | 634 | |
| v1 + zstd | 9.4 | 1 910 | needs a 64 KiB window on the gateway |
| v2 delta varint | 5.8 | 210 | |
| v2 + zstd | 5.1 | 980 | not worth it |

For the solar gateways it means 40 % less airtime. For the SIM bill about 1 100 € per year.

Open questions:

1. Version byte in front, or another topic (\`up2/…\`)?
2. What about a corrupted batch: everything after the error is lost. CRC per 32 readings?
3. Who decodes it in the console's live view? (I hope: nobody.)`,
    author: 'mira',
    assignee: 'mira',
    labels: ['protocol', 'performance'],
    milestone: 'Ingest 2.0',
    age: 118,
    due: 18,
    awards: [
      ['rocket', 'oskar', 'priya'],
      ['tada', 'jonas'],
    ],
    thread: [
      {
        by: 'priya',
        body: `5.8! 

For 1: another topic. An old ingest during a rollback must not try to decode v2 as CBOR, \`0x02\` is a valid CBOR integer and it will "succeed".`,
        after: 1.5,
        awards: [['heart', 'mira']],
      },
      {
        by: 'oskar',
        body: 'Gateway side is 160 lines of Rust. I have it in a branch, `no_std` too so that the sensor could do it one day.',
        after: 3,
      },
      { by: 'mira', body: 'Topic then: `up2/<gateway>`. Good argument with the rollback.', after: 0.6 },
      {
        by: 'tomasz',
        body: 'CRC per 32 is 4 bytes / 32 = 0.125 byte per reading. Cheap. Do it. Radio I trust, flash I do not.',
        after: 20,
      },
      {
        by: 'ines',
        body: 'Before we go further: who else speaks v1? The HTTP fallback, the bench scripts, and the "temporary" importer of Wen.',
        after: 2,
      },
      {
        by: 'wen',
        body: 'My importer is temporary since 400 days. It can stay on v1, it sends from a data centre and nobody pays for bytes there.',
        after: 14,
      },
      {
        by: 'mira',
        body: 'v1 stays for ever as input, no deprecation. v2 is only for gateways that care. So the cost is one more decoder, and a fuzz test that is very mean to it.',
        after: 4,
      },
      {
        by: 'hugo',
        body: 'Fuzz test is my condition for a decoder which reads lengths from the network. Varint of 10 bytes with all continuation bits, count = 2^40 with 12 bytes of payload, deltas which overflow int64, those at least.',
        after: 6,
        awards: [['thumbsup', 'ines']],
      },
      {
        by: 'mira',
        body: `First fuzz night: 3 crashes. 

- count is used for \`make([]Reading, count)\` before looking at how many bytes are left. Classic.
- zigzag of minInt64
- an empty batch with a valid CRC divides by zero in the "mean interval" metric`,
        after: 30,
      },
      { by: 'hugo', body: 'Told you. All three are in my bingo card.', after: 1 },
      {
        by: 'priya',
        body: 'Bench of the full path (decode → queue → copy): v1 61 k readings/s/core, v2 148 k.',
        after: 40,
      },
      {
        by: 'grete',
        body: `Please a golden file set, made by Oskar's encoder and decoded by your decoder, and the other way. I don't believe in two implementations which are tested by their authors.`,
        after: 24,
      },
      { by: 'oskar', body: 'She means me.', after: 5, awards: [['laughing', 'mira']] },
      {
        by: 'mira',
        body: '`testdata/v2/*.bin`, 41 files, from the Rust encoder, with the expected readings as JSON next to each. Includes the ugly ones: one reading, 4096 readings, time running backwards, alternating channels.',
        after: 50,
      },
      {
        by: 'jonas',
        body: 'Do I understand that the gateway at my cabin will last a week longer without sun?',
        after: 30,
      },
      { by: 'mira', body: 'About four days. Depends how often you look at it.', after: 0.5 },
      { by: 'jonas', body: 'Very often.', after: 0.2, awards: [['laughing', 'tomasz', 'mira', 'oskar']] },
      {
        by: 'ines',
        body: `Plan, so we all mean the same:

- [x] decoder behind a flag
- [x] golden files
- [x] fuzz corpus in CI, 60 s per run
- [ ] 5 pilot gateways for two weeks
- [ ] compare v1 and v2 rows of the pilots (both sent in parallel)
- [ ] documentation in \`docs/wire.md\`
- [ ] default for gateway ≥ 0.15`,
        after: 100,
      },
      {
        by: 'kwame',
        body: 'Broker ACL needs `up2/%c` as well. I nearly missed it, so did you. platform/infrastructure#38.',
        after: 26,
      },
      { by: 'mira', body: 'I did miss it. Thank you.', after: 0.8 },
      {
        by: 'callum',
        body: 'Which dashboards break? The "messages per gateway" panel counts messages, and v2 has 30× fewer.',
        after: 300,
      },
      {
        by: 'mira',
        body: `That one will show a terrible outage which is a success. I'll switch it to readings per gateway.`,
        after: 2,
      },
      {
        by: 'priya',
        body: 'Pilots on v2 since yesterday: gw-0012, 0044, 0101, 0187, 0230. Parallel v1. Compare script runs every hour.',
        after: 170,
      },
      {
        by: 'priya',
        body: 'First difference: 0187, 14 readings are in v1 and not in v2. All from the same minute.',
        after: 72,
      },
      {
        by: 'mira',
        body: 'It rebooted in this minute. v2 batches are flushed every 5 minutes and live in RAM until then; v1 is written to flash per reading. So the batch must be in flash too, or we accept to lose up to 5 minutes at a power cut. I say flash.',
        after: 3,
      },
      {
        by: 'oskar',
        body: 'Flash it is. 5.8 bytes per reading, page program every 44 readings, wear is fine for 30 years by my napkin.',
        after: 8,
      },
      { by: 'tomasz', body: 'Show me the napkin.', after: 2 },
      {
        by: 'oskar',
        body: `\`\`\`
4096 bytes / 5.8 = 706 readings per page
40 sensors × 6 ch × 96/day = 23 040 readings/day = 33 pages/day
512 pages in the ring, 100 000 erases each
512 × 100 000 / 33 = 1.5 M days
\`\`\`
4000 years. The napkin was pessimistic.`,
        after: 0.5,
        awards: [['laughing', 'haruto', 'mira', 'grete']],
      },
      {
        by: 'priya',
        body: `Two weeks after Oskar's fix: 5 gateways, 4 381 220 readings, difference 0. I ticked nothing because it's your checklist @mira, but I would like to tick.`,
        after: 400,
      },
      {
        by: 'mira',
        body: 'Tick on Monday, after the docs are written. I promise the docs for the due date. @oskar please read `docs/wire.md` when it comes, you know where I am vague.',
        after: 5,
      },
    ],
  },
  {
    title: 'Shutdown takes 30 s and then SIGKILL',
    body: `On every deploy. The MQTT client waits for in-flight acks, the batcher waits for the client to stop before the last flush, the acks wait for the flush. Three people holding the door for each other.

What I see with \`SIGQUIT\` at second 20: 41 goroutines, all in \`chan receive\`, and one in \`sync.(*WaitGroup).Wait\`. After the kill the broker redelivers the last 500 messages to the other replicas; dedup eats them, so no harm is done, apart from deploys that take 4 minutes for three replicas and me who has to look at it.`,
    author: 'kwame',
    assignee: 'priya',
    labels: ['bug'],
    age: 114,
    closedAfter: 6,
  },
  {
    title: 'invalid byte sequence for encoding "UTF8": 0x00',
    body: `Customer writes that their gateway is "connected but empty" in the console. In the ingest logs, every 10 s:

\`\`\`
level=ERROR msg="store batch" gateway=gw-0207 err="ERROR: invalid byte sequence for encoding \\"UTF8\\": 0x00 (SQLSTATE 22021)"
\`\`\`

I don't know what it means but it is always the same gateway.

Also: in the console the gateway has a green dot, so the customer is sure it's a display problem and has restarted the browser, the computer and (his words) the cat. Started yesterday at 16:04, which is when they installed the new gateway firmware from the beta channel. They're a friendly customer, they volunteered for the beta, I'd like to keep it so.`,
    author: 'david',
    labels: ['bug', 'http'],
    age: 108,
    closedAfter: 2,
    thread: [
      {
        by: 'mira',
        body: `Very good report, David. The gateway's name is stored zero-padded to 16 bytes in 0.13-rc1, and HTTP batches carry the name. One wrong name stops the whole batch, which is our bug as well as theirs.`,
        after: 0.4,
      },
      {
        by: 'david',
        body: `I'll tell them to rename it to something with 16 letters, shall I?`,
        after: 0.3,
        awards: [['heart', 'mira']],
      },
      { by: 'mira', body: `I'm ashamed to say that this works. Yes, until tomorrow.`, after: 0.1 },
    ],
  },
  {
    title: 'Rate limit per gateway',
    body: `There's a limit per connection in the broker (1 MB/s), nothing per gateway in ingest. A gateway with a stolen certificate may fill the table with plausible readings all day. I propose a token bucket: 4 × expected rate, where expected = sensors × channels / interval, as known by the API.

Threat, to be concrete: someone steals one gateway from a pole (it happened in Setúbal, for the solar panel), extracts the credentials from a revision without secure element, and writes. The ACL limits them to this one farm. Within the farm they may write a year of drought, at 1 MB/s, and our aggregates, models and alerts will believe it.

I don't say it's probable. I say that it's one paragraph of code in the right place.`,
    author: 'hugo',
    labels: ['security', 'mqtt'],
    age: 104,
    thread: [
      {
        by: 'priya',
        body: 'Backlogs after an outage are legitimately 200 × the expected rate. So the bucket needs a depth of about 14 days. At this depth is it still a limit?',
        after: 22,
      },
      {
        by: 'hugo',
        body: `A limit on readings with *recent* measured_at, then. You can't have a backlog of now.`,
        after: 3,
      },
      { by: 'mira', body: `"You can't have a backlog of now" goes on the wall.`, after: 6 },
    ],
  },
  {
    title: 'Postgres 16 upgrade',
    body: `Logical replication to the new one, cut over in a quiet hour. Ingest only has to survive 90 s of read-only.

- [x] extension versions match
- [x] rehearsal on staging (took 71 s)
- [x] broker queue limit raised before
- [x] cut over
- [x] \`analyze\` (!)

Not urgent by itself, but 14 leaves support in a year, and two things in 16 pay for the effort: parallel \`string_agg\`/\`array_agg\` in Wen's nightly job (41 min → 17 on the copy) and \`pg_stat_io\`, which Callum wants like others want a holiday. Rollback plan: the old primary stays as a logical *subscriber* of the new one for 48 h, so going back loses nothing.`,
    author: 'kwame',
    assignee: 'kwame',
    labels: ['storage'],
    milestone: 'Hypertables everywhere',
    age: 97,
    closedAfter: 11,
    thread: [
      {
        by: 'callum',
        body: 'Cut over in 58 s. Ingest queued 3 100 messages and drained before I found my cup again. The `(!)` is there since rehearsal, when we forgot it and the planner went for a walk.',
        after: 200,
      },
    ],
  },
  {
    title: 'mTLS for the HTTP path',
    body: `HTTP gateways authenticate with a bearer token in the flash. MQTT ones have a client certificate in the secure element. Same gateway, same chip. Why are we weaker on the way that is used in the worst networks?

Terminating TLS at the load balancer loses the client certificate; Kwame says it can pass \`X-Client-Cert\`, I say that a header is a rumour.

What "weaker" means in practice: the token doesn't expire, is the same since production, and is in plain text in the flash of all gateways before revision D. A log of the proxy at Beja with headers switched on for debugging is enough, and we'd never know.

Acceptance:

- [x] a recorded request can't be sent again
- [ ] a token alone is not enough for a gateway which has a secure element
- [ ] the fallback still works through a proxy that intercepts TLS
- [ ] the old way can be switched off per gateway`,
    author: 'hugo',
    assignee: 'mira',
    labels: ['security', 'http'],
    milestone: 'Ingest 2.0',
    age: 93,
    due: -6,
    thread: [
      {
        by: 'mira',
        body: `The HTTPS proxies at Beja and two other sites intercept TLS with their own root (that's the reason why they have the fallback). mTLS is impossible through them. So it must be a signature over the body with the key in the secure element: COSE_Sign1 around the CBOR. Works through anything.`,
        after: 8,
      },
      {
        by: 'hugo',
        body: 'Even better. Signature over body + a counter against replay. ES256 in that chip takes?',
        after: 2,
      },
      { by: 'mira', body: `68 ms and 6 mA. For one post every 15 minutes it's nothing.`, after: 20 },
      { by: 'kwame', body: 'No change at the load balancer then? I like this solution most of all.', after: 40 },
      { by: 'hugo', body: '@mira where are we with this? It has a date.', after: 500 },
      {
        by: 'mira',
        body: 'Verification in ingest is written, gateway side waits for the driver of the secure element from hardware/field-gateway#41. My date was too brave, I need two weeks more.',
        after: 60,
      },
    ],
  },
  {
    title: 'Channel metadata as a file, not as Go constants',
    body: 'Channel number → name, unit, range, decimals. Exists in Go here, in Python in the API, in TypeScript in the console and in Kotlin in the app. Four truths, and number 9 is "leaf wetness" in three of them.',
    author: 'priya',
    assignee: 'priya',
    labels: ['protocol'],
    age: 90,
    closedAfter: 17,
    thread: [
      { by: 'anouk', body: `In the app 9 is "wind direction". Don't ask me since when. (Since 300 days.)`, after: 20 },
      { by: 'yusuf', body: 'Console takes it from the API at runtime, so I am innocent, for once.', after: 2 },
    ],
  },
  {
    title: 'Unit test the ugly cases in German',
    body: 'Gateway names with ü, ß, and one with 🐄 (the customer in Allgäu is very proud). `name` is `varchar(16)` but we cut at 16 *bytes* in Go, in the middle of the cow.',
    author: 'grete',
    labels: ['good first issue'],
    age: 83,
  },
  {
    title: 'Duplicate sensor id',
    body: `Production made 2 sensors with the same EUI-64: \`00-1B-C5-07-30-00-14-6A\`. One is in Gotland, one in Alentejo. The label printer had a paper jam and the operator scanned again.

What happens in ingest?

Serial numbers on the printed labels are different, only the flashed id is the same. In the production log it's two entries with 40 s in between, \`OK\` and \`OK\`. There's no uniqueness check at the flashing station since it has to work offline (the Wi-Fi in the hall, an old story). I'll add a local list of used ids to the station this week, this solves it from the side of the factory.`,
    author: 'nils',
    assignee: 'mira',
    labels: ['bug', 'dedup'],
    age: 79,
    closedAfter: 26,
    due: -58,
    awards: [['eyes', 'tomasz', 'jonas']],
    thread: [
      {
        by: 'mira',
        body: 'They are one sensor that lives in 4 °C and 31 °C at the same time. Dedup never triggers because the timestamps differ. `latest` shows whoever spoke last.',
        after: 0.5,
      },
      { by: 'wen', body: 'A beautiful diurnal cycle, 27 degrees every 7 minutes.', after: 4 },
      { by: 'nils', body: 'Gotland will be exchanged, 9 days. Can you separate the history by gateway?', after: 20 },
      {
        by: 'mira',
        body: 'Yes, every row has `gateway_id` since migration 31. Script ready; after exchange I move the Gotland rows to the new id.',
        after: 30,
      },
      {
        by: 'priya',
        body: `Also added a check: the same sensor id over two gateways more than 50 km apart in one hour → warning. It found one more pair, which is Jonas's cabin and a truck.`,
        after: 300,
      },
      { by: 'jonas', body: 'The truck is on purpose.', after: 2 },
    ],
  },
  {
    title: 'Compare v1 and v2 rows automatically',
    body: 'For #28. Hourly job: for pilot gateways, full outer join of both by (sensor, measured_at, channel), report differences > 1 ulp of the wire resolution.',
    author: 'priya',
    assignee: 'priya',
    labels: ['protocol', 'observability'],
    milestone: 'Ingest 2.0',
    age: 75,
  },
  {
    title: 'Ingest should refuse to start with a wrong migration level',
    body: 'Deploy went first, migration second, 4 minutes of `column "quality" does not exist`. Refuse to be ready, say why.',
    author: 'callum',
    assignee: 'priya',
    labels: ['storage', 'good first issue'],
    age: 72,
    closedAfter: 5,
  },
  {
    title: 'Broker choice, again',
    body: `Our broker's license changes with the next major version: the clustering goes to the paid edition. Options: stay on the current one (security fixes for 18 more months), pay (about 9 k€/year for our size), or another one.

I do not want to begin a religious war, I only want to write down that the clock is ticking.

What it would cost to do nothing: in 18 months we run an MQTT broker without security fixes on a public port, with 2 000 gateways behind it which can't be moved in a day. What it'd cost to move: the broker is one Helm chart, the ACL file, the bridge, the metrics names in 3 dashboards, and the client-group overrides which every broker names in its own way. I guess two weeks plus one scary evening.`,
    author: 'kwame',
    labels: ['mqtt', 'discussion'],
    age: 68,
    thread: [
      {
        by: 'mira',
        body: 'What we really use: QoS 1, persistent sessions, shared subscriptions, client certificates, ACL by CN, bridges for the bench. Not more. NATS with its MQTT adapter has no shared subscriptions, careful.',
        after: 3,
      },
      {
        by: 'ines',
        body: 'I want a table like for Timescale. Not urgent, before the year ends. @kwame @mira who takes it?',
        after: 26,
      },
      { by: 'kwame', body: 'I take it, after the region move.', after: 5 },
    ],
  },
  {
    title: 'Latency budget, written down',
    body: `From sensor to the farmer's screen we promise 60 seconds. Where do they go?

| hop | budget | measured p95 |
|---|---|---|
| sensor → gateway | 2 s | 0.4 s |
| gateway → broker | 20 s | 14 s |
| broker → committed | 2 s | 0.3 s |
| committed → API push | 5 s | 7.1 s |
| API → console | 1 s | 0.2 s |

We are good, the API is not, I'm both. Will be in the handbook (company/handbook#22) as the example of a budget.

How it was measured: synthetic sensor on the roof of the Lisbon office, LED that blinks when the radio sends, camera on the console. Yes, really a camera. All our own timestamps agree with the camera within 300 ms, apart from one hop: \`committed → API push\` was reported as 1.9 s and is 7.1 s, because we took the timestamp after the queue and not before it.

If you have a hop with a number that you haven't seen from the outside, assume that it's wrong in your favour.`,
    author: 'ines',
    labels: ['performance', 'docs'],
    milestone: 'Ingest 2.0',
    age: 61,
  },
  {
    title: 'v2 decoder: wrong value after a counter reset of the rain gauge',
    body: `Pilot gw-0101, rain channel: 0.2, 0.4, 0.4, 838 860.6 mm. It's much rain, even for Galicia.

The rain gauge counter went to zero (battery change), so the delta is negative and large. In v1 it is right.`,
    author: 'wen',
    assignee: 'mira',
    labels: ['bug', 'protocol'],
    milestone: 'Ingest 2.0',
    age: 57,
    closedAfter: 4,
    awards: [['thumbsup', 'priya']],
    thread: [
      {
        by: 'mira',
        body: `Delta is −419 430 in units of 0.2 mm… that's a 24-bit wrap: the sensor sends 3 bytes, the gateway sign-extends in v1 and not in v2. Encoder bug, but the decoder should have refused: the channel range is 0 to 10 000 mm.`,
        after: 1,
      },
      {
        by: 'oskar',
        body: 'Fixed in the encoder. Golden file number 42: `rain-reset.bin`. The answer, naturally.',
        after: 4,
      },
      {
        by: 'mira',
        body: 'Decoder checks ranges from the channel file now, out of range → quality `suspect`, stored anyhow.',
        after: 20,
      },
    ],
  },
  {
    title: 'Retry with the same batch forever: poison message',
    body: `09:12–10:05, one message which panics the decoder (index out of range, \`frame[12]\` with 12 bytes). Replica 1 panics, restarts, gets the message redelivered, panics. Broker moves it to replica 2. Panics. Then to 3.

One message of 12 bytes stopped us for 53 minutes. Nothing lost (queue), but the console was stale for everybody and 31 customers have called.

Follow-ups:

- [x] \`recover()\` around decode, message to a dead-letter table
- [x] fuzz v1 as well, not only v2
- [x] alert on restarts > 3 in 5 min
- [ ] status page should have said something before minute 40

Why it took 53 minutes:

- 09:12 first panic, pod restarts in 8 s, nobody is paged for one restart
- 09:13–09:20 restarts spread over three pods, back-off grows to 2 min, \`readyz\` is green in between
- 09:31 \`transport_lag\` passes 15 min → page
- 09:40 I suspect the database, because I always suspect the database
- 09:58 stack trace found: it was in \`--previous\` logs only
- 10:05 message removed from the broker queue by hand

The nine minutes of database suspicion are mine. The logs of crashed containers now go to the same place as all the others.`,
    author: 'callum',
    assignee: 'priya',
    labels: ['bug', 'mqtt', 'incident'],
    milestone: 'Ingest 2.0',
    age: 52,
    closedAfter: 7,
    thread: [
      {
        by: 'rosa',
        body: '31 calls, and 4 which wanted only to tell me that it works again. I like those 4.',
        after: 2,
      },
      {
        by: 'mira',
        body: 'The 12 bytes came from my bench gateway with a half-flashed firmware. It was on the production broker since the demo on Thursday. That is on me; bench certificates are not valid for production any more as of now.',
        after: 1,
      },
      {
        by: 'callum',
        body: 'Blameless, but I will draw a small picture of the bench gateway for the postmortem wall.',
        after: 0.5,
      },
      {
        by: 'ines',
        body: 'Panic on input from the network is ours, whoever sends it. Thanks for the quick fix @priya.',
        after: 5,
      },
    ],
  },
  {
    title: 'Dead-letter table needs a viewer',
    body: `Now that we have \`dead_letter\`, can support see it? I'd like: gateway, when, why, and a button "try again". A command line is fine as well if someone shows me twice.

At the moment I ask Priya, she runs a query, she pastes the result, and I feel like a person who asks for the time with a clock on the wall. About twice a week. The reasons are readable even for me (\`crc mismatch\`, \`count 4097 exceeds 4096\`), so a list would do for most cases and only the strange ones come to you.`,
    author: 'david',
    assignee: 'priya',
    labels: ['observability'],
    age: 48,
  },
  {
    title: 'Partition the queue by farm, not by gateway?',
    body: `Follow-up to #27: a farm with 12 gateways gets 12 turns in the round robin, a farm with one gets 1. Measured: largest farm still takes 38 % of the slots in the peak minute. It works well enough today. I write it down for the day it doesn't.`,
    author: 'priya',
    labels: ['performance', 'discussion'],
    age: 45,
  },
]
