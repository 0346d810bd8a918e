import type { IssueContent } from '../types.ts'

export const issues2: readonly IssueContent[] = [
  {
    title: '«Sonda» no es «sensor» no es «nodo»',
    body: `En la versión en español usamos las tres palabras para lo mismo en pantallas consecutivas:

> Abra la tapa del **nodo**. → **Sonda** encontrada. → ¿A qué profundidad está el **sensor**?

La gente lee la primera, duda en la segunda y llama en la tercera. Propuesta: *sonda* para el palo entero, y nada más. "Node" only in the diagnostics for us.

(Same in Italian; French is consistent because I was tired that day and copied the word.)`,
    author: 'rosa',
    assignee: 'sofia',
    labels: ['translation', 'from the field'],
    age: 197,
    closedAfter: 11,
  },
  {
    title: 'A phone with the wrong date sends a node to 2019',
    body: `The phone writes its clock to the node at provisioning (#8, key 3). A borrowed phone without a SIM thought it was 1 January 2019. The node believed it, stamped 3 400 readings accordingly, and ingest, correctly, filed them in 2019, where nobody looked for nine days.

Fixes, one per layer, all three needed:

- **app**: compare with GPS time (we have a fix anyway) and prefer it
- **node**: refuse a time before its own build date
- **ingest**: a first reading older than the install record goes to quarantine, not to 2019`,
    author: 'mira',
    assignee: 'mira',
    labels: ['bug', 'firmware'],
    milestone: '1.6 Firmware by phone',
    age: 188,
    closedAfter: 24,
    awards: [['thumbsup', 'priya', 'haruto', 'elif']],
    thread: [
      {
        by: 'elif',
        after: 5,
        body: `\`Location.getTime()\` is satellite time on every phone I own, except one which adds the week-number rollover (1 024 weeks). So: GPS time, if it is after our build date too.`,
      },
      {
        by: 'priya',
        after: 9,
        body: `I can move the 3 400 back: they're contiguous, offset is exactly the difference at provisioning. Done on a copy, looks right.`,
      },
      {
        by: 'mira',
        after: 500,
        body: `All three are out. The node's own check has already refused one phone, in Estonia. @grete was that you?`,
      },
      { by: 'grete', after: 1, body: `That was me. I will find it.`, awards: [['laughing', 'mira', 'elif', 'haruto']] },
    ],
  },
  {
    title: 'Samsung: scan silently returns nothing after five tries',
    body: `Android permits five \`startScan\` in 30 s per app; the sixth returns no error and no results. Samsung counts *stops* too. Our screen starts a scan at each return from the map, so going back and forth three times is enough for an empty list and an angry installer.

Keep one scan running over both screens, stop after 20 s of neither. And show "resting for 12 s" instead of an empty list if we do hit it.`,
    author: 'elif',
    assignee: 'elif',
    labels: ['bluetooth', 'device quirk', 'bug'],
    age: 179,
    closedAfter: 8,
  },
  {
    title: 'Update from 1.3 to 1.6 loses the queue',
    body: `Room migration 7→9 runs 7→8 and then *destructively* recreates, because 8→9 is missing in the release branch. Whoever skipped 1.4 with unsent installs lost them. Play console says 14 devices made that jump, our log says 3 had a non-empty queue.

1. stop the rollout (done, 11:05)
2. \`fallbackToDestructiveMigration\` must die; a crash is better than amnesia
3. write to the three. Two still have the paper notes`,
    author: 'anouk',
    assignee: 'anouk',
    labels: ['bug', 'offline'],
    milestone: '1.6 Firmware by phone',
    age: 168,
    closedAfter: 4,
    thread: [
      {
        by: 'grete',
        after: 2,
        body: `Migration test from every released schema to the current one, in CI, with rows in it. The JSON schemas are exported already, nobody used them.`,
      },
      {
        by: 'anouk',
        after: 20,
        body: `Added: 1→9 through 8→9, each with three records in the queue. Red on the release branch, green now.`,
      },
      {
        by: 'rosa',
        after: 26,
        body: `Third farm called. They remembered everything by heart, including depth and which cousin held the phone.`,
      },
    ],
  },
  {
    title: 'Türkçe çeviride eksikler ve iki tuhaflık',
    body: `Hafta sonu amcamın bağında denedim:

- «Kuruluyor…» → kurulum değil yerleştirme: «Yerleştiriliyor…»
- «30 cm derinlikte mi?» ekranı İngilizce kalmış
- «Kapağı kapat» emir gibi; «Kapağı kapatın»
- Ondalık: 3.6 V yerine 3,6 V

Second oddity for non-Turks: \`String.format("%s", "INSTALL".lowercase())\` gives "ınstall" on a Turkish phone and a 404 from the API. Use \`Locale.ROOT\` for everything which isn't shown to people. Detekt has a rule.`,
    author: 'yusuf',
    assignee: 'elif',
    labels: ['translation', 'bug'],
    age: 159,
    closedAfter: 6,
    awards: [['thumbsup', 'elif', 'grete']],
  },
  {
    title: 'Phone is empty by two in the afternoon on an installation day',
    body: `Contractor at Oakridge: 34 nodes, Galaxy A13, from 100 % at 8:00 to 4 % at 14:10. He finished from the charger in the van, walking back and forth.

Battery historian: screen 48 % (full brightness, fair), GPS 27 %, Bluetooth 9 %, *camera 11 %*. GPS runs all the time in high accuracy although we use ten seconds of it per node. The camera preview stays open behind the review screen.`,
    author: 'david',
    assignee: 'elif',
    labels: ['battery', 'from the field'],
    milestone: '1.6 Firmware by phone',
    age: 151,
    closedAfter: 30,
    thread: [
      {
        by: 'elif',
        after: 24,
        body: `GPS only from "lid open" to "depth chosen", otherwise passive; camera closed on pause. On the bench with a walking script: 34 nodes = 41 % instead of 96 %.`,
      },
      {
        by: 'david',
        after: 600,
        body: `Same contractor, same phone: 52 % left at the end. He asks whether the app can also make tea.`,
      },
    ],
  },
  {
    title: 'Why does it want my location to find a sensor?',
    body: `A very good question from Kmetija Vidmar, who refused, and was left with an empty list and no explanation.

Up to Android 11 scanning needs location permission because beacons tell where one is. From 12 there is \`BLUETOOTH_SCAN\` with \`neverForLocation\`. We ask for both, on all versions.

- 12+: scan without location. Location only when placing on the map, and then a "choose on the map" alternative
- ≤ 11: one sentence *before* the system dialog`,
    author: 'rosa',
    assignee: 'anouk',
    labels: ['onboarding', 'bluetooth', 'from the field'],
    age: 144,
  },
  {
    title: 'Use a Bluetooth library instead of Link?',
    body: `\`Link\` is 1 400 lines now and only Anouk and I dare touch it. There are two libraries with a queue, retries and coroutines. I ported the install path to one of them in two days: 300 lines on our side.

For: less of ours, tested on more phones than we'll ever own.
Against: our MTU probing, our retry table, our watchdog all live below its surface.

Grete, would you run the 200-connect test on both?`,
    author: 'elif',
    assignee: 'elif',
    labels: ['bluetooth', 'needs decision'],
    age: 138,
    closedAfter: 15,
    thread: [
      {
        by: 'grete',
        after: 70,
        body: `| phone | Link | library |
|---|---|---|
| Pixel 6 | 200 | 200 |
| Galaxy A13 | 200 | 196 |
| Redmi 9 | 199 | 188 |
| Moto E7 | 198 | 139 |

The library is better written than ours. It has merely not been to the field.`,
      },
      { by: 'anouk', after: 4, body: `I was prepared to say goodbye to it. Hm.` },
      {
        by: 'elif',
        after: 90,
        body: `139 is the moon. Keeping \`Link\`, but split in four files with a test each. !9 closed.`,
      },
    ],
  },
  {
    title: 'Drawing of how deep 30 cm is',
    body: `Depth is measured from the *surface to the middle of the sensor*, not to the tip, not to the lid. A third of the installs I checked are 5 cm too shallow, because people measure the hole.

One drawing on the depth screen: ground line, stick, the number at the sensor, the tip 6 cm further down. Sofía's style, no text. For ridges (potatoes!) the surface is the top of the ridge, second drawing.`,
    author: 'wen',
    assignee: 'sofia',
    labels: ['design', 'onboarding'],
    milestone: '1.7 Batch install',
    age: 131,
    awards: [['thumbsup', 'rosa', 'david']],
  },
  {
    title: 'Backup to the cloud includes tokens and farm keys',
    body: `\`android:allowBackup="true"\` is the default and we never said otherwise. So the encrypted preferences (whose key does *not* travel) and the plain Room database (which does: it holds the key id and, until the node confirms, the farm key) go to the personal Google account of whoever borrowed the phone.

\`dataExtractionRules\`: exclude all but the settings. Wipe the key column when the node has answered, it's of no use after.`,
    author: 'hugo',
    assignee: 'anouk',
    labels: ['bug'],
    age: 124,
    closedAfter: 3,
    confidential: true,
  },
  {
    title: 'Walk around a paddock to draw it',
    body: `For the paddocks which Leila is about to draw in the console. Press *start*, walk or drive along the fence, press *done*; we simplify and close the ring.

First measurements around a known 2.1 ha field, on foot with a phone in a chest pocket:

| | area error | worst corner |
|---|---|---|
| raw | 3.9 % | 9 m |
| Kalman + 1 Hz | 1.6 % | 5 m |
| same, on a quad bike | 2.8 % | 11 m |

People stop to talk to neighbours: 40 points on one spot, which Douglas–Peucker turns into a little star. Must drop points below 0.5 m/s.`,
    author: 'elif',
    assignee: 'elif',
    labels: ['maps', 'feature', 'offline'],
    milestone: '2.0 Spring',
    age: 116,
    thread: [
      {
        by: 'leila',
        after: 12,
        body: `Send me what you have as GeoJSON, with accuracy per point. I'd show a soft outline where it is worse than 8 m.`,
      },
      {
        by: 'beatriz',
        after: 7,
        body: `Mrs Pugh walks hers with the dog off the lead anyway. May the *dog* carry the phone?`,
      },
      {
        by: 'elif',
        after: 2,
        body: `Then it isn't a simple polygon.`,
        awards: [['dog', 'beatriz', 'leila', 'david', 'mira']],
      },
      {
        by: 'wen',
        after: 44,
        body: `1.6 % of area is better than most of the official maps I work with. Fertiliser plans need < 3 %.`,
      },
    ],
  },
  {
    title: 'Forty probes in one day: batch install',
    body: `Until now the app assumes that one person puts one probe into one hole. At Oakridge and at Coop Vallès it's a *team*: one drills, one inserts, one walks behind with the phone. They do 40–60 a day and the app is the slowest of the three.

Wish list from riding along for a day:

1. choose farm, field, depths **once** for the whole row
2. scan the next node while the previous one is still uploading its first reading
3. a running list with green / yellow / red, and red ones can be revisited in the evening
4. names by themselves: "R3-07" = row 3, seventh
5. nothing to tap when all is well

I'd like to discuss what "all is well" is.`,
    author: 'anouk',
    assignee: 'anouk',
    labels: ['feature', 'bluetooth', 'onboarding'],
    milestone: '1.7 Batch install',
    age: 112,
    closedAfter: 78,
    awards: [
      ['thumbsup', 'rosa', 'david', 'beatriz', 'nils', 'elif'],
      ['heart', 'jonas'],
    ],
    thread: [
      { by: 'rosa', after: 2, body: `Nothing to tap. Please, nothing to tap.` },
      {
        by: 'grete',
        after: 3,
        body: `Nothing to tap means nobody has checked. I want one deliberate act per node, even if it's only holding the phone to the lid.`,
      },
      { by: 'anouk', after: 1, body: `Holding the phone to the lid! RSSI above −45 for two seconds = "this one".` },
      {
        by: 'elif',
        after: 5,
        body: `RSSI through a hand, through a jacket, next to a steel drill… −45 on a Pixel is −58 on the Moto. NFC would be exact, but there is no tag in the lid.`,
      },
      {
        by: 'nils',
        after: 2,
        body: `NFC sticker: 0.11 €. Inside the lid. For new ones from board 2503 on, if someone decides by Friday.`,
      },
      { by: 'jonas', after: 4, body: `Metal lid screw 8 mm away. Measure before you glue, Nils.` },
      {
        by: 'nils',
        after: 70,
        body: `Measured: reads at 12 mm with the screw, 31 mm without. With gloves one holds it at about 10. I bought 3 000.`,
      },
      { by: 'jonas', after: 0.3, body: `I said measure, not buy.`, awards: [['laughing', 'nils', 'anouk', 'ruth']] },
      {
        by: 'elif',
        after: 10,
        body: `Then: NFC where there is a sticker, QR where there is not, RSSI as the last resort with a margin: nearest must be 8 dB above the second.`,
      },
      {
        by: 'tomasz',
        after: 14,
        body: `There are 40 nodes with open lids in a crate on the trailer, all advertising at 150 ms. Nearest by 8 dB will be the crate.`,
      },
      {
        by: 'anouk',
        after: 2,
        body: `The crate is a really good point. Lids closed in the crate = slow advertising, weak. Open lid = fast. So count only fast ones.`,
      },
      {
        by: 'haruto',
        after: 7,
        body: `I can put lid state into the advertisement, one bit in manufacturer data. Then you need not guess from the interval.`,
      },
      {
        by: 'mira',
        after: 3,
        body: `While you're at it: a bit for "heard by a gateway since boot". Then "all is well" can include the radio, offline, without asking the server.`,
      },
      {
        by: 'haruto',
        after: 2,
        body: `いいですね。Node knows it when the first acknowledgement comes. Usually 20–90 s after provisioning.`,
      },
      {
        by: 'anouk',
        after: 4,
        body: `So "all is well" =

- [x] provisioned, encrypted
- [x] every depth answers and is plausible (in soil: 0.03–0.60; differs from its value in air)
- [x] battery > 3.3 V **under load**
- [x] position within 8 m
- [x] heard by a gateway (may come up to 2 min later, so the person is at the next hole already)`,
      },
      {
        by: 'wen',
        after: 20,
        body: `"Differs from its value in air" is the best check of the five. A probe in a hole that is too wide reads air. 4 % of all installs, by my count.`,
      },
      {
        by: 'sofia',
        after: 26,
        body: `So the state is known late, at the next hole. The list must say where to go back to: "R3-07, two holes behind you". Sound for red: five short (the vibration we have).`,
      },
      {
        by: 'david',
        after: 8,
        body: `The lads at Oakridge would like red to be *loud*. "Louder than Gary", they wrote.`,
      },
      { by: 'grete', after: 2, body: `I am satisfied by holding it to the lid. It is deliberate. I withdraw.` },
      {
        by: 'beatriz',
        after: 30,
        body: `And the names? R3-07 is good for olives and vines. For potatoes there are no rows, there are "by the pylon".`,
      },
      { by: 'anouk', after: 1, body: `Pattern per batch: row-number, plain number, or "ask me".` },
      {
        by: 'mira',
        after: 90,
        body: `Ingest: 60 install records within a minute when the team comes home to Wi-Fi is fine. But please send them oldest first; unknown-node readings are attached in that order.`,
      },
      {
        by: 'elif',
        after: 500,
        body: `!10 has the pipeline: connecting to n+1 while n is still talking. Two GATT connections at a time; three make the Redmi reboot. Actually reboot.`,
      },
      {
        by: 'rosa',
        after: 300,
        body: `Prova alla Coop Vallès: 57 sonde in un giorno, 3 rosse, tutte e tre giuste (foro troppo largo). Before: 31 a day and nobody knew which were wrong.`,
      },
      {
        by: 'david',
        after: 120,
        body: `Oakridge: 62. Red is louder than Gary.`,
        awards: [
          ['tada', 'anouk', 'elif', 'sofia', 'rosa'],
          ['loud_sound', 'mira'],
        ],
      },
      {
        by: 'beatriz',
        after: 20,
        body: `The app is no longer the slowest of the three. I think this is the best thing we made this year.`,
      },
      { by: 'anouk', after: 600, body: `On for all in 1.7.0. Remaining wishes have their own issues. Closing.` },
      { by: 'anouk', after: 0.01, body: `Status changed to closed`, system: true },
    ],
  },
  {
    title: 'Crash when the Bluetooth adapter is switched off during an install',
    body: `Airplane mode in the middle of \`discoverServices\`:

\`\`\`text
java.lang.IllegalStateException: BT Adapter is not turned ON
  at android.bluetooth.le.BluetoothLeUtils.checkAdapterStateOn
  at com.larkspur.field.link.Link.reconnect(Link.kt:211)
\`\`\`

\`reconnect()\` doesn't look at the adapter. 7 crashes in the last release, all of them on *Galaxy* phones, which turn Bluetooth off by themselves at 5 % battery.

What a person should see: "Bluetooth was switched off. The install is kept, switch it on to go on", with the system's button for switching it on. What happens to the node: it waits 30 s for the rest of the message, then forgets it. I checked with the current meter, it does go to sleep.`,
    author: 'grete',
    assignee: 'elif',
    labels: ['bug', 'bluetooth', 'device quirk'],
    age: 108,
    closedAfter: 2,
  },
  {
    title: 'Thin white lines between aerial tiles',
    body: `At fractional zooms and a display density of 2.75 (half of Xiaomi). The renderer rounds each tile on its own. Known upstream; the workaround is to draw raster tiles 0.5 px larger on every side. Costs nothing visible.

Sounds cosmetic, but at La Solana somebody took a seam for the boundary of a parcel.`,
    author: 'elif',
    assignee: 'elif',
    labels: ['maps', 'bug'],
    age: 103,
  },
  {
    title: 'Scan the whole carton before driving out',
    body: `Each carton holds 10 nodes and has one code on the outside (\`C-240817-06\`). I know which serials are inside, the app does not. If the installer scans the carton in the barn, the app could:

- download the right firmware for exactly these, while there is Wi-Fi
- know the six digits of each (no typing)
- notice at the end of the day that nine were installed and one is lying in the grass

I would pay in cinnamon buns.`,
    author: 'nils',
    assignee: 'anouk',
    labels: ['feature', 'offline'],
    milestone: '2.0 Spring',
    age: 97,
    awards: [
      ['thumbsup', 'rosa', 'elif'],
      ['doughnut', 'anouk', 'jonas'],
    ],
  },
  {
    title: 'Layout on a 10" tablet in a tractor cab',
    body: `Three farms have a Samsung Active tablet screwed to the dashboard. The app is shown as a gigantic phone: a 72 dp button that is 25 cm wide, one node per 30 cm of scrolling.

From 840 dp on: map on the left two thirds, list on the right, next-thing button under the *right thumb* because the left hand is on the wheel. Portrait never happens, the mount has only one way.`,
    author: 'sofia',
    assignee: 'elif',
    labels: ['design'],
    milestone: '2.0 Spring',
    age: 92,
    thread: [
      {
        by: 'elif',
        after: 30,
        body: `In Sweden the mount is on the left pillar. I asked Oskar, who asked his cousin.`,
      },
      { by: 'oskar', after: 2, body: `The cousin also says: please no vibration. Everything in there vibrates.` },
      {
        by: 'sofia',
        after: 5,
        body: `Side as a setting, sound instead of vibration when a charger is connected and we move. Thank the cousin.`,
      },
    ],
  },
  {
    title: 'Range test: will the gateway hear it here?',
    body: `Installers ask it before drilling, and at the moment the answer is "drill and see". The node can send a test frame with the lid open; the gateway answers with RSSI/SNR; the node tells the phone.

Needs no internet at all, only gateway ↔ node. I have it working with a development board:

\`\`\`text
> range 5
1  heard  -97 dBm  snr  6.2
2  heard  -99 dBm  snr  5.0
3  -
4  heard -101 dBm  snr  3.8
5  heard  -98 dBm  snr  5.5   margin 14 dB
\`\`\`

On screen I would show only: **good**, **just about**, **no**. With crops: maize in August takes another 8–10 dB, so "just about" in March means "no" in August.`,
    author: 'oskar',
    assignee: 'mira',
    labels: ['feature', 'firmware', 'from the field'],
    milestone: '1.7 Batch install',
    age: 87,
    due: 12,
    awards: [['thumbsup', 'rosa', 'anouk', 'david', 'wen']],
    thread: [
      {
        by: 'mira',
        after: 4,
        body: `Gateway side is easy, hardware/field-gateway#38. Let me think about duty cycle: 5 frames at SF9 = 0.9 s of air, so one may repeat it every minute and a half. The button should count down rather than refuse.`,
      },
      {
        by: 'wen',
        after: 20,
        body: `Ask for the crop (or take it from the field). Maize 10, wheat 4, vines 3, grass 0, olive 6 when one stands under it.`,
      },
      { by: 'tomasz', after: 8, body: `And the antenna is 15 cm above ground, your board was on a table. Subtract 6.` },
      {
        by: 'mira',
        after: 400,
        body: `Measured with real nodes at ground level: subtract 7. Table is in the firmware now, answer is margin after crop. @elif the screen is yours whenever you like.`,
      },
      {
        by: 'elif',
        after: 60,
        body: `Screen done: three words and a countdown. I'd want one real farm before merging, is there one near Trondheim with maize?`,
      },
      { by: 'mira', after: 3, body: `Maize near Trondheim. :-) I'll take barley and do the sums.` },
      {
        by: 'rosa',
        after: 300,
        body: `Can support see the result too? "He says it said good" is not evidence. I'd like it in the install record.`,
      },
      {
        by: 'mira',
        after: 4,
        body: `Margin and crop go into the record as \`range: { margin_db, crop }\`, one line in ingest. Then we can also check in August whether *just about* was right.`,
      },
      {
        by: 'wen',
        after: 22,
        body: `That is the part I look forward to. We'd have the only data set of its kind, by accident.`,
      },
      {
        by: 'jonas',
        after: 6,
        body: `Nothing is by accident, I soldered that antenna on purpose.`,
        awards: [['laughing', 'wen', 'oskar']],
      },
    ],
  },
  {
    title: 'App says "installed", console says nothing for two days',
    body: `Boerderij Zuiderkamp: six nodes, all green, all on the map. No readings. Their gateway was still in its box: Henk's daughter thought the phone was the gateway, since it "found" the sensors. Honestly, a fair thought.

"Installed" should have two steps: *in the ground* (phone knows) and *heard* (the gateway knows). With the bit of #40 we even know it offline.`,
    author: 'david',
    assignee: 'anouk',
    labels: ['onboarding', 'from the field', 'design'],
    milestone: '1.7 Batch install',
    age: 83,
    closedAfter: 22,
    thread: [
      {
        by: 'mira',
        after: 3,
        body: `If the farm has no gateway that was ever online, the app could say so on its very first screen. \`gateways[].last_seen\` is in the farm document that you cache.`,
      },
      {
        by: 'sofia',
        after: 20,
        body: `Two rings around the dot: inner = in the ground, outer = heard. And in words: "Waiting to be heard by the gateway *Barn*".`,
      },
      {
        by: 'anouk',
        after: 190,
        body: `!11. Words first, rings second. A farm without a living gateway gets: "No gateway is listening yet. Sensors will wait."`,
      },
    ],
  },
  {
    title: 'Pixel 8 asks for the six digits again and again',
    body: `Bonding loop: the phone deletes its bond after a failed encryption, the node keeps its own, next time keys don't match. Since the January patch. 100 % on Pixel 8, never on 6 and 7.

Workaround: on \`AUTH_FAIL\` tell the node to forget this peer (unencrypted command, permitted only with open lid).`,
    author: 'elif',
    assignee: 'elif',
    labels: ['bluetooth', 'device quirk', 'firmware'],
    age: 78,
  },
  {
    title: 'Different vibration for "heard by the gateway"?',
    body: `Found, connected, done, wrong: four patterns (#28) and people know two of them. I watched nine installers; all know *wrong*, all know *done*, nobody knows the difference between *found* and *connected*.

So before adding a fifth: drop one? My favourite would be to keep done / wrong / heard and let the other two be silent.`,
    author: 'sofia',
    assignee: 'sofia',
    labels: ['design', 'accessibility', 'needs decision'],
    age: 72,
  },
  {
    title: 'Cold start 2.4 s on the Redmi 9',
    body: `Of which 900 ms is the map engine that the first screen doesn't show, 500 ms Room with its 14 tables, 400 ms "dagger things". Baseline profile + lazy map: 1.1 s. Target was < 1.5.

Reminder to all: the phone of the customer is not the phone on your desk.`,
    author: 'anouk',
    assignee: 'anouk',
    labels: ['battery', 'design'],
    age: 66,
    closedAfter: 12,
    awards: [['rocket', 'elif', 'grete']],
  },
  {
    title: 'Types de sol : « limon » veut dire deux choses',
    body: `En France, *limon* = silt (pédologie, 2–50 µm). Mais l'écran traduit aussi *loam* par « limon ». M. Roussel a choisi « limon », il a de la « terre franche ».

Proposition : loam → « terre franche (équilibrée) », silt → « limon ». With wrong texture the available water is 30 mm off, so it's not only a word. @wen can you check the Italian one as well? "Franco" e "limo".`,
    author: 'rosa',
    assignee: 'wen',
    labels: ['translation', 'from the field'],
    age: 61,
    closedAfter: 5,
    thread: [
      {
        by: 'wen',
        after: 7,
        body: `Right on both. And in Dutch *zavel* has no English word at all, I kept it. Sent the table for eight languages to Anouk; 34 farms have a "limon" to be asked again.`,
      },
      { by: 'leila', after: 20, body: `In Marseille we say « de la bonne terre ». Not in the list.` },
    ],
  },
]
