import type { IssueContent } from '../types.ts'

export const issues1: readonly IssueContent[] = [
  {
    title: 'One table, one row per reading',
    body: `Starting point so that we argue about something concrete.

\`\`\`sql
create table reading (
  sensor_id   bytea       not null,  -- 8 bytes, EUI-64
  measured_at timestamptz not null,
  received_at timestamptz not null default now(),
  channel     smallint    not null,
  value       real        not null,
  primary key (sensor_id, measured_at, channel)
);
\`\`\`

The primary key is the deduplication. I know it is lazy. I would rather be lazy with a unique index than clever with a cache in week one.

What I know about the load: 12 farms, 9 sensors each, 6 channels, every 15 minutes. That is 62 000 rows per day, 23 million per year, about 2 GB with the index. A laptop could do it. The question is only how long it stays twelve farms, and Beatriz has a list on her wall.

Not in scope today: aggregates, placements, calibration. If you find yourself wanting one of them in this table, open another issue.`,
    author: 'ines',
    assignee: 'ines',
    labels: ['storage', 'discussion'],
    milestone: 'First field season',
    age: 898,
    closedAfter: 9,
    awards: [['thumbsup', 'mira', 'jonas']],
    thread: [
      {
        by: 'mira',
        body: `Two questions from the gateway side.

1. \`measured_at\` is the sensor's clock or the gateway's? The sensors have no battery-backed clock in revision A, they count seconds since boot.
2. \`real\` loses precision for the pressure channel if we ever store Pa. 101325.37 does not survive.`,
        after: 5,
      },
      {
        by: 'ines',
        body: `1. Gateway's, corrected by the age the sensor reports. The sensor says "this was 340 s ago", the gateway subtracts. 
2. hPa then. Nobody irrigates by the pascal.`,
        after: 2.5,
      },
      {
        by: 'jonas',
        body: 'Second that. hPa. And please keep the raw counts somewhere, when I get the calibration wrong (I will) you will want them.',
        after: 20,
      },
      {
        by: 'ines',
        body: '`raw` column added, nullable `integer`. Closing this, the migration is `0001_reading.sql`.',
        after: 30,
        awards: [['heart', 'jonas']],
      },
    ],
  },
  {
    title: 'Messages lost when ingest restarts',
    body: `During a deploy the gateway publishes with QoS 1, the broker says PUBACK, ingest is not there. Nobody has it.

We connect with \`CleanSession = true\`, so the broker throws the subscription away when we go. We want a fixed client id and a persistent session.`,
    author: 'mira',
    assignee: 'ines',
    labels: ['bug', 'mqtt'],
    milestone: 'First field season',
    age: 884,
    closedAfter: 4,
    thread: [
      {
        by: 'ines',
        body: `Yes. Copied from the library's example and never looked again. Client id becomes \`ingest-\` + hostname… and then with two replicas we have two sessions. Needs a thought.`,
        after: 3,
      },
      {
        by: 'mira',
        body: 'Shared subscription (`$share/ingest/up/+/readings`) and a stable ordinal per replica. The broker keeps the queue per share group.',
        after: 16,
      },
      {
        by: 'ines',
        body: 'Done, tested with `kill -9` in a loop for an hour while the bench gateway sent one message per second: 3600 sent, 3600 stored.',
        after: 48,
      },
    ],
  },
  {
    title: 'Health endpoint',
    body: `\`/healthz\` returns 200 while the database is down. That is a heartbeat, not a health check. I want \`/livez\` (process is up) and \`/readyz\` (broker connected, one \`select 1\` in the last 10 s).

Reason for the ten seconds and not "on each probe": 3 replicas × 2 probes × every 2 s is a small load test of \`select 1\`, and I have been paged for one of those in a former life. Cache the result, expire it, and log the *transition*, not the state.`,
    author: 'callum',
    assignee: 'ines',
    labels: ['observability', 'http'],
    milestone: 'First field season',
    age: 871,
    closedAfter: 2,
  },
  {
    title: 'Readings from the year 2106',
    body: `Three sensors in the Évora pilot measured soil moisture in February 2106. Value plausible, farm presumably not.

\`0xFFFFFFFF\` seconds is exactly what the sensor sends as "age unknown", and the gateway *adds* it for firmware < 0.3 because of a sign that I will not comment on.

Rules I propose:

- more than 5 minutes in the future: store with \`measured_at = received_at\` and flag \`clock_suspect\`
- more than 400 days in the past: same
- never drop

Before anyone asks why not drop: in the last week 212 readings would have been dropped by a strict rule, and 209 of them were perfectly good temperatures with a bad clock. The farmer wants to know that it was cold more than he wants to know when, to the second. The flag lets everyone who needs the second (models, billing) leave them out.`,
    author: 'ines',
    assignee: 'ines',
    labels: ['bug', 'ordering'],
    milestone: 'First field season',
    age: 852,
    closedAfter: 11,
    awards: [['laughing', 'callum', 'leila', 'jonas']],
    thread: [
      {
        by: 'mira',
        body: 'The sign was mine. I will comment on it: sorry. Fixed in the gateway as well, see hardware/field-gateway#3.',
        after: 1.2,
      },
      {
        by: 'leila',
        body: 'Please keep the flag in the API too, otherwise my chart draws a line from Évora to the 22nd century. It did so this morning and the x axis was *very* long.',
        after: 22,
      },
    ],
  },
  {
    title: 'Write the wire format down',
    body: `There is one CBOR map and three people who each know two thirds of it. \`docs/wire.md\`, with byte examples, before the firmware freezes 0.4.

- [x] keys and their integer codes
- [x] units per channel
- [x] what "age" means, with the overflow case
- [x] an example in hex that a test actually decodes`,
    author: 'mira',
    assignee: 'mira',
    labels: ['protocol', 'docs'],
    milestone: 'First field season',
    age: 838,
    closedAfter: 21,
    thread: [
      {
        by: 'tomasz',
        body: 'Byte examples please for empty channel too. On our side an empty channel is absent, not null; null costs 1 byte and one byte is 18 µs of radio.',
        after: 30,
      },
      {
        by: 'mira',
        body: 'Written in as "absent, not null". The test has both and asserts we tolerate null anyway.',
        after: 3,
      },
    ],
  },
  {
    title: 'Postgres connection storm after failover',
    body: `02:14 primary restarts. 02:14:03 all 3 ingest replicas reconnect with 50 connections each, at the same time, with no backoff. 02:14:05 \`FATAL: sorry, too many clients already\`. 02:14:06 everyone retries. Repeat until I wake up at 02:41.

Follow-ups:

- [x] jittered backoff, 250 ms to 30 s
- [x] pool 50 → 12
- [x] pgbouncer in front (platform/infrastructure#4)
- [x] alert if \`readyz\` is red for 2 min on all replicas, not on one`,
    author: 'callum',
    assignee: 'callum',
    labels: ['incident', 'storage'],
    age: 801,
    closedAfter: 6,
    thread: [
      {
        by: 'ines',
        body: '27 minutes of data was in the broker queue and drained in 4. I am quite happy with the broker.',
        after: 9,
      },
      {
        by: 'callum',
        body: 'I am less happy with my night but yes, nothing lost: counted gateway sequence numbers against rows for 40 gateways.',
        after: 0.5,
      },
    ],
  },
  {
    title: 'HTTP fallback for gateways behind hotel-grade firewalls',
    body: `The cooperative in Beja has a router which allows 80 and 443 and considers everything else to be an attack. MQTT over websockets dies after 60 s in their proxy. Let gateways \`POST /v1/batch\` with exactly the CBOR body they would publish, up to 256 KiB, gzip allowed.

Reply 202 with the highest sequence number stored. Gateway forgets everything up to this number.

Things I do not want: a second decoder, a second set of metrics with other names, a second notion of "stored". It should be a transport and nothing more, so the handler ends in the same channel as the MQTT one.

Open: who authenticates? For the pilot a bearer token per gateway, in flash. I know. We should come back to that when we have a secure element on the board.`,
    author: 'mira',
    assignee: 'ines',
    labels: ['http', 'protocol'],
    age: 762,
    closedAfter: 33,
    awards: [['tada', 'rosa']],
    thread: [
      {
        by: 'rosa',
        body: 'Beja asks every week. I told them "soon" in three different ways already, I have only one way left.',
        after: 26,
      },
      {
        by: 'ines',
        body: 'Deployed for `gw-0031` alone. It sent 14 days of backlog in one go, 41 MB, we answered 413 and it tried again, forever. So: the gateway must split, and we must say the limit in the 413.',
        after: 100,
      },
      {
        by: 'mira',
        body: 'Gateway splits at 200 KiB since 0.6.2. Confirmed with Beja, backlog drained overnight.',
        after: 40,
      },
    ],
  },
  {
    title: 'Unknown channel number kills the whole message',
    body: `Steps: publish a message with channel 17. Expected: other channels stored, 17 ignored or kept raw. Got: \`unknown channel 17\`, whole message rejected, gateway resends it. For ever and ever.

Message to reproduce, one sensor, channels 1 and 17:

\`\`\`
a3 01 48 001bc50730001402 02 1a 65f1a2b0 03 82 82 01 f9 4c40 82 11 f9 3c00
\`\`\`

I'd expect a counter too, so that we notice when firmware starts sending something we don't know yet. Today one learns it from the gateway's flash being full.`,
    author: 'grete',
    assignee: 'ines',
    labels: ['bug', 'protocol'],
    age: 741,
    closedAfter: 3,
  },
  {
    title: 'Duplicate storm from gateway 0019',
    body: `gw-0019 sent every message about 380 times since Friday. The unique index took it like a hero, but WAL was 210 GB over the weekend because of dead tuples from \`ON CONFLICT DO UPDATE SET received_at\`.

Two bugs in one:

1. We should be \`DO NOTHING\`. Someone (me) wanted "last seen".
2. Gateway resends when the PUBACK arrives later than 5 s, and our ack is later than 5 s exactly when it resends everything. A feedback loop, textbook.

Timeline, for the record:

| when | what |
|---|---|
| Fri 17:50 | site loses its uplink, gateway queues |
| Fri 21:10 | uplink is back, 8 000 messages in the queue |
| Fri 21:12 | first resend of everything |
| Sat–Sun | 3.1 M messages, 8 000 distinct |
| Sun 22:30 | disk alert at 85 %, Callum removes old WAL by hand |
| Mon 08:00 | somebody reads the graph |

Monday is too late for somebody to read the graph. A counter "duplicates / messages" per gateway with an alert at 10 for an hour would have seen it on Friday evening.`,
    author: 'ines',
    assignee: 'mira',
    labels: ['incident', 'dedup', 'mqtt'],
    milestone: 'Store and forward',
    age: 637,
    closedAfter: 14,
    thread: [
      {
        by: 'mira',
        body: 'Looking at 2. On the gateway side the timer starts at enqueue, not at send. With 8000 queued messages, the last one is already timed out before it leaves the modem.',
        after: 0.7,
      },
      {
        by: 'priya',
        body: 'Hello, first week here so forgive me if this is known: the dead tuples are also because `received_at` is in an index (`reading_received_idx`), so no HOT updates. Even after DO NOTHING it may be worth dropping that index, `pg_stat_user_indexes` shows 0 scans since the last stats reset.',
        after: 22,
      },
      {
        by: 'ines',
        body: 'Not known. Welcome. Dropped, and 31 GB came back.',
        after: 1,
        awards: [['tada', 'mira', 'callum']],
      },
      {
        by: 'mira',
        body: 'Gateway fix released in 0.7.1, timer starts when the bytes are handed to the modem. gw-0019 is quiet.',
        after: 60,
      },
      { by: 'ines', body: 'Status changed to closed', after: 12, system: true },
    ],
  },
  {
    title: 'Store raw payloads for 14 days',
    body: 'When a decode bug appears we have only the decoded (wrong) rows. I would like to keep the original CBOR bytes in object storage, one file per gateway per 10 minutes, deleted after 14 days. Cost estimate: 3.1 GB/day compressed, about 2 € per month. Replaying is then `ingest replay --gateway 0031 --from …`.',
    author: 'priya',
    assignee: 'priya',
    labels: ['storage'],
    milestone: 'Store and forward',
    age: 612,
    closedAfter: 19,
    thread: [
      { by: 'callum', body: '2 € approved. I did not ask anyone.', after: 7 },
      {
        by: 'hugo',
        body: `Late remark, for whoever reads this: the raw payloads contain the gateway's GPS position. 14 days is fine, please do not extend it without asking me.`,
        after: 3400,
      },
    ],
  },
  {
    title: 'Two replicas, two orders',
    body: `With the shared subscription, consecutive messages of one gateway go to different replicas, so they are committed in either order. Storage doesn't care, but the \`latest\` table does: \`latest\` is "whoever writes last", so the console sometimes shows the temperature of a minute ago, then of two minutes ago, then now.

Fix: \`ON CONFLICT (sensor_id, channel) DO UPDATE … WHERE excluded.measured_at > latest.measured_at\`.

How to see it: two terminals, \`watch\` on \`latest\` for one sensor, and a bench gateway at one message per second. In about 3 % of the seconds the value steps back once. With one replica: never. I thought first of sticky routing by gateway id in the broker, but then a restart of one replica moves its gateways and we have the problem again, only rarer and so worse.`,
    author: 'priya',
    assignee: 'priya',
    labels: ['ordering', 'bug'],
    milestone: 'Store and forward',
    age: 588,
    closedAfter: 24,
    thread: [
      {
        by: 'leila',
        body: 'This explains the flickering number which I have chased in the console for nine days. NINE.',
        after: 18,
      },
      { by: 'priya', body: 'Sorry Leila. The where clause is 46 characters.', after: 1 },
    ],
  },
  {
    title: 'Sensor replaced, history continues as the wrong plant',
    body: 'Customer moved a sensor from the vineyard to the lemons. Now the vineyard has lemons in its history. Should ingest know about placements, or is this for the API?',
    author: 'rosa',
    labels: ['discussion', 'storage'],
    age: 547,
    closedAfter: 60,
    thread: [
      {
        by: 'ines',
        body: 'API. Ingest knows what was measured and when, never where. I will die on this hill, it has a nice view.',
        after: 5,
      },
      {
        by: 'wen',
        body: '土壤不同，历史就不同。 The story of the soil does not travel with the device. Agree: placement is a period (from, until) and belongs above ingest.',
        after: 700,
      },
      { by: 'rosa', body: 'Ok. Moving to platform/api#7 then.', after: 2 },
    ],
  },
  {
    title: '`make test` needs a broker on localhost:1883',
    body: `…and if there is one from another project, the tests happily publish into it. I did turn on my neighbour's smart lamp config in the coworking. Use an embedded broker on a random port.`,
    author: 'priya',
    assignee: 'priya',
    labels: ['good first issue'],
    age: 531,
    closedAfter: 1.2,
  },
  {
    title: 'Know what is missing, not only what arrived',
    body: `Every gateway message has a sequence number. If we have 1041 and 1043, then 1042 exists somewhere: in a modem buffer, on an SD card, or nowhere. We should have a \`gap\` table per gateway and be able to *ask* for it.

Sketch:

| column | meaning |
|---|---|
| \`gateway_id\` | |
| \`from_seq\`, \`to_seq\` | inclusive range, int8range |
| \`seen_at\` | when we noticed |
| \`asked_at\` | last time we asked the gateway |
| \`given_up_at\` | the gateway said "I do not have it" |

The downlink \`{"want": [[1042,1042]]}\` is 14 bytes.

Why now: Wen found 11 nights with holes in the pilot data, and for none of them can we say whether the readings are lost or only elsewhere. For three I went through the SD card by hand at the office: **all** readings were there. The gateway had sent them at QoS 1, the broker had acked, we had crashed between receive and commit in the old version. So it isn't a theoretical table.

What it must not become: a second source of truth about readings. It speaks about *messages*. If a message is there and its content is garbage, this table is happy.`,
    author: 'mira',
    assignee: 'priya',
    labels: ['dedup', 'ordering', 'protocol'],
    milestone: 'Store and forward',
    age: 508,
    closedAfter: 46,
    awards: [['thumbsup', 'priya', 'ines', 'wen', 'rosa']],
    thread: [
      {
        by: 'priya',
        body: `Love it. \`int8multirange\` in Postgres does the bookkeeping for us: one row per gateway, \`have\` as multirange, gap = everything between min and max minus have.

\`\`\`sql
update gateway_seq
   set have = have + int8multirange(int8range($2, $3, '[]'))
 where gateway_id = $1;
\`\`\`

One row per gateway also means one lock per gateway. With 200 gateways that's nothing.`,
        after: 4,
      },
      {
        by: 'mira',
        body: 'A multirange never grows if the gateway is healthy: one range. Nice property. And what happens at a factory reset, when seq restarts at 0?',
        after: 1,
      },
      {
        by: 'priya',
        body: 'Epoch number. `(gateway_id, epoch)`, gateway increments epoch at reset and stores it in the other flash page.',
        after: 2,
      },
      {
        by: 'tomasz',
        body: '"The other flash page" lives in my nightmares, but ok, oskar will do it, not me.',
        after: 26,
      },
      {
        by: 'ines',
        body: 'Good design. Rule: ask at most once per hour per range, give up after 7 days, and log when given up. Otherwise we will invent the resend storm a second time.',
        after: 3,
      },
      {
        by: 'mira',
        body: 'Works on the bench: pulled the antenna for 10 minutes, gap opened, gap asked, gap closed. Never been so pleased by an empty table.',
        after: 190,
      },
      {
        by: 'wen',
        body: 'First month: 214 gaps, 209 closed, 5 given up. For the first time I can write "complete" under a figure. 完整两个字，很贵。',
        after: 300,
      },
      { by: 'oskar', body: 'The 5: two are a dead flash, three are my bench in the hotel.', after: 4 },
      {
        by: 'callum',
        body: `Can the bench be labelled, please? I look at each given-up gap, and I'd prefer to look at those with a farmer behind.`,
        after: 2,
      },
      { by: 'mira', body: `\`gateway.kind = 'bench'\`. They are excluded from the alert since now.`, after: 0.7 },
    ],
  },
  {
    title: 'Gateway certificates: who may publish for whom',
    body: `The broker checks that the client certificate is ours. It does not check that the certificate of gateway A only publishes on \`up/A/…\`. Any gateway can write readings for any farm.

Not exploited as far as logs go (I compared CN and topic for the 30 days we keep, zero mismatches). Fix is an ACL pattern \`up/%c/#\` plus a check in ingest, because I do not trust one lock.

Proof of concept, on staging with two bench gateways: certificate of A, topic of B, one reading of 60 °C. It arrived, \`latest\` of B shows it, an alert rule would have fired. Took me eleven minutes including the coffee.

Order of the work: ingest check in log-only mode first, a week of looking, then enforce in ingest, then the broker. So we never cut off a legitimate gateway by surprise, and we have the numbers.`,
    author: 'hugo',
    assignee: 'hugo',
    labels: ['security', 'mqtt'],
    milestone: 'Store and forward',
    age: 469,
    closedAfter: 37,
    confidential: true,
    awards: [['eyes', 'ines', 'mira']],
    thread: [
      {
        by: 'ines',
        body: 'Agreed, confidential until rolled out. @mira does any gateway legitimately publish for another one? The relay at Odemira?',
        after: 0.5,
      },
      {
        by: 'mira',
        body: `The relay forwards radio frames, but it publishes under its own id and the sensor ids are inside. So no: topic id == CN always. There are 4 bench gateways with the shared test certificate, I'll give them their own.`,
        after: 1.5,
      },
      {
        by: 'hugo',
        body: 'ACL live, ingest check live, 0 rejects in 10 days apart from one bench unit that Mira forgot.',
        after: 400,
      },
      { by: 'mira', body: 'Two. I forgot two.', after: 1 },
    ],
  },
  {
    title: 'Timestamps are `float64` somewhere',
    body: 'Sent the same reading over MQTT and over HTTP. Two rows, 1 µs apart: `…:07.000000` and `…:06.999999`. The HTTP path goes through a float. Dedup relies on equality of timestamps, so no dedup.',
    author: 'grete',
    assignee: 'priya',
    labels: ['bug', 'dedup'],
    age: 441,
    closedAfter: 2.5,
  },
  {
    title: 'Choose: Timescale or plain partitions',
    body: `400 M rows. \`reading\` is one table and vacuum takes 5 hours. Options:

1. native partitions by month, by hand with pg_partman
2. TimescaleDB hypertable with compression
3. ClickHouse next to it

I want one week of measurements and then a decision, no more than this. Numbers on the table please, opinions after.

Constraints which aren't negotiable:

- one sensor, 30 days, in less than 100 ms (the app)
- farm, daily means, a year, in less than 2 s (the console)
- late readings are accepted for 400 days
- restore from backup in less than 2 hours, tested

Constraints that are negotiable: everything else, including my opinion of partitions.`,
    author: 'ines',
    assignee: 'priya',
    labels: ['storage', 'discussion'],
    milestone: 'Out of order, on purpose',
    age: 426,
    closedAfter: 31,
    thread: [
      {
        by: 'priya',
        body: `Numbers, 400 M rows, same machine (8 vCPU, 32 GB):

| | plain | partitions | hypertable + compression | ClickHouse |
|---|---|---|---|---|
| size on disk | 61 GB | 60 GB | 5.2 GB | 3.4 GB |
| insert, in order, rows/s | 21 k | 24 k | 23 k | 310 k |
| insert, 10 days late | 20 k | 22 k | **1.1 k** | 290 k |
| one sensor, 30 days | 840 ms | 95 ms | 22 ms | 31 ms |
| farm, daily mean, 1 year | 41 s | 9.7 s | 0.6 s | 0.2 s |

Late inserts into compressed chunks are the ugly cell.`,
        after: 120,
      },
      {
        by: 'mira',
        body: 'And late inserts are our life: 6 % of readings are more than a day late, because barns.',
        after: 2,
      },
      {
        by: 'kwame',
        body: 'From the operations side: one database to back up, please. ClickHouse is a fine animal but I do not want a second one in the house.',
        after: 280,
      },
      { by: 'callum', body: 'What Kwame said.', after: 0.3 },
      {
        by: 'priya',
        body: 'Compress only after 30 days. Then only 0.2 % of the inserts hit compressed chunks, and those go through a staging table and a nightly backfill job. 1.1 k rows/s at night is plenty for 0.2 %.',
        after: 20,
      },
      {
        by: 'wen',
        body: 'As the person who runs "one year, all farms": 0.6 s is beyond my dreams, currently I go to lunch.',
        after: 6,
      },
      {
        by: 'ines',
        body: 'Decision: hypertable, chunk 7 days, compress after 30, late path via staging. Written to `docs/decisions/004-timescale.md`.',
        after: 3,
        awards: [['thumbsup', 'mira', 'priya', 'kwame', 'callum']],
      },
      {
        by: 'mira',
        body: 'For completeness, since someone will ask in two years: InfluxDB was not measured as nobody here wanted to learn a query language which its own makers have replaced three times.',
        after: 30,
      },
      {
        by: 'hugo',
        body: `License of the compression feature: it's the community license and not Apache. We may use it, we may not sell it as a database service. We don't intend to.`,
        after: 8,
      },
      { by: 'ines', body: 'Added to the decision document, both remarks.', after: 1 },
    ],
  },
  {
    title: 'Negative soil moisture',
    body: `Sensors in dry sand report −2 % volumetric water. Physically this is not possible, but as calibration residual it is informative. Please do **not** clamp to 0 in ingest, someone proposed this in the chat. If you clamp, I cannot see the drift any more. Clamp in the picture, never in the data.

For the curious: the sensor measures permittivity, and the curve from permittivity to water (Topp, third degree) is fitted for loam between 5 and 50 %. In dry sand it undershoots, so −2 % means "about 1 %, and this soil is not loam". After two seasons I can estimate the texture from the residual; two farms got a better calibration this way. With a clamp all of it would be a flat line at zero, which looks clean and says nothing.`,
    author: 'wen',
    assignee: 'priya',
    labels: ['bug'],
    age: 398,
    closedAfter: 13,
    thread: [{ by: 'priya', body: 'Not clamping. The someone was me and I take it back.', after: 2 }],
  },
  {
    title: 'Prometheus label explosion',
    body: '`ingest_messages_total{gateway="…",sensor="…"}` has 19 400 series. Prometheus used 11 GB last night and then it did not use anything, because it was dead. Drop the `sensor` label; `gateway` alone is 240.',
    author: 'kwame',
    assignee: 'kwame',
    labels: ['observability', 'bug'],
    age: 377,
    closedAfter: 0.8,
  },
  {
    title: 'Continuous aggregate misses late data',
    body: `Daily means for the cooperative in Moura are off by up to 0.8 °C compared with what I compute from raw. The days which are wrong are exactly the days that arrived late. I suppose the aggregate was refreshed before they came.

Example, sensor \`…0014-31\`, three days (from raw / from the aggregate):

| day | raw mean °C | aggregate °C | rows raw | rows in aggregate |
|---|---|---|---|---|
| 1 | 14.21 | 14.21 | 96 | 96 |
| 2 | 13.87 | 14.65 | 96 | 51 |
| 3 | 15.02 | 15.02 | 96 | 96 |

Day 2 lacks the cold half: the gateway was offline in the night and delivered five days later. So the error isn't random, it's biased to warm, because outages are at night when the solar gateways are empty. For frost statistics it's the wrong direction.`,
    author: 'wen',
    assignee: 'priya',
    labels: ['bug', 'ordering', 'storage'],
    milestone: 'Out of order, on purpose',
    age: 331,
    closedAfter: 17,
    awards: [['thumbsup', 'leila']],
    thread: [
      {
        by: 'priya',
        body: `The refresh policy window is 3 days (\`start_offset => '3 days'\`). Anything later invalidates the bucket, but the policy never looks there again. Two choices: a window of 45 days (costly every hour), or a targeted \`refresh_continuous_aggregate\` on the ranges the late path touched. I prefer the second: we know them exactly.`,
        after: 6,
      },
      {
        by: 'wen',
        body: '第二种方案更好。 Only recompute what changed. Please write the touched ranges in a table I can also read, I have models which need the same information.',
        after: 40,
      },
      { by: 'priya', body: 'Table is `late_range`, job runs at 03:20. Moura matches to 1e-6 now.', after: 200 },
    ],
  },
  {
    title: 'Time jumps back 1 hour for Portuguese gateways',
    body: `Five farms, all in Portugal, gateways on firmware 0.11.0: readings between 01:00 and 02:00 are there twice with different values, then nothing between 02:00 and 03:00.

It is the weekend of the clock change. I am sure that this is only a coincidence.

What the customers see: two curves drawn over each other for one hour, then a straight line. One of them asked if the sensors have "um gémeo". What I see in the gateway page: \`clock source: NITZ\`, on the five only. Those with firmware 0.10 are right, those of the other operator too.

Firmware, operator, gateway ids and screenshots are in the shared folder. I've told the customers that the data is not lost; I hope it's true.`,
    author: 'rosa',
    assignee: 'mira',
    labels: ['bug', 'ordering'],
    milestone: 'Out of order, on purpose',
    age: 268,
    closedAfter: 6,
    awards: [['laughing', 'grete', 'haruto']],
    thread: [
      {
        by: 'mira',
        body: 'It is not a coincidence, Rosa, and you know it. 0.11.0 asks the modem for network time, and this operator sends local time in the field that should be UTC. Every other operator sends UTC.',
        after: 0.6,
      },
      {
        by: 'rosa',
        body: `"Agora são duas ou uma?" — the customer, on the phone, at what was either one or two o'clock.`,
        after: 1,
      },
      {
        by: 'mira',
        body: 'Gateway: NITZ is only trusted if it agrees with SNTP within 2 min (hardware/field-gateway#28). Ingest: repaired by subtracting 3600 s for the 5 gateways in the window, from raw payloads (`ingest replay`). 6 912 rows. Priya reviewed the SQL before I ran it, which is why it is correct.',
        after: 5,
      },
    ],
  },
  {
    title: 'Compression job blocks inserts for 40 s',
    body: `Every night at 01:00 \`transport_lag\` goes to 40 s. \`compress_chunk\` takes an exclusive lock on the chunk at the end, waits behind a long read of the API, and all inserts wait behind it.

\`lock_timeout = '2s'\` for the job and retry later?

From \`pg_stat_activity\` at 01:00:37:

\`\`\`
 pid  | wait_event_type | wait_event |   age    | query
------+-----------------+------------+----------+------------------------------------------
 8121 |                 |            | 00:41:12 | DECLARE c CURSOR FOR SELECT … FROM reading
 8840 | Lock            | relation   | 00:00:37 | CALL _timescaledb_internal.policy_compression
 8902 | Lock            | relation   | 00:00:36 | COPY reading_stage …
 8903 | Lock            | relation   | 00:00:36 | COPY reading_stage …
\`\`\`

First line holds, second waits, all the others wait behind the second. Nobody is doing anything wrong and everybody is stuck, like on the bridge in Porto.`,
    author: 'callum',
    assignee: 'priya',
    labels: ['performance', 'storage'],
    milestone: 'Hypertables everywhere',
    age: 243,
    closedAfter: 25,
    thread: [
      {
        by: 'priya',
        body: `Yes, plus the API's long read should not be that long, I opened platform/api#18.`,
        after: 8,
      },
      {
        by: 'mateus',
        body: 'Guilty. Export holds a transaction open as long as the customer downloads. On a farm, with 2G.',
        after: 3,
      },
    ],
  },
  {
    title: 'Test with a whole season',
    body: `A load test which replays a real season: 190 days, 240 gateways, with their real outages, at 500× speed. I have the raw sequence from the \`gap\` history, only the values are synthetic.

- [x] generator (\`cmd/season\`)
- [x] anonymous gateway ids
- [x] nightly on the staging machine
- [x] fails when rows missing > 0 or rows double > 0

Why a whole season, and not an hour with more load: the bugs that hurt us were never about load. They were about a gateway which comes back after 40 days, a clock which changes on a Sunday, a sensor that moves, a reset in the middle of a gap. All of this happens in 190 days by itself, no imagination needed. I don't trust my imagination, I trust the barns.

At 500× the season takes 9 hours 7 minutes, so it fits in a night.`,
    author: 'grete',
    assignee: 'grete',
    labels: ['performance'],
    milestone: 'Hypertables everywhere',
    age: 207,
    closedAfter: 40,
    thread: [
      { by: 'priya', body: 'First night: 0 missing, 2 double. TWO. Out of 91 million.', after: 30 },
      { by: 'grete', body: 'Two is not zero.', after: 1, awards: [['laughing', 'mira', 'ines']] },
      {
        by: 'priya',
        body: 'Found: the HTTP path truncates to milliseconds, MQTT path rounds. Two readings out of 91 million fell on both sides. Fixed with one function for both.',
        after: 70,
      },
    ],
  },
]
