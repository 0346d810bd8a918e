import type { IssueContent } from '../types.ts'

export const issues1: readonly IssueContent[] = [
  {
    title: 'Pick a name for the daemon',
    body: `It is called \`gateway2_final\` on the SD card.

It should be short (I type it forty times a day), not a cloud product, pronounceable in Gdańsk and in Lisbon, and free as a systemd unit name. Candidates from lunch: \`hayd\`, \`barnowl\`, \`mast\`, \`lyttr\`. Nobody likes the last one besides me.`,
    author: 'mira',
    labels: ['question'],
    age: 893,
    closedAfter: 2,
    awards: [['thumbsup', 'jonas', 'tomasz']],
    thread: [
      { by: 'jonas', after: 5, body: 'Birds. We are Larkspur, the sensors are larks.' },
      { by: 'mira', after: 1, body: 'Larkspur is a flower, Jonas.' },
      { by: 'jonas', after: 1, body: '*Perch* then. Where birds sit.', awards: [['joy', 'tomasz', 'mira', 'ines']] },
      { by: 'mira', after: 10, body: '`perchd` and `perchctl`. Done.' },
    ],
  },
  {
    title: 'Rust or C++?',
    body: `The prototype is 2 800 lines of Python and uses 41 % of one core at 60 sensors. Candidates for the rewrite: C++ (Tomasz can review), Go (Inês can review), Rust (nobody can review, everybody wants to).

Hard requirements: runs for years, binds to \`libsx1302\` (C), image below 20 MB, no garbage in the data.`,
    author: 'mira',
    labels: ['question'],
    milestone: '1.0',
    age: 890,
    closedAfter: 6,
    thread: [
      { by: 'ines', after: 8, body: 'Go with cgo for the HAL is unpleasant. I would survive without it being Go.' },
      { by: 'tomasz', after: 12, body: 'I learn Rust if you write it. C++ I have seen enough of.' },
      { by: 'mira', after: 100, body: 'Spike: HAL binding + decode + spool, 900 lines of Rust, 2 % CPU. Decided.' },
    ],
  },
  {
    title: 'Spool format: how do we lose nothing when the power goes?',
    body: `Gateways hang on barn power. Farmers switch barns off. Requirements:

1. a frame that was acknowledged to a sensor survives a power cut
2. no fsync per frame (flash wear: 100 000 frames a day)
3. after a cut the daemon starts without a human

SQLite with WAL does 1 and 3. For 2: one fsync per second, group commit. Or own segment files with a CRC per record, simple to reason about.`,
    author: 'mira',
    assignee: 'mira',
    labels: ['storage'],
    milestone: '1.0',
    age: 881,
    closedAfter: 34,
    thread: [
      { by: 'ines', after: 20, body: 'SQLite. Please. You will want to query it some day.' },
      {
        by: 'mira',
        after: 60,
        body: `I measured on the actual eMMC, 10 frames/s, one commit per second:

| | bytes written / frame | after 500 power cuts |
| --- | ---: | --- |
| SQLite WAL | 1 410 | ok |
| segments | 74 | ok, last second lost |

With 19× fewer bytes the eMMC lives 19× longer. Segments, and \`perchctl spool dump --json\` for querying.`,
      },
      { by: 'ines', after: 2, body: 'Numbers win. I keep my *told you so* for later.' },
    ],
  },
  {
    title: 'SPI errors after a few hours, concentrator needs a reset',
    body: `\`lgw_receive\` returns −1, forever. Reset line + reload brings it back, takes 1.4 s.

Time to failure in hours: 3, 19, 7, 31, 2. Temperature no influence. Freezer, oven, same.

\`\`\`
ERROR: lgw_spi_r: write on SPI failed
WARN : concentrator not responding, 3 retries
ERROR: lgw_receive returned -1
\`\`\`

In this state the process is alive, the watchdog is fed, the uplink is connected, and we are deaf. The pilot at Nordgård was deaf from Saturday to Monday and I learnt about it from the farmer.`,
    author: 'mira',
    assignee: 'jonas',
    labels: ['bug', 'radio', 'hardware'],
    milestone: '1.0',
    age: 868,
    closedAfter: 58,
    thread: [
      { by: 'jonas', after: 30, body: 'SPI clock?' },
      { by: 'mira', after: 1, body: '8 MHz, 12 cm of ribbon cable between the boards.' },
      { by: 'jonas', after: 1, body: 'There you are. 2 MHz, and on the next carrier no ribbon.' },
      { by: 'mira', after: 700, body: '28 days at 2 MHz: two errors. The reset path stays as the second line.' },
    ],
  },
  {
    title: 'LTE modem hangs in +CREG: 2 (searching)',
    body: `Three of our eleven pilots got stuck in "searching" for more than six hours. Neither \`AT+CFUN=1,1\` nor \`AT+COPS=0\` helps. Pulling power does.

All three sit at the edge of two cells. Uptime was 4, 9 and 31 days. The modem answers AT commands happily, reports −97 dBm, and searches. After a power cycle it registers within 20 s on the very same cell. Firmware of the modem is the newest that the vendor admits to.`,
    author: 'callum',
    assignee: 'callum',
    labels: ['bug', 'uplink'],
    age: 852,
    closedAfter: 41,
    thread: [
      {
        by: 'mira',
        after: 30,
        body: 'Ladder then: 10 min without registration → airplane toggle, 20 → CFUN reset, 40 → power by GPIO 17. And count each of them so that we see which rung works.',
      },
      {
        by: 'callum',
        after: 400,
        body: 'After three weeks: rung one 112×, rung two 9×, rung three 9×. So rung two has never once helped. Remove?',
        awards: [['thumbsup', 'mira']],
      },
      { by: 'mira', after: 2, body: 'Removed. An honest ladder.' },
    ],
  },
  {
    title: 'Time is 1970 when LTE is late',
    body: `No RTC battery on the board. When LTE comes up 3 minutes after boot the first 3 minutes of frames are from 1970 and ingest refuses them.

Frames get monotonic time + boot id; wall clock is filled in as soon as we know it.

It is worse than lost frames: a sensor that is heard in these minutes gets an acknowledgement with a time from 1970, believes it, and stamps its own backlog. I saw a rain event dated eleven days before the moon landing's half-birthday. OK, not quite, but 1970-01-01 00:02.`,
    author: 'mira',
    labels: ['bug'],
    milestone: '1.0',
    age: 840,
    closedAfter: 12,
  },
  {
    title: 'Duplicate frames from two gateways',
    body: `Nordgård has two gateways for 40 sensors, and each frame arrives twice. Dedup in the platform by (device, counter) works, costs one index lookup. Do we want the gateways to talk with each other? I do not, only want to have it written down.

Two ways to see it:

1. waste: double bytes on LTE, double work
2. insurance: when one of them is struck by lightning nothing is missing

In the two months since the second was mounted, 3.8 % of frames were heard only by the new one, and 2.9 % only by the old one. I think that answers it, but I would like to hear it from the gateway side.`,
    author: 'ines',
    labels: ['uplink'],
    age: 829,
    closedAfter: 90,
    thread: [
      {
        by: 'mira',
        after: 6,
        body: 'Written down: gateways do not talk with each other. Two gateways hearing the same is a feature; the platform picks the better SNR.',
      },
    ],
  },
  {
    title: 'Memory grows 2 MB per day',
    body: `RSS on \`gw-0007\`: 31 MB on day one, 74 on day 22. Restart fixes it, of course.

Graph: https://graphs.larkspur.example/d/rss-gw-0007. It is a straight line, no steps, does not care about day or night, rain or frames. Valgrind does not run on this board, so I leave the archaeology to you. At this rate the small units with 128 MB have 40 days.`,
    author: 'callum',
    assignee: 'mira',
    labels: ['bug', 'performance'],
    age: 812,
    closedAfter: 19,
    thread: [
      {
        by: 'mira',
        after: 50,
        body: `\`HashMap<DeviceId, ReplayWindow>\` filled with device ids from frames with *bad* CRC. Radio noise creates about 4 000 new "devices" per day.

We allocated memory for the universe's background radiation.`,
      },
      {
        by: 'callum',
        after: 1,
        body: 'Title of the postmortem, please.',
        awards: [['joy', 'mira', 'tomasz', 'ines', 'jonas']],
      },
    ],
  },
  {
    title: 'Config file: TOML, with comments kept',
    body: `I edit on site with nano and gloves. It must tell me the *line* that is wrong, and must not start with half of it.

What happened: I wrote \`interval = 5\` instead of 50, the daemon came up, logged a warning in line 4 000 and used the default for *everything*, including the region. It cost me a second drive to Oppdal. An error with a line number would have cost me ten seconds.`,
    author: 'jonas',
    labels: ['config'],
    age: 799,
    closedAfter: 25,
  },
  {
    title: 'Decode errors counted but not shown',
    body: `When I send a wrong frame from the bench I get silence. \`perchctl tail --bad\` with reason and hex please.

My use case: new payload on the bench, a wrong byte somewhere, and I want to see what the gateway thought of it. Today the only trace is a counter which goes up by one, and then I count frames like sheep.`,
    author: 'tomasz',
    labels: ['observability'],
    age: 785,
    closedAfter: 3,
  },
  {
    title: 'Offline for a week at harvest: spool full after 3 days',
    body: `Mas Peyrou: somebody parked a combine harvester in front of the LTE antenna, for a week. Spool limit 64 MB, oldest thrown away: four days lost.

When the harvest ended they moved the combine and three days of data arrived, the newest three. The four before it are gone; of all weeks it was the one in which they drained the fields, so Wen's curve has a hole exactly where the water went down.`,
    author: 'rosa',
    assignee: 'mira',
    labels: ['storage', 'field-report'],
    milestone: '1.1 Offline',
    age: 770,
    closedAfter: 64,
    thread: [
      {
        by: 'mira',
        after: 12,
        body: '64 MB is from the SD card time. eMMC has 4 GB free. Limit → 2 GB = 5 months with 50 sensors. And compress closed segments (zstd gives 6.1× on this).',
      },
      {
        by: 'beatriz',
        after: 8,
        body: '5 months without upload means somebody should have been phoned after 5 hours.',
      },
      { by: 'callum', after: 4, body: 'Alert at 2 h exists since yesterday. Goes to Rosa.' },
      { by: 'rosa', after: 1, body: 'I saw. It has a nice sound, at 05:10.' },
    ],
  },
  {
    title: 'Upload order after an outage: newest first?',
    body: `When the connection returns after three days, the farmer sees data from three days ago crawling towards now, for an hour. He wants to see *now*.

At Quinta do Vale Seco I watched Tio Armando look at the phone for an hour after the power came back: "It is still showing Thursday." He did not care about Thursday. He wanted to know whether he could open the valve, and walked out to put his hand in the soil. Which is the competitor we always lose to.`,
    author: 'beatriz',
    labels: ['uplink', 'storage'],
    milestone: '1.1 Offline',
    age: 758,
    closedAfter: 40,
    thread: [
      {
        by: 'mira',
        after: 20,
        body: 'Two lanes: live frames go first, backlog fills the remaining bandwidth, newest segment first.',
      },
      { by: 'priya', after: 3000, body: '(From the future: ingest handles any order, has done since my second week.)' },
    ],
  },
  {
    title: 'grete: plug and unplug everything',
    body: `My list for the first round. One gateway, one afternoon.

- [x] Ethernet out and in × 20
- [x] LTE antenna off, on
- [x] SIM out while running — **daemon fine, modem needs a power cycle, ladder did it in 41 min**
- [x] LoRa antenna off: noise floor alarm came, good
- [x] power × 50 — 1 of 50: \`/var/lib/perch\` mounted read-only
- [x] clock set to 2038-01-19 — panics
- [x] disk filled with cat pictures — stops, no message`,
    author: 'grete',
    assignee: 'grete',
    labels: ['question'],
    age: 741,
    closedAfter: 22,
    thread: [
      { by: 'grete', after: 1, body: 'mentioned in #14 and #15', system: true },
      {
        by: 'mira',
        after: 3,
        body: 'That is the most useful afternoon anyone spent on this. Three bugs, opening #14, #15, and read-only I look at today.',
      },
    ],
  },
  {
    title: 'Panic on timestamps after January 2038',
    body: '`as i32` in the HAL binding. Found by @grete.',
    author: 'mira',
    assignee: 'mira',
    labels: ['bug'],
    age: 740.8,
    closedAfter: 0.5,
  },
  {
    title: 'Disk full stops everything silently',
    body: `At ENOSPC the spool task returns an error, the supervisor restarts it, it returns an error… 11 restarts a second, the log grows, the disk gets fuller.

Wanted: keep a 16 MB reserve file, delete it when full (= room to work), throw away oldest segments, raise an alarm.

From the unit that I ruined in the afternoon:

\`\`\`
spool: write: No space left on device (os error 28)
supervisor: spool restarted (restart 48 201)
journald: suppressed 51 930 messages from perchd.service
\`\`\``,
    author: 'mira',
    assignee: 'mira',
    labels: ['bug', 'storage', 'observability'],
    milestone: '1.1 Offline',
    age: 740.7,
    closedAfter: 28,
  },
  {
    title: 'Lightning protector eats 3 dB',
    body: `My first climb: Bymarka tower. SNR of all sensors is 3 dB under Mira's calculation. Insertion loss of the gas-tube protector: 0.2 dB on paper, 2.9 on the VNA. It is the 2.4 GHz type. Somebody ordered 25.

Site: 24 m up, view to three farms, beautiful. I swapped the cable, both connectors and the antenna before I suspected the only new part. Measured with the borrowed VNA on the kitchen table the next morning: 2.9 dB at 868, 0.3 at 2 400. 12 of the 25 are already mounted somewhere.`,
    author: 'oskar',
    assignee: 'oskar',
    labels: ['radio', 'hardware'],
    age: 690,
    closedAfter: 35,
    thread: [
      { by: 'nils', after: 2, body: 'Somebody is me. The drawing said "N–N, lightning, GHz".' },
      {
        by: 'pavel',
        after: 20,
        body: 'I have 10 good ones from another project, can send. The drawing now says DC–1 GHz.',
      },
    ],
  },
  {
    title: '`perchctl doctor`',
    body: `One command that support can ask anybody to run: antenna noise, SIM, signal, clock, disk, versions, last upload, in ten lines with ✓ and ✗.

Sketch:

\`\`\`
antenna      ✓ noise floor -108 dBm
sim          ✗ not inserted
signal       ?
clock        ✓ NTP, 3 ms
disk         ✓ 3.1 GB free
spool        ✓ 0 frames waiting
broker       ✗ never connected
versions     ✓ perchd 1.1.4, image 22
\`\`\`

It has to work when nothing else works, so no daemon, no network, no root if possible.`,
    author: 'oskar',
    assignee: 'oskar',
    labels: ['observability', 'docs'],
    age: 672,
    closedAfter: 49,
    awards: [['heart', 'rosa', 'callum']],
    thread: [
      {
        by: 'rosa',
        after: 200,
        body: `Used it first time today with the farmer's son over the phone. "It says cross, SIM." The SIM was in his wallet.`,
      },
    ],
  },
  {
    title: 'Two regions on one box',
    body: 'Ferry between Bornholm and Poland with sensors in plant containers. Is EU868 in both, so nothing to do? Just checking before I say yes to a strange customer.',
    author: 'tomasz',
    labels: ['config', 'question'],
    age: 661,
    closedAfter: 8,
    thread: [{ by: 'mira', after: 1, body: "Nothing to do. I would like a photo of the strange customer's ferry." }],
  },
  {
    title: 'Logs fill the journal: 900 MB in a month',
    body: `One line per frame at INFO. Nobody reads it, the eMMC suffers.

Breakdown from \`gw-0019\`: 96 % is \`frame ok\`, 3 % is MQTT keepalive, and the remaining one per cent is what I search for when something is wrong. Write amplification on this eMMC is about 9, hence 900 MB of log is 8 GB of wear per month.`,
    author: 'callum',
    assignee: 'oskar',
    labels: ['observability', 'storage'],
    age: 650,
    closedAfter: 10,
  },
  {
    title: 'MQTT over LTE costs 210 MB a month per farm',
    body: `The SIM plan is 100 MB. Overage last month: 1 140 €.

Invoice attached in the finance folder. The three worst are, in order: La Serrana (two gateways, 80 sensors), Mas Peyrou, and our own demo in the Lisbon office which uploads the moisture of Ruth's ficus every minute. Payload is nothing, so where do 210 MB come from?`,
    author: 'beatriz',
    assignee: 'priya',
    labels: ['uplink', 'performance'],
    milestone: '2.0',
    age: 634,
    closedAfter: 45,
    thread: [
      {
        by: 'mira',
        after: 40,
        body: `A frame of 24 bytes becomes 611 bytes on the wire (topic 60, JSON 240, TLS record, TCP/IP, ack). Batch by 30 s, binary (CBOR), zstd with a trained dictionary:

| | bytes / frame | MB / month, 50 sensors |
| --- | ---: | ---: |
| today | 611 | 88 + retries |
| batch, CBOR | 61 | 8.8 |
| + zstd dict | 27 | 3.9 |`,
      },
      {
        by: 'priya',
        after: 100,
        body: 'The dictionary must be versioned and I must have it before you do. Otherwise fine.',
      },
      {
        by: 'mira',
        after: 300,
        body: '!7. Dictionary id is in the frame header, all dictionaries live in the ingest repo, unknown id = polite refusal and gateway falls back to none.',
      },
      {
        by: 'beatriz',
        after: 600,
        body: "September's bill: zero overage.",
        awards: [['tada', 'mira', 'priya', 'beatriz']],
      },
    ],
  },
  {
    title: 'Test bench with 500 fake sensors',
    body: `\`tools/flock\`: an SDR that replays recorded IQ, plus a mode which injects below the HAL. 500 sensors, realistic jitter.

Wanted for it: reproducible collisions (same seed, same minute), clock drift per sensor, a knob for loss, a mode that speaks every payload version we ever shipped, and "La Serrana at 06:00", which is the heaviest real hour that I found. The recorded IQ is 40 GB, on the NAS, not in git.`,
    author: 'oskar',
    assignee: 'oskar',
    labels: ['performance'],
    age: 620,
    closedAfter: 80,
    thread: [
      {
        by: 'mira',
        after: 500,
        body: 'At 500 injected the daemon uses 9 %. The radio would be dead long before, by collisions, ~22 %.',
      },
    ],
  },
  {
    title: 'Gateway reboots when the milk cooler starts',
    body: `Hof ter Linden: compressor starts, barn goes to 190 V for half a second. Supply holds 20 ms.

It happens each time the tank starts to cool, so morning and evening after milking, on most days. Uptime graph looks like a comb. Nothing is lost thanks to the spool, but LTE needs two minutes each time, and after twenty of these restarts in a week the operator once blocked the SIM for "unusual attach behaviour".`,
    author: 'rosa',
    assignee: 'jonas',
    labels: ['hardware', 'field-report'],
    age: 606,
    thread: [
      {
        by: 'jonas',
        after: 40,
        body: 'Supercap board: 4 s hold-up, 11 €. It also gives us a clean shutdown. I like it for G3.',
      },
      {
        by: 'oskar',
        after: 1600,
        body: 'Prototype holds 6.1 s at 20 °C, 4.0 at −15. Daemon gets GPIO 22 low → flush, umount, wait for the end.',
      },
    ],
  },
  {
    title: 'Tail shows device ids, farmers know names',
    body: `\`perchctl tail\` prints \`3F02\`. On the phone everybody says "the one by the pond".

I have a list on paper with the ids of the farms which call most. Yesterday I read \`3F02\` as \`3FO2\` for ten minutes. The names are known by the platform and could come down with the config once a day; if a name is missing the id is fine.`,
    author: 'rosa',
    labels: ['observability'],
    age: 590,
  },
  {
    title: 'Czy bramka może działać na zasilaniu słonecznym?',
    body: `Klient z Kaszub (Gospodarstwo Wierzba) nie ma prądu na górnym polu. Pobór bramki: 4,1 W średnio, 7 W w szczycie LTE. W grudniu dostajemy tam może 25 Wh dziennie z panelu 100 W, a potrzeba ~100 Wh.

*Short: solar gateway in Kashubia in December needs 4× less power than we use. Possible?*`,
    author: 'tomasz',
    labels: ['question', 'hardware'],
    age: 581,
    closedAfter: 200,
    thread: [
      {
        by: 'mira',
        after: 1600,
        body: 'Concentrator RX 0.5 W, CPU 1.6, modem 1.1 on average, losses the rest. With duty-cycled LTE (upload every 15 min, modem off between) and CPU at the lowest clock I measured 2.0 W. With PSU losses fixed 1.7.',
      },
      {
        by: 'tomasz',
        after: 30,
        body: 'Czyli 41 Wh. Panel 200 W i akumulator na tydzień. Klient mówi: dobrze, i tak chciał większy.',
      },
      { by: 'mira', after: 2, body: 'Then `[lte] mode = "burst"` becomes real. Opened as #31.' },
    ],
  },
  {
    title: 'Feather in the antenna connector',
    body: 'Gateway at Brae of Fintry, noise +4 dB. There was a feather between pin and shield. From a real bird. It chose the perch.',
    author: 'oskar',
    labels: ['field-report', 'hardware'],
    age: 566,
    closedAfter: 1,
    awards: [['joy', 'mira', 'jonas', 'rosa', 'tomasz']],
  },
  {
    title: 'Downlink scheduling collides with our own beacon',
    body: `Beacon every 128 s, 180 ms, on the only downlink channel. Downlinks which fall into it are dropped by the HAL with a status nobody reads. 0.14 % of them. Small, but it is always the important one.

Found because one interval change at Mas Peyrou needed three attempts. Return code is \`LGW_TX_TOO_LATE\`-like (−4), we log it at debug and tell the platform "sent". I would first make the answer honest, and then plan the beacon into the same schedule as everything else.`,
    author: 'mira',
    assignee: 'mira',
    labels: ['bug', 'radio'],
    milestone: '2.0',
    age: 560,
    closedAfter: 13,
  },
  {
    title: 'Firmware distribution over LoRa: gateway side',
    body: `Counterpart of hardware/sensor-firmware#14. Gateway receives an image for a group of sensors, cuts it, sends fragments + parity in the 869.525 window, collects missing bitmaps, repairs.

- [x] fragment + parity encoder, tests against the C decoder
- [x] session state survives a reboot of the gateway
- [x] never more than 8 % duty, leave 2 % to normal downlinks
- [x] pause at night? (no: night is quiet, so *prefer* night)
- [x] downlink right after the swap so the sensor can confirm

Constraints that I took from the discussion there: sensors are awake for one short window after each uplink unless they are in an OTA session; in a session they listen at fixed slots for two hours; fragment 160 bytes; a session may last several nights. What is sent to 200 sensors is the same bytes, so the cost is per farm and not per sensor.`,
    author: 'mira',
    assignee: 'mira',
    labels: ['ota', 'radio'],
    milestone: '2.0',
    age: 550,
    closedAfter: 96,
    thread: [
      { by: 'haruto', after: 40, body: 'C decoder as a static library for your tests: `make libfrag.a`.' },
      {
        by: 'mira',
        after: 100,
        body: 'Linked in, 10 000 random loss patterns up to 25 %: decoder and encoder agree. Above 25 % they agree to fail.',
      },
      { by: 'oskar', after: 200, body: 'What if two gateways hear the same group and both send?' },
      {
        by: 'mira',
        after: 5,
        body: 'Platform names one as the speaker. If the speaker is silent for 2 h another is chosen. Gateways do not talk with each other (#7).',
      },
      { by: 'oskar', after: 1, body: 'The first law.', awards: [['joy', 'mira']] },
      { by: 'mira', after: 1500, body: 'Done in !8, in the field with 212 sensors.' },
    ],
  },
  {
    title: 'Add a colour to CLI output when it is a terminal',
    body: `Green and red. Nothing else. Respect \`NO_COLOR\`.

Mockup in the terminal of my choice: green tick, red cross, the rest as it is. No bars, no spinners, no emoji. Somebody will ask for a theme and the answer will be no.`,
    author: 'oskar',
    labels: ['observability'],
    age: 540,
  },
  {
    title: 'Uplink task starves on a single core',
    body: `G1 boards have one core. zstd level 19 for closed segments blocks the async runtime 1.8 s. In that time no SPI poll, the concentrator FIFO overflows: 3 to 5 frames lost, every hour at :00.

From the frame counters: gap of 3–5 at *every* full hour on 48 of 52 G1 units, none on G2. I would not have seen it without the metrics. The farmers did not see it either since the sensors' next frame came 15 min later, but for the rain counter each lost frame merges two intervals.`,
    author: 'oskar',
    assignee: 'oskar',
    labels: ['bug', 'performance'],
    age: 531,
    closedAfter: 16,
    thread: [
      {
        by: 'mira',
        after: 2,
        body: '`spawn_blocking` and level 6. 19 gives 2 % more and nobody asked for it. I set it to 19 on a Friday.',
      },
    ],
  },
  {
    title: 'Metrics endpoint',
    body: 'Prometheus text on localhost:9477, pushed through the tunnel once a minute. I want at least: frames by result, spool depth, LTE rung counters, RSSI, temperature, uptime.',
    author: 'callum',
    assignee: 'oskar',
    labels: ['observability'],
    age: 522,
    closedAfter: 33,
    thread: [
      {
        by: 'oskar',
        after: 600,
        body: 'In 2.0. 63 series, 1.9 kB compressed. Dashboard: https://graphs.larkspur.example/d/perch',
      },
    ],
  },
]
