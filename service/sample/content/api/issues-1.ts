import type { IssueContent } from '../types.ts'

export const issues1: readonly IssueContent[] = [
  {
    title: 'REST, GraphQL, or "just a view"?',
    body: `The console needs farms, fields, sensors and series. Leila would like GraphQL, I would like to sleep at night.

Proposal: REST with a few fat endpoints, made for screens and not for tables. \`GET /v1/farms/{id}/overview\` gives everything the first screen needs in one request. If we find ourselves inventing a query language in the query string, we stop and talk again.

Screens we have to feed, with the number of requests if we did it by table:

| screen | by table | fat |
|---|---|---|
| morning overview | 14 | 1 |
| one sensor, 30 days | 3 | 1 |
| map of fields | 9 | 1 |
| alert list | 4 | 1 |

The argument for GraphQL is that the numbers in the right column don't need a backend person. The argument against is that each query is a new query plan, and the backend person will meet them all, one by one, in the slow log.`,
    author: 'ines',
    assignee: 'ines',
    labels: ['needs decision', 'public API'],
    milestone: 'v1 public',
    age: 862,
    closedAfter: 16,
    awards: [['thumbsup', 'leila']],
    thread: [
      {
        by: 'leila',
        body: 'I can live with it if the overview has `latest` per channel *and* the sparkline. Two requests on 3G in a valley are one request too many.',
        after: 20,
      },
      { by: 'ines', body: 'It has both. Deal.', after: 5 },
    ],
  },
  {
    title: 'OpenAPI document is generated, but nobody reads what it says',
    body: `\`"description": "Successful Response"\`, 41 times. Field \`v\` has the type \`Any\`. Can we have names and examples? I generate my TypeScript types from it and at the moment everything is \`unknown\`, which is honest but not helpful.

The five that would help me most, in this order: \`Reading\`, \`Series\`, \`Farm\`, \`AlertRule\`, and whatever it is that \`/overview\` returns. For \`Reading\` I had to ask three people what \`q\` is, and received four answers (quality, quantile, query, "leave it, it is always 0").`,
    author: 'leila',
    assignee: 'ines',
    labels: ['documentation', 'good first issue'],
    milestone: 'v1 public',
    age: 849,
    closedAfter: 30,
  },
  {
    title: '404 for a farm which exists but is not mine',
    body: `\`GET /v1/farms/12\` of somebody else: **403** \`{"detail": "Farm Quinta do Vale is not in your account"}\`.

So I know that it exists and how it's called. Should be 404 with nothing in it.

With a loop from 1 to 400 I had the names of all our customers in nine seconds, with one free trial account. Some of the names are the names of people. I deleted the list and told Inês by phone before writing here.`,
    author: 'grete',
    assignee: 'ines',
    labels: ['security', 'auth'],
    age: 744,
    closedAfter: 1.5,
  },
  {
    title: 'Decimal comma',
    body: `CSV export for Italy: \`12,4\` in a file separated by commas. Excel makes of it two columns, the farmer makes of it a phone call. Semicolon + comma for the countries where Excel expects this, comma + dot for others? And UTF-8 with BOM, because of "Umidità".

What they see: 12 in column B, 4 in column C, and so on for 40 columns. One farmer thought that it's hours and minutes. Another has written a macro which glues the columns together again, it's clever, and it will break as soon as we repair this, so I need to know the day before.`,
    author: 'rosa',
    assignee: 'ines',
    labels: ['bug'],
    age: 731,
    closedAfter: 7,
    thread: [
      { by: 'ines', body: 'A `locale` parameter on the export. I refuse to detect Excel.', after: 8 },
      { by: 'beatriz', body: 'In the console the country is known, so nobody has to choose. Please.', after: 3 },
    ],
  },
  {
    title: 'Session cookie for the console, tokens for the rest',
    body: `Today everything is a bearer token in \`localStorage\`. Any script in the page can read it.

- console: \`HttpOnly\`, \`SameSite=Lax\` cookie + CSRF header
- integrations: personal tokens, shown once, stored as a hash, prefix \`lk_\` so that scanners can find them in public repositories
- field app: refresh token in the keystore, 90 days sliding`,
    author: 'ines',
    assignee: 'ines',
    labels: ['auth', 'security'],
    milestone: 'v1 public',
    age: 718,
    closedAfter: 25,
  },
  {
    title: 'A day is a day on the farm',
    body: `The daily rain in the API is from 00:00 to 24:00 UTC. For a farm in Lisbon it's almost right, for the one in the Azores not, and for the pilot in Tamil Nadu the day begins at half past five in the morning. Their farmer noted 14 mm by hand with a real gauge and we say 9 + 5.

A farm has a place, so it has a zone, so it has days. Meteorological convention is even 9 to 9 local in some countries, but let us begin with midnight.

Where I compared: three farms × 60 days, my own rain gauges. Lisbon differs in 4 of 60 days (rain around midnight), Azores in 11, Tamil Nadu in 31. It's the monsoon, it rains in the evening there, which is our afternoon, which is in the other day. 一天从哪里开始，是农民决定的，不是服务器。`,
    author: 'wen',
    assignee: 'mateus',
    labels: ['timezones', 'bug'],
    milestone: 'Alerts that wake the right person',
    age: 514,
    closedAfter: 21,
    awards: [['thumbsup', 'leila', 'beatriz']],
    thread: [
      {
        by: 'mateus',
        body: '`farm.timezone` exists (IANA name), it was only used for e-mails. The continuous aggregate in ingest is by UTC hour, so for whole-hour zones I can sum hours. India is +05:30.',
        after: 10,
      },
      {
        by: 'priya',
        body: 'வணக்கம், from +05:30. Half-hour buckets then? It doubles the aggregate, 60 MB. I vote yes for purely personal reasons.',
        after: 1,
      },
      { by: 'mateus', body: `And Nepal is +05:45. I'd go to 15 min and never think about it again.`, after: 4 },
      { by: 'wen', body: 'Tamil Nadu: 14.0 mm. 完美。', after: 100 },
    ],
  },
  {
    title: 'Placements: where a sensor was, from when to when',
    body: `It began in platform/ingest#12: a sensor moves from the vineyard to the lemons and the history of the vineyard shows lemons.

Every series should ask "which sensors were in this field in this period", not "what did this sensor measure". A placement is \`(sensor, field, depth_cm, from, until)\`. No two at the same time for one sensor: exclusion constraint.

\`\`\`sql
exclude using gist (sensor_id with =, period with &&)
\`\`\`

What depends on it, from my side of the phone:

- moved sensors (about 6 per week in spring)
- sensors that were replaced under warranty: the *place* goes on, the device doesn't
- depth: 20 cm and 60 cm in the same hole are two different stories
- sold farms

And please a way to correct: people choose the wrong field in the list, because it's alphabetical and they have gloves.`,
    author: 'rosa',
    assignee: 'mateus',
    labels: ['public API', 'breaking change'],
    milestone: 'Alerts that wake the right person',
    age: 487,
    closedAfter: 44,
    thread: [
      {
        by: 'mateus',
        body: `I'd make \`until\` nullable = still there. Moving = closing one and opening another one, in one endpoint, \`POST /v1/sensors/{id}/move\`, so the app can't forget the half of it.`,
        after: 22,
      },
      {
        by: 'anouk',
        body: 'And `from` may be in the past: people move the sensor first and tell the phone in the evening, with wine.',
        after: 6,
      },
      {
        by: 'mateus',
        body: '`from` in the past is allowed for 30 days. The wine is not stored.',
        after: 1.5,
        awards: [['laughing', 'anouk', 'rosa']],
      },
      {
        by: 'leila',
        body: 'Console draws a thin vertical line where the device changed, with a small label. On hover: which device. Nobody asked for it and everybody likes it.',
        after: 90,
      },
      { by: 'wen', body: 'I asked for it, 200 days ago, in a mail, in Chinese, to myself.', after: 8 },
      {
        by: 'mira',
        body: 'Does ingest have to know the placement for the duplicate-id check? Right now it knows gateways only.',
        after: 3,
      },
      { by: 'mateus', body: 'No, it stays out of ingest. We join above. I know on which hill Inês lives.', after: 1 },
      { by: 'ines', body: 'The view is still nice.', after: 0.5 },
    ],
  },
  {
    title: 'OOM when exporting five years',
    body: `\`GET /v1/farms/31/export.csv?from=…\` five years, 14 M rows, \`list(cursor)\`, 6.2 GB, killed. The load balancer retried it on the next pod. Killed. And on the next one. One customer with one click took all three pods away at 16:20.

- [x] server-side cursor, stream rows
- [x] no retries for GET on this path
- [x] memory limit per request? (not in Python. Next question.)

Why five years: the customer changes the accountant, and the accountant wants "everything". He'd have been content with the daily means, 1 800 rows. So next to the fix there's a question of design: the big button says *Export all*, and the small one says *Daily values*. I'd exchange the sizes.`,
    author: 'callum',
    assignee: 'mateus',
    labels: ['performance', 'incident'],
    age: 463,
    closedAfter: 9,
  },
  {
    title: 'Webhooks for alerts',
    body: `The irrigation controller company in Murcia wants to open valves from our alerts. They ask for a webhook. What do we promise? 

I'd like: at least once, signed, in order per alert, retried for 24 hours, and a page in the console where they can see what we've sent and what they answered.

The payload they'd like, from their mail:

\`\`\`json
{ "event": "alert.opened", "id": "evt_01H…", "rule": "moisture < 18 %", "field": "Norte 3", "value": 17.2, "at": "…" }
\`\`\`

They can sign for receipt within 5 s. They have 40 farms that are already our customers, so it's not a toy. Their engineer (Lola) is very good and answers in minutes; let's use this while we define it.`,
    author: 'beatriz',
    assignee: 'mateus',
    labels: ['webhooks', 'public API'],
    milestone: 'Alerts that wake the right person',
    age: 441,
    closedAfter: 52,
    thread: [
      {
        by: 'mateus',
        body: 'In order *and* retried means that one slow receiver blocks its own queue. Acceptable: order per alert, not per account.',
        after: 6,
      },
      {
        by: 'hugo',
        body: 'Signed with HMAC over timestamp + body, tolerance 5 min. And please no redirects and no private addresses: a webhook sender is a machine for asking our internal network questions. Resolve, check the address, connect to *that* address.',
        after: 20,
      },
      {
        by: 'mateus',
        body: `SSRF list with a test per line. I resolve once and pin the address, so that DNS can't change its mind in between.`,
        after: 3,
      },
      {
        by: 'beatriz',
        body: `Murcia opened the first valve by an alert today. There's a video. A água correu.`,
        after: 400,
      },
    ],
  },
  {
    title: 'Alert rules: hysteresis',
    body: `"Soil moisture under 18 %" for a sensor that measures 17.9, 18.0, 17.9, 18.1 all the night. The farmer received 31 SMS between one and six. He's a patient man, but he isn't *that* patient.

Close the alert only when the value is above threshold + 2 %, and never send the same alert twice within 6 hours.

The night in numbers, field "Sur 2": 31 SMS, 16 "opened" and 15 "closed". The real change over the whole night was 0.3 %. Sensor noise is ±0.1, so with a threshold exactly at the value it's a coin that is thrown every 15 minutes. He wrote back to each of the first five: "ok", "ok", "OK", "si", "basta".`,
    author: 'rosa',
    assignee: 'mateus',
    labels: ['alerts', 'bug'],
    milestone: 'Alerts that wake the right person',
    age: 428,
    closedAfter: 18,
    thread: [
      {
        by: 'wen',
        body: 'The 2 % should depend on the channel: temperature 0.5 °C, moisture 1.5 %, wind 20 % of the threshold.',
        after: 4,
      },
      { by: 'mateus', body: 'In the channel file then, `hysteresis`. 31 SMS cost us 2.17 € by the way.', after: 15 },
    ],
  },
  {
    title: 'Invoice line for a sensor that was never activated',
    body: `The accountant of the Évora cooperative found 6 sensors on the invoice that are still in the box, with the foil on. We bill from \`shipped_at\`. The contract says "from first reading".

It's 6 × 4.20 € × 5 months = 126 €. Credit note is written, but please look if there are others before the others look.

I know this because they counted. I'd like it to be the other way round: that we count. A monthly report *before* the invoices go out would be enough for me: account, sensors billed, sensors with a reading in this month, difference. If the difference isn't zero I look at it by hand. It's ten minutes of my time and saves a letter.`,
    author: 'ruth',
    assignee: 'mateus',
    labels: ['billing', 'bug'],
    milestone: 'Billing hooks',
    age: 383,
    closedAfter: 12,
    confidential: true,
    thread: [
      {
        by: 'mateus',
        body: 'There are others: 214 sensors, 31 accounts, 3 402.00 € in total. List sent to you directly, not here.',
        after: 20,
      },
      {
        by: 'ruth',
        body: 'All credited today with a letter. Two answered, both friendly. One sent olive oil.',
        after: 4,
      },
    ],
  },
  {
    title: 'Billing hook must be idempotent',
    body: `The payment provider sends \`invoice.paid\` twice in about 1 % of the cases, 3 s apart, and once it sent \`invoice.payment_failed\` *after* \`invoice.paid\` for the same attempt. So: key by event id, and compare the event's own time with the state's time before overwriting.`,
    author: 'mateus',
    assignee: 'mateus',
    labels: ['billing', 'webhooks'],
    milestone: 'Billing hooks',
    age: 366,
    closedAfter: 6,
  },
  {
    title: 'API keys in query strings',
    body: `\`?api_key=lk_…\` is accepted on each endpoint "for testing in the browser". It's in the load balancer's log, in the customer's proxy log and in 4 support e-mails with screenshots.

1. log who uses it (30 days)
2. write to them
3. \`Deprecation\` header
4. off`,
    author: 'hugo',
    assignee: 'mateus',
    labels: ['security', 'auth', 'breaking change'],
    age: 349,
    closedAfter: 61,
    confidential: true,
    thread: [
      {
        by: 'rosa',
        body: `I have 9 customers using it, 8 of them with the same Excel macro by the same consultant. I'll call the consultant, it's one call instead of eight.`,
        after: 30,
      },
      { by: 'hugo', body: '0 uses in 14 days. Off since this morning.', after: 1300 },
    ],
  },
  {
    title: '"Latest" goes back in time',
    body: `Refresh the overview quickly: 14:15, 14:00, 14:15. Two pods, each with a 60 s in-process cache. Sticky sessions would hide it, I'd rather that you didn't hide it.

\`\`\`
$ for i in 1 2 3 4 5 6; do curl -s …/overview | jq -r .latest[0].measured_at; sleep 1; done
14:15:02
14:00:01
14:15:02
14:15:02
14:00:01
14:15:02
\`\`\`

In the console I've hidden it by never going backwards, but then a *corrected* reading is hidden as well. So the client can't know. Only a shared cache, or none at all: how expensive is "none at all"?`,
    author: 'yusuf',
    assignee: 'mateus',
    labels: ['bug', 'public API'],
    age: 331,
    closedAfter: 5,
  },
  {
    title: 'Localised alert texts',
    body: `SMS are in English. Our farmers read Portuguese, Spanish, Italian, Norwegian, German, Dutch, Tamil. 160 characters GSM-7, or 70 if there's one character outside of it (Tamil always, Portuguese with "ã" too: \`ã\` isn't in GSM-7, \`à\` is. Yes, really).

> Geada: talhao Norte 0,4 C as 04:10. Larkspur

Without accents it fits in one SMS, with "talhão" in two. Opinions?`,
    author: 'beatriz',
    assignee: 'mateus',
    labels: ['alerts'],
    milestone: 'Billing hooks',
    age: 308,
    closedAfter: 40,
    thread: [
      {
        by: 'sofia',
        body: `Without the accent it looks like a message from a bank in 1998. But it's 4 am and frost, so one SMS.`,
        after: 4,
      },
      {
        by: 'priya',
        body: `உறைபனி எச்சரிக்கை is already 17 of the 70. Use short words: I'll write the Tamil ones, my mother will check them, she has fields.`,
        after: 20,
      },
      {
        by: 'mateus',
        body: `All 7 are in. Reviewed by: Beatriz, Sofía, Rosa, Mira, Grete's cousin, Anouk, and Priya's mother.`,
        after: 300,
      },
    ],
  },
  {
    title: 'Pagination with OFFSET takes 9 s on page 400',
    body: `\`explain analyze\` on \`/v1/readings?page=400\`: it reads 400 000 rows to throw away 399 000. There's one integrator who does it each night from page 1 to the end, 11 000 pages. Cursor = last (measured_at, sensor_id, channel) seen, opaque, signed.`,
    author: 'priya',
    assignee: 'mateus',
    labels: ['performance', 'public API'],
    milestone: 'v2 cursors',
    age: 286,
    closedAfter: 14,
  },
  {
    title: `Alert escalation: who's next if nobody answers`,
    body: `Frost at 3 am, SMS to the owner, who sleeps with the phone in the kitchen. After 10 minutes without a confirmation, call the foreman. Then the neighbour. A ladder.

Questions: how does one confirm (answer the SMS with "ok"? a link?), do we call with a voice, what does it cost.

From the three farms I've called about it:

> "The foreman has the keys of the pump, I only have the invoice." — Moura
> "My wife wakes up from a call, I don't wake up from anything." — Bergamo
> "Call my neighbour, but not before five, unless it's frost." — Lleida

So: order, delay per step, hours per step, and exceptions by kind of alert. I fear it's a small programming language. Sofía says that it's a list with four fields per row, I trust her more.`,
    author: 'beatriz',
    assignee: 'mateus',
    labels: ['alerts', 'needs decision'],
    age: 268,
    closedAfter: 70,
    thread: [
      {
        by: 'rosa',
        body: 'Answer with any text at all = confirmed. Last month a farmer answered with "porra" and I count this as read.',
        after: 6,
      },
      {
        by: 'mateus',
        body: 'Any text is the specification now.',
        after: 3,
        awards: [['laughing', 'beatriz', 'rosa', 'mira', 'callum']],
      },
      {
        by: 'david',
        body: 'The voice call in Norwegian pronounces "minus" as in English. I find it charming, the customer too, he called back to hear it again.',
        after: 100,
      },
    ],
  },
  {
    title: 'Export holds a transaction for as long as the customer downloads',
    body: `Compression in ingest waits for your reads, inserts wait for compression: platform/ingest#22. Longest transaction last week: 47 minutes, CSV export to a farm on 2G.

Idea: write the file to object storage at full speed, then redirect to a signed URL. The database is busy for 20 s, the farmer may take all night.

Last ten exports, time in transaction:

\`\`\`
47m 12s  farm 118  csv  212 MB
31m 40s  farm  31  csv  118 MB
12m 05s  farm  77  csv   66 MB
 8m 51s  farm 118  csv   40 MB
 …
\`\`\`

It isn't the query: the same rows to \`/dev/null\` take 21 s. It's the wire between you and a hill in Alentejo, and a transaction which waits for it politely.`,
    author: 'priya',
    assignee: 'mateus',
    labels: ['performance', 'bug'],
    age: 242,
    closedAfter: 16,
    awards: [['thumbsup', 'callum']],
    thread: [
      {
        by: 'mateus',
        body: `Yes. \`POST /v1/exports\` gives a job, \`GET\` says when it's ready, e-mail with the link if it takes over 1 minute. The link lives 7 days.`,
        after: 30,
      },
      {
        by: 'hugo',
        body: 'Signed URLs end up in forwarded e-mails. 24 h, and the e-mail links to the console, not to the file.',
        after: 2,
      },
      { by: 'mateus', body: 'Longest transaction yesterday: 11 s. @priya can sleep.', after: 200 },
    ],
  },
  {
    title: 'Sensor battery estimate',
    body: `The app shows 3.41 V. Nobody knows if this is much. Could the API say "about 14 months"? The curve of LiSOCl₂ is flat and then it's a cliff, so voltage alone doesn't say it; tomasz counts microamps, so he should know the consumed charge.

Why it matters: farmers change all batteries at once before the season, "to be safe", 60 sensors × 9 €. Two thirds of the cells go to the bin with more than a year in them. A number of months with an honest range ("10 to 16") is enough for the decision *this year or next year*.`,
    author: 'elif',
    labels: ['public API', 'needs decision'],
    age: 231,
    thread: [
      {
        by: 'tomasz',
        body: 'I know it: firmware 2.2 sends consumed mAh on channel 21 once per day. Cell has 2 400 at 20 °C, 1 700 at −20. Divide.',
        after: 50,
      },
      { by: 'elif', body: '"Divide" with which temperature? A year has both.', after: 3 },
      { by: 'wen', body: `Use the farm's climate normal, integrate. I've a table by grid cell.`, after: 30 },
    ],
  },
  {
    title: 'Frost warning uses the air sensor at 2 m',
    body: `In a clear night the blossoms are 3 °C colder than the air at 2 m. We warned at 0 °C *air*, the orchard in Bergamo lost flowers with +1.8 °C in our data.

Dew point + wind + 2 m temperature give a fair estimate of leaf temperature (Brunt). I have the formula and 3 seasons of leaf sensors to calibrate with. Who'd put it in the rule engine?

The night of Bergamo, from our own data:

| local | air 2 m | dew point | wind | leaf (measured) | leaf (Brunt) |
|---|---|---|---|---|---|
| 23:00 | 4.6 | −2.1 | 0.8 | 2.2 | 2.0 |
| 02:00 | 2.9 | −3.0 | 0.2 | −0.3 | −0.6 |
| 04:30 | 1.8 | −3.4 | 0.0 | −1.9 | −1.7 |
| 06:00 | 2.4 | −2.8 | 0.4 | −0.8 | −0.7 |

Air never under 1.8. A rule on 2 m air can't see this night, however you set the threshold: at 3 °C you'd warn in half of all nights and the farmer switches it off.`,
    author: 'wen',
    assignee: 'mira',
    labels: ['alerts', 'bug'],
    milestone: 'v2 cursors',
    age: 219,
    closedAfter: 17,
    awards: [['eyes', 'beatriz']],
    thread: [
      {
        by: 'mira',
        body: `I'll do it, I need a break from MQTT. Rule engine evaluates per reading; your formula needs three channels at the same time. Join with tolerance of one interval?`,
        after: 8,
      },
      {
        by: 'wen',
        body: `One interval is good. If wind is missing assume calm: it's the worse case and the careful one.`,
        after: 2,
      },
      {
        by: 'mira',
        body: '`leaf_temperature` as a virtual channel, so one can plot it as well and not only be woken by it. Backtest on the 3 seasons: 41 of 44 frost nights are found, 5 false ones. The old rule: 22 of 44 and 1.',
        after: 120,
      },
      {
        by: 'wen',
        body: '41 of 44 以前从来没有这么好过. Bergamo will keep their flowers.',
        after: 1,
        awards: [['tada', 'beatriz', 'rosa']],
      },
    ],
  },
  {
    title: 'Delete of a user leaves their tokens',
    body: `A user who was removed from an account can go on reading with the personal token. \`ON DELETE\` does nothing because we don't delete, we set \`removed_at\`. All token checks must join the membership. Looked in the logs: no use of such a token after removal.`,
    author: 'hugo',
    assignee: 'mateus',
    labels: ['security', 'auth'],
    age: 206,
    closedAfter: 0.9,
    confidential: true,
  },
]
