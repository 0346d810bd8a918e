import type { IssueContent } from '../types.ts'

export const issues3: readonly IssueContent[] = [
  {
    title: 'Night style for the map',
    body: `Frost nights again: people walk out with a head torch to look at a probe, and the white map blinds them for a minute. Dark vector style with the aerial image at 35 % and no blue (keeps night vision, says my brother who sails).

Red-only mode would be even better for eyes and terrible for "which one is red".`,
    author: 'elif',
    assignee: 'elif',
    labels: ['maps', 'design', 'accessibility'],
    milestone: '2.0 Spring',
    age: 56,
  },
  {
    title: 'Say which installs are safely at home',
    body: `People photograph the green list in the evening "as a proof". They're right: green means *written on this phone*. After last week's drowned phone (Los Arcos, irrigation canal, 11 installs) I would like three states that a person can tell apart:

| | meaning | phone may drown |
|---|---|---|
| on this phone | row in Room | no |
| sent | HTTP 202 | no |
| kept | confirmed by ingest after commit | yes |

202 only says that the queue has it. I can return a watermark from ingest: all records of this phone up to number *n* are committed. One small GET a minute while something is pending.`,
    author: 'mira',
    assignee: 'mira',
    labels: ['offline', 'feature'],
    milestone: '1.7 Batch install',
    age: 52,
    awards: [['thumbsup', 'anouk', 'rosa', 'priya']],
    thread: [
      {
        by: 'anouk',
        after: 5,
        body: `Is *sent* worth a state of its own for a person? I would show two: "on this phone" and "kept".`,
      },
      { by: 'mira', after: 2, body: `Two is better. 202 is our business.` },
      {
        by: 'rosa',
        after: 12,
        body: `And the eleven of Los Arcos? The gateway heard them, so they are in your unknown nodes for 30 days, no?`,
      },
      {
        by: 'mira',
        after: 1,
        body: `Yes: all eleven, with readings. Only position and depth are lost; he remembers the depths, and the canal.`,
      },
      {
        by: 'mira',
        after: 500,
        body: `\`GET /installs/watermark\` is live on staging, platform/api#46. App part can start.`,
      },
      { by: 'anouk', after: 90, body: `On my list for this week, together with !13.` },
      {
        by: 'mira',
        after: 60,
        body: `Bucket report: phone in a bucket (in a bag, I am not made of phones) two seconds after *kept* appeared for 12 records. All 12 in ingest. Two seconds *before*: 9 of 12, and the app never claimed otherwise.`,
      },
      { by: 'priya', after: 20, body: `I killed the primary during your third run, hope you noticed nothing.` },
      {
        by: 'mira',
        after: 1,
        body: `I noticed nothing! Watermark stood still for 8 s, then went on. That's exactly what it should do.`,
        awards: [['tada', 'priya', 'anouk']],
      },
    ],
  },
  {
    title: 'No way to undo "removed"',
    body: `*Remove probe* is next to *Rename*, asks nothing, and is final: the node forgets its key. With gloves. Two removed by mistake this month, one of them under a sown field.

A dialog is not the answer (with gloves one confirms everything). Rather: removal happens 30 s later, with a big **Undo**, and the key is only erased when the lid is open.`,
    author: 'grete',
    assignee: 'elif',
    labels: ['bug', 'design'],
    milestone: '1.7 Batch install',
    age: 48,
    closedAfter: 8,
    thread: [
      {
        by: 'sofia',
        after: 3,
        body: `And away from *Rename*. At the end, after a gap, in words: "Take this probe out of service".`,
      },
      {
        by: 'elif',
        after: 70,
        body: `!12: 30 s, undo, lid must be open for erasing. Removed ones stay in a list for a year.`,
      },
    ],
  },
  {
    title: 'Resume an interrupted firmware update where it stopped',
    body: `If the phone leaves at 80 %, we begin at 0 %. The node could tell how many bytes it has and their CRC; the phone sends the rest when both match. 16 bytes of state in retained RAM.

Field statistics from Elif's log: 6 % of the updates are interrupted, half of these at > 60 %, so 40 s saved in 3 % of cases. Is it worth it? I think yes for the *feeling*: "it continues" vs "it starts over".`,
    author: 'haruto',
    labels: ['firmware', 'bluetooth'],
    milestone: '2.0 Spring',
    age: 44,
    thread: [
      {
        by: 'tomasz',
        after: 30,
        body: `Worth it if it's under 200 bytes of flash. And the image hash must be part of the state, or somebody will one day resume 1.8 onto half of 1.7.`,
      },
    ],
  },
  {
    title: 'Contractor sees farms of his former customers for 90 days',
    body: `The token of #2 lives 90 days and the farm cache with it. Farm revokes the contractor's access in the console → his phone, if it stays offline or simply isn't opened, still has names, positions and photos.

Cannot be solved completely (offline is offline). But: wipe at the next contact, lock the cached farm after 7 days without contact unless an install is pending, and write it in the agreement. Which of these would hurt an honest installer in a valley for two weeks? That is the question I cannot answer from Lyon.`,
    author: 'hugo',
    assignee: 'anouk',
    labels: ['offline', 'needs decision'],
    age: 41,
    confidential: true,
    due: -3,
    thread: [
      {
        by: 'rosa',
        after: 8,
        body: `Two weeks without any network: two installers, both in the Pyrenees, both known to us by name. 21 days instead of 7 would spare them.`,
      },
      {
        by: 'anouk',
        after: 20,
        body: `21 days lock + wipe at contact. Key material is already gone since the backup business.`,
      },
    ],
  },
  {
    title: 'Crash at start on Android 9: java.time',
    body: `\`NoClassDefFoundError: java.time.InstantSource\`, API 33+, not covered by desugaring. Came with a library update on Tuesday. 212 users are on 9 or below; one of them is me, on purpose.

Bisected: image loading library 3.0.2 → 3.0.3. Pinned at 3.0.2. Firebase test lab has an API 28 device and we don't use it; it would have cost four cents. Who still has Android 9? Mostly the phones from the box of nine, which we handed out ourselves.`,
    author: 'grete',
    assignee: 'elif',
    labels: ['bug', 'device quirk'],
    age: 37,
    closedAfter: 0.9,
  },
  {
    title: 'Battery voltage in the app is 0.2 V higher than reality',
    body: `The app shows what the node answers at connect: open circuit, after a rest. Under a transmit pulse (110 mA) a half-empty cell at 5 °C falls from 3.58 to 3.21 V. So "3.6 V, good" is a node which dies in two weeks.

Firmware 1.8 measures during the pulse and sends both. Show the *lower*, and words instead of volts: **years**, **this season**, **change it now**. Thresholds in hardware/sensor-firmware#41, for the Li-SOCl₂ and for the alkaline version separately, please don't guess the chemistry from the voltage, it's in byte 9.`,
    author: 'tomasz',
    assignee: 'elif',
    labels: ['battery', 'firmware', 'bug'],
    milestone: '1.7 Batch install',
    age: 33,
    due: 5,
    thread: [
      { by: 'elif', after: 20, body: `And nodes with firmware < 1.8: "unknown, update me"?` },
      { by: 'tomasz', after: 4, body: `Yes. An honest unknown. I have waited for years to see that word on a screen.` },
    ],
  },
  {
    title: 'Play Store wants a video of why we need background location',
    body: `"Your app requests ACCESS_BACKGROUND_LOCATION. Provide a short video demonstrating the feature in the app." We do not even use it any more since walking outlines run in a foreground service! It comes from the manifest of a library (geofencing part of the map SDK).

- [x] \`tools:node="remove"\` for the permission
- [x] new bundle
- [ ] answer to the reviewer, who is a machine until the third mail
- [ ] appeal before the 1.7.2 rollout, which is frozen until then`,
    author: 'anouk',
    assignee: 'anouk',
    labels: ['maps', 'needs decision'],
    milestone: '1.7 Batch install',
    age: 29,
    due: -8,
    thread: [
      { by: 'beatriz', after: 3, body: `Can we give the bundle to Oakridge directly meanwhile?` },
      {
        by: 'anouk',
        after: 1,
        body: `Through the internal track, yes, up to 100 people. Done for Oakridge, Vallès, Solana.`,
      },
      {
        by: 'anouk',
        after: 250,
        body: `Second machine: "Your video does not show the feature." Correct. There is no feature. There is also no video.`,
      },
      { by: 'ruth', after: 5, body: `I'll phone them in the voice I use for the tax office.` },
      {
        by: 'anouk',
        after: 200,
        body: `Ruth reached a human. The human laughed. Review is "in progress" again.`,
        awards: [['telephone_receiver', 'ruth', 'beatriz', 'elif', 'mira']],
      },
    ],
  },
  {
    title: 'Watermark of kept installs: what to show while it is unknown',
    body: `Beginning #52. The watermark is per phone. A phone which was restored from another (same account, new install id) has installs that are neither above nor below it.

Shall I key it by account + install id, and show restored ones as "kept" since they could only come from the server? Objections welcome, @mira especially.`,
    author: 'anouk',
    assignee: 'anouk',
    labels: ['offline'],
    milestone: '1.7 Batch install',
    age: 25.5,
    thread: [
      {
        by: 'mira',
        after: 3,
        body: `No objection: what comes from the server is kept by definition. Key by install id only; two phones of one account are two queues.`,
      },
    ],
  },
  {
    title: 'Photos are uploaded over roaming',
    body: `Contractor from Leeds working in Brittany for a week: £46 of data, all ours, 310 photos. Photos should wait for Wi-Fi by default (records are 2 kB, these may go). One switch: "send photos over mobile data".

He's been very nice about it. I've refunded him from the biscuit fund.`,
    author: 'david',
    assignee: 'elif',
    labels: ['offline', 'from the field', 'bug'],
    age: 22,
    awards: [['cookie', 'rosa', 'ruth']],
  },
  {
    title: 'Empty states: say what happens next, not what is missing',
    body: `I collected all eleven. Examples:

> No sensors found.
> No data.
> Queue is empty.

The third is *good news* and looks like a failure. Proposals:

> Open a lid. The sensor will appear here within a second or two.
> The first reading comes in about ten minutes, you need not wait for it.
> Everything has been sent. You may drown your phone.

(The last one only once #52 is true.)`,
    author: 'sofia',
    assignee: 'sofia',
    labels: ['design', 'onboarding', 'translation'],
    milestone: '1.7 Batch install',
    age: 19,
    awards: [
      ['laughing', 'anouk', 'rosa', 'mira'],
      ['thumbsup', 'beatriz', 'grete'],
    ],
    thread: [
      {
        by: 'rosa',
        after: 6,
        body: `In italiano «può anche far cadere il telefono nel canale». At Los Arcos they will know who is meant.`,
      },
      { by: 'grete', after: 2, body: `Somebody will do it on purpose and send us the video.` },
      { by: 'mira', after: 3, body: `Then ingest had better be right. I like having a sentence that keeps me honest.` },
    ],
  },
  {
    title: 'Wake-up push arrives for nodes that were installed long ago',
    body: `The push of #14 (a gateway hears an unknown node) came last night to 31 phones of Coop Vallès, for nodes that are known for a year. Ingest had failed over, the cache of known nodes was cold for 40 s, and for 40 s everything was unknown.

I treat "cache not warm" and "not known" alike. Mine. Meanwhile: at most one push per farm and hour.`,
    author: 'mira',
    assignee: 'mira',
    labels: ['bug', 'offline'],
    milestone: '1.7 Batch install',
    age: 16,
    closedAfter: 4,
    thread: [
      {
        by: 'rosa',
        after: 4,
        body: `The cooperative manager: "At 3:12 all of our phones said hello." He thought of a poltergeist.`,
      },
      {
        by: 'mira',
        after: 70,
        body: `Fixed in ingest (no push before the cache says it's complete), and the app now drops a push for a node it knows itself. Please tell him it was I.`,
      },
    ],
  },
  {
    title: 'Outline recording stops when the screen is locked on Oppo',
    body: `ColorOS kills foreground services of type \`location\` after 5 minutes of locked screen unless the app is "locked in recents" (a padlock hidden behind a long press). 2.3 km of fence lost at Hafod, by a patient woman with a dog.

1. write points to disk every 5 s and resume with a gap marker (instead of holding all in memory, which I'm ashamed of)
2. wake lock while recording
3. padlock picture for Oppo/Realme/OnePlus`,
    author: 'elif',
    assignee: 'elif',
    labels: ['device quirk', 'maps', 'bug'],
    milestone: '1.7 Batch install',
    age: 13,
    thread: [
      {
        by: 'david',
        after: 5,
        body: `Mrs Pugh has walked it again. She says the dog didn't mind, and did you know there's a badger sett by the east gate.`,
      },
      {
        by: 'elif',
        after: 24,
        body: `1 and 2 in !14. And my apologies to both.`,
        awards: [['badger', 'david', 'sofia']],
      },
      { by: 'elif', after: 0.1, body: `mentioned in merge request !14`, system: true },
    ],
  },
  {
    title: 'Search by the last two characters',
    body: `People read "2A" from the lid (big letters since #6) and type it into the search, which looks at names only. Match serial suffixes, and put them first.

Also by what the QR code contains (\`LK-3F2A-2311\`), with or without dashes, upper or lower case, and with O for 0, because at 14 mm in grey they're the same. I have typed about two thousand of these in my life.`,
    author: 'nils',
    assignee: 'elif',
    labels: ['feature'],
    age: 10.6,
    closedAfter: 3,
    awards: [['thumbsup', 'rosa']],
  },
  {
    title: 'Norwegian: «sonde» or «føler»?',
    body: `Jonas says føler, the customers in Hedmark say sonde, the old manual says giver. I have no horse in this race but I have to print 400 quick guides on Thursday.`,
    author: 'nils',
    labels: ['translation', 'needs decision'],
    age: 8.3,
    due: 2,
    thread: [
      { by: 'oskar', after: 1, body: `«Sonde». A føler is what an insect has.` },
      { by: 'jonas', after: 2, body: `I have built føler for thirty years.` },
      {
        by: 'mira',
        after: 5,
        body: `«Sonde», with Jonas's name on the box as consolation.`,
        awards: [['laughing', 'jonas', 'oskar', 'nils']],
      },
    ],
  },
  {
    title: 'Range test says "good" while the gateway is switched off',
    body: `On the branch of #45. Gateway unplugged at 10:00, range test at 10:20: **good, margin 14 dB**. The node repeats the last result, since the array of answers is not cleared before a new run. A very dangerous kind of wrong: it looks right.

Steps: run once with gateway, unplug, run again. Firmware 1.8-rc2, app 1.7.3-nightly.`,
    author: 'grete',
    assignee: 'mira',
    labels: ['bug', 'firmware'],
    milestone: '1.7 Batch install',
    age: 6.2,
    due: 4,
    thread: [
      {
        by: 'mira',
        after: 3,
        body: `Confirmed on my desk. Node keeps results by frame number 1–5 and no run id, so run 2 finds run 1's answers. I add a run id (one byte) to the test frame; the gateway echoes it.`,
      },
      { by: 'haruto', after: 9, body: `And firmware clears the array at start, both. hardware/sensor-firmware#47.` },
      {
        by: 'elif',
        after: 4,
        body: `In the app I would also refuse an answer that comes faster than 300 ms after the request. Physically it cannot.`,
      },
      {
        by: 'mira',
        after: 60,
        body: `Gateway echo is done and on the two office gateways. @grete please unplug something.`,
      },
    ],
  },
  {
    title: 'Widget: which of my probes need me',
    body: `For people who are responsible for 200 probes and open the app only when something's wrong: a home-screen widget with one number and one line. "2 to visit: R3-07 battery, R5-01 silent since Tuesday".

It must be right when the phone has been offline: "as of 06:10".`,
    author: 'beatriz',
    labels: ['feature', 'design'],
    milestone: '2.0 Spring',
    age: 4.7,
    awards: [['thumbsup', 'rosa', 'david', 'leila']],
    thread: [
      {
        by: 'leila',
        after: 8,
        body: `Same sentence as the console's, please, from the same place. Else they'll disagree by Friday.`,
      },
    ],
  },
  {
    title: '62 of 62 installed, list says 61',
    body: `Oakridge, second day of the east block. Gary counted, the crate is empty, the list has 61, and no red.

The log has two \`provision ok\` for serial …C4 within 9 s: phone held to the same lid twice (he dropped his pencil), and then the *next* one was provisioned under the name R7-12 again, replacing it. So one node is in the ground without a record, heard by the gateway as unknown.`,
    author: 'david',
    assignee: 'anouk',
    labels: ['bug', 'from the field', 'bluetooth'],
    milestone: '1.7 Batch install',
    age: 4.1,
    due: 1,
    thread: [
      {
        by: 'anouk',
        after: 2,
        body: `Name is computed from "last + 1" in memory while the first upload of …C4 is still in flight. Should be a unique index (batch, name) in Room. I am surprised it took 400 installs to happen.`,
      },
      {
        by: 'mira',
        after: 3,
        body: `The 62nd is …D9: unknown node at gateway Oakridge-East since 11:41, −88 dBm, six readings, all plausible. I've parked it so that it isn't dropped after 30 days.`,
      },
      {
        by: 'david',
        after: 15,
        body: `Gary went and held the phone to it. 62. He'd like the pencil incident kept off the record.`,
      },
      {
        by: 'grete',
        after: 2,
        body: `It is now in a test, called \`garyDropsPencil\`.`,
        awards: [['pencil2', 'david', 'anouk', 'mira', 'elif']],
      },
      { by: 'anouk', after: 56, body: `mentioned in merge request !16`, system: true },
    ],
  },
  {
    title: 'GPS averaging never finishes under hail nets',
    body: `Südtirol, Obsthof Lärcher: black hail nets, steel cables every 4 m. Accuracy stays at 11–14 m, our limit is 8, so the screen says "stand still…" for as long as one has patience. After 20 s take the best we have, show the circle as it is, and offer to move it on the picture.

Dauert, sagt er, «länger als das Loch».`,
    author: 'elif',
    assignee: 'elif',
    labels: ['maps', 'from the field', 'bug'],
    age: 3.4,
  },
  {
    title: 'Two phones, one batch',
    body: `Coop Vallès want two teams in one field, each with a phone, both offline. Row names collide: both start at R1-01.

Simple way: second phone gets letter B (\`R1-B01\`). Clever way: phones talk to each other by Bluetooth. I've been clever before, so: letter B? @mira, is anything in ingest keyed by the *name* of a probe? I hope not.`,
    author: 'anouk',
    assignee: 'anouk',
    labels: ['feature', 'offline', 'needs decision'],
    milestone: '2.0 Spring',
    age: 2.8,
    thread: [
      {
        by: 'mira',
        after: 2,
        body: `Nothing is keyed by name. Names are for people; two probes could both be called Ingrid.`,
      },
      {
        by: 'rosa',
        after: 4,
        body: `Letter B va benissimo. The teams are called *los rápidos* and *los otros*, so they will fight for A.`,
      },
      {
        by: 'sofia',
        after: 16,
        body: `Let them choose a word for the batch instead of a letter we impose. "RÁPIDOS-01". They'll be happier and so shall I.`,
      },
    ],
  },
  {
    title: 'Undo toast is hidden behind the navigation bar (3-button mode)',
    body: `Edge-to-edge on Android 15, inset not applied to the snackbar host. The *Undo* of !12 is exactly half visible, the wrong half. Pixel 6a, gesture mode is fine.

With TalkBack it's announced correctly and one can double-tap it, so for once the blind have it better. Screenshot in the chat. In landscape it's behind the *side* bar. While looking: the bottom sheet of the depth wheel has the same problem, only the handle is hidden.`,
    author: 'grete',
    assignee: 'elif',
    labels: ['bug', 'design', 'device quirk'],
    age: 2.1,
    closedAfter: 0.8,
  },
  {
    title: 'Map archive of Obsthof Lärcher is for another valley',
    body: `Downloaded twice, both times we get Val di Sole, 40 km to the south-west. Right size, right hash, wrong place. The cutting job takes the bounding box from the *address* geocoding when a farm has no positioned probe, and there are two Obstgasse.

Ask the person to put a pin before the first download? Or take the phone's position when they stand on it?`,
    author: 'elif',
    assignee: 'anouk',
    labels: ['maps', 'offline', 'bug'],
    age: 1.6,
    thread: [
      {
        by: 'callum',
        after: 4,
        body: `Job log agrees: \`bbox from geocoder, confidence 0.51\`. I've set it to refuse below 0.8 and recut theirs by hand.`,
      },
      {
        by: 'anouk',
        after: 2,
        body: `Pin first, with the phone's position as the suggestion. Small change on the download screen.`,
      },
    ],
  },
  {
    title: 'Review of the range-test wording before it is translated into eight languages',
    body: `Current strings on the branch:

1. **Good.** The gateway hears this place well, also with the crop grown.
2. **Just about.** Fine today. In summer readings may arrive late or in gaps.
3. **No.** The gateway does not hear this place. Try higher, or nearer, or ask us for a second gateway.

Is "in gaps" true, @mira? A node keeps 72 h, so as I understand it they'd arrive *late* but not be missing. And should 3 sell a gateway? I feel a bit like an ink cartridge.`,
    author: 'sofia',
    assignee: 'mira',
    labels: ['design', 'translation', 'firmware'],
    milestone: '1.7 Batch install',
    age: 0.95,
    due: 2,
    thread: [
      {
        by: 'mira',
        after: 2,
        body: `Late, mostly. Gaps only if it is silent for more than 72 h in a row, which "just about" doesn't do, except in wet maize. I'd write "may arrive late".`,
      },
      {
        by: 'beatriz',
        after: 3,
        body: `3 without the gateway. "Try higher or nearer, or call us." Rosa knows when a second gateway is the answer.`,
      },
      {
        by: 'rosa',
        after: 1,
        body: `It is usually the antenna behind the milk tank.`,
        awards: [['milk_glass', 'mira', 'oskar']],
      },
    ],
  },
  {
    title: 'Yürüyerek çizilen sınırda alan dönüm olarak da gösterilsin',
    body: `Manisa'dan iki kullanıcı sordu: hektar kimse kullanmıyor, *dönüm* (1000 m²) kullanılıyor. "0,84 ha" yerine "8,4 dönüm".

By region, not by language: a Turkish contractor in Germany wants hectares. Same kind of thing for *acres* in Wales and *moio* in… no, nobody uses moio, Mateus was joking.`,
    author: 'yusuf',
    labels: ['translation', 'maps', 'feature'],
    age: 0.5,
    awards: [['thumbsup', 'elif', 'david']],
  },
  {
    title: 'Nightly crashes on opening the range test without a farm',
    body: `\`\`\`text
java.util.NoSuchElementException: Collection contains no element matching the predicate.
  at com.larkspur.field.range.CropLoss.of(CropLoss.kt:19)
\`\`\`

Account with no farm (demo). \`first { }\` → \`firstOrNull { } ?: Crop.GRASS\`. @mira this is in the table you added yesterday; shall I, or do you?`,
    author: 'elif',
    assignee: 'mira',
    labels: ['bug'],
    milestone: '1.7 Batch install',
    age: 0.13,
    thread: [
      {
        by: 'mira',
        after: 0.7,
        body: `Please do, I'm on a barley field with a gateway on a broomstick. Margin 11 dB, if anyone asks.`,
      },
    ],
  },
]
