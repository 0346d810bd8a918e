import type { IssueContent } from '../types.ts'

export const issues1: readonly IssueContent[] = [
  {
    title: 'What is the first screen?',
    body: `Before any code. My father's neighbour opens his phone at six in the morning, before coffee, and wants to know **one** thing: does anything need me today?

So the first screen is not a dashboard with twelve gauges. It is a sentence per field. Something like:

> North terrace is drying faster than usual. Water by Thursday.
> Everything else is as you left it.

Charts come after a tap. I know this is hard because the sentence has to be right.`,
    author: 'beatriz',
    assignee: 'leila',
    labels: ['design', 'feature'],
    milestone: '1.0',
    age: 902,
    closedAfter: 61,
    awards: [['heart', 'leila', 'rosa', 'mira']],
    thread: [
      {
        by: 'leila',
        after: 5,
        body: `I like it, and I am afraid of it. A sentence that is wrong once is never read again. Can we start with sentences that are only *measurements* ("drier than any day this month") and leave advice for when we have an agronomist?`,
      },
      {
        by: 'rosa',
        after: 22,
        body: `Half of my calls today are people who read a number and ask "is this good?". A sentence, even a modest one, would save the call.`,
      },
      { by: 'beatriz', after: 26, body: `Agreed with Leila: measurements first. No advice in 1.0.` },
      {
        by: 'mira',
        after: 90,
        body: `From the data side: "drier than any day this month" needs a month of daily minimums per field. I will keep them in a small rollup table so the console does not ask for 40 000 rows to write one sentence.`,
        awards: [['thumbsup', 'leila']],
      },
    ],
  },
  {
    title: 'Charting: a library, or our own canvas?',
    body: `Tried three libraries with one season of one probe (four depths, every 10 minutes, 26 000 points a depth).

| | first paint | pan at 60 fps | size gz |
|---|---|---|---|
| library A (SVG) | 2.9 s | no | 88 kB |
| library B (canvas) | 0.4 s | yes | 240 kB |
| my Sunday canvas | 0.2 s | yes | 6 kB |

The Sunday one has no legend, no touch, no anything. But we need maybe a tenth of what library B does, and we need things it does not do (bands behind lines, gaps that look like gaps).`,
    author: 'leila',
    assignee: 'leila',
    labels: ['charts', 'needs decision'],
    milestone: '1.0',
    age: 897,
    closedAfter: 9,
    thread: [
      {
        by: 'mira',
        after: 3,
        body: `Vote for the Sunday one. I have never regretted owning 600 lines; I have regretted owning a config object with 600 keys.`,
      },
      { by: 'ines', after: 20, body: `Devil's advocate: who fixes it when you are on holiday?` },
      {
        by: 'leila',
        after: 1.5,
        body: `It will be boring code with tests. And the holiday is in February, when nothing grows.`,
      },
      { by: 'beatriz', after: 70, body: `Go. Revisit if it passes 2 000 lines.` },
      { by: 'leila', after: 118, body: `Decided: our own. \`src/lib/chart\`, axis and scales first.` },
    ],
  },
  {
    title: 'Daily totals are off by an hour or two for farms outside Norway',
    body: `The console cuts days at midnight **of the browser**. Rosa opened Azienda Ferri Bassi from Bologna, I opened the same field from Trondheim during the clock-change week, and we saw different rain for the same day: 11.2 mm and 9.8 mm.

A farm has a place, so a farm has a time zone. Days should be cut there, wherever the reader sits.`,
    author: 'mira',
    assignee: 'leila',
    labels: ['bug', 'charts'],
    milestone: '1.0',
    age: 885,
    closedAfter: 8,
    thread: [
      {
        by: 'leila',
        after: 4,
        body: `Right. The farm record has lat/lon only. I will ask for \`zone\` in the API and fall back to the browser with a small note under the chart.`,
      },
      {
        by: 'ines',
        after: 28,
        body: `\`zone\` (IANA name) is in \`GET /farms\` since this morning, filled from the coordinates for the 31 existing farms.`,
      },
      {
        by: 'leila',
        after: 100,
        body: `!1 does it. The 23- and 25-hour days are drawn narrower and wider, which is true, and which nobody will notice.`,
      },
    ],
  },
  {
    title: 'Blank white page when the session has expired overnight',
    body: `Leave the tab open, come back next morning: white. Reload fixes it. Console says \`TypeError: Cannot read properties of undefined (reading 'farms')\` — the 401 body is parsed as if it were data.

Same thing happens on the phone after the night: the barn tablet at Quinta do Vale has been "broken" every morning for a week, and every morning somebody pressed reload and told nobody. I only know because I was there for lunch.

- [x] check the status before the body
- [x] keep the address, come back to it after the login
- [x] no data of the previous session in the store while the login is shown`,
    author: 'leila',
    assignee: 'leila',
    labels: ['bug'],
    milestone: '1.0',
    age: 871,
    closedAfter: 2,
  },
  {
    title: 'Red-green moisture scale is unreadable for one man in twelve',
    body: `And most of our users are men over fifty. Ran the current scale through a deuteranopia filter: *dry* and *ideal* are the same olive brown.

Proposal: from sand (dry) through a quiet teal (good) to deep blue (wet). It also means something, which red and green do not: nobody's soil turns red.

- [x] scale in five steps, checked for three kinds of colour blindness
- [x] 3:1 against both map styles
- [x] pattern in addition to colour on the printed report`,
    author: 'sofia',
    assignee: 'sofia',
    labels: ['accessibility', 'design', 'charts'],
    milestone: '1.0',
    age: 850,
    closedAfter: 33,
    awards: [
      ['thumbsup', 'leila', 'beatriz', 'grete'],
      ['art', 'mira'],
    ],
    thread: [
      {
        by: 'beatriz',
        after: 7,
        body: `My uncle is one of the twelve. He has been nodding politely at my prototype for a year.`,
      },
      {
        by: 'leila',
        after: 40,
        body: `Tokens are \`--moisture-1\` … \`--moisture-5\`. Nothing else may invent a colour for water.`,
      },
    ],
  },
  {
    title: 'Farm list is alphabetical; farms are not',
    body: `Quinta do Vale has 43 fields called "Talhão 1" to "Talhão 43", sorted 1, 10, 11, 12, … 2. The owner asks for *his* order, which is the order he drives past them.`,
    author: 'rosa',
    assignee: 'leila',
    labels: ['feature', 'from the field'],
    age: 822,
    thread: [
      {
        by: 'leila',
        after: 19,
        body: `Natural sort today (one line: \`new Intl.Collator(undefined, { numeric: true })\`). Driving order later, by dragging.`,
      },
      { by: 'rosa', after: 30, body: `He says thank you and that 17 and 18 are still on the wrong side of the road.` },
    ],
  },
  {
    title: 'One store for live readings instead of eleven fetches',
    body: `Every card on the field page fetches its own latest value. Eleven requests, eleven spinners, eleven moments at which the page jumps.

One readable store keyed by \`probe/depth\`, filled by one request, and cards subscribe. Should also make it possible to swap polling for something else later without touching the cards.

Sketch, without types:

\`\`\`ts
export const readings = readable(new Map(), (set) => {
  const stop = poll('/latest', 30_000, (rows) => set(index(rows)))
  return stop
})
export const reading = (probe, depth) => derived(readings, (all) => all.get(key(probe, depth)))
\`\`\`

Derived stores compare by identity, so a card whose value did not change doesn't render. With 88 cards that matters, with 6 it's merely nice.`,
    author: 'leila',
    assignee: 'leila',
    labels: ['tech debt', 'performance'],
    milestone: '1.0',
    age: 790,
    closedAfter: 24,
  },
  {
    title: 'Firefox: y-axis labels cut off on the left',
    body: `Firefox 115 on Windows, 100 % zoom. "0.35" reads ".35", "−12 °C" reads "12 °C".

The second one is a **frost reading without its minus sign**. I do not think this is a cosmetic bug.

Steps:
1. Open any field with air temperature
2. Pick a winter week
3. Look left`,
    author: 'grete',
    assignee: 'leila',
    labels: ['bug', 'charts'],
    milestone: '1.0',
    age: 755,
    closedAfter: 8,
    thread: [
      {
        by: 'leila',
        after: 2,
        body: `Not cosmetic at all. Firefox measures the text before our font is there; we reserve the width of the fallback font.`,
      },
      {
        by: 'leila',
        after: 171,
        body: `!2 measures again when \`document.fonts.ready\` resolves, and keeps 4 px it does not need.`,
      },
      {
        by: 'grete',
        after: 16,
        body: `Verified on Windows and on the old ThinkPad. Minus signs present.`,
        awards: [['tada', 'leila']],
      },
    ],
  },
  {
    title: 'Il grafico della pioggia non torna a zero a mezzanotte',
    body: `Segnalazione dall'Azienda Agricola Montebello (Sig. Gatti), tradotta poco perché è già chiara:

> «Ieri ha piovuto 14 millimetri, oggi sole, e il grafico dice ancora 14. Mia moglie dice che è rotto il pluviometro, io dico che è rotto il grafico.»

It is the chart: the cumulative line is never reset because the reset was keyed to the gateway's day and this gateway thinks it is in UTC.`,
    author: 'rosa',
    assignee: 'mira',
    labels: ['bug', 'from the field', 'charts'],
    age: 731,
    closedAfter: 6,
    thread: [
      {
        by: 'mira',
        after: 9,
        body: `Looked at it. Two days are disagreeing: the farm's (correct since #3) and the one the tipping bucket counts in. The gateway should send tips, not totals. I take the gateway part in hardware/field-gateway#6 and here we sum tips.`,
      },
      {
        by: 'rosa',
        after: 130,
        body: `Il Sig. Gatti conferma. His wife owes him a dinner.`,
        awards: [['laughing', 'mira', 'leila', 'beatriz']],
      },
    ],
  },
  {
    title: 'WebSocket, server-sent events or polling for live values',
    body: `Readings come every ten minutes. Alerts should come in seconds. I see three ways and would like to argue about them here and not in the corridor.

1. **Polling** every 30 s. Boring, cacheable, 2 880 requests a day per open tab.
2. **WebSocket.** Two directions, of which we need one. Proxies in agricultural cooperatives are creative.
3. **Server-sent events.** One direction, plain HTTP, reconnects by itself, \`Last-Event-ID\` for free.

I wrote a WebSocket first because I had one lying around.`,
    author: 'mira',
    assignee: 'mira',
    labels: ['needs decision', 'performance'],
    age: 698,
    closedAfter: 44,
    thread: [
      {
        by: 'callum',
        after: 6,
        body: `Please, not something that keeps 4 000 sockets open over a deploy. I drain nodes with my hands.`,
      },
      { by: 'leila', after: 15, body: `From the console side I do not care as long as it ends in the store of #7.` },
      {
        by: 'ines',
        after: 27,
        body: `SSE. The API can serve it from the same handler, with the same auth, and a curl can debug it.`,
      },
      {
        by: 'mira',
        after: 400,
        body: `!3 was the WebSocket; closed. In the Coop Vallès office their proxy kept the upgrade for exactly 60 s and then sent an HTML page about acceptable use. SSE survived with a comment line every 25 s.`,
      },
      {
        by: 'callum',
        after: 12,
        body: `A protocol that survives the acceptable use page. Sold.`,
        awards: [['laughing', 'mira', 'ines']],
      },
      {
        by: 'mira',
        after: 300,
        body: `Decided: SSE for alerts and latest values, polling at five minutes as the fallback when three connects fail.`,
      },
    ],
  },
  {
    title: 'Rain forecast beside soil moisture',
    body: `A dry field with 20 mm coming tomorrow is not a problem. Today the console cannot know that, and tells people to worry.

Show the next five days as pale bars to the right of "now". Pale because a forecast is not a measurement: it must never look like one.`,
    author: 'beatriz',
    assignee: 'leila',
    labels: ['feature', 'charts'],
    age: 664,
    closedAfter: 118,
    awards: [['thumbsup', 'rosa', 'mira', 'sofia', 'ines']],
    thread: [
      {
        by: 'sofia',
        after: 48,
        body: `Hatched, not pale. Pale prints as nothing, and the cooperative prints everything.`,
      },
      {
        by: 'leila',
        after: 900,
        body: `Hatched bars, and the "now" line moved to three quarters of the width when there is a forecast. Source is named under the chart, in words.`,
      },
    ],
  },
  {
    title: 'Tooltip 40 px to the right of the mouse at 125 % zoom',
    body: `Windows default scaling on half the laptops in the world. \`devicePixelRatio\` is multiplied twice, I think: once in the canvas, once in the pointer.

Worse: the value shown is the one under the *tooltip*, not under the mouse, so people who aim carefully read a time that is half an hour off. At 150 % it is 80 px, at 100 % nobody sees anything, and all of us work at 100 % or 200 %.

I've added 110, 125 and 150 to the list I go through before a release.`,
    author: 'grete',
    assignee: 'leila',
    labels: ['bug', 'charts'],
    age: 640,
    closedAfter: 3,
  },
  {
    title: 'Down-sampling hides the frost',
    body: `Night of the 14th at Domaine Roussel: probe reports −2.1 °C for one reading (10 minutes), the vines at the bottom of the slope are burnt, and our month view shows a minimum of **+0.4 °C**.

We average to one point per pixel. On the month view a pixel is 45 minutes. An average is precisely the wrong thing for somebody who lost buds in ten minutes.

Every pixel should draw a vertical stroke from its minimum to its maximum. The line through the middle may be whatever it likes.`,
    author: 'leila',
    assignee: 'leila',
    labels: ['bug', 'charts', 'from the field'],
    age: 611,
    closedAfter: 18,
    awards: [['thumbsup', 'mira', 'priya', 'rosa', 'beatriz', 'grete']],
    thread: [
      {
        by: 'priya',
        after: 4,
        body: `The API averages too: \`/series?step=45m\` returns \`avg\` only. I can return \`min, max, avg, n\` per bucket for nearly nothing, the rollups have them.`,
      },
      {
        by: 'mira',
        after: 2,
        body: `Do it, please. And we should say somewhere in company/handbook that we never show an average without its range.`,
      },
      {
        by: 'rosa',
        after: 21,
        body: `M. Roussel, au téléphone : « Votre courbe est très jolie, mais ma vigne, elle, n'a pas lu la moyenne. »`,
      },
      { by: 'leila', after: 3, body: `I will print that and hang it over my desk.`, awards: [['heart', 'rosa']] },
      { by: 'leila', after: 290, body: `!4. The frost is now visible on the *year* view, as a hair below zero.` },
    ],
  },
  {
    title: 'Dark mode (for the frost watch, not for fashion)',
    body: `People look at this at 3 in the morning from bed, next to somebody who sleeps. Follow the system, no switch at first.

The moisture scale must keep its order in the dark: deep blue on black is invisible, so the scale gets lighter towards wet. Sketch in the design file, page "night".`,
    author: 'sofia',
    assignee: 'sofia',
    labels: ['design', 'accessibility'],
    milestone: '2.0 Charts',
    age: 588,
    closedAfter: 71,
    thread: [
      { by: 'leila', after: 12, body: `Then the meaning of lightness is reversed between day and night. Are we sure?` },
      {
        by: 'sofia',
        after: 5,
        body: `I tried with six people at the fair in Zaragoza. Nobody noticed; five said "blue is wet". They read hue, not lightness.`,
      },
      { by: 'beatriz', after: 30, body: `Good enough for me. Wife-tested as well.` },
    ],
  },
  {
    title: 'index.html is cached for a day by the load balancer',
    body: `After each deploy some farms get the old \`index.html\`, which asks for hashed files that no longer exist, and sees a white page. Three calls this morning.

\`\`\`
cache-control: public, max-age=86400   <- wrong for index.html
cache-control: public, max-age=31536000, immutable   <- right for assets/*
\`\`\`

Either the console sets it in its \`_headers\` or I do it on the balancer. I prefer the first, where whoever reads the code can see it.

Timeline of this morning, for the runbook:

- 07:02 deploy
- 07:05 first call (Montebello), "tutto bianco"
- 07:20 I see 404s for \`assets/index-4f1c.js\`, 31 a minute
- 07:26 old assets copied back by hand, white pages gone

From now on a deploy also keeps the assets of the three previous builds.`,
    author: 'callum',
    assignee: 'leila',
    labels: ['bug'],
    age: 566,
    closedAfter: 1.5,
  },
  {
    title: 'Month names in the axis do not follow the language',
    body: `Page in Spanish, axis in English. "Jan" instead of "ene". Cosmetic, but a cooperative manager used it as an argument that we are not a European company, which stings since we are from three corners of it.

The axis has its own \`formatMonth()\` with an array of twelve English strings, from the prototype. \`Intl.DateTimeFormat(language, { month: 'short' })\` gives "ene", "févr.", "мар." and, in Portuguese, "jan." with a full stop that makes the label 3 px wider than the tick distance on a phone. So: measured, and every second label if they touch.`,
    author: 'sofia',
    assignee: 'leila',
    labels: ['translation', 'charts'],
    age: 548,
  },
  {
    title: 'Soil moisture in %, in mm, in kPa, or in words?',
    body: `We show volumetric water content, 0.27 m³/m³, as "27 %". Many growers think in millimetres of available water, some in tension (kPa), a few in "a handful that sticks".

27 % is wet in sand and wilting in heavy clay. Showing only the percentage invites comparing two fields which cannot be compared.

I propose **plant-available water** as the main figure: 0 % at wilting point, 100 % at field capacity, per soil type and per root depth, raw value one tap away.`,
    author: 'wen',
    assignee: 'leila',
    labels: ['feature', 'needs decision', 'charts'],
    milestone: '2.0 Charts',
    age: 512,
    closedAfter: 96,
    awards: [
      ['thumbsup', 'beatriz', 'rosa', 'mira'],
      ['seedling', 'leila'],
    ],
    thread: [
      {
        by: 'beatriz',
        after: 8,
        body: `This is the most important issue in this project. And what do we do when the soil type is unknown? That is most farms.`,
      },
      {
        by: 'wen',
        after: 3,
        body: `We can learn both ends from one winter and one dry spell: field capacity is where the curve rests two days after heavy rain, the lower end is where it stops falling. Until learned, show the raw value and say "still learning this field".`,
      },
      {
        by: 'leila',
        after: 20,
        body: `How sure are we after one winter? I will not draw a 0–100 scale whose ends move by themselves in April.`,
      },
      {
        by: 'wen',
        after: 26,
        body: `The wet end: ±2 points after three good rains. The dry end: honest answer, not sure for irrigated fields, because nobody lets them get there. For these I would take the soil survey class and draw the lower end as a soft edge.`,
      },
      {
        by: 'mira',
        after: 50,
        body: `Please store *which* ends were used with each day's figure. Otherwise last year's chart will change when we learn something this year, and someone will have irrigated by it.`,
      },
      {
        by: 'rosa',
        after: 18,
        body: `And keep the raw figure for the ones with twenty years of notebooks in raw figures. Sig. Gatti will otherwise drive to Bologna.`,
      },
      {
        by: 'beatriz',
        after: 120,
        body: `Decided: available water as the main figure, raw beneath in small, soft lower edge, ends stored with the day. The ends move only on 1 January or when the farmer presses a button.`,
      },
      { by: 'leila', after: 1400, body: `In 2.0 behind a per-farm switch, default on for new farms.` },
    ],
  },
  {
    title: 'CSV export uses commas; half of Europe uses commas for something else',
    body: `\`12,4\` in a comma-separated file becomes two columns. Excel in Spanish, Italian, French, German and Portuguese expects \`;\` and a decimal comma. Users see everything in column A.

There is no right answer, only a right question: ask, remember, default by language.

What each of them sends us in the mail, more or less:

| language | separator | decimal | opens right |
|---|---|---|---|
| en-GB | , | . | yes |
| es, it, fr, pt | ; | , | no |
| de, nl, nb | ; | , | no |
| tr | ; | , | no |

One in eight. The agronomist of Cooperativa San Isidro has written a macro that repairs our files, and sells it to his colleagues for a coffee.`,
    author: 'mateus',
    labels: ['bug', 'from the field'],
    age: 476,
    closedAfter: 390,
    thread: [
      { by: 'leila', after: 60, body: `I hoped this would go away by itself.` },
      { by: 'rosa', after: 2000, body: `It has not gone away. 14 calls since this was opened, I counted.` },
      { by: 'yusuf', after: 6500, body: `Taking it. Turkish Excel is in the same boat.` },
    ],
  },
  {
    title: 'Content-Security-Policy for the console',
    body: `There is none. Start in report-only for two weeks, then enforce.

\`\`\`http
Content-Security-Policy-Report-Only:
  default-src 'self';
  img-src 'self' data: https://tiles.larkspur.example;
  connect-src 'self' https://api.larkspur.example https://events.larkspur.example;
  style-src 'self' 'unsafe-inline';
  report-uri https://csp.larkspur.example/console
\`\`\`

\`'unsafe-inline'\` for styles because the chart writes positions. I would like it gone one day.`,
    author: 'hugo',
    assignee: 'leila',
    labels: ['tech debt'],
    milestone: '2.0 Charts',
    age: 455,
  },
  {
    title: 'Stored text in a field name is rendered as HTML on the print page',
    body: `Found while preparing #19. \`{@html field.name}\` in \`src/routes/print/Header.svelte\`. A member of a cooperative can rename a field and run script in the browser of the cooperative's manager.

Proof: name a field \`<img src=x onerror=alert(1)>\`, print the weekly report.

Not exploited as far as the logs show (searched names for \`<\` since the beginning: two hits, both "pH <6").`,
    author: 'hugo',
    assignee: 'leila',
    labels: ['bug'],
    age: 451,
    closedAfter: 0.4,
    confidential: true,
    thread: [
      {
        by: 'leila',
        after: 1,
        body: `My line, from the time when names had \`&nbsp;\` in them. Gone, deployed 14:20. ESLint now refuses \`{@html\` outside of \`Markdown.svelte\`.`,
      },
      {
        by: 'hugo',
        after: 5,
        body: `Verified. Writing the notice for the three cooperatives that share an account; nothing to do on their side.`,
      },
    ],
  },
  {
    title: 'Onboarding notes from my first week',
    body: `What I stumbled on, in order:

- \`npm run dev\` needs a token nobody told me about (\`.env.example\` has a different name for it)
- The chart has 70 tests, the alerts have 0
- "probe", "sensor", "node" and "device" are the same thing. Or are they?
- Turkish letters: the search finds nothing for "Iğdır" if I type "ığdır"
- The README says Node 16

I fix the first and the last today. Merhaba herkese!`,
    author: 'yusuf',
    assignee: 'yusuf',
    labels: ['tech debt'],
    age: 428,
    closedAfter: 20,
    awards: [['wave', 'leila', 'sofia', 'anouk', 'mira', 'ruth']],
    thread: [
      {
        by: 'leila',
        after: 2,
        body: `Hoş geldin! A **sensor** measures one thing, a **probe** is the stick with several sensors, a **node** is the box on top with the radio, and "device" is what we say when we do not know. I will write this in the README. This list is worth a lunch.`,
      },
      {
        by: 'mira',
        after: 4,
        body: `In the gateway "device" is anything with an address, sorry. Part of the confusion is mine.`,
      },
    ],
  },
  {
    title: 'Search does not find İzmir, Iğdır, or anything with a dotless ı',
    body: `\`'İzmir'.toLowerCase()\` is \`'i̇zmir'\`: six characters, with a combining dot nobody types. And \`'IĞDIR'.toLowerCase()\` is \`'iğdir'\` in every locale but mine.

Kullanıcı «ığdır» yazınca sonuç boş geliyor; «iğdir» yazınca geliyor. Kimse öyle yazmaz.

We should fold for comparison (NFKD, strip marks, ı→i) on both sides and never show the folded text.`,
    author: 'yusuf',
    assignee: 'yusuf',
    labels: ['bug', 'translation'],
    milestone: '2.0 Charts',
    age: 414,
    closedAfter: 9,
    thread: [
      {
        by: 'grete',
        after: 7,
        body: `Does it also repair Estonian õ? I have a farm called Põlva Õunaaed in the test account for exactly this.`,
      },
      { by: 'yusuf', after: 70, body: `Yes: "polva ounaaed" finds it. !5.`, awards: [['thumbsup', 'grete']] },
    ],
  },
  {
    title: 'Irrigation log: let people say "I watered"',
    body: `We see moisture jump and do not know whether it rained, whether it was irrigated, or whether somebody washed the tractor next to the probe. Ask.

A button on the field page: *Watered* → how long or how much → done. One thumb, three seconds. The chart gets a small drop on that day.

What the farmer gets back: at the end of the month, water used per field, which the water authority asks for anyway.`,
    author: 'beatriz',
    assignee: 'yusuf',
    labels: ['feature', 'from the field'],
    milestone: '2.3 Irrigation',
    age: 381,
    closedAfter: 92,
    awards: [['thumbsup', 'wen', 'rosa', 'leila', 'sofia']],
    thread: [
      {
        by: 'wen',
        after: 3,
        body: `Also the best data we could wish for. Please store the *time it was entered* as well as the time it is about. People fill a week on Sunday evening.`,
      },
      {
        by: 'sofia',
        after: 45,
        body: `Hours, millimetres or cubic metres: remember the unit per field, not per person. The pump has a unit; people do not.`,
      },
      { by: 'yusuf', after: 700, body: `First version in !7. The drop sits on the axis, so it never covers the line.` },
      {
        by: 'rosa',
        after: 300,
        body: `Tried with the Montebello people. They logged 11 waterings in a week without being asked twice. One was "the dog, a bucket".`,
      },
    ],
  },
  {
    title: 'Chart cannot be reached by keyboard',
    body: `Tab goes from the date picker to the footer. The chart does not exist for anybody without a mouse.

Minimum:
- [x] chart takes focus, with a visible ring
- [x] ← → move a reading at a time, ⇧ with them a day
- [x] Home/End
- [x] the value under the cursor is said in an \`aria-live="polite"\` line
- [ ] a table view of the same data (own issue?)

I tested with NVDA and with my eyes shut, which is not the same thing as testing with somebody who needs it. Does Rosa know such a person?`,
    author: 'grete',
    assignee: 'yusuf',
    labels: ['accessibility', 'charts'],
    age: 363,
    closedAfter: 29,
    thread: [
      {
        by: 'rosa',
        after: 20,
        body: `Yes: Henk at Boerderij Zuiderkamp, nearly blind, runs 60 ha with his daughter. He said he would be delighted to complain.`,
      },
      {
        by: 'yusuf',
        after: 180,
        body: `!6 has everything except the table. Announcing every reading while a key is held down was unbearable, so it speaks 300 ms after the last press.`,
      },
      {
        by: 'rosa',
        after: 160,
        body: `Henk's report: "It reads me minus signs. My bank does not read me minus signs." He wants the day's minimum and maximum on one key.`,
      },
      { by: 'yusuf', after: 8, body: `\`M\` it is.`, awards: [['heart', 'grete', 'rosa', 'sofia']] },
    ],
  },
  {
    title: 'Two farms, one browser: data of the first farm flashes when switching to the second',
    body: `For about 200 ms after choosing another farm the cards show the previous farm's numbers under the new farm's name. I nearly told a customer in Leeds he had frost. He had not; Slovenia had.

Steps, on a slow line (throttle to "Slow 3G" and it stays for two seconds):

1. open a farm with frost
2. choose another farm from the list
3. read the first card quickly

The name of the farm comes from the URL and is right at once; the numbers come from the store and are right later. For support it's the worst possible combination, as we read out loud whatever appears first.`,
    author: 'david',
    assignee: 'yusuf',
    labels: ['bug', 'from the field'],
    age: 341,
    closedAfter: 5,
    thread: [
      {
        by: 'yusuf',
        after: 16,
        body: `The store is keyed by probe, but the "latest" derived store keeps its last value until the new one arrives. Now it becomes empty on switch. Empty is honest.`,
      },
      { by: 'david', after: 90, body: `Lovely. Confirmed empty, then correct.` },
    ],
  },
  {
    title: 'Alert rules: one threshold is not enough',
    body: `"Below 20 %" fires when a probe is pulled out of the ground, when somebody opens the node to look inside, at 20 %–19 %–20 %–19 % all night, and in winter when nobody cares.

Needed, in the order people ask for it:

1. For at least *n* hours
2. Hysteresis (alert at 20, quiet again at 23)
3. Only between these dates
4. Rate: falls more than 5 points a day
5. Any two of these probes

Number 5 is what the cooperatives ask for, and the one I would leave out.`,
    author: 'wen',
    assignee: 'leila',
    labels: ['alerts', 'feature'],
    milestone: '2.4 Alerts',
    age: 327,
    closedAfter: 143,
    thread: [
      {
        by: 'leila',
        after: 30,
        body: `1–3 make sense as one sentence with three gaps: "when **North terrace** is below **20 %** for **4 hours**, between **April and September**". Hysteresis is not something people should set; it should just be there.`,
      },
      {
        by: 'mira',
        after: 6,
        body: `Rules must be evaluated in ingest, not here, or they sleep when the tab sleeps. Priya and I can take them as JSON, the console only edits.`,
      },
      { by: 'wen', after: 28, body: `Agreed on hidden hysteresis. 3 points for moisture, 0.5 K for temperature.` },
      {
        by: 'beatriz',
        after: 51,
        body: `And default rules exist from day one. Nobody edits rules in the first month.`,
      },
      {
        by: 'leila',
        after: 1900,
        body: `Editor in !8, evaluation in platform/ingest#21. Number 5 is left out and I will defend that.`,
      },
    ],
  },
  {
    title: 'Printed weekly report wastes a page on a footer',
    body: `Every report for Coop Vallès is two pages, of which the second contains "© Larkspur Instruments". They print 180 of these a week. A forest is asking.

The content ends at 268 mm of 297, the footer has \`break-before: auto\` and a margin of 30 mm which was meant for the screen. Firefox and Chrome differ by 2 mm, so it has always been fine on Leila's machine.

While at it they would like: the date of printing top right, the name of the field *larger than our logo*, and room for two holes on the left.`,
    author: 'rosa',
    assignee: 'yusuf',
    labels: ['bug', 'design'],
    age: 315,
    closedAfter: 2.5,
    awards: [['deciduous_tree', 'sofia', 'beatriz']],
  },
  {
    title: 'Memory grows by 40 MB a day on the wall display at Hof Lindental',
    body: `They leave the console open on a screen in the barn. After nine days Chromium kills the tab ("Aw, Snap!"). Heap snapshots a day apart: 31 000 detached \`<li>\` and as many \`EventSource\` listeners.

We add a listener on each reconnect and never remove it. The barn Wi-Fi reconnects 400 times a day, because cows.`,
    author: 'grete',
    assignee: 'yusuf',
    labels: ['bug', 'performance', 'from the field'],
    age: 308,
    closedAfter: 11,
    thread: [
      {
        by: 'mira',
        after: 3,
        body: `The reconnect is my code from the SSE days (#10). \`open()\` should hand back a \`close()\`, and it does, and I never called it. Sorry, cows.`,
      },
      {
        by: 'yusuf',
        after: 30,
        body: `Fixed with an \`AbortController\` per connection. 72 h on my old laptop with Wi-Fi toggled every minute: flat at 38 MB.`,
      },
    ],
  },
  {
    title: 'Legend order should match the depth in the ground',
    body: `Legend says 60, 10, 90, 30 cm (order of arrival). The ground says 10, 30, 60, 90. The ground is right.

Same in the tooltip, in the table for the printer, and in the CSV. Shallow first, deep last, and if two probes stand in one field then probe by probe and not depth by depth. When I showed the chart to a class in Wageningen the first question was whether 60 is above 10 "because it comes first".`,
    author: 'wen',
    assignee: 'yusuf',
    labels: ['charts', 'design'],
    age: 301,
    closedAfter: 1,
    awards: [['thumbsup', 'sofia']],
  },
  {
    title: 'Offer °F and inches?',
    body: `We have exactly one American customer (Three Forks Ranch, who bought through a cousin in Porto) and he is polite about it. The distributor in Ohio would be less polite.

It is not only a factor: axis steps, rounding (0.01 in vs 1 mm), thresholds in alert rules stored in °C and shown as 35.6 °F.`,
    author: 'beatriz',
    labels: ['feature', 'needs decision'],
    milestone: '3.0',
    age: 296,
    thread: [
      { by: 'leila', after: 40, body: `If we do it, then everywhere or nowhere. Half-converted is the Mars orbiter.` },
      {
        by: 'david',
        after: 800,
        body: `British farms: °C for frost, inches for rain when talking, mm when writing it down. Please don't ask me to specify this.`,
      },
      {
        by: 'yusuf',
        after: 5500,
        body: `I tried in !15 and the alerts text alone has 23 places. Leaving open until Ohio signs something.`,
      },
    ],
  },
]
