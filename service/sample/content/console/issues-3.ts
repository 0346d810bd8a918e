import type { IssueContent } from '../types.ts'

export const issues3: readonly IssueContent[] = [
  {
    title: 'Map tiles: our bill tripled',
    body: `€410 last month, from €130. 70 % of the tiles are requested by four wall displays that reload every hour and miss the cache, because the style URL carries a timestamp (\`?v=\${Date.now()}\`, mine, from a debugging evening).

1. Remove the timestamp (done, sorry)
2. Serve our own vector tiles for Europe from one file; Kwame says 90 GB is nothing
3. Aerial images stay with the provider, capped`,
    author: 'yusuf',
    assignee: 'yusuf',
    labels: ['map', 'performance'],
    milestone: '2.5 Maps',
    age: 72,
    thread: [
      {
        by: 'kwame',
        after: 9,
        body: `90 GB is nothing. 90 GB *with range requests through the old balancer* is something. Give me until Thursday.`,
      },
      {
        by: 'callum',
        after: 12,
        body: `platform/infrastructure#41. I've put a budget alarm at €200, which will be grouped with its neighbours for thirty minutes.`,
      },
      { by: 'leila', after: 4, body: `:-)` },
    ],
  },
  {
    title: 'Swedish: "Fält" is used for both a form field and a field',
    body: `So the login form says, more or less, "This meadow is required".

Åker, skifte, or just *mark*? My uncle says skifte for the thing with a crop on it and fält for the thing one crosses on the way. For the form: "Rutan måste fyllas i". I can go through all 400 strings if someone gives me an evening without a gateway in it; about thirty are off, the rest is good.`,
    author: 'oskar',
    labels: ['translation', 'good first issue'],
    age: 69,
    awards: [['laughing', 'leila', 'sofia', 'jonas', 'anouk']],
  },
  {
    title: 'Keyboard trap in the map',
    body: `Tab enters the map and does not leave: each of the 88 markers is a stop, and after the last one focus goes to the first. Escape does nothing.

WCAG 2.1.2, the one nobody should fail. Proposal: the map is **one** stop, arrows move between markers by direction, Escape leaves, and there is a "skip the map" link before it.`,
    author: 'grete',
    assignee: 'yusuf',
    labels: ['accessibility', 'map', 'bug'],
    milestone: '2.5 Maps',
    age: 64,
    due: -6,
    thread: [
      {
        by: 'yusuf',
        after: 30,
        body: `Arrow to the "nearest in that direction" is a lovely problem. What about a 90° cone and, within it, the smallest distance?`,
      },
      {
        by: 'grete',
        after: 3,
        body: `With a cone some markers cannot be reached at all from anywhere. Please prove they can, or add Page Down = next in list order.`,
      },
      { by: 'yusuf', after: 200, body: `You were right, 3 of 88 unreachable. Page Down it is, plus the cone.` },
      { by: 'grete', after: 10, body: `Added ~bug label`, system: true },
      {
        by: 'leila',
        after: 60,
        body: `It blocks 2.5 for me. A map which one can't leave isn't finished, however pretty.`,
      },
    ],
  },
  {
    title: 'Sentence of the day: "No news since" after six hours',
    body: `The remaining rule from #60. Without adjectives about old values. Include the reason if ingest gives one with high confidence (#48).`,
    author: 'leila',
    assignee: 'mira',
    labels: ['feature'],
    milestone: '2.5 Maps',
    age: 55,
    closedAfter: 29,
    thread: [
      {
        by: 'mira',
        after: 500,
        body: `!16. The reason is only said if it helps: "… the gateway at *Barn* has no power" yes, "… radio, low confidence" no.`,
      },
      {
        by: 'rosa',
        after: 150,
        body: `Three farms called to say that the console is "very frank now". I think that is praise.`,
      },
    ],
  },
  {
    title: 'Chart shows 103 % available water',
    body: `Los Arcos, after 80 mm in a day. Above field capacity the soil is saturated and it's physically right, but a percentage above 100 makes people call.

![Available water at Los Arcos, four days around the rain](/uploads/3f6a0d52c1b94e77a80d2e5b6c9f1a34/los-arcos.png)

I'd cap the number and say "saturated"; the line itself may go into a band above 100 without a number. @wen, is that a lie?`,
    author: 'rosa',
    assignee: 'wen',
    labels: ['charts', 'from the field'],
    age: 47,
    thread: [
      {
        by: 'wen',
        after: 15,
        body: `A small and useful one. "Saturated" is better information than 103. But keep the raw value reachable, because 103 for three days is drainage, and 103 for three weeks is a broken drain.`,
      },
    ],
  },
  {
    title: 'Share a single chart with someone who has no account',
    body: `Consultants, neighbours, the insurance. Today they photograph the screen (badly).

- link valid 7 / 30 days or until revoked
- one chart, one range, *fixed*: the link does not follow new data
- shows the farm name only if the farmer ticks it
- list of living links in the settings, with when each was last opened

@hugo please look at this before anybody falls in love with it.`,
    author: 'beatriz',
    assignee: 'leila',
    labels: ['feature', 'needs decision'],
    milestone: '3.0',
    age: 41,
    due: 20,
    thread: [
      {
        by: 'hugo',
        after: 5,
        body: `Not in love but interested. 128 random bits in the path, stored hashed, \`noindex\`, \`Referrer-Policy: no-referrer\`, its own rate limit. And a snapshot (stored picture + numbers) rather than a query with borrowed rights: then a link can never show more than what was shared.`,
      },
      { by: 'leila', after: 22, body: `Snapshot is simpler for me as well, it is what the printed report does.` },
      {
        by: 'wen',
        after: 40,
        body: `For insurance a fixed record with time of making and hash would be worth money. Not now, only saying.`,
      },
      {
        by: 'mira',
        after: 70,
        body: `The snapshot can go in the same bucket as the reports, \`reports/shared/<hash>\`, with a lifecycle rule. No new storage, Callum will be pleased.`,
      },
      {
        by: 'beatriz',
        after: 60,
        body: `Two farmers asked on the phone whether a neighbour can see more than the one chart. With a snapshot I can answer with one word. Snapshot it is.`,
      },
      {
        by: 'sofia',
        after: 20,
        body: `Drew the page a stranger sees: chart, sentence, place if ticked, date of making, *who shared it*. No menu, no logo larger than a fingernail, nothing to click.`,
      },
      { by: 'hugo', after: 6, body: `And a page for dead links which doesn't tell whether the link ever existed.` },
      {
        by: 'sofia',
        after: 2,
        body: `"There is nothing here (any more)." The brackets are doing security work.`,
        awards: [['lock', 'hugo', 'leila']],
      },
    ],
  },
  {
    title: 'Alert editor: number field accepts "2O" (letter O)',
    body: `\`parseFloat('2O')\` is 2. So the frost rule was set to 2 °C instead of 20, on a **soil temperature** rule, and never fired. Found at Kmetija Vidmar by reading the rule aloud on the phone.

Would be solved by \`inputmode="decimal"\` (no letters on the phone), by refusing anything that isn't a number from start to end, and by reading the rule back as a sentence in words before saving: "below **two** degrees". The reading aloud is what found it, so I'd like to keep that part especially.`,
    author: 'rosa',
    assignee: 'yusuf',
    labels: ['bug', 'alerts', 'from the field'],
    age: 36,
    closedAfter: 2,
  },
  {
    title: 'Regression: print preview empty since 2.4.7',
    body: `Bisected to the commit that makes charts draw only when visible (\`IntersectionObserver\`). On paper nothing is ever visible. Coop Vallès printed 180 sheets of headings on Monday.`,
    author: 'grete',
    assignee: 'leila',
    labels: ['regression', 'charts'],
    age: 31,
    closedAfter: 0.6,
    thread: [
      {
        by: 'leila',
        after: 2,
        body: `\`beforeprint\` draws everything now, and there is a Playwright test that prints to PDF and counts dark pixels per chart. Crude and it would have caught it.`,
      },
      { by: 'rosa', after: 24, body: `They reprinted on the back. The forest forgives us once (#27).` },
    ],
  },
  {
    title: 'Units of rain intensity: mm/h from one tip of the bucket',
    body: `One tip = 0.2 mm. If it comes 4 seconds after the previous, we show 180 mm/h, a number last seen in Noah's time. Use a window of 5 minutes, or nothing below three tips.`,
    author: 'wen',
    assignee: 'mira',
    labels: ['bug', 'charts'],
    age: 26,
    due: 3,
    thread: [
      {
        by: 'mira',
        after: 20,
        body: `The gateway has the tip times to the millisecond, so the window can slide in ingest. I would send \`max_5min\` with each hour and drop the instantaneous one altogether. Any user of it, @leila?`,
      },
      {
        by: 'leila',
        after: 3,
        body: `Only the record list ("heaviest rain"), which is therefore full of nonsense. Drop it.`,
      },
      {
        by: 'haruto',
        after: 8,
        body: `Note that some buckets bounce: two tips in 30 ms are one tip. Firmware ignores < 100 ms since hardware/sensor-firmware#29.`,
      },
    ],
  },
  {
    title: 'Field names longer than 40 characters break the alert list on a phone',
    body: `"Parcelle du haut derrière la chapelle Saint-Roch (ancienne vigne de Marcel)". 76 characters, and every one of them matters to them. Wrap to two lines, then ellipsis in the *middle*: the end is where the differences are.

Alternatives I tried: shrinking the text (unreadable in the sun), scrolling it (no), abbreviating by hand (they did, and now have six fields called "Parc. ht."). Middle ellipsis has no CSS, so two spans: first grows and is cut, second keeps the last 18 characters. Full name to screen readers, always.`,
    author: 'sofia',
    assignee: 'yusuf',
    labels: ['design', 'bug'],
    age: 22,
  },
  {
    title: 'Login takes 9 s from the Azores',
    body: `Quinta da Lagoa on São Jorge, radio link, 340 ms round trip, 2 % loss. The login chain does 7 sequential round trips before the first paint: html → js → config → session → farms → farm → latest.

Could be 3: inline the config, ask for session and farms together, preload the chunk of the last-used page.`,
    author: 'david',
    assignee: 'yusuf',
    labels: ['performance', 'from the field'],
    milestone: '3.0',
    age: 18,
    thread: [
      {
        by: 'yusuf',
        after: 14,
        body: `Reproduced with \`tc qdisc add dev lo root netem delay 170ms loss 2%\`: 8.7 s. Config inlined: 7.9. I want ≤ 3.`,
      },
      {
        by: 'mira',
        after: 6,
        body: `The \`farms\` call waits for a count of unread alerts that nobody shows there. I can make that lazy in the API this week: −600 ms on a good line, −1 s on theirs.`,
      },
      {
        by: 'beatriz',
        after: 12,
        body: `My aunt lives on Pico. If São Jorge is quick, I will hear about it at Christmas.`,
      },
    ],
  },
  {
    title: 'Alert history shows who acknowledged, but not whether by app, mail or console',
    body: 'Paulo says he never acknowledged the pump alert. He did; by opening the mail on his watch. Show the way: "Paulo, from the mail, 06:02". Does the API have it, @mira?',
    author: 'david',
    assignee: 'mira',
    labels: ['alerts', 'feature'],
    age: 14,
    due: 9,
    thread: [
      {
        by: 'mira',
        after: 5,
        body: `It has \`client_id\` on the acknowledgement, so yes: \`app\`, \`console\`, \`mail\`. But opening a mail should not acknowledge anything, I think. Prefetching mail clients will acknowledge on behalf of people asleep.`,
      },
      { by: 'david', after: 2, body: `Good grief. That would explain Oakridge.` },
      {
        by: 'hugo',
        after: 6,
        body: `Confirmed in the access log: the mail scanner of their provider opens every link within 3 s of delivery. An acknowledgement must be a POST behind a button.`,
      },
      {
        by: 'leila',
        after: 3,
        body: `Then this becomes a bug and goes before the history. Making the page with the one big button today.`,
      },
    ],
  },
  {
    title: 'Chart export as SVG',
    body: `For the annual reports of the two research stations. The drawing code only calls nine canvas methods; a recorder that implements these nine and writes SVG is an afternoon's work. I'd enjoy that afternoon.`,
    author: 'yusuf',
    labels: ['charts', 'feature', 'good first issue'],
    milestone: '3.0',
    age: 11,
    awards: [['thumbsup', 'wen', 'leila']],
  },
  {
    title: 'Some German compound words overflow the buttons',
    body: '"Bodenfeuchteverlaufsdiagramm" – 28 letters, one button, 120 px. `hyphens: auto` needs `lang="de"` on the root, which we set to "en" always!',
    author: 'elif',
    assignee: 'leila',
    labels: ['translation', 'accessibility', 'bug'],
    age: 8.4,
    thread: [
      {
        by: 'grete',
        after: 2,
        body: `And that's why NVDA reads our Spanish with an English mouth. I thought it was the voice.`,
      },
      {
        by: 'leila',
        after: 1,
        body: `A wrong \`lang\` for two and a half years. I go and sit in the corner. Fix in !18, together with the sentence voice.`,
      },
    ],
  },
  {
    title: 'Data of a sold farm is still visible to the former owner',
    body: `Farm 1182 changed hands in spring. The new owner got an invitation; the old owner is still a member and looked at it last week (he told us himself, he misses it).

We have no notion of handing over. For now: I removed him by hand, with a kind letter. Needed: a *transfer* in the settings with a date, after which the former members see nothing newer, and the new owner decides about the older data.

Confidential because names are in the linked mails.`,
    author: 'rosa',
    assignee: 'beatriz',
    labels: ['needs decision', 'from the field'],
    age: 6.3,
    confidential: true,
    due: 14,
    thread: [
      {
        by: 'hugo',
        after: 6,
        body: `Legally the readings are the business data of whoever ran the farm at the time. So the split by date is right: he keeps a read-only export of his years, nothing later.`,
      },
      {
        by: 'mira',
        after: 20,
        body: `Rights by time range do not exist in the API: membership is yes or no. I'd rather copy his years into an archive farm than put dates into every permission check.`,
      },
      {
        by: 'beatriz',
        after: 3,
        body: `Archive farm. I like that he can keep it. Mira, could you estimate? Not before the maps are out.`,
      },
    ],
  },
  {
    title: 'Time range "last 24 h" starts in the future after the clock change',
    body: `Only for farms in the zone that changes, only in the hour in between, only with the rolling range. So: nobody but me, at 2:30 in the night, with a cup of tea. Still.

\`\`\`ts
const start = zonedTime(end).minus({ days: 1 }) // 25 h on that day
\`\`\`

\`{ hours: 24 }\` is what is meant.

Expected start 02:30 the day before; got 03:30 of the *next* day for a moment, chart empty, axis labels in reverse order, and a warning about negative width. After 3:00 all is well again. I've added the two nights of the year as fixed clocks to the end-to-end tests, so that I may sleep through the next one.`,
    author: 'grete',
    assignee: 'yusuf',
    labels: ['bug', 'charts'],
    age: 4.9,
    closedAfter: 1.1,
    awards: [['tea', 'yusuf', 'rosa']],
  },
  {
    title: 'Heat map: which colour for "no readings"?',
    body: `White is the page, grey is the axis, hatching at 45° over a 900 × 200 picture shimmers (moiré) at 125 % zoom.

Three candidates are on the design page, "silence". I lean to B: paper white with a small dot every 8 px. @wen @mira, one look please, especially at the *on the way* variant.`,
    author: 'sofia',
    assignee: 'sofia',
    labels: ['charts', 'design', 'needs decision'],
    milestone: '3.0',
    age: 4.4,
    thread: [
      { by: 'wen', after: 3, body: `B. In C I see structure where there is none, and I'm trained to.` },
      {
        by: 'mira',
        after: 5,
        body: `B for *no readings*. For *on the way*, could the dots be only at the right edge, where the present is? In nine of ten cases pending data is the newest data.`,
      },
      { by: 'sofia', after: 14, body: `Nice: it reads as "the picture is still arriving". Drawn as B2.` },
      {
        by: 'leila',
        after: 2,
        body: `Hold on, the tenth case is the one from #60: Quinta do Vale, weekend in the middle, gateway back but half uploaded. Dots anywhere, please.`,
      },
    ],
  },
  {
    title: 'EventSource reconnects in a tight loop when the token has expired',
    body: `From the API log, one browser at Hof Lindental:

\`\`\`text
03:11:07.104 GET /events 401
03:11:07.161 GET /events 401
03:11:07.219 GET /events 401
… 17 a second, 4 h 12 min
\`\`\`

257 000 requests. \`EventSource\` cannot see the status, so our retry treats a 401 as a dropped line with the backoff reset by "open" — which in Chromium fires for… it does not fire. I don't know yet.

@mira you know this code best.`,
    author: 'callum',
    assignee: 'mira',
    labels: ['bug', 'performance'],
    milestone: '2.5 Maps',
    age: 3.2,
    due: 1,
    thread: [
      {
        by: 'mira',
        after: 2,
        body: `The reset is in \`onerror\`, of all places: it checks \`readyState === CONNECTING\` and believes that means progress. I am replacing \`EventSource\` by \`fetch\` + a line reader, 60 lines, so that we see the status.`,
      },
      {
        by: 'callum',
        after: 1,
        body: `I have a rule at the balancer holding that one browser at 1/s. No hurry, but also no week.`,
      },
      {
        by: 'yusuf',
        after: 16,
        body: `With \`fetch\` we lose the automatic \`Last-Event-ID\`. Don't forget the cows (#28).`,
      },
      {
        by: 'mira',
        after: 3,
        body: `The cows are in the test: reconnect 400 times, ids strictly rising, listeners = 1. Draft is !20.`,
        awards: [['cow', 'yusuf', 'leila', 'callum']],
      },
      { by: 'callum', after: 1, body: `Added ~performance label`, system: true },
    ],
  },
  {
    title: 'Wales: 3 paddocks drawn, 2 shown',
    body: `Hafod Farm (Ceredigion), on the preview. Mrs Pugh drew Cae Mawr, Cae Bach and Cae Canol. Cae Bach lies entirely inside Cae Mawr and is painted over. She asked, reasonably, whether we'd sold it.

Draw the smaller one last, and should the big one have a hole?`,
    author: 'david',
    assignee: 'leila',
    labels: ['map', 'bug', 'from the field'],
    milestone: '2.5 Maps',
    age: 2.6,
    thread: [
      {
        by: 'leila',
        after: 4,
        body: `Smaller last: today. Hole: if she grazes them separately, yes, so that hectares don't count twice. I'd ask when the second is drawn: "Take this out of *Cae Mawr*?"`,
      },
      { by: 'david', after: 18, body: `Mrs Pugh: "Yes, obviously, dear."` },
    ],
  },
  {
    title: 'Possibile avere il riepilogo del mattino alle 5:00 invece che alle 6:00?',
    body: `Lo chiedono in quattro, tutti allevatori: alle sei hanno già munto. Basta un orario per persona nelle impostazioni; la domanda è se i dati della notte sono pronti alle 5 (il rollup gira alle 5:15?). @mira lo sai tu?`,
    author: 'rosa',
    assignee: 'mira',
    labels: ['feature', 'alerts', 'from the field'],
    age: 2.1,
    thread: [
      {
        by: 'mira',
        after: 3,
        body: `The rollup runs at 5:15 for no better reason than that I once wrote 5:15. It takes 40 s. I can run it hourly per time zone, then any hour works. São Jorge gets its own night too.`,
      },
      { by: 'rosa', after: 1, body: `Perfetto. Le mucche ringraziano.` },
    ],
  },
  {
    title: 'Type error in CI since this morning: Map style spec',
    body: `\`\`\`text
src/lib/map/style.ts:48:7 - error TS2322: Type '"symbol"' is not assignable to type '"fill" | "line"'.
\`\`\`

Patch release of the style types narrowed \`LayerSpecification\` helpers. Pinned to the previous one; someone who understands the types should unpin.

Three hours of CI queue for nine red pipelines, nobody's fault. I'd like a weekly job which updates dependencies on a branch and tells us, rather than a caret range which tells us by surprise on the morning of a demo.`,
    author: 'yusuf',
    assignee: 'yusuf',
    labels: ['tech debt', 'map'],
    age: 1.6,
    closedAfter: 0.3,
  },
  {
    title: 'Let the console say when it is ours',
    body: `Last night ingest was 11 minutes behind (deploy). 140 nodes turned to "No news since", eleven people called, two got dressed.

The fourth row of the table in #48 only works if *everything* is silent; during a slow deploy a third is silent. Could ingest publish its own lag, and the console show a quiet line on top: "Readings are about 10 minutes late. It's us."?

Then also suppress reasons like "battery probably empty" while the lag is > 3 minutes.`,
    author: 'rosa',
    assignee: 'mira',
    labels: ['feature', 'alerts', 'from the field'],
    milestone: '2.5 Maps',
    age: 1.1,
    due: 6,
    awards: [['thumbsup', 'david', 'leila', 'callum', 'beatriz']],
    thread: [
      {
        by: 'callum',
        after: 1,
        body: `The lag is a metric already (\`ingest_lag_seconds\`, per partition). It just isn't public.`,
      },
      {
        by: 'priya',
        after: 4,
        body: `Per partition matters: yesterday 2 of 6 were late. A farm lives in exactly one, so \`GET /farms/{id}\` could carry \`lag\`.`,
      },
      {
        by: 'leila',
        after: 2,
        body: `@mira can you take this together with the reasons, since you own both ends? I make the line: no icon, no colour, one sentence.`,
      },
      {
        by: 'mira',
        after: 5,
        body: `Taking it. And I apologise to the two who got dressed.`,
        awards: [['heart', 'rosa']],
      },
      {
        by: 'david',
        after: 1.5,
        body: `For the words: people don't know what a *reading being late* means. "Everything is measured as usual, we are slow to show it (about 10 minutes)."`,
      },
      { by: 'leila', after: 1, body: `Better. Long, but it is shown about twice a year. Or so @callum tells me.` },
      { by: 'callum', after: 0.5, body: `Four times a year. I'd be lying to the tune of two.` },
      {
        by: 'mira',
        after: 1,
        body: `Lag per farm is on staging: \`"lag": 3.2\` in the farm document, seconds, updated every 15 s. Reasons are suppressed from 180 on. The console part is yours, Leila.`,
      },
    ],
  },
  {
    title: 'Settings: "Temprature"',
    body: `Since 2.1. Four people in this company have a degree.

Screenshot in the mail. Also in the Estonian translation, where the translator has faithfully kept the missing letter: "temperatur". And there is "recieve" in the alert settings. A spell checker in CI costs nothing; the agronomy words (\`tensiometer\`, \`fertigation\`, \`penman\`) go in a list.`,
    author: 'grete',
    labels: ['bug', 'good first issue'],
    age: 0.7,
    awards: [['laughing', 'leila', 'david', 'yusuf', 'mira']],
  },
  {
    title: 'Frost view: show dew point next to temperature?',
    body: `With the new humidity sensor we know the dew point, and for frost protection it decides *when* to start sprinklers: dry air (dew point −6 °C) means starting 1–2 degrees earlier, because evaporation cools the buds first.

I can write the table. What I'd like to hear: a second line in the chart, or one more sentence? @leila @sofia @mira (is humidity at night good enough? I see drift after dew on some).`,
    author: 'wen',
    labels: ['feature', 'charts', 'needs decision'],
    milestone: '3.0',
    age: 0.45,
    thread: [
      {
        by: 'mira',
        after: 2,
        body: `After condensation the sensor reads 2–4 % high for about an hour unless the heater pulse is on; Haruto's note in hardware/sensor-firmware#44. So before midnight good, towards morning with care.`,
      },
      {
        by: 'leila',
        after: 1.5,
        body: `One sentence: "Start at +1.5 °C tonight, the air is dry." A second line would be read as a second temperature.`,
      },
    ],
  },
  {
    title: 'Alert list empty in Safari 16 after today’s deploy',
    body: `Works in 17. \`Array.prototype.toSorted\` is missing in 16.0–16.3… no: it came in 16.0. Then it's \`Object.groupBy\`, 17.4. Two iPads in a milking parlour are stuck on 16. I have one of those on my desk if needed.`,
    author: 'grete',
    assignee: 'yusuf',
    labels: ['regression', 'alerts', 'bug'],
    age: 0.14,
    thread: [
      {
        by: 'yusuf',
        after: 0.8,
        body: `\`groupBy\` in \`alerts/group.ts\`, mine from yesterday. Ten lines by hand, !22 in an hour, and a \`browserslist\` check so the bundler complains next time.`,
      },
    ],
  },
]
