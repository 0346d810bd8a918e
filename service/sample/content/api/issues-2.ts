import type { IssueContent } from '../types.ts'

export const issues2: readonly IssueContent[] = [
  {
    title: 'v2: cursors everywhere, and what else we break at the same time',
    body: `If we break the pagination we can break other things at the same time, once, and then not for years. Candidates:

- [x] \`page\`/\`per_page\` → \`cursor\`/\`limit\`
- [x] times always with offset of the *farm* (\`2…T06:15:00+01:00\`), never naive
- [x] \`v\` → \`value\`, \`q\` → \`quality\` as list of words
- [x] errors as \`application/problem+json\`
- [x] \`sensor.id\` is a string (EUI-64), no more integer
- [ ] ~~units selectable~~ (no: canonical units, the client converts)

v1 stays 12 months from the release of v2.`,
    author: 'mateus',
    assignee: 'mateus',
    labels: ['breaking change', 'public API', 'needs decision'],
    milestone: 'v2 cursors',
    age: 194,
    closedAfter: 96,
    awards: [
      ['thumbsup', 'ines', 'leila'],
      ['rocket', 'yusuf'],
    ],
    thread: [
      {
        by: 'leila',
        body: 'Yes to the strings! JavaScript rounds `5764888998010000001`. We had two sensors with the same id in the console for some weeks, and they took turns.',
        after: 3,
      },
      { by: 'rosa', body: '12 months: the consultant with the Excel macro will need 14. I know him.', after: 20 },
      { by: 'ines', body: '12 in the document, 14 in the heart.', after: 6 },
      {
        by: 'hugo',
        body: 'Cursor must be bound to the account it was made for (sign account id with it), otherwise a cursor of customer A in the hands of B gives at least the position.',
        after: 26,
      },
      {
        by: 'mira',
        body: `Can \`limit\` have a byte cousin? For the gateway's small display I'd like "as much as fits in 4 kB".`,
        after: 4,
      },
      { by: 'mateus', body: 'No, but you can ask for fewer fields: `fields=value,measured_at`.', after: 2 },
      { by: 'mira', body: 'Also good.', after: 0.5 },
    ],
  },
  {
    title: 'Rate limits per token',
    body: 'One integrator polls `/v1/latest` for 400 sensors, one request each, each 10 seconds = 40 req/s for data that changes every 15 min. Token bucket by token, 600 per minute, `RateLimit-*` headers, 429 with `Retry-After`. And tell them about webhooks.',
    author: 'kwame',
    assignee: 'mateus',
    labels: ['public API', 'performance'],
    milestone: 'v2 cursors',
    age: 187,
    closedAfter: 29,
  },
  {
    title: 'Alert on "no data" fires during planned maintenance',
    body: `We announced it, we did it, and 64 farmers got "your gateway is silent". They were right to be annoyed. A switch for "we know", please, that Callum can turn on.

Two of the 64 drove out to the field, one of them 40 km. I've apologised to all who called. The text said "check the power supply of the gateway", so they did. If a maintenance is known, either nothing, or: "we're working on it, nothing to do for you".`,
    author: 'david',
    assignee: 'mateus',
    labels: ['alerts'],
    age: 176,
    closedAfter: 11,
  },
  {
    title: 'VAT for Norway',
    body: `Norwegian farms that are registered get 0 % (reverse charge doesn't exist towards NO, it's export), those not registered get 25 % and we must report. Currently everyone outside PT gets the EU logic. I have six invoices to redo by hand each quarter, which is how I know it.

Cases:

| customer | today | correct |
|---|---|---|
| NO, registered | EU reverse charge text | export, 0 %, other text |
| NO, not registered | 23 % PT | 25 % NO, reported quarterly |
| CH | EU reverse charge text | export, 0 % |
| IT/ES/…, valid VAT id | reverse charge | reverse charge ✓ |

Jonas is one of the customers concerned (the cabin), and has paid 23 % to the wrong state for three years. He knows, he finds it funny, the auditor doesn't.`,
    author: 'ruth',
    labels: ['billing'],
    age: 168,
  },
  {
    title: '`GET /v2/farms` slow for consultants',
    body: `A consultant has 180 farms. N+1: 180 × (fields, gateway presence, latest). 4.1 s. With three \`IN\` queries it should be less than 100 ms.

| step | now | after |
|---|---|---|
| queries | 541 | 4 |
| time p50 | 4.1 s | 88 ms |
| JSON | 1.9 MB | 1.9 MB |

The JSON is another issue. Does a consultant look at 180 sparklines at once? (Sofía says: "they do, they scroll with the thumb".)`,
    author: 'yusuf',
    assignee: 'mateus',
    labels: ['performance'],
    milestone: 'v2 cursors',
    age: 151,
    closedAfter: 7,
  },
  {
    title: 'Summer time and the daily digest',
    body: `The morning digest is sent at 06:00 farm time. On the day of the change, some got it twice (05:00 and 06:00), and the Azores none.

Counted after the weekend: 611 farms in Europe, 590 got one, 14 got two, 7 none (all 4 of the Azores, 3 in the Canaries). One wrote: "Thank you for the second one, I had deleted the first." It's sweet, and it's a bug.`,
    author: 'rosa',
    assignee: 'mira',
    labels: ['timezones', 'bug'],
    milestone: 'v2 cursors',
    age: 143,
    closedAfter: 9,
    thread: [
      {
        by: 'mira',
        body: 'The scheduler stores the *next* run as UTC, computed from the last run + 24 h. Must be "next local 06:00 in this zone". And for a local time which does not exist or exists twice: first one that is ≥. Taking it.',
        after: 12,
      },
      {
        by: 'mira',
        body: `Test: all 598 zones × every day of 3 years, exactly one digest per local day. Runs in 4 s. Found one more: Lord Howe Island changes by *30 minutes*. We've no customer there but now we're ready.`,
        after: 60,
      },
      {
        by: 'grete',
        body: 'This is the most beautiful test of the year.',
        after: 2,
        awards: [['heart', 'mira', 'mateus']],
      },
    ],
  },
  {
    title: 'Webhook receiver answers 200 and HTML',
    body: `A customer's receiver is a WordPress page which says 200 and \`<title>Page not found</title>\`. We are happy, they get nothing, they write to Rosa. Should we demand an echo of the event id in the answer? It'd be a breaking change for 23 receivers which are doing it right.

We could warn instead of demand: if \`content-type\` of the answer is \`text/html\`, show a yellow mark at the delivery in the console, "this looks like a web page, is the address right?". It's a guess, but it would be right in all 4 cases I know of. Breaking nobody.`,
    author: 'mateus',
    labels: ['webhooks', 'needs decision'],
    age: 129,
  },
  {
    title: 'Frost alert came 3 hours late',
    body: `Three orchards near Bergamo. Temperature under zero at 02:50, SMS at 05:48. In the console the curve was right and on time. The customers have wind machines which they start by hand after our SMS. One of them lost an estimated 15 % of the apricots.

I've spoken with all three. They are sad more than they are angry, which is worse.

What the three have in common: nothing in their setup, they're simply those who had frost first, at 01:50 UTC. Everyone who had an alert of any kind between 01:52 and 04:46 got it late (we've counted 44 in 29 farms), but for the others it was low moisture or a door.

I'd like two things by tonight: a sentence of what happened that I can say on the phone and which is true, and the certainty that it can't happen *this* night, since the forecast says −1.`,
    author: 'rosa',
    assignee: 'mateus',
    labels: ['incident', 'alerts', 'performance'],
    milestone: 'Fewer 500s',
    age: 117,
    closedAfter: 14.02,
    awards: [['eyes', 'beatriz', 'ines', 'mira', 'wen']],
    thread: [
      { by: 'ines', body: 'On it. @mateus @callum @mira please join the call.', after: 0.2 },
      {
        by: 'callum',
        body: `Timeline so far (UTC):

| time | |
|---|---|
| 01:50 | reading −0.2 °C committed, \`transport_lag\` 0.3 s |
| 01:50 | event \`reading.stored\` in the queue |
| 01:52 | rule worker 1 takes a batch, stops logging |
| 01:52–04:46 | queue grows to 212 000 |
| 04:46 | pod evicted by node upgrade, new worker starts |
| 04:48 | alerts sent |`,
        after: 0.6,
      },
      {
        by: 'mateus',
        body: `Worker hangs in \`getaddrinfo\` for a webhook host which doesn't exist any more. \`requests\` has a timeout for connect and read, but not for resolve. Rules and webhooks share the same worker process, one thread.`,
        after: 0.5,
      },
      {
        by: 'mira',
        body: 'So one dead DNS name of one customer stopped frost alerts for everyone. We should separate these by *urgency*, not by type: "wakes a human" never waits for "tells a machine".',
        after: 0.3,
      },
      {
        by: 'ines',
        body: 'Agreed. Now: second worker deployment with only `alerts` routing. @kwame can you?',
        after: 0.1,
      },
      { by: 'kwame', body: 'Running: `worker-alerts` ×2, `worker-hooks` ×2. Takes effect now.', after: 0.8 },
      {
        by: 'callum',
        body: `And why weren't we paged: the alert for queue depth is on *rate of growth* with a window of 6 h, because of the export jobs. I've added: oldest unprocessed alert event > 60 s → page. That's the question which matters.`,
        after: 0.4,
      },
      {
        by: 'beatriz',
        body: `I've written to the three farms. We will not charge them for this year. @ruth can you prepare it? No discussion about causes, only that it was ours.`,
        after: 3,
      },
      { by: 'ruth', body: 'Prepared, three letters, three credit notes.', after: 1 },
      {
        by: 'mateus',
        body: `Fixes on the way:

- [x] resolver with a timeout (2 s), own thread pool, cached
- [x] separate queues by urgency
- [x] a watchdog: worker which doesn't finish a batch in 30 s kills itself
- [x] heartbeat metric per worker
- [ ] dead man's switch: a synthetic farm that freezes every 10 minutes`,
        after: 6,
      },
      {
        by: 'wen',
        body: `The synthetic farm is a great idea. I'd like it to have a realistic curve, so that the Brunt rule is tested as well. I can give you the night of Bergamo itself, shifted.`,
        after: 14,
      },
      {
        by: 'mira',
        body: `Bergamo's night in a loop, every 10 min, until the end of time. A bit poetic, and exactly right.`,
        after: 1,
      },
      {
        by: 'rosa',
        body: `One of the three (Sig. Locatelli) asks if he can get a *call* and not only SMS, as he sleeps well. He would have been late anyway, he says. I didn't say anything.`,
        after: 20,
      },
      {
        by: 'mateus',
        body: `The ladder (#17) can do it, his plan doesn't include it. I switched it on for the three.`,
        after: 2,
      },
      {
        by: 'beatriz',
        body: 'For everybody with frost rules please. Not a question of plan.',
        after: 0.3,
        awards: [['heart', 'rosa', 'mateus']],
      },
      { by: 'ruth', body: 'Noted: voice call for frost included in all plans.', after: 0.5 },
      {
        by: 'hugo',
        body: `Watchdog that kills itself: make sure that the batch isn't redelivered with the same poison first. Otherwise we have the same night with more restarts.`,
        after: 26,
      },
      {
        by: 'mateus',
        body: 'Per-event ack since yesterday, and an event which was in hand at 2 kills goes to `parked`. Test does exactly your scenario.',
        after: 3,
      },
      {
        by: 'grete',
        body: 'I ran the night on staging with: dead DNS, slow DNS (29 s), receiver which sends one byte per second, receiver which sends 4 GB. Frost SMS each time in < 5 s. The one byte per second was nasty: read timeout counts from the last byte! Total deadline of 10 s is in now.',
        after: 30,
      },
      { by: 'mira', body: 'Grete, how do you even come to such things.', after: 4 },
      {
        by: 'grete',
        body: `I've used the trains in this country.`,
        after: 0.5,
        awards: [['laughing', 'mira', 'mateus', 'callum', 'rosa']],
      },
      {
        by: 'callum',
        body: `Synthetic farm is live as \`farm 0 "Canary Orchard"\`. First freeze 11:40, alert at 11:40:03. If there's none for 15 min it pages Mateus and me, from *outside* of our own cluster.`,
        after: 40,
      },
      {
        by: 'ines',
        body: `The checklist is done. I'd like to write the postmortem with the customer's view first and the DNS second. Draft in company/handbook, please comment by Friday.`,
        after: 2,
      },
      {
        by: 'leila',
        body: 'From my side: the console shows a curve below zero and no sign that "an alert should be here". If the console had said "alert pending", the night shift at the co-op might have seen it. Adding it as apps/console#36.',
        after: 20,
      },
      {
        by: 'beatriz',
        body: 'Sent the postmortem to the three farms, translated by Rosa. Sig. Locatelli answered: "È la prima volta che una ditta mi scrive cosa ha sbagliato." He stays.',
        after: 100,
      },
      { by: 'ines', body: 'Status changed to closed', after: 60, system: true },
      { by: 'wen', body: 'One month later: 9 frost nights, 212 alerts, slowest 7.1 s. 放心了。', after: 800 },
    ],
  },
  {
    title: 'Problem+json has English only',
    body: `\`title\` is shown to the user in two places of the app. I shouldn't do that, I know. But a code list would help: \`type\` is \`about:blank\` in 90 % of errors, so I can't even translate it on my side.

What I'd need: stable codes like \`placement-overlaps\`, \`sensor-unknown\`, \`threshold-range\`, with parameters (\`{ "from": …, "field": … }\`). I translate by code and put the parameters in. If there's a code I don't know, I show the English title and report it to myself. 14 codes cover 98 % of what the app has met this year, the list is in my notes.`,
    author: 'anouk',
    labels: ['public API'],
    milestone: 'Fewer 500s',
    age: 112,
  },
  {
    title: 'SMS provider has a bad day',
    body: `11:02–11:40 provider A accepted everything (202) and delivered nothing. We trust the 202. Delivery receipts arrive by callback, we store them and look at nothing.

If receipts for urgent messages are missing for 90 s, send by provider B. Yes, someone may get two. Better than none.

Numbers: 212 messages in the 38 minutes, 41 of them urgent. 9 of those were confirmed by people, as they'd also seen it in the app. For the remaining 32 nobody knows. It was noon and there was no frost, just wind, low batteries and one pump, so: luck, and I don't like to have luck in a postmortem.

The provider's status page was green for the whole time. It went yellow at 11:44, when it was over.`,
    author: 'callum',
    assignee: 'mateus',
    labels: ['incident', 'alerts'],
    age: 103,
    closedAfter: 2.5,
  },
  {
    title: '`POST /v2/sensors/{id}/move` accepts depth 3000 cm',
    body: `A sensor 30 metres under the earth. Elif's app sent mm.`,
    author: 'grete',
    assignee: 'mateus',
    labels: ['bug', 'good first issue'],
    age: 99,
    closedAfter: 0.6,
  },
  {
    title: 'Two-factor for accounts with valve control',
    body: `Whoever has the password of an account with the Murcia integration can open valves by editing alert thresholds. It's water, and pumps, and money.

Proposal: TOTP or passkey is required for editing rules which have a webhook attached. Not for reading. Not for the farmer who only wants to see the rain.

I've tested how far one gets with the password of "quinta2" (with their permission, in the valley, with Lola from Murcia on the phone): threshold to 90 %, alert opens at the next reading, valve opens 6 minutes later. 40 m³ per hour. We stopped after one minute.

What I ask is a decision and a date, no code yet.`,
    author: 'hugo',
    labels: ['auth', 'security', 'needs decision'],
    milestone: 'Fewer 500s',
    age: 95,
    due: -12,
    confidential: true,
    thread: [
      { by: 'beatriz', body: 'Agree in principle. How many accounts?', after: 22 },
      { by: 'hugo', body: '23 accounts, 61 people. Of these, 9 share one login ("quinta2").', after: 1 },
      { by: 'rosa', body: 'The shared login is a culture and not a bug. Give me a month to talk with them.', after: 5 },
      {
        by: 'hugo',
        body: '@mateus @rosa the month is over, and the date as well. Shall we set it again or shall we do it?',
        after: 900,
      },
      {
        by: 'rosa',
        body: `6 of the 9 shared logins are separate now. The other 3 are a family that doesn't see the point ("we share a house, too"). I'm on it.`,
        after: 20,
      },
      {
        by: 'mateus',
        body: `Technically it's four days: passkeys in the login page are there since the password thing, what's missing is "step-up" for rules with webhooks.`,
        after: 4,
      },
      {
        by: 'beatriz',
        body: `Then do it, with a long grace: 30 days of reminders, then required. For the family I'll call myself, I know the grandmother.`,
        after: 2,
      },
      {
        by: 'hugo',
        body: `Thank you. I'll move the date when Mateus has one. @mira can the irrigation downlink on the gateway side refuse an unsigned command at the same time? Defence in two places.`,
        after: 1,
      },
      {
        by: 'mira',
        body: `There's no downlink for valves in the gateway today, Murcia uses its own controllers. When we do it, it'll be signed by the account's key, I've written it into the sketch.`,
        after: 15,
      },
    ],
  },
  {
    title: 'Duplicate SMS after a failover of the queue',
    body: `17 farmers got everything from the last hour again. "At least once" is a promise I'd rather not keep so literally.`,
    author: 'rosa',
    assignee: 'mateus',
    labels: ['alerts', 'bug'],
    age: 91,
  },
  {
    title: 'Series endpoint should say where data is missing',
    body: `A line between 02:00 and 09:00 could be a measured flat line, or a gap that my chart has connected. I can guess from the interval, but the interval changes, and the API knows (ingest knows the sequence gaps!).

Ask: in \`/v2/series\`, a list \`gaps: [{from, until, reason}]\`, with reason \`gateway_silent\`, \`sensor_silent\`, \`lost\`, \`pending\` (gateway says it has it and will send it).

Three cases that look equal in my chart today:

1. soil at 31.2 % for seven hours (real, it's clay, at night)
2. gateway without power for seven hours, 31.2 before and 31.2 after
3. gateway offline, the readings exist and will arrive tomorrow

For 1 I want a line, for 2 nothing, for 3 dots. People water according to this line.`,
    author: 'leila',
    assignee: 'mira',
    labels: ['public API', 'needs decision'],
    milestone: 'v3 sketches',
    age: 88,
    awards: [['thumbsup', 'wen', 'sofia']],
    thread: [
      {
        by: 'mira',
        body: `\`pending\` is a good one, we do know this: gap asked and not given up. It needs the join of sequence numbers → times, which exists only roughly (times of the neighbours). I'd say a gap's borders are the last reading before and the first after. That's what you draw anyway.`,
        after: 6,
      },
      {
        by: 'sofia',
        body: `Draw pending as a dotted line "arriving later". Farmers understand that, it's like the post.`,
        after: 20,
      },
      {
        by: 'mateus',
        body: `As long as it's one query and not one per gap, ok for me. @mira are you going to write it, since you know the tables?`,
        after: 3,
      },
      { by: 'mira', body: 'Yes, after presence is done.', after: 2 },
      {
        by: 'wen',
        body: 'For the models: I need the same list, please also without the series (only the gaps, a year). Then I can decide which seasons are good enough.',
        after: 200,
      },
      { by: 'mira', body: '`GET /v2/gaps?farm=…&from=…`, same query with another projection. Fine.', after: 3 },
      {
        by: 'leila',
        body: 'Any news, @mira? No hurry from my side, Sofía has drawn the dots already and looks at me.',
        after: 100,
      },
      {
        by: 'mira',
        body: 'On staging by Friday, with `pending` and `lost`; `sensor_silent` comes later as it needs the expected interval per sensor and period.',
        after: 8,
      },
    ],
  },
  {
    title: 'Timezone of an account vs of a farm',
    body: 'A manager in Madrid has a farm in the Canaries. Which "today" does the dashboard mean? I need one answer, even a wrong one.',
    author: 'yusuf',
    labels: ['timezones', 'needs decision'],
    age: 84,
    thread: [
      {
        by: 'beatriz',
        body: `The farm's. Always the farm's. Whoever looks at a field stands in the field.`,
        after: 30,
      },
      { by: 'yusuf', body: 'This will be on a T-shirt.', after: 0.5 },
    ],
  },
  {
    title: 'Deprecation mails for v1',
    body: `v1 has 6 months to go. Tokens that used v1 in the last 30 days: 74. Mail them monthly with *their own* endpoints, counts and the replacement for each, not with a general text.

Draft of the mail, the part that's generated:

> In the last 30 days your token **“Excel Marta”** has called
> \`GET /v1/readings?page=…\` 11 204 times → use \`GET /v2/readings?cursor=…\` 
> \`GET /v1/latest\` 2 880 times → use \`GET /v2/farms/{id}/overview\`, or a webhook

Rosa says nobody reads mails from us with more than 8 lines. So it's 7.`,
    author: 'mateus',
    assignee: 'mateus',
    labels: ['breaking change', 'documentation'],
    milestone: 'Fewer 500s',
    age: 80,
  },
  {
    title: 'Alert rule on derived channels is evaluated only once a day',
    body: 'Evapotranspiration arrives at night in one batch. Rule "ET₀ − rain > 25 mm since last irrigation" is evaluated per event, but the batch writes around the event queue. So nothing happens until someone edits the rule.',
    author: 'wen',
    assignee: 'mateus',
    labels: ['alerts', 'bug'],
    milestone: 'Fewer 500s',
    age: 76,
    closedAfter: 8,
  },
  {
    title: 'Load test of alerts: 900 sensors cross zero in the same minute',
    body: `One cold front, all of Lombardy, one minute. Today's limit is the SMS provider: 30/s by contract. 900 sensors in 140 farms with 1.6 phones = 224 SMS: 8 s. Fine. With the whole of northern Italy, 2 600 SMS: 87 s. Not fine.

What I'd like to see as a table at the end: number of sensors, SMS per second by provider, time of the last SMS, share with voice call. And what breaks first. My guess is the confirmation handling, because hundreds of people answer "ok" within the same minute and each answer locks a row in \`alert\`. @mira the virtual leaf channel multiplies evaluations by three, could you have a look whether the join window is cheap enough for 900 at once?`,
    author: 'callum',
    assignee: 'grete',
    labels: ['performance', 'alerts'],
    milestone: 'Fewer 500s',
    age: 71,
  },
  {
    title: 'Bounce handling for e-mail',
    body: '32 addresses have bounced for months. Mailbox full, domain gone, one person who died (I found it out on the phone, please let us never again send an alert there). Stop after 3 hard bounces and open a ticket for us.',
    author: 'david',
    assignee: 'mateus',
    labels: ['alerts'],
    age: 66,
  },
  {
    title: 'Negative prices',
    body: 'A credit note of a credit note gives an invoice with −0.00 €. The PDF says "please pay −0.00 €".',
    author: 'ruth',
    assignee: 'mateus',
    labels: ['billing', 'bug'],
    age: 63,
    closedAfter: 3,
  },
  {
    title: 'OAuth2 for integrators',
    body: `Integrators today hold personal tokens of a farmer, created on the farmer's laptop by the integrator himself, sent by WhatsApp. Scope: everything. Lifetime: for ever.

Authorization code + PKCE, scopes \`read:series\`, \`read:alerts\`, \`write:rules\`, consent page in the console with human words ("This company can see your rain. It cannot open your valves.").

Library vs own: Authlib, and I've read its code. Estimate three weeks with the consent page.

Count of today: 118 tokens that are used from a data centre and not from a farm, so integrators. 31 of them have write access that they've never used. One has been used from two countries within one hour, I called, it was a VPN.

What I want to avoid: a consent page with a wall of scopes that everybody accepts. Four scopes, four sentences, at most one is red.`,
    author: 'hugo',
    labels: ['auth', 'public API', 'needs decision'],
    milestone: 'v3 sketches',
    age: 58,
    due: 41,
  },
  {
    title: 'The word "plot"',
    body: `In the API docs *plot* is (1) a field, (2) a chart. "Plot of the plot" is in the text. I propose *field* and *chart*. In Portuguese it's *talhão* and *gráfico*, nobody was confused in Portuguese.`,
    author: 'sofia',
    labels: ['documentation', 'needs decision'],
    age: 54,
    awards: [['laughing', 'leila', 'yusuf']],
  },
  {
    title: 'Mean wind direction of 350° and 10° is 180°',
    body: `Average of angles. North wind became south wind in the hourly series. The spray advice uses it!

Found by the spray advice test: it said "do not spray, wind from the south towards the village", with a steady breeze from the north. In this case it's the careful error. 90° off in the other direction it'd have been the other one.

Windows affected: each hour whose samples cross north, in Trondheim it's 31 % of all hours, in Alentejo 22 %.`,
    author: 'grete',
    assignee: 'mira',
    labels: ['bug'],
    milestone: 'Fewer 500s',
    age: 47,
    closedAfter: 4,
    thread: [
      {
        by: 'mira',
        body: `Vector mean: \`atan2(avg(sin), avg(cos))\`, weighted by speed if we have it. Needs two more columns in the aggregate. Until then the API computes from raw for windows < 7 days, it's fast enough.`,
        after: 5,
      },
      {
        by: 'wen',
        body: 'Weighted by speed, yes. And if the vector is shorter than 0.1 return null, "variable". A calm has no direction. 风静则无向。',
        after: 10,
      },
    ],
  },
]
