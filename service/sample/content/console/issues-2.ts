import type { IssueContent } from '../types.ts'

export const issues2: readonly IssueContent[] = [
  {
    title: 'Table view of a chart',
    body: `Left over from #24. Same range, same steps as the chart, real \`<table>\` with headers and a caption, sortable by nothing. Henk wants it for his Braille line; Coop Vallès wants it to copy into a mail. Two very different people, one table.`,
    author: 'grete',
    assignee: 'yusuf',
    labels: ['accessibility', 'charts'],
    milestone: '2.3 Irrigation',
    age: 289,
    awards: [['thumbsup', 'rosa', 'david']],
  },
  {
    title: 'Probes without a position pile up at 0°, 0°',
    body: `There is a small farm in the Gulf of Guinea with 27 probes and excellent moisture.

Nodes which have been provisioned by the old laptop tool have no position at all, the API returns \`null, null\`, and \`Number(null)\` is 0. So they all swim off the coast of Ghana. Farm bounds are computed from all nodes, therefore the map of three real farms in Spain opens on the whole of Africa.

Not only funny: *Zoom to farm* is useless for them, and one customer asked in earnest who else can see his data there.`,
    author: 'elif',
    assignee: 'yusuf',
    labels: ['bug', 'map'],
    age: 281,
    closedAfter: 4,
    awards: [['laughing', 'leila', 'grete', 'mira', 'anouk', 'kwame']],
    thread: [
      { by: 'kwame', after: 5, body: `I can see it from Accra. Lovely place. Send the tractor.` },
      {
        by: 'yusuf',
        after: 20,
        body: `Now they are listed under the map: "27 probes without a place. Set it from the phone when you are next to them." With a link to the app.`,
      },
    ],
  },
  {
    title: 'SSE events are processed twice after laptop wakes from sleep',
    body: `Wake, two \`reading\` events with the same id, the "+3 new" badge says 6. \`Last-Event-ID\` is sent correctly; the server replays from *including* it.

Not dramatic for values (the second overwrites the first) but alerts are counted, so the badge and the list disagree, and the morning summary says "6 alerts" for three. It's been like that since SSE went live, I guess; nobody opens a laptop as often as I do.

Reproduce without sleeping: devtools → offline for a minute → online. Compare ids in the network panel.`,
    author: 'leila',
    assignee: 'mira',
    labels: ['bug'],
    age: 270,
    closedAfter: 3,
    thread: [
      {
        by: 'mira',
        after: 7,
        body: `Server bug: \`>=\` where \`>\` was meant. Fixed in platform/api!4, but the client should also ignore ids it has seen. I will keep the last 200 in a ring here.`,
      },
    ],
  },
  {
    title: 'A chart of water used against water held',
    body: `Now that the irrigation log (#23) has a season of entries, I can show something nobody else shows: how many of the millimetres you pumped stayed in the root zone.

At Finca La Solana, terraces 3 and 4, 38 % of the water passed the 90 cm sensor within a day. That is €2 100 of pumping a season into the river.

Sketch: two bars a week, pumped and kept. The difference is not coloured red; it is simply empty.`,
    author: 'wen',
    assignee: 'leila',
    labels: ['feature', 'charts'],
    milestone: '3.0',
    age: 263,
    awards: [
      ['heart', 'beatriz', 'sofia'],
      ['thumbsup', 'mira', 'rosa', 'ines'],
    ],
    thread: [
      { by: 'beatriz', after: 10, body: `This sells itself. How certain is 38 %?` },
      { by: 'wen', after: 4, body: `Between 30 and 45. I would write "about a third".` },
      {
        by: 'leila',
        after: 72,
        body: `I want to draw it with the uncertainty visible: the top edge of "kept" is a gradient as tall as what we do not know. Give me the interval from the API and not a number.`,
      },
      {
        by: 'rosa',
        after: 26,
        body: `Careful with tone. The man who dug these terraces is 74 and he is proud of them.`,
      },
    ],
  },
  {
    title: 'Focus lost to the top of the page after closing a dialog',
    body: `Close any dialog with Escape: focus on \`<body>\`. Should return to the button that opened it. Eight dialogs, one \`Dialog.svelte\`, so one fix.

With a keyboard it means thirty presses of Tab to come back to where one was, each time; with a screen reader the page title is read again from the start. Henk called it "being sent to the back of the queue".

Careful with dialogs that *delete* the row containing the button: then the next row's button, or the heading of the list if there is none.`,
    author: 'grete',
    assignee: 'yusuf',
    labels: ['accessibility', 'bug'],
    age: 251,
  },
  {
    title: 'Alert e-mails go to the spam folder of every Orange.fr customer',
    body: `Not the console's fault, but people complain to the console. Domaine Roussel found eleven frost alerts in *Indésirables*, dated last spring.

SPF is fine, DKIM signs with a key of 1024 bits, and there is no DMARC record at all.`,
    author: 'rosa',
    assignee: 'mira',
    labels: ['alerts', 'from the field'],
    milestone: '2.4 Alerts',
    age: 244,
    closedAfter: 15,
    thread: [
      {
        by: 'callum',
        after: 6,
        body: `Key rotated to 2048, DMARC \`p=quarantine\` with reports to me. Tracking in platform/infrastructure#18.`,
      },
      {
        by: 'mira',
        after: 50,
        body: `And the mail itself looked like spam: subject in capitals, one image, no text part. Now: "North terrace: −1.2 °C at 04:10", plain text first.`,
      },
      {
        by: 'rosa',
        after: 200,
        body: `M. Roussel : « Reçu à 4 h 11. J'étais dehors à 4 h 20. » Closing with pleasure.`,
        awards: [['tada', 'mira', 'callum', 'leila']],
      },
      { by: 'callum', after: 1, body: `Added ~"from the field" label`, system: true },
    ],
  },
  {
    title: 'Alert fatigue: Oakridge gets 61 alerts a day and reads none',
    body: `Account of Oakridge Estate (Lincolnshire), 88 probes. Last 30 days: 1 834 alerts sent, 22 opened. On the 19th a main valve stuck open and the alert about it was number 47 of 90 that day.

I don't think better thresholds fix this. It wants grouping: one message when *this* valve's twelve probes all get wet, not twelve.`,
    author: 'david',
    assignee: 'leila',
    labels: ['alerts', 'from the field', 'design'],
    milestone: '2.4 Alerts',
    age: 232,
    closedAfter: 128,
    awards: [['thumbsup', 'rosa', 'wen', 'beatriz', 'grete', 'mira']],
    thread: [
      { by: 'leila', after: 3, body: `1 834 to 22. That number should be on the wall of every one of us.` },
      { by: 'beatriz', after: 2, body: `We are teaching people to ignore us. Highest priority of 2.4 for me.` },
      {
        by: 'wen',
        after: 15,
        body: `Group by *cause*, when we can guess it: same irrigation zone, same hour, same direction = one event. I can cluster last month's 1 834 by hand and see how many stories there were.`,
      },
      {
        by: 'wen',
        after: 55,
        body: `Done: **39 stories**. 22 irrigation, 9 rain, 4 probes being moved by a contractor, 2 flat batteries, 1 valve, 1 fox.`,
      },
      { by: 'grete', after: 1, body: `Fox?` },
      {
        by: 'david',
        after: 2,
        body: `Fox. Chewed through the cable of O-31. There's a photograph of her looking pleased.`,
        awards: [['fox_face', 'grete', 'sofia', 'wen', 'mira', 'rosa']],
      },
      {
        by: 'sofia',
        after: 44,
        body: `Three levels and no more: **now** (rings), **today** (in the morning message), **noted** (only in the list). 39 stories a month is about one a day, of which two were *now*.`,
      },
      {
        by: 'mira',
        after: 20,
        body: `In ingest I can hold an alert for 3 minutes to see if its neighbours say the same thing. For frost I would not hold anything. OK if the hold is per rule kind?`,
      },
      { by: 'wen', after: 4, body: `Yes. Frost and flow: 0. Moisture: 30 minutes is fine, soil is slow.` },
      {
        by: 'leila',
        after: 26,
        body: `And the group must be able to grow: "12 probes in Zone 4 wet since 05:20", edited in place, not sent again.`,
      },
      {
        by: 'david',
        after: 700,
        body: `Two weeks with grouping on for Oakridge only: 31 messages, 26 opened. The estate manager rang to ask whether the system was broken.`,
      },
      { by: 'beatriz', after: 3, body: `The best complaint we ever had.` },
      {
        by: 'leila',
        after: 1900,
        body: `On for everybody since yesterday. Closing.`,
        awards: [['tada', 'david', 'wen', 'mira']],
      },
      { by: 'leila', after: 0.1, body: `Status changed to closed`, system: true },
    ],
  },
  {
    title: 'Svelte 5: runes, or wait?',
    body: `Everything compiles in compatibility mode and the bundle even shrank by 9 kB. But the chart's reactive block (\`$: draw(range, series)\`) fires twice per frame there.

Options: stay on 4 until 3.0, go to 5 in legacy mode, or convert file by file. 147 components, of which 30 are interesting.

What I'd gain, concretely: \`$derived\` instead of the seven hand-made "only if changed" checks in the field page, typed snippets instead of slots in the table, and no more surprise about the order of reactive statements (the bug of last month was one).

What worries me: \`bind:this\` timing in the chart, and that two mental models live side by side for half a year.`,
    author: 'yusuf',
    assignee: 'yusuf',
    labels: ['tech debt', 'needs decision'],
    milestone: '3.0',
    age: 221,
    thread: [
      { by: 'leila', after: 8, body: `File by file, chart last, and no \`$effect\` where a function call would do.` },
      {
        by: 'yusuf',
        after: 1500,
        body: `61 of 147. The tool converts well; what it does to \`$$restProps\` I would rather not discuss.`,
      },
      {
        by: 'yusuf',
        after: 2300,
        body: `118 of 147. Remaining: chart, map, alert editor. In other words, the console.`,
      },
    ],
  },
  {
    title: 'Date picker opens on Sunday in Portugal and Monday in the demo',
    body: `Depends on the browser, not on our language setting. \`Intl.Locale.prototype.getWeekInfo\` exists now nearly everywhere; with a table of six countries for the rest.

In Portugal calendars on the wall begin on Sunday (*domingo*, then *segunda*-feira, the second), so my mother reads our picker one column off. In Norway and Italy on Monday, in Egypt on Saturday. The browser decides by its own interface language, which on a shared PC in a cooperative is whoever installed it.`,
    author: 'mateus',
    labels: ['translation', 'bug'],
    age: 214,
  },
  {
    title: 'Weekly report: Spanish typos found by a retired schoolteacher',
    body: `Doña Pilar, de la Cooperativa San Isidro, nos ha devuelto el informe semanal impreso y corregido en rojo:

1. «Humedad del suelo: mas alta» → **más**
2. «Próximas lluvias (pronostico)» → **pronóstico**
3. «Ha regado 0 veces» → «No ha regado»
4. «Batería baja en 1 sondas» → el plural, hijo mío

The fourth is a real bug: we build plurals by adding s.`,
    author: 'sofia',
    assignee: 'sofia',
    labels: ['translation', 'from the field'],
    age: 206,
    closedAfter: 8,
    awards: [['heart', 'rosa', 'beatriz', 'yusuf', 'wen']],
    thread: [
      {
        by: 'yusuf',
        after: 9,
        body: `\`Intl.PluralRules\` through all messages, 61 strings. Turkish was wrong in the other direction: no plural after a number, we wrote "3 sondalar".`,
      },
      {
        by: 'sofia',
        after: 100,
        body: `Hemos mandado a doña Pilar una postal y un cargador. She wants to see the next one *before* it is printed.`,
      },
    ],
  },
  {
    title: 'WebGL for the chart: worth it?',
    body: `Year view of a 12-depth profile probe = 630 000 points. Canvas 2D takes 41 ms a frame on the support laptop, so panning is at 24 fps. A quick WebGL line renderer takes 3 ms.

Price: lines look thinner than before, text has to stay in 2D above it, and context loss is a thing that happens.

I like it very much and I don't quite trust it. Tested on my laptop (Iris), on a Pixel, on the desktop in the office. Not tested: anything old, anything in a barn, anything with a driver from 2014. The code is 280 lines plus two shaders, in \`src/lib/chart/gl\`.`,
    author: 'yusuf',
    assignee: 'yusuf',
    labels: ['charts', 'performance'],
    age: 194,
    closedAfter: 17,
    thread: [
      { by: 'leila', after: 4, body: `Beautiful demo. But why are we drawing 630 000 points into 900 pixels?` },
      { by: 'yusuf', after: 0.5, body: `Because… hm.` },
      { by: 'leila', after: 0.2, body: `:-)` },
      {
        by: 'yusuf',
        after: 300,
        body: `Min/max per column cached per zoom level: 5 ms, no WebGL. !9 closed. I keep the shader for my birthday.`,
        awards: [['thumbsup', 'leila', 'mira']],
      },
    ],
  },
  {
    title: 'Session token is in the URL of the "open in console" link sent by mail',
    body: `The link in alert mails contains \`?t=<session token>\` valid for 30 days. It ends up in browser history, in proxies' logs, and in the \`Referer\` to the tile server.

Replace by a one-time code, 15 minutes, bound to the recipient's address, which is exchanged for a cookie. After that: the normal login page.`,
    author: 'hugo',
    assignee: 'mira',
    labels: ['alerts', 'bug'],
    age: 187,
    closedAfter: 10,
    confidential: true,
    thread: [
      {
        by: 'mira',
        after: 2,
        body: `Ours, from the frost season, in a hurry. I take the mail side. Mateus, could the exchange be one endpoint?`,
      },
      {
        by: 'mateus',
        after: 6,
        body: `\`POST /session/exchange\`, single use, constant-time compare, rate limit 5 a minute per address.`,
      },
      {
        by: 'leila',
        after: 48,
        body: `Please keep the way for somebody at 3 a.m. with one eye open short: if the code has expired, keep the destination through the login.`,
      },
      {
        by: 'hugo',
        after: 160,
        body: `Tested, old tokens revoked (6 214 of them). Access logs of the tile server purged of query strings. Closing.`,
      },
    ],
  },
  {
    title: 'Snooze an alert until I have been there',
    body: `"Yes, I know the pump at Zone 2 is off, I turned it off." Buttons: *3 hours*, *until tomorrow 6:00*, *until the value changes direction*. The last one is the interesting one.`,
    author: 'beatriz',
    assignee: 'yusuf',
    labels: ['alerts', 'feature'],
    milestone: '2.4 Alerts',
    age: 171,
    closedAfter: 31,
    thread: [
      {
        by: 'sofia',
        after: 25,
        body: `And who snoozed it must be visible to the others: "Paulo will look, until 6:00". Otherwise three people assume that one of the other two went.`,
      },
      {
        by: 'yusuf',
        after: 450,
        body: `!10. "Changes direction" means two readings past the hysteresis; a single one is noise.`,
      },
    ],
  },
  {
    title: 'Wind rose is drawn upside down in right-to-left test',
    body: `I switched the page to \`dir="rtl"\` for fun (no customers yet). The layout holds surprisingly well, except that wind rose: east and west change sides. North is, thank God, still up.

Also: the arrows of the date range point away from each other, which may even be right; numbers with a minus sign get it on the wrong side unless isolated (\`unicode-bidi: isolate\`). A pleasant rainy-day task for someone new: set \`dir\`, walk through the pages, fix what's silly. There's a farm near Haifa that Ruth's cousin keeps mentioning.`,
    author: 'leila',
    labels: ['translation', 'good first issue'],
    age: 163,
  },
  {
    title: 'Loading a farm with 88 probes makes 312 requests',
    body: `Oakridge again. Waterfall attached to the mail. 88 × (latest + sparkline + battery) + the rest. HTTP/2 or not, the API rate-limits at 300 a minute and the last probes show "—".

Would a \`POST /series/batch\` be acceptable, @mateus? Or a \`GET\` with a farm id that returns all sparklines, since that is always what we want?`,
    author: 'yusuf',
    assignee: 'yusuf',
    labels: ['performance'],
    milestone: '2.5 Maps',
    age: 149,
    closedAfter: 99,
    thread: [
      {
        by: 'mateus',
        after: 12,
        body: `\`GET /farms/{id}/sparklines?hours=48\`. Cacheable for five minutes, one query. I dislike POST for reading, my small endpoints have feelings.`,
      },
      { by: 'priya', after: 5, body: `From the rollup: 88 × 48 rows, 6 ms.` },
      {
        by: 'yusuf',
        after: 2200,
        body: `!14: 312 → 9 requests, 6.8 s → 0.9 s on the Leeds line.`,
        awards: [['rocket', 'david', 'leila', 'priya']],
      },
    ],
  },
  {
    title: 'Frost alert sound keeps ringing after the tab is closed',
    body: `How?! A customer (Kmetija Vidmar) closed the tab, closed the browser, and it rang on. He unplugged the speaker.

It is the service worker's notification with \`requireInteraction\` and a sound file of 30 s, times four groups, played one after the other. So: two minutes.

Expected: closing the console silences the console; alerts still arrive by mail and on the phone.

Actual: Mr Vidmar unplugged the speakers, his daughter came down with a torch, and they both stood in the office at 3:40 with a laptop that was shut and singing. There *was* frost, he adds, so he isn't angry.`,
    author: 'grete',
    assignee: 'leila',
    labels: ['bug', 'alerts'],
    age: 141,
    closedAfter: 2,
    awards: [['scream', 'rosa', 'sofia']],
  },
  {
    title: 'Field page: card heights jump while loading',
    body: `CLS 0.31. Reserve the height from the number of depths, which we know before the values come.

Four cards over the fold on a laptop, and each of them grows by 60–140 px when its sparkline arrives. I recorded eleven people: six tapped the wrong card at least once, because it moved under the finger. A grey block of the right height is enough; no shimmer, please, we've agreed that nothing moves unless it means something.`,
    author: 'sofia',
    assignee: 'yusuf',
    labels: ['design', 'performance'],
    age: 136,
  },
  {
    title: 'Replace "Offline" by what we actually know',
    body: `A node is shown "Offline" after 30 minutes. That can mean: battery empty, node stolen, gateway without power, gateway without uplink, our ingest is behind, or the farmer's son parked a metal trailer in front of it.

Support asks the same six questions each time. The console knows the answer to four of them.

| We see | We should say |
|---|---|
| all nodes of a gateway silent, gateway too | "The gateway at *Barn* has no connection since 14:02" |
| one node silent, last battery 2.9 V | "Battery probably empty" |
| one node silent, RSSI was falling for days | "Hardly reachable; something in the way?" |
| everything silent | "It's us. See status.larkspur.example" |`,
    author: 'rosa',
    assignee: 'leila',
    labels: ['feature', 'from the field', 'design'],
    milestone: '2.5 Maps',
    age: 131,
    closedAfter: 84,
    awards: [['thumbsup', 'david', 'mira', 'grete', 'beatriz']],
    thread: [
      {
        by: 'mira',
        after: 4,
        body: `All of this is in the gateway's heartbeat already. I can compute the reason in ingest and send \`silence: { since, reason, confidence }\` with each node. Reason codes in hardware/field-gateway#31.`,
      },
      {
        by: 'leila',
        after: 20,
        body: `With \`confidence\` low → we say "silent since 14:02" and nothing more. Rather nothing than a wrong trailer.`,
      },
      { by: 'david', after: 60, body: `I'd pay for the fourth row out of my own pocket.` },
      {
        by: 'mira',
        after: 900,
        body: `Reasons are live. Over the last week: 61 % gateway uplink, 22 % battery, 9 % radio, 8 % unknown. "Us": once, four minutes.`,
      },
      {
        by: 'leila',
        after: 1000,
        body: `Shipped. The word "Offline" does not appear in the console any more; there is a test for that.`,
        awards: [['tada', 'rosa', 'david']],
      },
    ],
  },
  {
    title: 'Service worker keeps two versions fighting',
    body: `After update, old tab and new tab disagree about the shape of cached farms: \`farm.fields\` array vs map. The old tab throws on every event until closed.

Version the cache name with the build hash, and have the old tab show "Reload for the new version" instead of throwing.

Seen at three customers in the week after 2.3.1, all with a tab that never closes. The error reporter got 40 000 identical events from one of them, and our quota for the month was gone on a Tuesday.

A banner, not a forced reload: someone may be in the middle of an irrigation entry.`,
    author: 'leila',
    assignee: 'yusuf',
    labels: ['bug'],
    age: 127,
  },
  {
    title: 'Map: cluster nodes below zoom 13, but never hide an alert in a cluster',
    body: `At zoom 11 Oakridge is one blue stain. Cluster by 40 px. A cluster takes the worst state of its members, and says how many: *14 · 1 frost*.

Must not: animate. Sixty circles that breathe made Grete seasick.`,
    author: 'sofia',
    assignee: 'yusuf',
    labels: ['map', 'design'],
    milestone: '2.5 Maps',
    age: 122,
    closedAfter: 10,
    thread: [
      {
        by: 'grete',
        after: 2,
        body: `I was not seasick. I was *professionally concerned*.`,
        awards: [['laughing', 'sofia', 'leila']],
      },
      { by: 'yusuf', after: 90, body: `!11. Worst state wins, ties go to the newest.` },
    ],
  },
  {
    title: 'Drawing paddocks on the map',
    body: `Fields are points today. Graziers (six farms in Wales and Galicia) need *areas* which are split with a fence for three days and joined again. So an area has a history: on the 4th it was one paddock, on the 6th two.

First step: draw a polygon, name it, see which probes lie within. Splitting with a line is the second step. History is the third, but the data must be ready for it from the first.`,
    author: 'beatriz',
    assignee: 'leila',
    labels: ['map', 'feature'],
    milestone: '2.5 Maps',
    age: 117,
    awards: [['thumbsup', 'rosa', 'elif', 'david']],
    thread: [
      {
        by: 'leila',
        after: 20,
        body: `GeoJSON polygons with \`valid_from\`/\`valid_to\`. Split = close one, open two. Never edit in place.`,
      },
      {
        by: 'elif',
        after: 7,
        body: `The app would like to walk around a paddock and record its outline by GPS. If the API takes a polygon from either of us, I'm happy. ±4 m though; hedges may be disappointed.`,
      },
      {
        by: 'wen',
        after: 30,
        body: `Graziers also ask for cover (kg DM/ha). Not now! Only: leave room for a number which belongs to an area and a day.`,
      },
      {
        by: 'leila',
        after: 2430,
        body: `Drawing and naming are done, splitting is in !17 and fights with the clusters. I'd like someone who has not looked at it for three weeks to look at it. @mira?`,
      },
      { by: 'mira', after: 20, body: `Tomorrow, with fresh eyes and the fat end of a coffee.` },
      {
        by: 'david',
        after: 100,
        body: `Mrs Pugh has asked whether she can split one *diagonally*. I said I'd ask. She said she'd already done it, with posts.`,
      },
      { by: 'leila', after: 3, body: `Any line that crosses the border twice. Diagonal, bent, or along the brook.` },
      {
        by: 'beatriz',
        after: 18,
        body: `Preview for the six graziers on Monday then, with !17 or without? I'd rather with.`,
      },
    ],
  },
  {
    title: 'Chart colours for twelve depths',
    body: 'The profile probe has 12 depths and the palette has 6 colours, so 70 cm looks like 10 cm. One hue, light to dark, in the order of the ground? @sofia',
    author: 'yusuf',
    assignee: 'sofia',
    labels: ['charts', 'design'],
    age: 112,
    closedAfter: 26,
    thread: [
      {
        by: 'sofia',
        after: 10,
        body: `One hue and direct labels at the right end; with twelve lines a legend is a crossword. And fade all but the hovered one to 25 %.`,
      },
      {
        by: 'wen',
        after: 18,
        body: `With twelve depths I would not draw lines at all. Time across, depth down, colour = water. That is how one sees a wetting front walk down.`,
      },
      { by: 'leila', after: 4, body: `Oh, that's the right chart. New issue please, after lunch.` },
    ],
  },
  {
    title: 'Wrong unit in the CSV header for electrical conductivity',
    body: `Header says dS/m, values are µS/cm. A consultant in Murcia diluted his fertiliser by a thousand before he noticed. (He noticed. He is a good consultant.)

Header from 2.4.2 on, so files of about three weeks are concerned. Other quantities checked by hand: temperature, moisture, tension, rain and battery are right. Wind is in m/s and labelled m/s, though half the people believe it is km/h; different problem.`,
    author: 'rosa',
    assignee: 'yusuf',
    labels: ['bug', 'from the field'],
    age: 107,
    closedAfter: 0.8,
    thread: [
      {
        by: 'yusuf',
        after: 3,
        body: `Header built from the *display* unit, values from storage. Export converts now, and the file name says which units. Deploying at noon.`,
      },
      {
        by: 'wen',
        after: 2,
        body: `Please mail all who exported EC in the affected weeks. Mateus can list them from the access log.`,
      },
      { by: 'mateus', after: 9, body: `Seven accounts. List given to Rosa.` },
      { by: 'rosa', after: 3, body: `All seven called. Two had noticed, five had not used the file. Fiuuu.` },
    ],
  },
  {
    title: 'Slow typing in the notes field of the irrigation log on old iPads',
    body: `Each key press saves the draft to IndexedDB *and* re-renders the month. iPad Air 2: 300 ms per letter. Debounce the first, memo the second.

Profile from the iPad of a dairy in Devon, one key press:

- 180 ms \`saveDraft\` → structured clone of the *whole* season (4 100 entries)
- 90 ms month grid, all 31 days
- 12 ms the letter itself

She types "moved the rain gun to Bottom Meadow" and watches it appear like a telegram.`,
    author: 'david',
    assignee: 'yusuf',
    labels: ['performance', 'bug'],
    age: 101,
  },
  {
    title: 'CSV: remember separator and decimal sign per person',
    body: `Second half of #18. The dialog has three questions (separator, decimal, date) and a preview of three lines, which is worth more than the three questions.`,
    author: 'yusuf',
    assignee: 'yusuf',
    labels: ['feature', 'translation'],
    age: 98,
    closedAfter: 12,
  },
  {
    title: 'Grafik çizgileri yazdırınca kayboluyor',
    body: `Manisa'daki Bağcılar Kooperatifi'nden: haftalık raporu siyah-beyaz yazıcıda basınca 30 cm ve 60 cm çizgileri ayırt edilemiyor, kâğıtta ikisi de açık gri.

(Printed in black and white, the 30 and 60 cm lines are the same pale grey.) Dashes per depth in the print style sheet, as Sofía once did for the scale in #5.`,
    author: 'yusuf',
    assignee: 'yusuf',
    labels: ['charts', 'accessibility', 'from the field'],
    age: 93,
  },
  {
    title: 'Depth–time heat map for profile probes',
    body: `From #52. Time across, depth down, colour is water on the five-step scale, interpolated between sensors but *not* beyond the deepest one.

![sketch](https://files.larkspur.example/wen/wetting-front.png)

On it one sees at a glance:
- how deep each rain went
- where the roots drink (a dry lens that grows each afternoon)
- the plough pan at Hof Lindental, at 35 cm, like a shelf

Prototype in a notebook, 60 lines of Python. I can give the numbers for a test.`,
    author: 'wen',
    assignee: 'leila',
    labels: ['charts', 'feature'],
    milestone: '3.0',
    age: 88,
    awards: [
      ['heart', 'leila', 'beatriz', 'sofia', 'yusuf', 'mira'],
      ['eyes', 'priya'],
    ],
    thread: [
      {
        by: 'leila',
        after: 6,
        body: `\`createImageData\` at one pixel per bucket and depth, scaled by CSS: 2 ms. The legend will take longer than the chart.`,
      },
      {
        by: 'sofia',
        after: 44,
        body: `Interpolated colour says "we know" where we don't. Could the sensor depths be thin lines, so one sees where we actually measured?`,
      },
      { by: 'wen', after: 3, body: `Yes, good. Ticks on the left edge *and* a hairline on hover.` },
      { by: 'grete', after: 400, body: `For a blind person this is a blue rectangle. What is the sentence for it?` },
      {
        by: 'wen',
        after: 20,
        body: `"Wet to 40 cm after the rain of Tuesday; below, dry since three weeks." I can compute that: the depth of the front is one number a day.`,
      },
      {
        by: 'leila',
        after: 5,
        body: `Then the sentence first, for everybody, and the picture under it.`,
        awards: [['thumbsup', 'grete', 'beatriz', 'rosa']],
      },
    ],
  },
  {
    title: 'Sentence of the day says "drier than ever" on a probe installed yesterday',
    body: `> **Lower orchard** is drier than ever.

It has been in the ground for 19 hours. Ever is a big word. Say nothing before 14 days.

Also seen: "wetter than any day this year" on 2 January, true but silly, and "warmest soil since records began" where records began on Monday. So the rule ought to be about the *length of what we compare with*: a superlative needs a year, "this month" needs two weeks, otherwise plain numbers.`,
    author: 'david',
    assignee: 'leila',
    labels: ['bug'],
    age: 84,
    closedAfter: 3,
    awards: [['laughing', 'wen', 'grete']],
  },
  {
    title: 'Dragging the time range on a touch screen scrolls the page',
    body: '`touch-action: pan-y` on the brush, handles 44 px instead of 12. Wet gloves: tested with dish gloves and olive oil, as is tradition.',
    author: 'sofia',
    assignee: 'yusuf',
    labels: ['bug', 'design', 'charts'],
    age: 79,
    closedAfter: 7,
  },
  {
    title: 'What should a chart draw while a sensor is silent?',
    body: `Three things happen today, depending on the view:

1. **Day view** joins the last and the next reading by a straight line, however far apart they are.
2. **Month view** leaves a hole if the hole is wider than a pixel.
3. **Sentence of the day** uses the last value as if it were now.

At Quinta do Vale a node was silent from Friday to Monday. The day view drew a calm descending line through a weekend in which somebody irrigated twice. The owner decided from that line.

![The day view, Friday to Monday](/uploads/9b1e4c7d20f8463bb5a7d3e6f0c28195/quinta-do-vale.png)

I'd like one rule for all three, written down. Opinions, please, from everybody; this one is about honesty more than pixels.`,
    author: 'leila',
    assignee: 'leila',
    labels: ['charts', 'needs decision', 'design'],
    milestone: '2.5 Maps',
    age: 76,
    closedAfter: 21,
    awards: [['thumbsup', 'mira', 'wen', 'rosa', 'grete', 'beatriz']],
    thread: [
      { by: 'wen', after: 2, body: `Never join across silence. A line claims that we were there.` },
      {
        by: 'yusuf',
        after: 1,
        body: `Then with a node that loses every third packet the chart is a row of dots. 10 % of our nodes look like this on a windy day.`,
      },
      {
        by: 'wen',
        after: 0.6,
        body: `How long may one interpolate? For soil moisture at 30 cm: an hour without any doubt. For air temperature at sunrise: ten minutes.`,
      },
      {
        by: 'mira',
        after: 3,
        body: `There are two silences and they look the same from the console:

- the reading was **never made** (battery, probe unplugged)
- the reading was made and is **still on its way**: nodes keep 72 h, gateways keep 14 days. After the uplink returns, the hole fills.

I can tell them apart in ingest, roughly, because the sequence number jumps in the first case and not in the second.`,
      },
      {
        by: 'leila',
        after: 1,
        body: `That changes the drawing: "not known" and "not known *yet*". I did not expect that.`,
      },
      {
        by: 'sofia',
        after: 16,
        body: `For *yet* I would draw a light dotted bridge which disappears when real values come. For *never* a plain gap, white, with a fine grey floor so it does not look as a rendering error.`,
      },
      {
        by: 'grete',
        after: 4,
        body: `I disagree with any bridge. Someone will read a value off it. If there is a line, people put their finger on it.`,
      },
      { by: 'sofia', after: 0.5, body: `Then the tooltip on it says "waiting for readings".` },
      { by: 'grete', after: 0.2, body: `On paper there is no tooltip.` },
      { by: 'rosa', after: 3, body: `Grete has a point. Coop Vallès prints.` },
      {
        by: 'beatriz',
        after: 20,
        body: `What would the farmer do next? In a *never* gap: go and look at the probe. In a *yet* gap: wait. So the picture has to say "go" or "wait". A grey floor says neither.`,
      },
      {
        by: 'leila',
        after: 2,
        body: `A word in the gap, then. Set small, centred, only if it fits: *no readings* / *on the way*. Below 60 px width, only the hatching.`,
      },
      { by: 'yusuf', after: 1, body: `Translatable, and "Okuma yok" is short. German will not fit.` },
      {
        by: 'elif',
        after: 0.3,
        body: `*Keine Messwerte*. Fits in a weekend.`,
        awards: [['laughing', 'yusuf', 'leila']],
      },
      {
        by: 'wen',
        after: 22,
        body: `Proposal for the joins, by quantity:

| quantity | join up to |
|---|---|
| soil moisture, ≤ 20 cm | 40 min |
| soil moisture, deeper | 2 h |
| soil temperature | 1 h |
| air temperature, humidity | 20 min |
| wind | never |
| rain | not a line |`,
      },
      {
        by: 'mira',
        after: 5,
        body: `In units of the node's own interval instead? A node at 60 min would never be joined by your 40.`,
      },
      { by: 'wen', after: 2, body: `Fair. max(table, 2.5 × interval).` },
      {
        by: 'priya',
        after: 14,
        body: `From the API side: I can mark buckets with \`n = 0\` and \`pending: true\` explicitly rather than leaving them out. Then the console doesn't have to guess from missing rows. Cost is small, platform/ingest#34.`,
      },
      { by: 'leila', after: 1, body: `Yes please. Guessing from absence is how we got here.` },
      {
        by: 'mira',
        after: 30,
        body: `\`pending\` has one caveat: for a gateway that is away for more than 14 days we will never know. After 14 days \`pending\` becomes \`lost\` and that's final.`,
      },
      {
        by: 'grete',
        after: 3,
        body: `And late readings: if a chart was printed with a gap and on Wednesday the gap is filled, the two papers disagree. Print the time of printing. (It does; I checked. Good.)`,
      },
      {
        by: 'beatriz',
        after: 25,
        body: `And number 3, the sentence? If the last value is older than 6 hours: "No news from **North terrace** since Friday 18:10." No adjectives about old values.`,
      },
      { by: 'rosa', after: 2, body: `"No news since" is exactly how they say it on the phone.` },
      {
        by: 'leila',
        after: 48,
        body: `Summary, and a decision unless someone shouts by tomorrow:

1. Join up to \`max(table, 2.5 × interval)\`, never beyond.
2. Beyond: hatched gap. Word in it when it fits. Two words: *no readings*, *on the way*.
3. No bridges of any kind, also not dotted. Sorry Sofía.
4. The sentence says "No news since …" after 6 h.
5. Paper is the same as the screen.`,
      },
      {
        by: 'sofia',
        after: 3,
        body: `I lost, and I agree with it. The hatching at 45°, please; the forecast has 135° and must not be confused.`,
        awards: [['heart', 'leila', 'grete']],
      },
      { by: 'leila', after: 70, body: `!13 does 1, 2, 3 and 5. Sentence separately.` },
      {
        by: 'wen',
        after: 40,
        body: `Looked at 20 farms with it. Our charts have become uglier and better.`,
        awards: [['thumbsup', 'leila', 'mira', 'beatriz', 'rosa']],
      },
      { by: 'leila', after: 30, body: `Closing; the rule is in \`docs/silence.md\` and in company/handbook#22.` },
    ],
  },
]
