import type { IssueContent } from '../types.ts'

export const issues2: readonly IssueContent[] = [
  {
    title: 'Burst mode for LTE',
    body: 'From #24. Modem off, wake every N minutes, upload, listen 10 s for commands, off. Alarms (frost, tilt, tamper) wake it at once.',
    author: 'mira',
    assignee: 'oskar',
    labels: ['uplink', 'hardware'],
    milestone: '2.2',
    age: 515,
    closedAfter: 130,
    thread: [
      {
        by: 'oskar',
        after: 100,
        body: 'Attach takes 9 to 34 s on LTE-M depending on the cell; with PSM 2 s, but two of four operators ignore the requested timers.',
      },
      { by: 'mira', after: 3, body: 'Let the config say `sleep = "psm" | "off"`, and measure the real one at start.' },
      {
        by: 'oskar',
        after: 1900,
        body: "Wierzba's upper field has been up for 40 days in bad light: battery minimum 61 %.",
      },
    ],
  },
  {
    title: 'RSSI is 2 dB off between boards',
    body: `Calibration value from the factory is in EEPROM, and we never read it.

Difference between two boards side by side with a splitter: 2.1, 1.7, 2.4 dB. The factory has written the offset at address 0x40 since the first lot, nobody ever told us, and I found it in the footnotes of the module's datasheet. Coverage maps of the field app use RSSI, so they are wrong by that much per gateway. Not urgent, as SNR is not affected and we decide by SNR.`,
    author: 'oskar',
    labels: ['radio'],
    age: 503,
  },
  {
    title: 'systemd watchdog',
    body: `\`WatchdogSec=30\`, and ping only when the SPI loop *and* the uplink loop have both turned. A daemon that is alive and deaf should die.

Background: last Thursday \`gw-0052\` had a live process, open broker session, and a thread that waited for a mutex for nine hours. The supervisor lives in the same process and was waiting politely, too. I want something from outside to lose patience.`,
    author: 'callum',
    assignee: 'oskar',
    labels: ['observability'],
    age: 491,
    closedAfter: 9,
    thread: [
      {
        by: 'mira',
        after: 12,
        body: 'Uplink loop can block legitimately for 60 s in TLS. Make it: SPI loop and supervisor.',
      },
    ],
  },
  {
    title: 'Certificates expire in 90 days and renewal needs the certificate',
    body: `If a gateway is stored more than 90 days its client certificate is expired when it is powered on, and the renewal endpoint wants mTLS with… that certificate. 140 gateways are in Nils' store right now.

Proposal: bootstrap key in the secure element, used only for renewal, rate limited, alarms on use.`,
    author: 'hugo',
    assignee: 'hugo',
    labels: ['security', 'uplink'],
    milestone: '2.0',
    age: 470,
    closedAfter: 38,
    thread: [
      { by: 'nils', after: 6, body: 'The oldest one on the shelf is 211 days old. So 60 of them are already bricks?' },
      { by: 'hugo', after: 1, body: 'Sleeping beauties. They need a kiss by USB today, and by nobody after this fix.' },
      {
        by: 'mira',
        after: 150,
        body: 'Works with the ATECC: CSR signed by the bootstrap slot, new key never leaves the gateway. !10 later; until then a script for Nils.',
      },
      { by: 'nils', after: 40, body: 'Kissed 60 gateways. Took a day. I expect a crown.' },
    ],
  },
  {
    title: 'Who may see the raw frames?',
    body: `\`perchctl tail\` needs only membership in group \`perch\`, and the default password on the first 300 units is the serial number printed on the outside. Raw frames are encrypted, so it is a small leak (who sends when), but \`perchctl send\` is there, too.

Plan: random passwords on a card inside the lid for new units, forced change by fleet command for old ones.`,
    author: 'hugo',
    labels: ['security', 'question'],
    age: 452,
    closedAfter: 20,
    confidential: true,
    thread: [
      {
        by: 'callum',
        after: 30,
        body: 'Fleet command ran. 289 of 300 changed; 11 are offline, listed in the vault note.',
      },
    ],
  },
  {
    title: 'Backfill saturates the link, live data 4 minutes late',
    body: 'After an outage at Finca La Serrana the live lane had a delay of 4 min although it has priority. Batches of backlog are 512 kB, and at 1 Mbit/s shared upstream each of them occupies the socket for a while, with 40 of them in the TCP send buffer already.',
    author: 'priya',
    assignee: 'priya',
    labels: ['uplink', 'bug'],
    age: 436,
    closedAfter: 21,
    thread: [
      {
        by: 'mira',
        after: 5,
        body: 'Priority above a full send buffer is decoration, true. `TCP_NOTSENT_LOWAT` = 16 kB, batches of 32 kB.',
      },
      {
        by: 'mira',
        after: 90,
        body: `\`\`\`
live lane latency during backfill, 1 Mbit/s
           p50     p95     max
before    188 s   241 s   262 s
after     0.9 s   2.1 s   3.4 s
\`\`\``,
      },
      { by: 'priya', after: 3, body: "Chef's kiss.", awards: [['tada', 'priya', 'ines']] },
    ],
  },
  {
    title: 'Read-only root filesystem',
    body: `A/B root, dm-verity, \`/var/lib/perch\` the only place to write. Side effect: power cuts can no longer hurt the system.

Two reasons. One: whoever gets root by any hole today keeps it for ever, since nothing checks what is on the disk at boot. Two: of the last ten returned units, four had a damaged root filesystem after a power cut, and none had a damaged spool. The part that we wrote carefully survives; the part we took for granted does not.`,
    author: 'hugo',
    assignee: 'oskar',
    labels: ['security', 'storage'],
    milestone: '2.2',
    age: 428,
    closedAfter: 75,
    thread: [
      { by: 'oskar', after: 300, body: 'Boot time +1.1 s. dm-verity on the A35 reads at 61 MB/s, fine.' },
      { by: 'grete', after: 700, body: '500 power cuts, 500 starts. My plug robot has lost a tooth.' },
    ],
  },
  {
    title: 'Device names with emoji break `tail` alignment',
    body: '`🌽 corner` is two cells wide or one, depending on the mood of the terminal. Cosmetic, and I want `unicode-width` only if it is already in the tree.',
    author: 'oskar',
    labels: ['observability'],
    age: 419,
  },
  {
    title: 'GPS for gateways on tractors',
    body: 'A contractor wants one gateway on the sprayer which collects while driving past fields without LTE. Crazy?',
    author: 'beatriz',
    labels: ['question', 'hardware'],
    age: 405,
    closedAfter: 55,
    thread: [
      {
        by: 'mira',
        after: 16,
        body: 'Not crazy, "data mule". The sensors would need to notice that a gateway is near, then backlog. With the beacon they can, in theory. Doppler at 8 m/s is nothing.',
      },
      { by: 'tomasz', after: 5, body: 'Sensors listen for a beacon = power. No.' },
      {
        by: 'mira',
        after: 2,
        body: 'Sensor sends every 15 min as always; the sprayer is in range for 20 min. It hears 1.3 frames, and acknowledges with "give me more". No listening.',
      },
      { by: 'tomasz', after: 20, body: '…that would work, and I am annoyed.' },
      { by: 'beatriz', after: 1000, body: 'Contractor bought a drone and went away. Closing, keep the idea.' },
    ],
  },
  {
    title: 'Upgrade tokio to 1.x',
    body: `We are on 0.2. Half of the ecosystem does not talk to us any more.

Things blocked by it: newer \`rustls\`, \`tokio-console\` (with which I would have found #29 in an hour), and everybody who reads our code and asks why there is \`.compat()\` at each third line.`,
    author: 'oskar',
    assignee: 'oskar',
    labels: ['performance'],
    age: 398,
    closedAfter: 31,
  },
  {
    title: 'gw-0112 heard nothing for 9 days and no alarm came',
    body: `Ashcombe Fruit. Gateway online, uploads its own health, zero frames. LoRa antenna cable cut by a hedge trimmer. The farmer noticed before us.

He called, friendly: "I know the numbers are stale because the app says it is 31 degrees and I am wearing a coat." On our side everything was green for nine days. I apologised. He said that the hedge looks nice at least.`,
    author: 'rosa',
    assignee: 'callum',
    labels: ['bug', 'observability', 'field-report'],
    age: 386,
    closedAfter: 18,
    thread: [
      {
        by: 'callum',
        after: 3,
        body: 'Alert was on "no data from gateway". Health *is* data. Rule now: fewer than 20 % of expected sensors for 1 h.',
      },
      {
        by: 'mira',
        after: 6,
        body: 'On the gateway: noise floor drops to −124 when no antenna is connected, nothing in nature is so quiet. Alarm "antenna?" at 10 min below −121.',
      },
      { by: 'rosa', after: 400, body: 'Tested with my own scissors (on our own cable). Mail came after 11 minutes.' },
    ],
  },
  {
    title: 'The wiki page for site surveys is from the Python time',
    body: `It says "run gateway2_final". New page should have: where to stand, which three numbers to write down, when to give up.

The page also recommends a phone app which no longer exists, and a spreading factor by "feeling". I did a survey at Cygnus Dairy with a new dealer last week and after ten minutes we closed it and drew on a napkin. The napkin is attached; with some courage it is the new page.`,
    author: 'rosa',
    assignee: 'oskar',
    labels: ['docs'],
    age: 371,
  },
  {
    title: "Frames from another company's sensors",
    body: 'Customer asks why `doctor` says "foreign frames: 14 203". Are they dangerous? Is it a hacker?',
    author: 'david',
    assignee: 'oskar',
    labels: ['radio', 'question'],
    age: 338,
    closedAfter: 6,
    thread: [
      {
        by: 'mira',
        after: 2,
        body: `It is his neighbour's heat meters. Same band, different network id, we count and forget them. I will change the text to "neighbours' radios: 14 203 (normal)".`,
      },
      { by: 'david', after: 1, body: '"Normal" in brackets is the best word in our CLI.', awards: [['heart', 'rosa']] },
    ],
  },
  {
    title: 'Pad OTA images so that the last fragment is never one byte',
    body: 'Workaround for the OTA that stalls at 97 % (hardware/sensor-firmware) until the sensors stop guessing from the length. Pad with 0xFF to a multiple of 160; the signature covers the unpadded part, verified against two boards.',
    author: 'mira',
    assignee: 'mira',
    labels: ['ota', 'bug'],
    age: 142.1,
    closedAfter: 0.8,
  },
  {
    title: 'SIM profile switch when the home operator is weak',
    body: `eUICC has two profiles. Today it sticks to the first until it is dead. From the metrics: 34 gateways live at RSRP < −115 on profile A with B never tried.

Distribution of RSRP on profile A over the fleet, 30 days: 8 % below −115, and these 8 % make 61 % of all ladder climbs. In a hand test at four of those sites, B was better by 9, 14, 2 and −3 dB. So not always, but often enough to look.`,
    author: 'kwame',
    assignee: 'oskar',
    labels: ['uplink'],
    milestone: '2.4',
    age: 139,
    thread: [
      {
        by: 'oskar',
        after: 60,
        body: 'Trying B means going offline 1–2 min and perhaps not coming back. I would do it only with an empty spool, at local 03:00, and come back to A after 10 min if B is not better by 6 dB.',
      },
      { by: 'kwame', after: 20, body: 'And at most once a week. Operators count attaches and get grumpy.' },
      {
        by: 'mira',
        after: 200,
        body: 'The "dead" half is in 2.3 now (the ladder has a rung for it). For the "weak" half I would reuse the same switch. @kwame is once a week a hard limit from the operator or our politeness?',
      },
      {
        by: 'kwame',
        after: 12,
        body: 'Politeness, @mira, with a clause in the contract behind it: "no excessive attaches", not further defined. Like all the best clauses.',
      },
      { by: 'oskar', after: 100, body: 'Then by default every two weeks, and `perchctl lte try-other` for support.' },
      { by: 'rosa', after: 20, body: 'Support likes `try-other`. It sounds like what I say all day.' },
      {
        by: 'kwame',
        after: 90,
        body: 'Dashboard with A against B per site is at https://graphs.larkspur.example/d/profiles, empty until the first ones have tried.',
      },
    ],
  },
  {
    title: 'Cellar at Cascina Bellaria: 41 °C and modem throttles',
    body: `They put the gateway beside the wine press' inverter. Moved by 2 m to the north wall. Leaving it here so that \`doctor\` may learn to say "too warm".

Numbers from \`doctor --json\`: board 67 °C, modem 81 °C and throttled 40 % of the time, upload lag up to 25 min at midday. They like the cellar since nobody steals it there. Could we have a line like "temperature ✗ move it somewhere cooler"? Everything above 75 would be honest.`,
    author: 'rosa',
    labels: ['hardware', 'field-report'],
    age: 136,
  },
  {
    title: 'Fuzz the frame decoder',
    body: '`cargo fuzz`, 48 hours on the build machine. Frames come from the air, i.e. from anybody.',
    author: 'hugo',
    assignee: 'oskar',
    labels: ['security'],
    age: 133,
    closedAfter: 12,
    thread: [
      {
        by: 'oskar',
        after: 60,
        body: '48 h, 9 billion executions, one panic: `backlog_count = 0` with length 14 → subtract with overflow. In release it wraps and then fails the bounds check, so no memory problem, but the frame kills the decode task.',
      },
      {
        by: 'hugo',
        after: 1,
        body: 'A single 14 byte frame kills the decoder of each gateway in range. How fast does it restart?',
      },
      {
        by: 'oskar',
        after: 2,
        body: '1 s. Still, confidential until 2.2.1 is out? – no, released an hour ago, so it stays open.',
      },
    ],
  },
  {
    title: 'Rename metrics to base units',
    body: `\`spool_age_ms\`, \`upload_time_us\`, \`lte_s\`. Seconds everywhere. I will fix the dashboards.

Old name → new name, and I keep both for one release so nothing goes dark in between:

| old | new |
| --- | --- |
| \`spool_age_ms\` | \`perch_spool_age_seconds\` |
| \`upload_time_us\` | \`perch_upload_duration_seconds\` |
| \`lte_s\` | \`perch_lte_state_seconds_total\` |
| \`temp\` | \`perch_board_temperature_celsius\` |`,
    author: 'callum',
    labels: ['observability'],
    age: 130,
  },
  {
    title: 'Wrong channel plan on 12 units sent to Hokkaido',
    body: '12 台すべて EU868 の設定で届きました。日本では電波法違反になります。 They listen on 868, and would *transmit* there too. I did not power the others.',
    author: 'haruto',
    assignee: 'nils',
    labels: ['config', 'bug'],
    age: 127,
    closedAfter: 4,
    thread: [
      {
        by: 'nils',
        after: 2,
        body: 'Packing list had the region in a column that the script does not read. So sorry.',
      },
      {
        by: 'mira',
        after: 4,
        body: "Guard: the daemon refuses TX when the SIM's country (MCC) and the region do not agree. Five lines. I want that in 2.2 anyway.",
      },
      { by: 'haruto', after: 30, body: 'Great guard. 助かります。' },
    ],
  },
  {
    title: 'spool dump without root',
    body: `I want to look at raw frames at our own station and must ask for sudo each time.

A group \`perch\` with read access on the closed segments would do. I promise not to write. I look mostly at SNR against crop height, and every time I ask for sudo Callum gets a mail telling him that I am up to something.`,
    author: 'wen',
    labels: ['storage', 'config'],
    age: 124,
  },
  {
    title: 'Ack beacons fill the duty cycle with 400 sensors',
    body: `Since the backlog feature every sensor gets one acknowledgement a day. At Finca La Serrana (412 sensors) + OTA the 10 % band was full for 3 hours, and alarms' confirmations waited.

Aggregate: one broadcast with (device, counter) pairs, 20 per frame. 412 × 165 ms = 68 s becomes 21 × 410 ms = 8.6 s.`,
    author: 'mira',
    assignee: 'mira',
    labels: ['radio', 'performance'],
    milestone: '2.2',
    age: 121,
    closedAfter: 26,
    awards: [['thumbsup', 'haruto', 'tomasz']],
    thread: [
      {
        by: 'haruto',
        after: 20,
        body: 'Sensors only listen in their own window after an uplink. A broadcast is missed by all except one.',
      },
      {
        by: 'mira',
        after: 2,
        body: 'Hm. Of course. Then instead: piggyback ack only on those that have a backlog (flag bit), others get it weekly.',
      },
      { by: 'haruto', after: 5, body: 'That is 10 % of them on a bad day. 賛成.' },
      { by: 'mira', after: 300, body: 'In 2.2: 68 s → 5 s. The simplest thing, on the second thought.' },
    ],
  },
  {
    title: 'Document how to replace a gateway without losing the spool',
    body: `I did it yesterday with a customer and invented the steps while talking. It worked because of luck.

1. \`perchctl spool export /media/usb\`
2. new unit: \`perchctl adopt <old serial>\`
3. \`perchctl spool import\` – **must come before first upload?**

What I was afraid of on the phone, in this order: that two units with the same identity talk at once, that the old certificate is revoked too early, that the import overwrites newer data, that the customer takes the stick out because "it blinks no more". None of it happened but I want to know why.`,
    author: 'david',
    assignee: 'oskar',
    labels: ['docs'],
    age: 118,
    due: -11,
    thread: [
      { by: 'oskar', after: 30, body: 'Order does not matter any more since two lanes. I will write it down.' },
      { by: 'david', after: 1400, body: 'Friendly knock. Another one is planned for next week.' },
    ],
  },
  {
    title: 'The compressor runs at level 6 but dictionary is for 19',
    body: `Retrained with 6: 27 → 24 bytes a frame. Dictionary id 5 is in ingest, take it when you like.

Trained with 400 000 frames of last month, 14 farms, including version 2 payloads with backlog which did not exist when the old one was made. 16 KiB as before. I tested decompression with the new id in staging for three days.`,
    author: 'priya',
    labels: ['uplink', 'performance'],
    age: 113,
  },
  {
    title: 'MCC guard blocks gateways on foreign roaming SIMs',
    body: "Our global SIMs have home MCC 234 whatever the country. The guard (#49) uses the SIM's, not the serving network's. Two new gateways in Poland are mute. Rosa already knows, with gestures.",
    author: 'oskar',
    assignee: 'oskar',
    labels: ['bug', 'config'],
    milestone: '2.2',
    age: 109,
    closedAfter: 5,
    thread: [
      { by: 'mira', after: 1, body: 'My mistake, serving cell it must be. 2.2.2 in an hour.' },
      { by: 'rosa', after: 5, body: 'Both speak. I take back one of the gestures.' },
    ],
  },
  {
    title: "Can't reach gw-0203 by tunnel, but data arrives",
    body: `MTU. The operator there has 1358 and drops ICMP. MQTT batches are small enough, ssh key exchange is not.

\`\`\`
$ ping -M do -s 1330 gw-0203.tunnel.larkspur.example
ping: local error: message too long, mtu=1420
$ ssh gw-0203
expecting SSH2_MSG_KEX_ECDH_REPLY ... (hangs)
\`\`\`

With \`ip link set mtu 1300\` by serial console (thanks to a patient farmer with a laptop) it works at once.`,
    author: 'callum',
    assignee: 'kwame',
    labels: ['uplink', 'bug'],
    age: 104,
    closedAfter: 17,
    thread: [
      {
        by: 'kwame',
        after: 30,
        body: 'Tunnel MTU 1280 for everybody. Costs 2 % and spares us this discussion for ever.',
      },
    ],
  },
  {
    title: 'Reconnect storm after a broker restart: 1 900 gateways in 4 s',
    body: `Yesterday's broker upgrade: all gateways reconnect at the same time, TLS handshakes saturate the CPU, half time out, and they all retry in step. It took 23 minutes to calm.

Exponential backoff exists but without jitter: 1, 2, 4, 8 s *for everybody*.`,
    author: 'ines',
    assignee: 'mira',
    labels: ['uplink', 'performance'],
    milestone: '2.2',
    age: 99,
    closedAfter: 15,
    thread: [
      {
        by: 'mira',
        after: 3,
        body: "Full jitter, cap 300 s, and first wait is random in 0…30 s if the connection had lived more than an hour (= the other side's fault, not urgent).",
      },
      { by: 'kwame', after: 20, body: 'TLS session resumption, too? Handshake costs us 1.8 ms CPU against 0.2.' },
      { by: 'mira', after: 8, body: 'Was off, because of a bug in the old rustls. On now.' },
      {
        by: 'ines',
        after: 300,
        body: 'Restarted on purpose at noon: peak 95 connects/s, all back in 71 s, no retry storm. Lunch was eaten warm.',
        awards: [['tada', 'callum', 'mira', 'kwame']],
      },
    ],
  },
  {
    title: 'Write down what "online" means',
    body: 'The console says *online*, `doctor` says *connected*, Rosa says *alive* and Callum says *up*. Four different things: broker session, heartbeat < 5 min, any frame < 1 h, tunnel.',
    author: 'beatriz',
    labels: ['docs', 'question'],
    age: 94,
    thread: [
      { by: 'sofia', after: 40, body: 'For farmers there is only: "I see new numbers" or "I do not".' },
      {
        by: 'mira',
        after: 14,
        body: 'I can report all four facts with timestamps and let the console choose words. @leila?',
      },
      { by: 'leila', after: 20, body: 'Facts with timestamps: yes, always.' },
      {
        by: 'leila',
        after: 200,
        body: 'Console shows "last reading 12 minutes ago" everywhere now and the word *online* is gone from it. @mira the field `tunnel_seen` is sometimes later than now, by up to 3 s. Clock?',
      },
      {
        by: 'mira',
        after: 4,
        body: 'Clock of the concentrator host against the server, yes. I round down to the last full minute, nobody needs seconds there.',
      },
      {
        by: 'beatriz',
        after: 40,
        body: 'I searched the marketing texts: 31 × "online", 4 × "always online". Rewriting.',
      },
    ],
  },
  {
    title: 'SPI errors again, only on carrier rev 4',
    body: `5 of 40 new units, twice a day. The ribbon is gone, so what is it?

Units from the last delivery, carrier rev 4, concentrator module same lot as before. Error looks like #4, a write fails, then nothing. Temperature, cable, supply: no correlation. 35 units of the same batch never showed it in three weeks. The reset path brings each back after 1.4 s, so no customer noticed, only the counter did.`,
    author: 'oskar',
    assignee: 'jonas',
    labels: ['bug', 'hardware', 'radio'],
    age: 91,
    closedAfter: 44,
    thread: [
      {
        by: 'jonas',
        after: 20,
        body: 'Rev 4 has a different level shifter, rise time 9 ns. Overshoot to 4.1 V at the concentrator. Series 33 Ω is missing in the bill of materials: R41 "DNP". My copy and paste.',
      },
      { by: 'oskar', after: 200, body: 'Reworked the five. 0 errors in 8 days.' },
      {
        by: 'nils',
        after: 60,
        body: 'The other 35 are back from the dealers, Bjarne places R41 by hand, listening to opera.',
      },
    ],
  },
  {
    title: 'Show the spool depth on the front LED',
    body: `Green = empty, amber = has backlog, red = losing data. Today it is a "power LED", we know it has power because the LED is lit, very informative.

Today's typical call: "Is it on?" – "Yes, the light is on." – "Does it work?" – "…the light is on." One bit more on this LED saves me a quarter of my day. It should be visible from the ground when the box is at 6 m, so slow and simple.`,
    author: 'rosa',
    labels: ['hardware', 'observability'],
    age: 87,
    thread: [
      { by: 'beatriz', after: 12, body: '+1. Colour-blind variant: blink count.' },
      {
        by: 'mira',
        after: 60,
        body: '@rosa the brightness is limited by the light pipe, I measured 40 lx at the ground from 6 m. At noon you will see nothing. At dusk it is fine. Worth it?',
      },
      { by: 'rosa', after: 3, body: '@mira farmers are out at dusk. Worth it.' },
    ],
  },
  {
    title: 'Segment with CRC error blocks the backlog lane',
    body: '`gw-0061`, a flipped bit in segment 00001f3a. Uploader retries the segment for ever; 11 days behind it.',
    author: 'callum',
    assignee: 'oskar',
    labels: ['bug', 'storage'],
    milestone: '2.2',
    age: 83,
    closedAfter: 2,
    thread: [
      {
        by: 'mira',
        after: 2,
        body: 'Skip record, resync at the next magic, count `spool_corrupt_records`. It was in the design text, and not in the code. I wrote both.',
      },
      { by: 'callum', after: 40, body: '2.2.3 on it: 1 record lost of 1.06 million. Rest uploaded.' },
    ],
  },
]
