import type { IssueContent } from '../types.ts'

export const issues1: readonly IssueContent[] = [
  {
    title: 'One probe in the ground in three minutes, with gloves on',
    body: `Today an installation needs a laptop, a USB cable, and somebody from Trondheim. I watched Jonas install twelve probes at Quinta do Vale: 11 minutes each, of which 7 were spent shading the screen with a jacket.

What the app has to do, and nothing else at first:

1. find the node by Bluetooth, nearest first
2. say "it's this one" (the LED blinks)
3. give it a field, a depth, a name
4. remember where it is
5. check that it reads something sensible
6. send all that home, whenever there is a network again

Three minutes, measured by somebody who isn't us. Android first, because that is what is in the glove compartments.`,
    author: 'anouk',
    assignee: 'anouk',
    labels: ['feature', 'bluetooth'],
    milestone: '1.0 First install',
    age: 554,
    closedAfter: 160,
    awards: [['thumbsup', 'beatriz', 'jonas', 'rosa', 'mira', 'sofia']],
    thread: [
      { by: 'jonas', after: 4, body: `I object to "somebody from Trondheim". I was fast. The sun was fast too.` },
      { by: 'beatriz', after: 20, body: `Three minutes including walking to the hole? My father would say yes.` },
      { by: 'anouk', after: 2, body: `From lid open to lid closed.` },
      {
        by: 'anouk',
        after: 3700,
        body: `Measured at Finca La Solana, two people who had never seen it: 4:10, 3:35, 2:50, 2:40, 2:20. The third is under three. Closing.`,
        awards: [['tada', 'beatriz', 'sofia', 'jonas']],
      },
    ],
  },
  {
    title: 'What has to work without any network?',
    body: `Everything between opening the lid and closing it. I propose that the app *never* waits for the network on any screen that is used in a field:

- list of farms and fields: cached at login, refreshed when possible, shown with its age
- install records: written locally first, uploaded by a worker, each with its own UUID so it may be sent ten times
- map: tiles downloaded per farm beforehand
- firmware images: downloaded with the farm
- login: the token lives 90 days

A spinner in a field is a lie. If we need the network, we say so in words, and say what will happen by itself later.`,
    author: 'anouk',
    assignee: 'anouk',
    labels: ['offline', 'needs decision'],
    milestone: '1.0 First install',
    age: 551,
    closedAfter: 12,
    thread: [
      {
        by: 'mira',
        after: 6,
        body: `Yes to UUIDs made on the phone. The API must treat a second arrival as success and not as conflict; I will see to that in ingest, it is the same trick as with late readings.`,
      },
      {
        by: 'mira',
        after: 1,
        body: `One more case: the *gateway* hears the new node before the phone has told us that it exists. I keep readings of unknown nodes for 30 days and attach them when the install record comes.`,
      },
      { by: 'anouk', after: 3, body: `That's wonderful, it means the chart begins at the hole and not at the hotel.` },
      { by: 'beatriz', after: 40, body: `"A spinner in a field is a lie" goes on the wall in Lisbon.` },
    ],
  },
  {
    title: 'Scan list is full of headphones',
    body: `On the train to Amersfoort the app finds 41 "sensors". Filter on our service UUID in the *scan filter* and not afterwards in code: with a filter the controller wakes us only for ours, and scanning with the screen off is permitted at all.

UUID as agreed with firmware: \`6c61726b-7370-7572-0001-000000000000\` (it spells larkspur, Tomasz is proud of it).

Old nodes (before 0.9) advertise under a 16-bit id from the sample code of the chip maker, which they share with a brand of toothbrush. There are 38 of them in the world, Nils knows where each one is, and they can be updated by cable. I won't carry a special case for 38 nodes and a toothbrush.`,
    author: 'anouk',
    assignee: 'anouk',
    labels: ['bluetooth', 'bug'],
    milestone: '1.0 First install',
    age: 543,
    closedAfter: 2,
  },
  {
    title: 'Touch targets for wet work gloves',
    body: `Tested with nitrile, with leather, and with the knitted kind that do not work at all. Capacitive screens see a leather finger as a blob of about 14 mm, offset by 3 mm towards the wrist.

- primary buttons 72 dp high, full width, at the bottom
- no target under 56 dp
- nothing important at the top left: it is where the other hand holds the phone
- no swipes, no long presses, no double taps
- every screen has **one** obvious next thing

Numbers are entered with +/– and a big wheel, not with the keyboard. Depths are only ever 10, 20, 30, 45, 60, 90 anyway.`,
    author: 'sofia',
    assignee: 'sofia',
    labels: ['design', 'accessibility'],
    milestone: '1.0 First install',
    age: 532,
    closedAfter: 44,
    awards: [
      ['gloves', 'anouk', 'jonas'],
      ['thumbsup', 'rosa', 'beatriz'],
    ],
  },
  {
    title: 'GATT error 133',
    body: `Everybody who writes Bluetooth for Android meets it. \`onConnectionStateChange(status=133)\` on about every fourth connect, and the documentation says *GATT_ERROR*, full stop.

What I have learned in four days:

| cause | share on my six phones | remedy |
|---|---|---|
| connect while scan is running | half | stop scan, wait 200 ms |
| old \`BluetoothGatt\` not closed | quarter | \`close()\` after *every* disconnect |
| node's connection slot taken by another phone | some | say so |
| the moon | rest | try again, three times, 600 ms apart |

I will put this in one class, \`Link\`, and nobody is to call \`connectGatt\` anywhere else.`,
    author: 'anouk',
    assignee: 'anouk',
    labels: ['bluetooth', 'bug', 'device quirk'],
    milestone: '1.0 First install',
    age: 521,
    closedAfter: 38,
    thread: [
      {
        by: 'tomasz',
        after: 8,
        body: `From the node's side: I see the connection request, I answer, and the phone is silent for 30 s until supervision timeout. So it is not us, for once. I can lower the timeout to 4 s so that a retry finds the slot free.`,
      },
      { by: 'anouk', after: 2, body: `4 s would help a lot.` },
      {
        by: 'grete',
        after: 90,
        body: `200 connects per phone with the \`Link\` branch: Pixel 6 200/200, Galaxy A13 199, Redmi 9 197, the old Moto 181. Before: 151, 148, 120, 66.`,
      },
      { by: 'anouk', after: 700, body: `In !2, with the moon documented.` },
      { by: 'grete', after: 30, body: `Moto now 198. I accept the two.`, awards: [['new_moon', 'anouk', 'tomasz']] },
    ],
  },
  {
    title: 'Quale delle due sonde è questa?',
    body: `Dal campo, Azienda Montebello, primo giorno di prova: due sonde a 40 cm l'una dall'altra (20 e 60 cm di profondità), la app le mostra come «LK-3F2A» e «LK-3F2B». Il Sig. Gatti ha scelto quella sbagliata due volte su tre.

Three things would help, in this order:

1. press "blink" and the LED of that one blinks
2. sort by signal strength and show it as *near / nearer / touching it*
3. the label on the lid in the same big letters as on the screen, only the last two characters`,
    author: 'rosa',
    assignee: 'anouk',
    labels: ['bluetooth', 'from the field', 'design'],
    milestone: '1.0 First install',
    age: 509,
    closedAfter: 22,
    thread: [
      {
        by: 'tomasz',
        after: 14,
        body: `Blink command exists since 0.9 for production tests. 20 s, costs 3 mJ, you may press it as often as you like.`,
      },
      {
        by: 'nils',
        after: 6,
        body: `Labels: next batch has the last two characters at 14 mm. The old ones I can re-label for those still on my shelf (212).`,
      },
    ],
  },
  {
    title: 'Turning the phone loses the installation',
    body: `Steps: begin an install, choose field and depth, put the phone on the ground (it rotates), pick it up. First screen again. The record is not in the queue either.

The state lives in the Activity. It ought to live in the database from the first tap: a half-finished installation is still something somebody knelt down for.`,
    author: 'grete',
    assignee: 'anouk',
    labels: ['bug', 'onboarding'],
    milestone: '1.0 First install',
    age: 498,
    closedAfter: 6,
  },
  {
    title: 'Format of what the phone writes to the node',
    body: `I need one characteristic for provisioning and one answer. Constraints: MTU may be 23 on the worst phones, the node has 2 kB to spare, and gateways must be able to forward the same message by radio one day.

Proposal: CBOR with integer keys, length-prefixed, chunked by us.

\`\`\`cddl
provision = {
  1: bstr .size 16,  ; farm key id
  2: uint,           ; interval, seconds
  3: uint,           ; epoch seconds, from the phone
  ? 4: tstr .size (0..24), ; name, only for the person reading the flash dump
}
answer = { 0: status, ? 1: [* reading], 2: uint } ; 2 = battery in mV
\`\`\`

Roughly 38 bytes, so two writes at MTU 23.`,
    author: 'mira',
    assignee: 'mira',
    labels: ['bluetooth', 'firmware'],
    milestone: '1.0 First install',
    age: 486,
    closedAfter: 17,
    thread: [
      {
        by: 'haruto',
        after: 9,
        body: `CBOR decoder for this subset is 900 bytes of flash. OK. Please make \`2\` (interval) optional too, default 600; fewer bytes and one less thing to type.`,
      },
      {
        by: 'anouk',
        after: 4,
        body: `Can \`answer\` carry the first reading of every depth? Then step 5 of #1 (does it read something sensible) needs no second round trip.`,
      },
      {
        by: 'mira',
        after: 3,
        body: `It does: key 1. Open-air probes should answer about 0.02; if it says 0.35 in your hand, it's in a bucket or broken.`,
      },
      {
        by: 'mira',
        after: 320,
        body: `Implemented on both ends and written down in hardware/sensor-firmware#11. First phone-provisioned node is in the flower pot at reception and wants water.`,
        awards: [['potted_plant', 'anouk', 'ruth', 'haruto']],
      },
    ],
  },
  {
    title: 'A photo of where it went',
    body: `GPS gives ±5 m, the grass gives nothing. In August the probe at Los Arcos was found by walking over it with a mower.

One photo per installation, taken from about three metres with a landmark in it, 1600 px, kept with the record. It also settles who left the lid open.

Please *suggest* and don't force: rain on a lens is a reason.`,
    author: 'beatriz',
    assignee: 'anouk',
    labels: ['feature', 'from the field'],
    milestone: '1.4 Offline maps',
    age: 471,
    closedAfter: 70,
  },
  {
    title: 'Offline maps: raster, vector, or an aerial image?',
    body: `Farmers recognise the aerial image at once ("that's the shed"). They don't recognise a vector map of their own land, because nothing on it has a name.

Sizes for Finca La Solana (140 ha + 1 km around), zoom 12–18:

- aerial raster, JPEG 75: 96 MB
- aerial raster, WebP 60: 58 MB
- vector: 0.7 MB

Licences: aerial tiles of our provider may not be stored for more than 30 days. National orthophotos (PNOA in Spain, AGEA in Italy, Kartverket in Norway) may, with attribution, each with a different service and its own idea of coordinates.`,
    author: 'anouk',
    assignee: 'anouk',
    labels: ['maps', 'offline', 'needs decision'],
    milestone: '1.4 Offline maps',
    age: 455,
    closedAfter: 95,
    thread: [
      { by: 'beatriz', after: 5, body: `Aerial. No discussion from my side; the shed matters.` },
      {
        by: 'leila',
        after: 16,
        body: `Both? Vector (paths, water, names) on top of the aerial. In the console the combination tests best.`,
      },
      { by: 'anouk', after: 3, body: `Both = one more style and 0.7 MB. Fine.` },
      {
        by: 'callum',
        after: 20,
        body: `Who fetches the national ones: 2 000 phones or we? I would rather cut an archive per farm at night on our side and let the phone download one file.`,
      },
      { by: 'anouk', after: 1, body: `One file per farm, resumable, with a hash. Oh yes.` },
      {
        by: 'hugo',
        after: 30,
        body: `Signed URL per farm, please. The outline of a farm with its probes is not public.`,
      },
      {
        by: 'ines',
        after: 44,
        body: `PMTiles rather than MBTiles then: one file, range requests, no SQLite on the server.`,
      },
      {
        by: 'anouk',
        after: 7,
        body: `On Android the renderer reads MBTiles from disk natively and PMTiles by way of a plugin that crashes on 32-bit phones. I'll convert after download. 4 s for 58 MB.`,
      },
      { by: 'ines', after: 2, body: `Ugly and fine.` },
      {
        by: 'anouk',
        after: 400,
        body: `Decided: WebP aerial from national services where the licence permits it, vector on top everywhere, one archive per farm, cut by us. Farms without an orthophoto get the vector map and an apology.`,
      },
    ],
  },
  {
    title: 'Farm key is shown in logcat during provisioning',
    body: `\`\`\`text
D/Link: write 0001 a1 01 50 9f 3c … (38 bytes)
\`\`\`

Bytes 3–18 are the farm's radio key. Anybody with a cable and a borrowed phone reads it, and bug reports attached to mails contain it: I found two in the support mailbox.

1. no payload in logs in release builds (lint rule on \`Log.d\` with a \`ByteArray\`)
2. provision over an encrypted link only (LE Secure Connections, passkey = 6 digits on the lid)
3. rotate the keys of the two farms`,
    author: 'hugo',
    assignee: 'anouk',
    labels: ['bluetooth', 'bug'],
    milestone: '1.4 Offline maps',
    age: 438,
    closedAfter: 27,
    confidential: true,
    thread: [
      { by: 'anouk', after: 2, body: `1 today. Sorry. 2 needs labels with digits.` },
      {
        by: 'nils',
        after: 20,
        body: `The lids have had 6 digits below the QR code from the first day, nobody ever asked what they're for. They are unique, I have the list.`,
      },
      { by: 'tomasz', after: 3, body: `I asked for them in 2022! For this! Pairing is 40 lines.` },
      {
        by: 'mira',
        after: 150,
        body: `Keys of both farms rotated through the gateway at night, all 61 nodes followed, the last at 06:40 after a fog.`,
      },
    ],
  },
  {
    title: 'Average the position for ten seconds instead of taking the first fix',
    body: `Compared on a surveyed point in the office garden, Pixel 6 and Galaxy A13, 40 tries each:

| | median error | worst |
|---|---|---|
| first fix | 7.9 m | 41 m |
| last of 10 s | 4.4 m | 12 m |
| weighted mean of 10 s (1/accuracy²) | 2.9 m | 8 m |

It costs nothing: the ten seconds run while the person chooses the depth. Show the circle shrinking, people like it and stand still.`,
    author: 'anouk',
    assignee: 'anouk',
    labels: ['maps', 'feature'],
    milestone: '1.4 Offline maps',
    age: 425,
    closedAfter: 19,
    awards: [['thumbsup', 'wen', 'grete', 'sofia']],
  },
  {
    title: 'Ask the installer to feel the soil',
    body: `They have it in their hands anyway. The *ribbon test*: moisten, squeeze between thumb and finger, measure the ribbon before it breaks. It gives the texture class with about 70 % accuracy, better than the soil map in hilly land (55 %).

Three questions with pictures: does it form a ball? how long is the ribbon? gritty or smooth? → clay loam, and the curve for available water is right from the first day instead of after a winter.

Optional, and per depth if one has patience. I volunteer my hands for the photographs.`,
    author: 'wen',
    labels: ['feature', 'onboarding', 'from the field'],
    milestone: '2.0 Spring',
    age: 409,
    awards: [
      ['thumbsup', 'beatriz', 'rosa', 'leila'],
      ['seedling', 'anouk'],
    ],
    thread: [
      {
        by: 'sofia',
        after: 60,
        body: `With gloves on? Or does one take them off, and then touch the phone with clay?`,
      },
      {
        by: 'wen',
        after: 5,
        body: `Off. Then voice, perhaps: "ribbon four centimetres". Or knuckles. I have used knuckles.`,
      },
      {
        by: 'anouk',
        after: 2600,
        body: `Not before the pictures exist. Wen, photographs of dry, sandy and clay, 4:3, same light?`,
      },
      {
        by: 'wen',
        after: 900,
        body: `Eleven photographs in the design folder. My neighbours think I have started pottery.`,
      },
    ],
  },
  {
    title: 'Xiaomi kills the upload worker',
    body: `Redmi 9, MIUI 13. Install five nodes offline, put the phone in a pocket, drive home, on Wi-Fi the whole evening. Nothing is uploaded until the app is opened again. \`WorkManager\` job is "stopped by battery saver", autostart is off by default for apps that are not among the blessed ones.

- [x] one-time hint with a picture of *their* settings screen (deep link per maker, from dontkillmyapp)
- [x] notification "5 installations wait for a network" so that the person knows
- [x] high-priority push from the server when a gateway hears an unknown node: wakes even MIUI`,
    author: 'grete',
    assignee: 'anouk',
    labels: ['device quirk', 'offline', 'bug'],
    milestone: '1.4 Offline maps',
    age: 396,
    closedAfter: 33,
    thread: [
      {
        by: 'mira',
        after: 7,
        body: `The third is neat. Ingest knows: unknown node, known gateway → farm → phones of that farm. I'll emit it as an event, at most one per node and day.`,
      },
      {
        by: 'anouk',
        after: 500,
        body: `Works: radio wakes the phone of the person who forgot to open the app. My favourite feature so far.`,
        awards: [['heart', 'grete', 'mira', 'beatriz']],
      },
    ],
  },
  {
    title: 'Unreadable in the sun',
    body: `Photographed at noon in Valencia, cheap LCD phone at 400 nits: text in \`#5f6b66\` on white is gone, icons with 1.5 px strokes are gone, the map's thin outlines are gone. What stays is black on white, filled shapes, and type above 18 sp.

Proposal "sun" theme, switched by the light sensor above 20 000 lux:

- black on white only, no greys
- filled icons
- weight 600 everywhere
- map at 60 % saturation with 4 dp outlines

It looks brutal indoors. It is not meant for indoors.`,
    author: 'sofia',
    assignee: 'sofia',
    labels: ['design', 'accessibility'],
    milestone: '1.4 Offline maps',
    age: 383,
    closedAfter: 58,
  },
  {
    title: 'Crash: ConcurrentModificationException in the scan list',
    body: `\`\`\`text
java.util.ConcurrentModificationException
  at java.util.ArrayList$Itr.checkForComodification(ArrayList.java:1029)
  at com.larkspur.field.scan.NearbyList.nearest(NearbyList.kt:37)
  at com.larkspur.field.scan.ScanViewModel$collect$1.invokeSuspend(ScanViewModel.kt:52)
\`\`\`

19 users, all with more than ten nodes in range: in other words, only at the warehouse, so only Nils. Nineteen times Nils.

\`NearbyList\` is sorted by the UI thread while the scan callback adds to it. Make it an immutable list in a \`StateFlow\` and update it by \`update { it + found }\`; 200 nodes × 4 Hz is nothing. And a test with 500 fake nodes, so that the warehouse isn't the test any more.`,
    author: 'grete',
    assignee: 'anouk',
    labels: ['bug', 'bluetooth'],
    age: 370,
    closedAfter: 1.2,
    awards: [['laughing', 'nils', 'anouk', 'rosa']],
  },
  {
    title: 'And the iPhone?',
    body: `Asked at every fair. Our own numbers, from the console's browser statistics: 71 % Android, 29 % iOS; among people who *install* (gloves, vans) 88 % Android.

Options:

1. separate Swift app: the right thing, needs a person
2. Kotlin Multiplatform for everything under the screen (\`Link\`, queue, CBOR), SwiftUI on top
3. web app with Web Bluetooth: Safari says no
4. lend a €120 Android phone to whoever needs it

I like 4 more than I should.`,
    author: 'anouk',
    labels: ['feature', 'needs decision'],
    milestone: '2.0 Spring',
    age: 355,
    thread: [
      { by: 'beatriz', after: 10, body: `4 for this year. It is cheaper than one week of 1.` },
      { by: 'nils', after: 30, body: `I have nine in a box already, with a cover and a lanyard. Numbered.` },
      {
        by: 'elif',
        after: 3000,
        body: `I did 2 at my last place. The shared part is pleasant; debugging CoreBluetooth through it is not. If we do it, \`Link\` should stay native on both sides and only the protocol and the queue be shared.`,
      },
      { by: 'beatriz', after: 4100, body: `Ohio asks (see apps/console#30). Still 4.` },
      { by: 'anouk', after: 0.05, body: `Added ~"needs decision" label`, system: true },
    ],
  },
  {
    title: '32 GB phone is full, map download fails without saying why',
    body: `Domaine Roussel, chez le chef de culture : un téléphone de 32 Go rempli de photos de ses petits-enfants. The download stops at 41 %, "Erreur inconnue", begins again from 0, stops at 41 %.

Before downloading: compare size with the free space, say both numbers in the same unit. While failing: keep what was loaded. And offer the small map (vector, 0.7 MB), which is so much better than none.

Il refuse d'effacer une seule photo, et il a raison.`,
    author: 'rosa',
    assignee: 'anouk',
    labels: ['maps', 'offline', 'from the field'],
    milestone: '1.4 Offline maps',
    age: 341,
    closedAfter: 21,
  },
  {
    title: 'Node takes up to 20 s to appear in the list',
    body: `Since firmware 1.3 nodes advertise every 2 s instead of every 250 ms (battery). Our scan listens in balanced mode: 1 s in 5. The chance to meet is what it is: median 6 s, 95th percentile 21 s. In a field 21 s is "broken".

Measured current by Haruto: 250 ms → 41 µA mean, 2 s → 9 µA. I understand. Can we have both: fast for ten minutes after the lid was opened (there is a light sensor in there, isn't there?), slow for the rest of its life?`,
    author: 'anouk',
    assignee: 'haruto',
    labels: ['bluetooth', 'battery', 'firmware'],
    milestone: '1.6 Firmware by phone',
    age: 329,
    closedAfter: 40,
    thread: [
      {
        by: 'haruto',
        after: 8,
        body: `光センサーあります。It is for the theft alarm, but lid-open is the same event. Ten minutes fast costs 5 µAh. Nothing.`,
      },
      {
        by: 'tomasz',
        after: 3,
        body: `I count microamps and I allow these ten minutes. But *magnet* as well as light: people install at night before frost.`,
      },
      {
        by: 'haruto',
        after: 400,
        body: `In hardware/sensor-firmware#27: light or magnet, ten minutes at 150 ms, then 2 s. Median now 0.4 s.`,
      },
      {
        by: 'grete',
        after: 50,
        body: `Closed lid, dark barn, no magnet: still 20 s. Text on the screen says "open the lid" after 5 s. Good.`,
      },
    ],
  },
  {
    title: 'QR code on the lid cannot be read after one summer',
    body: `Laser-engraved black on grey ASA; after a year of UV the grey is lighter, the black is grey, contrast 1.6:1. The camera focuses on my boots instead.

Same label, three remedies, cheapest first: the app reads the six digits by OCR or by typing (I do the typing today); a sticker *inside* the lid; white paint into the engraving (0.04 € a lid, my hands smell for a day).

Boards 2311-xxxx to 2402-xxxx are concerned, 1 900 pieces.`,
    author: 'nils',
    assignee: 'anouk',
    labels: ['onboarding', 'from the field'],
    age: 315,
  },
  {
    title: 'Scan goes on for ever if you leave by the notification',
    body: `\`callbackFlow\` without \`awaitClose { scanner.stopScan(callback) }\` on one of its two paths. The phone of a tester was warm in the morning: 11 h of low-latency scanning, −62 %.

Add a watchdog too: no scan longer than 2 minutes without someone looking at the list.`,
    author: 'anouk',
    assignee: 'anouk',
    labels: ['battery', 'bluetooth', 'bug'],
    age: 301,
    closedAfter: 3,
  },
  {
    title: 'First week: what I would change if I were brave',
    body: `Hallo! Notes of a newcomer, taken on paper in a field near Potsdam:

- \`Link\` is excellent. The comment "the moon" took me a day
- map and list are two screens; in the field I wanted *one*, with the map on top and nearest nodes underneath
- the app asks for four permissions before saying hello
- the German translation says "Installieren" for putting a probe in the ground, which sounds like Windows. "Setzen" is what people say
- the debug build has the same icon as the release build; I shipped readings from my kitchen into a customer's farm (removed, sorry @rosa)

I start with the last one.`,
    author: 'elif',
    assignee: 'elif',
    labels: ['design', 'onboarding'],
    age: 285,
    closedAfter: 30,
    awards: [['wave', 'anouk', 'sofia', 'yusuf', 'mira', 'rosa', 'grete']],
    thread: [
      {
        by: 'rosa',
        after: 5,
        body: `So that was you! Sig. Gatti asked why his vineyard is at 22 °C and smells of onions.`,
      },
      { by: 'elif', after: 1, body: `It does *not* measure onions. Yet.` },
      { by: 'anouk', after: 16, body: `Be brave. Map over list is right, draw it.` },
    ],
  },
  {
    title: 'Android 14: foreground service needs a type, or crash',
    body: `\`MissingForegroundServiceTypeException\` on every install with targetSdk 34. We need \`connectedDevice\` for the Bluetooth part, \`location\` while averaging, \`dataSync\` for map archives, and the last one is limited to 6 h a day from 15 on.

Better: no service for downloads at all, WorkManager with user-initiated data transfer (\`setUserInitiated(true)\`) where it exists.`,
    author: 'elif',
    assignee: 'elif',
    labels: ['bug', 'device quirk'],
    milestone: '1.6 Firmware by phone',
    age: 274,
    closedAfter: 9,
  },
  {
    title: 'Arrow to the probe: true north is not where the phone thinks',
    body: `"Find my probe" turns an arrow by compass. In Trondheim the declination is 5° east, in Galicia 2° west: corrected. What is not corrected: steel. Next to a tractor the arrow shows the tractor, near a vine trellis (galvanised wire, 2.5 m spacing) it swings 40°.

Idea: use the direction of *walking* (GPS course over 3 m) as soon as the person walks, and the compass only when standing, with a wide wedge instead of an arrow. A wedge is an honest arrow.`,
    author: 'elif',
    assignee: 'elif',
    labels: ['maps', 'feature'],
    milestone: '1.7 Batch install',
    age: 262,
    thread: [
      {
        by: 'sofia',
        after: 20,
        body: `Wedge: yes. As wide as the uncertainty, and under 5 m it becomes a circle: "you are there, look down".`,
      },
      {
        by: 'jonas',
        after: 12,
        body: `The magnet for opening the node also turns a compass very nicely. Ask me how I know.`,
      },
      {
        by: 'elif',
        after: 3300,
        body: `Walking course is in the nightly build. Standing next to a tractor is still standing next to a tractor.`,
      },
    ],
  },
  {
    title: 'TalkBack reads the depth wheel as "button, button, button"',
    body: `The depth wheel is a custom view without semantics. Needed: role *slider*, state description "30 centimetres", actions increase/decrease; the volume keys work then as well (which turns out to be the best way with gloves!).

Also: reading order on the install screen is title, back, help, **skip**, then the content. "Skip" should be last.`,
    author: 'grete',
    assignee: 'elif',
    labels: ['accessibility', 'bug'],
    age: 249,
    closedAfter: 13,
    awards: [['thumbsup', 'sofia', 'anouk']],
  },
  {
    title: 'Same probe installed twice after a night without signal',
    body: `Hafod Farm: eight nodes installed, nine in the console, two of them with the same serial and one minute apart.

The log from the phone: upload starts, tunnel, timeout after 30 s, retry with a **new** UUID. The UUID is made when the request is built and not when the record is made. #2 says otherwise, and #2 is right.`,
    author: 'david',
    assignee: 'elif',
    labels: ['bug', 'offline', 'from the field'],
    age: 237,
    closedAfter: 14,
    thread: [
      {
        by: 'anouk',
        after: 3,
        body: `My refactoring in 1.4.2. A test that the id of a record does not change over ten uploads would have found it; a test which I had written for the old class and deleted with it.`,
      },
      {
        by: 'elif',
        after: 240,
        body: `!7: the id is the primary key of the row. One cannot lose it any more without losing the row.`,
      },
      {
        by: 'david',
        after: 60,
        body: `Merged the two at Hafod. Mrs Pugh would like to know which of the twins was the real one.`,
      },
    ],
  },
  {
    title: 'Firmware update by phone takes eleven minutes',
    body: `214 kB over Bluetooth, MTU 23 on the bad phones, with an acknowledgement for each packet: 320 B/s. Eleven minutes kneeling in a vineyard, times 40 nodes.

What could be done, by my guess of effect:

1. MTU 247 where it is granted (all but two phones of ours)
2. write without response, acknowledge every 32 packets
3. connection interval 15 ms during the update
4. LZ4: the image shrinks to 61 %
5. delta against the running version: usually 12 kB

With 1–3 I get 9 kB/s on the bench = 24 s.`,
    author: 'elif',
    assignee: 'elif',
    labels: ['bluetooth', 'firmware', 'feature'],
    milestone: '1.6 Firmware by phone',
    age: 224,
    closedAfter: 66,
    awards: [['thumbsup', 'tomasz', 'haruto', 'rosa', 'anouk']],
    thread: [
      {
        by: 'tomasz',
        after: 4,
        body: `1–3 yes. 4 costs a 4 kB window of RAM I do not have. 5 is a beautiful way to brick nodes.`,
      },
      {
        by: 'haruto',
        after: 9,
        body: `5 is not so bad with a hash of source and target: if it does not fit we fall back to the full image. But I agree, later.`,
      },
      { by: 'jonas', after: 14, body: `What does 24 s at 15 ms interval cost the battery?` },
      {
        by: 'haruto',
        after: 3,
        body: `5.1 mA × 24 s = 34 µAh. Eleven minutes the slow way: 210 µAh. Faster is cheaper.`,
      },
      { by: 'jonas', after: 1, body: `I love it when this happens.` },
      {
        by: 'grete',
        after: 40,
        body: `Tried to break it on the bench: out of range at 97 %, phone off, node's battery pulled, wrong image, image of the gateway. All recover, except pulled battery during the *swap* → node is silent until the magnet.`,
      },
      {
        by: 'tomasz',
        after: 20,
        body: `Swap must be resumable. Found it: the "swap in progress" flag was written after the first sector instead of before. hardware/sensor-firmware#35.`,
      },
      {
        by: 'elif',
        after: 130,
        body: `Galaxy A13 grants MTU 247 and then drops packets > 185. Limit by model? Or probe: send a 244 B echo first.`,
      },
      { by: 'anouk', after: 2, body: `Probe. I don't want a list of models in there, it's never finished.` },
      {
        by: 'elif',
        after: 700,
        body: `Probing is in !8: echo at 244, 182, 20, takes the first that comes back. Field test: 38 nodes at Finca La Solana, 27 s each, none lost.`,
      },
      {
        by: 'rosa',
        after: 10,
        body: `El capataz : «¿Ya está? ¿Ya?»`,
        awards: [['laughing', 'elif', 'sofia', 'haruto']],
      },
    ],
  },
  {
    title: 'Say it with the motor: vibration instead of sound',
    body: `Nobody hears a beep beside a pump. Nobody looks at the screen while pushing a probe into the ground. But everybody feels a phone on their chest.

- one short: found
- two short: connected
- one long: done, close the lid
- five short: something is wrong, look

Cheap phones have a motor with 80 ms of inertia, so "short" is 120 ms and the pause is 150.`,
    author: 'sofia',
    assignee: 'elif',
    labels: ['design', 'accessibility'],
    milestone: '1.6 Firmware by phone',
    age: 209,
    closedAfter: 35,
  },
]
