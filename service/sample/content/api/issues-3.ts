import type { IssueContent } from '../types.ts'

export const issues3: readonly IssueContent[] = [
  {
    title: 'Retry-After as a date in the past',
    body: '429 with `Retry-After: Thu, 01 Jan 1970 00:09:40 GMT`. I waited for 580 seconds, from 1970.',
    author: 'yusuf',
    assignee: 'mateus',
    labels: ['bug', 'public API'],
    age: 39.5,
    closedAfter: 1,
  },
  {
    title: 'Read replica for charts',
    body: `API half of the plan in ingest. Route \`GET /v2/series\` to the replica, if the farm's last LSN is replayed, else to the primary.

- [x] \`lsn\` column in \`latest\` (Priya)
- [x] second pool, \`application_name=api-ro\`
- [ ] fallback when the replica is more than 2 s behind
- [ ] dashboard: share of requests by pool
- [ ] do nothing stupid when the replica is *down*

Expected: −60 % load on the primary in the morning peak (06:30–08:00), when everyone has coffee and looks at the rain.`,
    author: 'mateus',
    assignee: 'mateus',
    labels: ['performance'],
    milestone: 'Fewer 500s',
    age: 38,
    due: 5,
    thread: [
      {
        by: 'kwame',
        body: `The replica is a smaller machine, 4 vCPU. For series only it's good, please don't put the exports there without telling me.`,
        after: 20,
      },
      { by: 'mira', body: 'The presence view could go there too, it tolerates 2 s.', after: 26 },
    ],
  },
  {
    title: 'Prices in the API are floats',
    body: `The bookkeeping import has 4.199999999999999. I'm told it's because of floats. I'm also told nobody should use floats for money, by the same person.`,
    author: 'ruth',
    labels: ['billing'],
    age: 34,
  },
  {
    title: 'Audit log for rule changes',
    body: `"Who switched off my frost alert?" It was the nephew. We found it by reading the load balancer's log for two hours. Please: who, when, before, after, from app or console, kept two years, visible for the account's owner.

It's also about trust between people: in a cooperative 6 persons can edit the same rules, and when something is off, everyone says "it wasn't me" and thinks "it was him". A list with names is better than thoughts. Visible to all members of the account, not only for the owner? I'd say yes, but I'm not sure, in one cooperative this would be the end of a friendship.`,
    author: 'beatriz',
    assignee: 'mateus',
    labels: ['alerts'],
    milestone: 'Fewer 500s',
    age: 32,
    closedAfter: 18,
    awards: [['thumbsup', 'hugo', 'rosa']],
  },
  {
    title: 'Health of third parties on the status page',
    body: `SMS A, SMS B, mail, voice, payment, map tiles. Each has failed at least once this year, and each time we've explained it to customers one by one. Synthetic checks exist since Bergamo, so showing them is a small step. Do we want to blame others in public?

Outages this year, from my notebook:

| what | times | longest | noticed first by |
|---|---|---|---|
| SMS A | 3 | 38 min | us (since Bergamo), before: Rosa |
| voice | 1 | 2 h | a customer |
| mail | 2 | 5 h | us |
| payment | 4 | 25 min | Ruth |
| map tiles | 6 | 3 h | Elif |`,
    author: 'callum',
    labels: ['needs decision'],
    age: 30,
    thread: [
      {
        by: 'rosa',
        body: 'Not blame: "SMS may be late, we also call". What the farmer can do, not who did it.',
        after: 6,
      },
    ],
  },
  {
    title: '`422` for a field name with an apostrophe',
    body: `"Campo dell'Angelo". Regex allows letters, digits, space and dash. Half of Italy has an apostrophe.`,
    author: 'rosa',
    assignee: 'mateus',
    labels: ['bug'],
    age: 28.4,
    closedAfter: 0.3,
  },
  {
    title: 'Rotate webhook secrets without downtime',
    body: 'Two secrets valid at once, both signatures in the header (`v1=…,v1=…`), the receiver accepts if one matches. The old one dies after 7 days or by a click.',
    author: 'hugo',
    assignee: 'mateus',
    labels: ['webhooks', 'security'],
    milestone: 'Fewer 500s',
    age: 27,
  },
  {
    title: 'Series in the wrong order when a correction arrives in between',
    body: `\`measured_at\` jumps back in the middle of the array: 10:00, 10:15, 10:11, 10:30. My chart draws a small Z.

Response, shortened, farm 118, sensor \`…14-6A\`, second page:

\`\`\`json
[["10:00:00", 14.2], ["10:15:00", 14.4], ["10:11:18", 14.4], ["10:30:00", 14.7]]
\`\`\`

10:11:18 is the corrected 10:15:00, isn't it? So it's not only in the wrong place, it's there twice. On the first page all is well.`,
    author: 'leila',
    assignee: 'mira',
    labels: ['bug', 'public API'],
    milestone: 'Fewer 500s',
    age: 25,
    closedAfter: 6,
    thread: [
      {
        by: 'mira',
        body: `Corrected clocks (ingest). The series is sorted by \`received_at\` inside of one page if the cursor was made before the correction. Cursor must be on \`measured_at\` only, ties by sensor and channel. I'll take it, I have made the mess.`,
        after: 3,
      },
      {
        by: 'mateus',
        body: 'Careful, cursors which are in flight have the old form. Accept both for a week?',
        after: 8,
      },
      {
        by: 'mira',
        body: 'Both for a week, the version is the first byte of the cursor. I learned from v2 batches.',
        after: 1,
      },
    ],
  },
  {
    title: 'Irrigation advice endpoint, first sketch',
    body: `\`GET /v3/fields/{id}/advice\` → how many mm, until when, and **why** (the reasons as a list, so that the farmer can disagree with us).

\`\`\`json
{
  "field": "f_71",
  "advice": { "water_mm": 18, "before": "tomorrow 10:00" },
  "because": [
    { "kind": "deficit", "mm": 26.4, "depth_cm": 40 },
    { "kind": "forecast_rain", "mm": 4.0, "probability": 0.7 },
    { "kind": "crop_stage", "stage": "fruit set", "kc": 0.95 }
  ],
  "confidence": "medium"
}
\`\`\`

建议必须说明理由。 Advice without a reason is an order, and farmers do not take orders from a sensor.

What it's not: automatic irrigation. It's a suggestion in the morning with reasons and a confidence, and later a question in the evening: "how much did you give?". The answers are the most valuable data we could have, as today we see the soil getting wet and don't know if it was rain, the farmer or a broken pipe.

First three farms would be Moura, Lleida and the school in Évora. @mira for Lleida I need the flow meter channel in the gateway, is it difficult?`,
    author: 'wen',
    labels: ['public API', 'needs decision'],
    milestone: 'v3 sketches',
    age: 24,
    awards: [
      ['heart', 'beatriz'],
      ['rocket', 'elif'],
    ],
    thread: [
      {
        by: 'beatriz',
        body: '"so that the farmer can disagree with us": this is the sentence for the whole product. Yes.',
        after: 5,
      },
      {
        by: 'hugo',
        body: 'Liability. If it says 18 mm and the crop dies? The text needs a lawyer, once, before it is public.',
        after: 20,
      },
      {
        by: 'mateus',
        body: `\`before\` should be a time with offset. I know it's a sketch. I can't help it.`,
        after: 4,
      },
    ],
  },
  {
    title: 'Alembic migration takes a lock on `alert` for 6 minutes',
    body: '`ALTER TABLE alert ALTER COLUMN id TYPE bigint`. Rewrites the table. During 6 minutes no alerts were written; they were queued and sent after. Longest delay: 6 min 11 s. No frost that night, luck.',
    author: 'kwame',
    assignee: 'mateus',
    labels: ['incident', 'performance'],
    age: 22,
    closedAfter: 1.2,
    thread: [
      {
        by: 'ines',
        body: 'Same class as in ingest. The linter is only in their CI, please copy it to yours today.',
        after: 2,
      },
      {
        by: 'mateus',
        body: 'Copied. And id as bigint by new column + trigger + swap, in three deploys, as it should have been.',
        after: 3,
      },
    ],
  },
  {
    title: `Docs: example requests with curl don't work on Windows`,
    body: `Single quotes. Every second integrator is on Windows. I've answered it 5 times; I now have a text for it, but it would be nicer to not need one.`,
    author: 'david',
    labels: ['documentation', 'good first issue'],
    age: 20.5,
  },
  {
    title: 'Replay webhooks for a time range',
    body: `Murcia's receiver was down for 30 h (we retry for 24). They ask for the missing ones. Support should do this from a page: account, from, until, dry run, go. Events have a \`replayed: true\`, so they don't open a valve for yesterday's drought.

Their list from our side: 412 events in the 6 missing hours, 9 of them \`alert.opened\` for valves. By hand it's a SQL query and a \`for\` loop on my laptop, which I've done today, with Lola on the phone and the valves in manual mode. I don't want to do it a second time with my pulse.`,
    author: 'mateus',
    assignee: 'mateus',
    labels: ['webhooks'],
    age: 17.5,
    due: 10,
    thread: [
      {
        by: 'mira',
        body: 'The same idea as our gap asks, from the other side: let *them* ask. `GET /v2/events?after=<last id I have>`. Then replay needs no support person.',
        after: 9,
      },
      { by: 'mateus', body: `Hm. Yes. Webhook = hint, list = truth. I'll do the list first.`, after: 2 },
    ],
  },
  {
    title: '500 on `/v2/series` with 1 point',
    body: '`ZeroDivisionError` in the downsampler: interval = (last − first) / (n − 1).',
    author: 'grete',
    assignee: 'mateus',
    labels: ['bug'],
    milestone: 'Fewer 500s',
    age: 16,
    closedAfter: 0.4,
  },
  {
    title: 'Passwords: allow paste',
    body: `The API sets \`autocomplete="off"\` via the hosted login page. Wet gloves can't type \`kX9#…\`. Let the managers manage.`,
    author: 'sofia',
    assignee: 'yusuf',
    labels: ['auth', 'good first issue'],
    age: 14.8,
    closedAfter: 2,
  },
  {
    title: 'Expose presence: "seen" and "data until"',
    body: `Follows the decision in ingest: two phrases, two truths. In \`/v2/farms/{id}/overview\` per gateway:

\`\`\`json
"presence": { "alive": true, "last_heard_at": "…", "data_until": "…" }
\`\`\`

\`data_until\` = newest \`measured_at\` of any sensor behind this gateway. The view gives the first two, \`latest\` the third.

What the console does with it:

| alive | data until | shown |
|---|---|---|
| true | < 2 intervals | nothing, all is well |
| true | older | "data until 09:15, more is coming" |
| false | any | "not heard since 09:20" |
| null | any | nothing |

Third row is the only one in red. Today it's red for two of four, and Rosa's phone rings for one of them.`,
    author: 'leila',
    assignee: 'mira',
    labels: ['public API'],
    milestone: 'Fewer 500s',
    age: 12,
    due: 2,
    awards: [['thumbsup', 'sofia', 'rosa']],
    thread: [
      {
        by: 'mira',
        body: `Endpoint is in review as !16. One thing for you @leila: \`alive\` is null when the broker hook was down (we don't know). Three states: yes, no, and "ask again later".`,
        after: 20,
      },
      { by: 'leila', body: 'Null is good. I show nothing then. Nothing is also honest.', after: 3 },
    ],
  },
  {
    title: 'Morning peak: p95 of overview went from 140 to 610 ms',
    body: `Since the deploy of Tuesday. 06:30 to 08:00 only.

\`\`\`
/v2/farms/{id}/overview   p50 88 ms   p95 610 ms   p99 1.9 s
  db.pool.wait            p50  1 ms   p95 470 ms
  db.query                p50 31 ms   p95  74 ms
\`\`\`

So it's waiting for a connection and not for the database. Pool is 20 per pod; what holds them?

What I've excluded: traffic (same as last week ±4 %), slow queries (none new), GC, the node upgrade. It's only endpoints that *write* something, the overview writes \`last_opened_at\` and the audit context. So a read that's secretly a write, and each write is slow since Tuesday. @mira the presence join is not in there yet, right? Only to be sure that I'm not looking at your branch.`,
    author: 'callum',
    assignee: 'mateus',
    labels: ['performance'],
    milestone: 'Fewer 500s',
    age: 10.6,
    awards: [['eyes', 'kwame']],
    thread: [
      {
        by: 'mateus',
        body: 'The alert audit writes in the same request and waits for the commit with `synchronous_commit=remote_apply`, since the replica plan. Every write waits for the replica now. My change. It should be only for the LSN-sensitive paths.',
        after: 6,
      },
      {
        by: 'kwame',
        body: 'And the replica is busy in the morning, because of the series. A beautiful circle.',
        after: 1,
      },
      {
        by: 'mateus',
        body: '`synchronous_commit` back to `on`; p95 this morning 150 ms. Leaving open until I understand why staging showed nothing.',
        after: 20,
      },
    ],
  },
  {
    title: 'Field app sends the same move twice',
    body: 'Offline queue sends `move` again if the answer was lost. Second one fails with 409 (exclusion constraint) and the app shows a red error for something that worked. `Idempotency-Key` header, remembered for 7 days?',
    author: 'elif',
    assignee: 'mateus',
    labels: ['bug', 'public API'],
    age: 9.2,
  },
  {
    title: 'One-click unsubscribe removes frost alerts as well',
    body: 'Big mail providers want `List-Unsubscribe` one-click. Ours unsubscribes from *everything*, including alerts. 3 farmers pressed it on the newsletter, 1 has frost rules. I called them all, nobody was hurt. It needs to be separated before the cold comes.',
    author: 'rosa',
    assignee: 'mateus',
    labels: ['alerts', 'bug'],
    milestone: 'Fewer 500s',
    age: 8,
    closedAfter: 2.1,
    confidential: true,
    awards: [['eyes', 'beatriz', 'mira']],
    thread: [
      {
        by: 'mira',
        body: 'Also their scanners follow links: in the log, two of the three "clicks" come from a mail security gateway, 2 s after delivery. So the GET must not do anything, only the POST.',
        after: 4,
      },
      {
        by: 'mateus',
        body: `Separated by category, POST only, and frost can't be unsubscribed by mail at all, only in the console with a "really?".`,
        after: 10,
      },
    ],
  },
  {
    title: 'Export as Parquet',
    body: `CSV of one season, one farm: 310 MB. Parquet: 9 MB, with types, and I don't have to guess what is a date. The university people ask for it too.

@mira you've written the exporter for the raw payloads; is it much work?`,
    author: 'wen',
    assignee: 'mira',
    labels: ['public API'],
    milestone: 'v3 sketches',
    age: 7.1,
    thread: [
      {
        by: 'mira',
        body: `pyarrow, row groups of 100 k, streaming to object storage: two days. Not before the 20th, I'm in the correction mess until then.`,
        after: 12,
      },
      { by: 'wen', body: '没关系, I have waited for 300 days, I can wait for 10 more.', after: 1 },
    ],
  },
  {
    title: 'Invoice PDF in Norwegian says "Faktura" twice',
    body: '"Faktura faktura 10442". It sounds like a song.',
    author: 'ruth',
    assignee: 'mateus',
    labels: ['billing', 'good first issue'],
    age: 4.95,
    closedAfter: 1.1,
  },
  {
    title: 'Quiet hours end one hour early for the farm in Chile',
    body: `Quiet hours 22–06, SMS about low moisture at 05:02. Chile changed its clock *rules* by decree, three weeks before the date. Our tzdata in the image is from the spring.

From the log of this farm (Curicó, \`America/Santiago\`):

\`\`\`
05:02:11-04:00  rule 8812 moisture < 22 %  value 21.4  quiet=22:00–06:00  → SMS
\`\`\`

By the decree it was 05:02 local, our server believed 06:02. All the other times in the console are off by one hour for this farm too since Sunday, he says, "pero eso ya lo arreglo en la cabeza". Are there other countries this year? I'd like to know it before the customers.`,
    author: 'david',
    assignee: 'mira',
    labels: ['timezones', 'alerts', 'bug'],
    milestone: 'Fewer 500s',
    age: 4.7,
    due: 1,
    thread: [
      {
        by: 'mira',
        body: `\`zoneinfo\` takes the system's tzdata, and the base image is pinned (by us, good) and never updated (by us, not so good). Use the PyPI \`tzdata\` package and let the bot bump it weekly. Postgres has its own copy too, @kwame which one is in ours?`,
        after: 7,
      },
      {
        by: 'kwame',
        body: '`--with-system-tzdata`, and the image is from 5 months ago. Rebuilding tonight.',
        after: 3,
      },
      { by: 'david', body: `The farmer says that it's fine, the government surprised him as well.`, after: 14 },
    ],
  },
  {
    title: 'Two accounts, one phone number',
    body: `Father and daughter have two farms and one phone (in the tractor). Answering "ok" confirms which alert? At the moment: the newest of any account. So the daughter's frost was confirmed by the father's battery warning.`,
    author: 'rosa',
    labels: ['alerts', 'needs decision'],
    age: 4.1,
    thread: [
      {
        by: 'beatriz',
        body: 'Confirm all which are open on this number and *list them* in the answer. "Confirmado: geada Norte, bateria Sul."',
        after: 6,
      },
      { by: 'mateus', body: `68 characters. It fits in one. I'm becoming a poet of 160 characters.`, after: 3 },
    ],
  },
  {
    title: 'Webhook deliveries doubled since last night',
    body: `02:10–08:30 each event was delivered twice, by \`worker-hooks\` in the old and in the new region at once. The dual run was planned for ingest, not for us; our chart has \`replicas: 2\` in the shared values.

23 receivers. 21 dedupe by event id as we ask in the docs, 2 don't: one sent double e-mails, the other one toggles a lamp (on, off).

Timeline: 02:10 new region starts its workers by the shared values; 02:10–08:24 18 400 deliveries twice; 08:24 Lola writes "¿todo dos veces?"; 08:30 stopped. No alerts to people were doubled: SMS goes via one provider account with an idempotency key, which was a good decision by someone (me, after the first duplicate night).

- [x] stop
- [x] write to the 2 receivers that don't dedupe
- [ ] lease with a fencing token
- [ ] docs: put "dedupe by \`id\`" in bold`,
    author: 'mateus',
    assignee: 'mateus',
    labels: ['webhooks', 'incident'],
    milestone: 'Fewer 500s',
    age: 3.4,
    closedAfter: 1.3,
    thread: [
      {
        by: 'kwame',
        body: `My mistake, I've copied the values file. \`hooks.enabled: false\` in the new region now, and a lease in the database would be the correct thing. I'll write it.`,
        after: 0.8,
      },
      {
        by: 'mira',
        body: `Lease: please with fencing token, not only "I think I'm the leader". I've a helper in ingest for the backfill job which we learned the hard way.`,
        after: 2,
      },
    ],
  },
  {
    title: 'Null island',
    body: 'Fields without a position come as `{"lat": 0, "lon": 0}`. The map opens in the Gulf of Guinea. @kwame says hello from nearby.',
    author: 'elif',
    assignee: 'mateus',
    labels: ['bug', 'good first issue'],
    age: 2.9,
  },
  {
    title: `Owner can't see the audit log of a deleted rule`,
    body: 'Delete the rule, then open the audit: 404, since the log is reached via the rule. The most interesting entry (who deleted it) is the one which nobody can read.',
    author: 'grete',
    assignee: 'mateus',
    labels: ['bug'],
    age: 2.4,
  },
  {
    title: '`pending` gaps never become `lost`',
    body: `On staging with your branch of #35: gw-0163 shows "arriving later" for a night 9 days ago. Ingest gives up after 7 days, so it should be lost. 

I think you look at \`asked_at\` and not at \`given_up_at\`. Not urgent, the dotted line looks very pretty.

To reproduce: staging, farm 118, last 14 days, moisture at 40 cm. Dots from the 9th night back until today's morning. In \`gap\` (read only, thanks for the grant) I see three rows for this night, two with \`given_up_at\` and one without.`,
    author: 'leila',
    assignee: 'mira',
    labels: ['bug', 'public API'],
    milestone: 'v3 sketches',
    age: 1.8,
    due: 6,
    thread: [
      {
        by: 'mira',
        body: `Right diagnosis, and it's worse: since chunking, \`given_up_at\` is per chunk and I join by range equality. Will use overlap (\`&&\`). Tomorrow.`,
        after: 5,
      },
    ],
  },
  {
    title: 'Ask: mobile push as the first step of the ladder',
    body: `Push costs nothing and arrives in 1 s, if the phone is awake. So: push first, SMS after 60 s if the app hasn't acknowledged *receipt* (not the human, only the app). Saves maybe 70 % of SMS.

Frost: both at once, no cleverness.

What I know from the app's side: 84 % of the users of alerts have the app, 61 % have notifications on. A data message wakes the app in about 1.2 s (median) on Android, in the night with doze it's 1.5 s with high priority. On iOS we need the critical alert entitlement, it takes weeks to be granted, so we should ask now, even if we then decide no.`,
    author: 'anouk',
    labels: ['alerts', 'needs decision'],
    age: 1.2,
    awards: [['thumbsup', 'elif']],
    thread: [
      { by: 'rosa', body: '"Frost: both at once, no cleverness" thank you.', after: 4 },
      {
        by: 'ruth',
        body: `We've paid 1 912 € for SMS last quarter, so I'm in favour of at least a little cleverness.`,
        after: 2,
      },
    ],
  },
  {
    title: 'Rule editor saves °F as °C',
    body: `The new customer in Oregon set "frost below 34". We told him 41 times this night that it's under 34. It was, all night: it was 12 °C.

I've switched off the rule for him with his agreement, and he laughed, but he's on trial.

Steps: account with units *imperial*, new rule, temperature, below, 34, save. Open it again: 93.2 °F. So the display is converted and the input isn't. He'd even seen the 93.2 and thought that it's a "maximum". I should have had a look at his first rule together with him, I'll do that in future for every trial. @mira for information, as you are on call tonight.`,
    author: 'david',
    assignee: 'mateus',
    labels: ['bug', 'alerts'],
    milestone: 'Fewer 500s',
    age: 0.8,
    awards: [['eyes', 'mira', 'rosa']],
    thread: [
      {
        by: 'mateus',
        body: 'API takes canonical units, console converts the display and not the input since the last release. I can refuse a frost threshold above 10 °C with a clear error. @yusuf the conversion is on your side.',
        after: 2,
      },
      { by: 'yusuf', body: 'Yes, mine. Fix is in review. 34 °F is 1.1, so he was very reasonable.', after: 1.5 },
      {
        by: 'mira',
        body: 'Are there others with imperial units? Query says: 3 accounts, 1 with rules. So only him. Sending you the ids, @david.',
        after: 4,
      },
    ],
  },
  {
    title: 'Integration test `test_ladder_calls_neighbour` called a neighbour',
    body: `The staging voice credentials were the production ones since the region move. The test number in the fixture is a real person in Porto. He's been told at 02:14 that the orchard of Test Farm is freezing.

He asked whether he should go and look. @rosa has apologised. He was a very good neighbour.

Chain of events: (1) region move copies secrets of production to staging, (2) nightly tests run there for the first time, (3) the ladder test waits for the voice call's webhook, gets a real one, passes. It was **green**. I only know because he called back.

A green test that calls a neighbour. I've worked in quality for 14 years and this is new.`,
    author: 'grete',
    assignee: 'callum',
    labels: ['incident', 'alerts'],
    age: 0.5,
    closedAfter: 0.2,
    confidential: true,
    awards: [['laughing', 'mateus', 'mira', 'beatriz']],
    thread: [
      {
        by: 'callum',
        body: 'Credentials separated, numbers in fixtures are now from the reserved range, and staging has an allow-list of our own phones. @mira @mateus yours are on it, sorry in advance.',
        after: 2,
      },
      { by: 'mira', body: 'I accept my fate.', after: 0.5 },
    ],
  },
  {
    title: 'Cursor from v1 in v2: 500',
    body: 'Mixing them is my fault, 500 is yours. `binascii.Error: Incorrect padding`. 400 with "this cursor is not from here" would do.',
    author: 'yusuf',
    assignee: 'mateus',
    labels: ['bug', 'public API'],
    age: 0.25,
  },
  {
    title: 'Presence says alive: false for gateways behind the relay',
    body: `Odemira, 3 gateways, console on staging: all three "not alive", and all three send data right now. Related to the relay, maybe. @mira can you look before it goes to production?

Details: relay gw-0140, behind it gw-0141, 0142, 0143. All three send through the relay's session, last reading 3 minutes old for each of them. \`last_heard_at\` is right, \`alive\` is false. The relay itself is \`alive: true\`. In production there are 5 relays with 14 gateways, so 14 red marks tomorrow if nobody stops it.`,
    author: 'rosa',
    assignee: 'mira',
    labels: ['bug', 'public API'],
    milestone: 'Fewer 500s',
    age: 0.12,
    due: 2,
  },
]
