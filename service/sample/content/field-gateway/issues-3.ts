import type { IssueContent } from '../types.ts'

export const issues3: readonly IssueContent[] = [
  {
    title: 'Brae of Fintry stops uploading every night at 02:10',
    body: 'Mr Fintry gets up at four and there is nothing new since 02:10. At 05:30 it all comes at once. Every night for a week, never during the day. Gateway `gw-0088`, 2.2.3, 31 sensors, LTE.',
    author: 'rosa',
    assignee: 'mira',
    labels: ['bug', 'uplink', 'field-report'],
    milestone: '2.3',
    age: 78,
    closedAfter: 52,
    awards: [
      ['tada', 'rosa', 'callum', 'oskar'],
      ['eyes', 'grete'],
    ],
    thread: [
      {
        by: 'mira',
        after: 2,
        body: 'Looking. LTE ladder counters are zero, so the modem believes it is registered all the time.',
      },
      { by: 'rosa', after: 0.2, body: 'Added ~field-report label', system: true },
      {
        by: 'callum',
        after: 3,
        body: `From my side: TCP connection of \`gw-0088\` stays *established* until the broker's keepalive kills it at 02:19. Then no SYN from it until 05:28.`,
      },
      {
        by: 'mira',
        after: 4,
        body: 'No SYN at all? I see `connect()` timing out every 30 s in the log. So the packets leave us and do not arrive at you.',
      },
      {
        by: 'kwame',
        after: 5,
        body: "Operator's CGNAT maintenance? Other gateways with the same operator in the area?",
      },
      { by: 'callum', after: 8, body: '`gw-0091` is 14 km away, same operator, no gap. Different cell of course.' },
      {
        by: 'rosa',
        after: 12,
        body: 'I asked Mr Fintry whether something happens at two at night. He said: "Aye, I sleep."',
      },
      { by: 'oskar', after: 10, body: 'Reliable witness.', awards: [['joy', 'rosa', 'callum', 'mira']] },
      {
        by: 'mira',
        after: 20,
        body: 'Left a recorder there tonight: `AT+QENG="servingcell"` each 10 s, plus ping to three hosts.',
      },
      {
        by: 'mira',
        after: 16,
        body: `Result:

\`\`\`
02:09:50  NOCONN  cell 1A2B03  B20  RSRP -101  SINR  9
02:10:00  NOCONN  cell 1A2B03  B20  RSRP -101  SINR  8
02:10:10  NOCONN  cell 77E101  B8   RSRP  -88  SINR 14
02:10:20  CONNECT cell 77E101  B8   RSRP  -88  SINR 14
   … ping: 0 of 1180 …
05:28:30  NOCONN  cell 1A2B03  B20  RSRP -102  SINR  8
\`\`\`

It moves to another, *better* cell at 02:10, and there nothing passes.`,
      },
      {
        by: 'callum',
        after: 2,
        body: 'Energy saving of the operator. They switch band 20 off at night in rural cells. And the band 8 neighbour accepts it and routes to nowhere?',
      },
      {
        by: 'kwame',
        after: 4,
        body: 'Registered, has an IP, no data: smells of a missing APN / PDN for LTE-M on that cell. Modem keeps the old context, "active".',
      },
      {
        by: 'mira',
        after: 6,
        body: 'So the question is what brings it to life. Tonight at 02:20 it will try, in this order, 5 minutes each: PDP context down and up; airplane; forbid 77E101 (`AT+QNWLOCK`).',
      },
      { by: 'oskar', after: 1, body: 'You set an alarm for 02:20?' },
      { by: 'mira', after: 1, body: 'I wrote a script, Oskar. I also set an alarm.' },
      {
        by: 'mira',
        after: 19,
        body: `1. context down/up: no
2. airplane: comes back on the same cell, no
3. lock to band 20: no service, since it is off
4. not planned, I was awake anyway: other eUICC profile → **works at once** over another network`,
      },
      { by: 'rosa', after: 3, body: 'Go to sleep.' },
      {
        by: 'kwame',
        after: 26,
        body: 'Opened a ticket at the operator with your table. The answer in full: "The device is registered."',
      },
      {
        by: 'callum',
        after: 2,
        body: 'The modern "it compiles".',
        awards: [['joy', 'mira', 'kwame', 'rosa', 'oskar']],
      },
      {
        by: 'mira',
        after: 30,
        body: `What we can do without them. Today "online" for the ladder means *registered*. It should mean *a byte came back from our broker in the last N minutes*. Then the ladder would have climbed: context, airplane, power, and as a new rung the second profile.

\`\`\`rust
fn healthy(&self, now: Instant) -> bool {
    // registration is the operator's opinion; an answer is a fact
    now.duration_since(self.last_answer) < self.config.answer_timeout
}
\`\`\``,
      },
      { by: 'oskar', after: 4, body: 'And coming back to profile A in the morning?' },
      {
        by: 'mira',
        after: 2,
        body: 'After 6 h, when the spool is empty, try A; if no answer within 60 s go to B again, and double the 6 h.',
      },
      {
        by: 'kwame',
        after: 10,
        body: 'Overlaps with #45, but this is for "dead", that one is for "weak". Fine to do this first.',
      },
      {
        by: 'grete',
        after: 40,
        body: "Test idea: a firewall rule on the lab's private LTE cell that drops everything except the attach. I can do that with the Amarisoft box on the roof.",
      },
      { by: 'mira', after: 3, body: 'Please!' },
      {
        by: 'grete',
        after: 150,
        body: 'Works wonderfully, I mean it fails wonderfully. 2.2.3 hangs for ever with "registered". Your branch: context 3 min, airplane 6 min, power 10 min, profile B 12 min, first byte at 12:40.',
      },
      { by: 'beatriz', after: 8, body: '12 minutes at 2 at night is perfect. Is it so by day, as well?' },
      { by: 'mira', after: 5, body: "By day Rosa's phone rings after 120 min, so yes." },
      { by: 'mira', after: 120, body: '!17 is on `gw-0088` since this afternoon, as 2.3-rc1.' },
      {
        by: 'rosa',
        after: 30,
        body: 'Mr Fintry at 04:05: "Numbers are there. What did you do?" I told him that we asked another network. "Should have asked Morag", he says. Who is Morag?',
      },
      { by: 'callum', after: 1, body: 'His cow.' },
      {
        by: 'mira',
        after: 200,
        body: 'Ten nights, ten switches at 02:22, back at about 08:30, gap 12 min, nothing lost. From the fleet: 11 other gateways show the same pattern, six of them never reported by anybody. They get rc1 as well.',
      },
      {
        by: 'kwame',
        after: 300,
        body: 'The operator wrote again: "A configuration was corrected on cell 77E1." No details.',
      },
      { by: 'callum', after: 2, body: 'And since then no switch at 02:10 at `gw-0088`. They found it.' },
      {
        by: 'mira',
        after: 90,
        body: 'Closing. Runbook: https://wiki.larkspur.example/runbooks/registered-but-silent. Thank you all, and Morag.',
      },
    ],
  },
  {
    title: 'Adopt `clippy::pedantic`?',
    body: `412 warnings. I like 60 of them.

Most of the list is \`must_use_candidate\` and \`module_name_repetitions\`, on which I have no opinion that I would defend. But \`cast_possible_truncation\` would have found the 2038 panic and \`large_futures\` the stack problem in the tunnel. Question is where to draw the line.`,
    author: 'oskar',
    labels: ['question'],
    age: 75,
    thread: [{ by: 'mira', after: 10, body: 'Then turn on these 60 by name.' }],
  },
  {
    title: 'Beacon time is off by the TX latency',
    body: `Beacon carries the time at *queueing*, antenna sees it 40–210 ms later. Sensors that use it for slots wander. Use the concentrator's timestamp for a scheduled TX.

シンセサイザの出力を GPS の 1PPS と比較しました。Mean 96 ms, σ 41 ms, worst 210 ms over 2 000 beacons. Slots have a guard time of 120 ms, so about one in six sensors wakes too late for its slot on a bad day and listens one slot longer: +0.3 mAh a month, not dramatic, only untidy.`,
    author: 'haruto',
    assignee: 'oskar',
    labels: ['radio', 'bug'],
    age: 71,
  },
  {
    title: '`perchctl tail` for one farm over the tunnel eats 30 kB/s',
    body: 'I left it open over lunch. 108 MB. Sorry! Could it stop by itself after some minutes?',
    author: 'david',
    labels: ['observability', 'performance'],
    age: 68,
    closedAfter: 10,
    thread: [
      {
        by: 'oskar',
        after: 3,
        body: '`--for 10m` by default now. And 1/10 of the bytes since it no longer redraws the screen for every frame.',
      },
    ],
  },
  {
    title: 'eMMC health',
    body: `Read EXT_CSD life time estimates once a day, alert at 80 %. I have the suspicion that first-generation units with the chatty journal (#19) are old before their time.

If I am right we will see the first deaths in the coming year, all in the same month since they were all installed in the same spring. I prefer to replace 15 gateways by parcel on days of our choice. Fields of interest: \`DEVICE_LIFE_TIME_EST_TYP_A\`, \`_B\` and \`PRE_EOL_INFO\`.`,
    author: 'callum',
    assignee: 'oskar',
    labels: ['storage', 'observability'],
    milestone: '2.3',
    age: 65,
    thread: [
      {
        by: 'oskar',
        after: 300,
        body: 'First sweep over 310 G1 units: 12 at 70–80 %, 3 above 90 %. `gw-0004` is at "exceeded" and works.',
      },
      {
        by: 'nils',
        after: 8,
        body: 'G1 carriers have the eMMC soldered. Replacement = new gateway. 15 units, I have 22.',
      },
      { by: 'rosa', after: 6, body: 'List please, I call them before harvest.' },
      {
        by: 'callum',
        after: 150,
        body: 'Sent the list to Rosa: 15 sites, sorted by age of the flash. @mira is a unit with "exceeded" still trustworthy for the spool, or should we switch it to RAM + frequent upload?',
      },
      {
        by: 'mira',
        after: 5,
        body: 'The CRCs would tell us, and `spool_corrupt_records` is zero on all of them. I would leave it and replace soon.',
      },
    ],
  },
  {
    title: 'Japanese text for the local status page',
    body: `現地の農家さんが LAN から状態ページを見るので、日本語がほしいです。40 strings. I can translate, need a place for it.

例: "Spool: 0 frames waiting" → 「未送信データ: 0 件」、"Signal" → 「電波の強さ」。直訳ではなく農家さんの言葉にしたいです。 The page is the only thing that they see of us besides the invoice.`,
    author: 'haruto',
    assignee: 'haruto',
    labels: ['docs'],
    age: 62,
    closedAfter: 21,
    thread: [
      {
        by: 'oskar',
        after: 16,
        body: '`locale/ja.toml`, fallback English. Merged your file, looks beautiful. I hope it says what I think.',
      },
    ],
  },
  {
    title: 'Who restarts the restarter?',
    body: `Kill \`perchd\` 5 times in 10 s → systemd start limit → stays dead. \`StartLimitIntervalSec=0\`, please, plus a growing \`RestartSec\`.

\`\`\`
systemd[1]: perchd.service: Start request repeated too quickly.
systemd[1]: perchd.service: Failed with result 'start-limit-hit'.
\`\`\`

After this only a power cycle helps, and the gateway is on a silo. I know that nobody kills a daemon five times in ten seconds; a broken config pushed to the fleet does.`,
    author: 'grete',
    assignee: 'oskar',
    labels: ['bug'],
    age: 58,
  },
  {
    title: 'Private key readable in the support bundle',
    body: '`perchctl bundle` packs `/etc/perch/**`. With the ATECC units there is no key, but G1 units have `/etc/perch/client.key`. Customers mail these bundles to support. I found 14 in the shared mailbox.',
    author: 'hugo',
    assignee: 'hugo',
    labels: ['security', 'bug'],
    milestone: '2.3',
    age: 55,
    closedAfter: 1.5,
    confidential: true,
    thread: [
      {
        by: 'mira',
        after: 2,
        body: 'Include by list now rather than exclude. Test that fails if anything with "PRIVATE KEY" is in a bundle.',
      },
      {
        by: 'hugo',
        after: 8,
        body: 'Revoked and reissued 14 certificates; mails deleted; mailbox has a rule. @rosa informed the 14 customers by phone, none was alarmed.',
      },
      { by: 'rosa', after: 3, body: 'One asked if he may keep the old one as a souvenir.' },
    ],
  },
  {
    title: 'Use `io_uring` for the spool?',
    body: 'We write 74 bytes a frame at 4 frames/s.',
    author: 'oskar',
    labels: ['performance', 'storage', 'question'],
    age: 51,
    closedAfter: 2,
    thread: [
      { by: 'mira', after: 1, body: 'I believe you have answered your own question.', awards: [['joy', 'oskar']] },
    ],
  },
  {
    title: 'Update check over LTE downloads the whole manifest hourly',
    body: `96 kB × 24 = 2.3 MB per day, 69 a month. It is the largest consumer on the SIM by far! ETag and once a day, and we have the push command anyway.

Share of traffic on an average LTE unit last month: manifest 69 MB, frames 6 MB, metrics 3 MB, tunnel 2 MB. We spent weeks on getting frames from 88 to 6 and then fetched a JSON file of all releases since the beginning, hourly, uncompressed, in order to learn that there is nothing new.`,
    author: 'kwame',
    assignee: 'oskar',
    labels: ['ota', 'uplink'],
    age: 47,
  },
  {
    title: 'Hail sensor frames (type 0x7) unknown',
    body: `Prototype of the acoustic hail sensor runs at our station, frame type 7. Gateway drops it as \`unknown_type\`. Could unknown types be forwarded opaque instead of dropped? The platform can decide.

Hex of three real ones (a handful of gravel from the roof, sorry):

\`\`\`
7 0 0E1C 1F40 03 5A 0012 …
7 0 0E1C 1F41 11 7F 0044 …
7 0 0E1B 1F42 02 20 0009 …
\`\`\`

Fields: battery, counter, hits, peak, energy. It may change weekly until I am content, therefore I would rather not have the gateway know about it at all.`,
    author: 'wen',
    labels: ['radio'],
    age: 44,
    thread: [
      {
        by: 'mira',
        after: 12,
        body: 'Sensible: authenticated but unknown → forward with a flag; not authenticated → drop. 2.4, or sooner if it bites you.',
      },
      { by: 'wen', after: 2, body: 'It does not bite, it only hails.' },
      {
        by: 'wen',
        after: 500,
        body: 'It bites a little: @mira we had real hail at the station, 9 minutes, and the only frames I have are those from my own laptop.',
      },
      {
        by: 'mira',
        after: 5,
        body: 'Then it moves to 2.3. Forward opaque with flag, 30 lines. You get a build tonight.',
      },
      {
        by: 'wen',
        after: 40,
        body: 'Works, thank you! Type 7 arrives. Now we wait for bad weather, which makes me a strange person to meet at the coffee machine.',
      },
    ],
  },
  {
    title: 'Alarm "antenna?" during thunderstorm',
    body: `Opposite of #41: noise floor rises to −85 for an hour, then alarm with the text "antenna?". It is the sky. Text should at least be different.

It was Domaine des Trois Sources again, the place with the lightning. The alarm arrived when the family was in the cellar with the lamps off, and the son climbed on the roof *afterwards* to look at our antenna. I do not want anyone to climb anywhere because of a text that we wrote.`,
    author: 'rosa',
    labels: ['bug', 'observability'],
    age: 41,
  },
  {
    title: 'Gateway discovers its own duplicates',
    body: 'After a reconnect with QoS 1, batches that were sent but not acknowledged are sent again: correct. But with a *new* batch id, so ingest cannot recognise them and dedups frame by frame. 9 % of ingest CPU according to Priya.',
    author: 'oskar',
    assignee: 'oskar',
    labels: ['uplink', 'bug'],
    age: 37,
    closedAfter: 20,
    thread: [
      { by: 'priya', after: 4, body: '9.3 %. I counted twice since dedup is my job.' },
      { by: 'oskar', after: 60, body: 'Batch id = hash of content. !19.' },
    ],
  },
  {
    title: 'Recommended transmit power per sensor',
    body: `Gateway half of the SET_POWER idea (hardware/sensor-firmware, the thread about 14 → 10 dBm): 61 % of all frames arrive with more than 15 dB of margin.

Per sensor: 95th percentile of the required power over 14 days, 3 dB hysteresis, even steps. Store: 14 × 8 byte histogram per sensor. Send in the daily downlink when it changes.

- [x] histogram, persisted hourly
- [x] recommendation, unit tests with the recorded month
- [ ] two gateways hear one sensor: platform has to combine (max of margins)
- [ ] command + confirmation
- [ ] off switch per farm`,
    author: 'mira',
    assignee: 'mira',
    labels: ['radio', 'performance'],
    milestone: '2.4',
    age: 25,
    thread: [
      {
        by: 'ines',
        after: 30,
        body: 'For the third: send me the histograms daily, 112 bytes per sensor. I combine and answer with the number. OK?',
      },
      { by: 'mira', after: 6, body: 'OK, and when the platform does not answer, nothing changes. Good failure mode.' },
      { by: 'oskar', after: 50, body: 'What do we show in `doctor`? "Sensor whispers because we asked it to"?' },
      { by: 'mira', after: 1, body: 'Exactly this string.', awards: [['joy', 'oskar', 'haruto', 'ines']] },
      { by: 'haruto', after: 90, body: 'Sensor side waits for the rev E power table, so no hurry from us.' },
      {
        by: 'mira',
        after: 60,
        body: 'First real run, dry (computing, not sending): 412 sensors at La Serrana, 287 could go to 8 dBm or lower. @haruto @ines numbers are in https://files.larkspur.example/gw/dry-run-serrana.csv.',
      },
      {
        by: 'ines',
        after: 20,
        body: 'Combined with the histograms of the second gateway: 301. @mira endpoint is in staging, `GET /v2/sensors/{id}/power`.',
      },
    ],
  },
  {
    title: 'Spool export to USB stick fails with exFAT',
    body: `Every stick a farmer owns is exFAT. Kernel config lacks it.

\`\`\`
perchctl: mount: /media/usb: unknown filesystem type 'exfat'
\`\`\`

I made the customer format the stick as FAT32 on the phone with me; it took 40 minutes and his holiday photos. Needs \`CONFIG_EXFAT_FS=m\` and perhaps a better sentence than this one.`,
    author: 'david',
    assignee: 'oskar',
    labels: ['bug', 'storage'],
    age: 22,
  },
  {
    title: 'TLS 1.3 only',
    body: 'Brokers accept 1.2 because of G1 units with the old rustls. Fleet: 6 of 1 940 are still on 2.0.x. After these are updated, switch off.',
    author: 'hugo',
    assignee: 'hugo',
    labels: ['security', 'uplink'],
    milestone: '2.4',
    age: 20,
    due: 25,
    thread: [
      {
        by: 'mira',
        after: 30,
        body: "Of the six, four are in boxes, one in a lake (insurance case), and one at Wierzba's upper field, in burst mode, which postpones updates since it is never online long enough. I push that by hand.",
      },
      { by: 'tomasz', after: 8, body: 'W jeziorze?' },
      { by: 'rosa', after: 2, body: 'It is a long story with a pontoon.' },
      {
        by: 'hugo',
        after: 60,
        body: 'Box inventory with Nils: all four are updated and back on the shelf. @mira then Wierzba is the last one.',
      },
      {
        by: 'mira',
        after: 30,
        body: 'Pushed at noon, when its battery was full. 2.2.4 runs, it even has a faster attach now. @hugo you may turn the key, after 2.3 is out please and not on the same day.',
      },
    ],
  },
  {
    title: 'Missed-frame tolerance for sensors on LSI',
    body: `Sensors with flag bit 5 run on the internal oscillator, ±5 %. Tolerance 15 min + 30 s → 15 min + 60 s + 5 % for them, so that Grete's board is not "late" for ever.`,
    author: 'mira',
    assignee: 'mira',
    labels: ['radio', 'observability'],
    milestone: '2.3',
    age: 18,
    closedAfter: 4,
  },
  {
    title: 'Update to 2.3-rc2 rolls back on 4 of 60 G1 units',
    body: `Health check after the update waits 90 s for the first broker answer. These four have modems that need 100–140 s to attach. Old version again, try again tomorrow, same.

The four: \`gw-0009\`, \`-0014\`, \`-0031\` and \`-0040\`, all on the old modem with a slow attach. Each tries every night, downloads 9 MB, reboots twice and returns to 2.2.4, so nobody sees anything except the data bill. I have paused the rollout for G1 until this is understood.`,
    author: 'callum',
    assignee: 'oskar',
    labels: ['ota', 'bug'],
    milestone: '2.3',
    age: 15,
    thread: [
      { by: 'oskar', after: 12, body: '300 s, and the clock starts when the modem is powered, not at boot.' },
      {
        by: 'mira',
        after: 20,
        body: 'Same pattern as the 72 h on the sensors: if rolling back is the cure, be sure that it is sick. +1 for 300.',
      },
      {
        by: 'callum',
        after: 90,
        body: '`gw-0014` and `-0040` took rc2 with the 300 s by hand: 131 s and 118 s to the first answer. @mira @oskar resume G1 after rc3?',
      },
      { by: 'mira', after: 3, body: 'Yes. Five first, then the rest.' },
    ],
  },
  {
    title: 'Reserve file is never recreated',
    body: 'Fill the disk, watch it use the 16 MB reserve (#15), free the disk. Reserve is not there any more, so the second time there is none. I filled it a second time, naturally.',
    author: 'grete',
    assignee: 'oskar',
    labels: ['bug', 'storage'],
    milestone: '2.3',
    age: 13,
    thread: [
      { by: 'mira', after: 4, body: 'Naturally. Recreated when more than 64 MB are free, checked every 10 min. !20' },
      {
        by: 'grete',
        after: 100,
        body: '@mira there is one more: fill it *while* the reserve is being recreated. `fallocate` fails half way and leaves a file of 9 MB, and the check only asks whether it exists.',
      },
      { by: 'mira', after: 4, body: 'You are a menace. Compare the size as well; will be in the same merge request.' },
    ],
  },
  {
    title: 'Status page: "0 sensors" for two minutes after boot',
    body: `Installers power it on, open the page, see a big **0**, and switch it off and on again. So they see it once more.

Say "listening… first readings usually within 15 minutes" until the first interval has passed.

I watched three dealers at the training day. Two of the three power-cycled within the first minute, one called David. The number is correct, of course. It is just an answer to a question nobody has asked yet.`,
    author: 'sofia',
    assignee: 'oskar',
    labels: ['observability'],
    age: 4.9,
    thread: [
      { by: 'oskar', after: 20, body: 'Yes. Would you draw the little bird with the ear?' },
      {
        by: 'sofia',
        after: 30,
        body: 'Drawn. Larks have ears, one just cannot see them. https://files.larkspur.example/design/listening-lark.svg',
        awards: [['heart', 'oskar', 'rosa', 'mira']],
      },
      {
        by: 'oskar',
        after: 18,
        body: '@mira does the page know the interval of a sensor before it has heard it once?',
      },
      {
        by: 'mira',
        after: 2,
        body: 'No, but the config from the platform lists expected sensors with their interval, since 2.2. So it could even say "7 expected".',
      },
    ],
  },
  {
    title: 'gw-0140 clock jumped back 1 024 weeks',
    body: `Tasmania trial unit (Cygnet Hill) with the GPS hat. At 14:00 local the time went back 19.6 years, frames refused as "too old", TLS certificates "not yet valid", so no upload and no tunnel. It fixed itself at the next NTP, 40 min after.

Is this what I think it is?

Alert text for amusement: \`certificate not yet valid (valid from: in 18 years)\`. No data lost, spool held 212 frames with a monotonic stamp, and they were sent properly after NTP came back. The hat's firmware string is \`UBX-M8030 build 2006-ish\`, I will look for the exact one. @mira over to you, please.`,
    author: 'callum',
    assignee: 'mira',
    labels: ['bug'],
    milestone: '2.3',
    age: 4.8,
    due: 2,
    awards: [['eyes', 'grete', 'hugo']],
    thread: [
      {
        by: 'mira',
        after: 2,
        body: "GPS week rollover, in the hat's firmware. It sends weeks mod 1024 and guesses the epoch by its build date.",
      },
      {
        by: 'mira',
        after: 3,
        body: `We trust GPS over NTP since it is "better". Plan:

- [x] refuse any time before the build date of \`perchd\`
- [x] when GPS and NTP differ by more than 10 s: NTP, and alarm
- [ ] add 1024 weeks when that makes it plausible
- [ ] test with the recorded NMEA`,
      },
      {
        by: 'oskar',
        after: 10,
        body: `\`\`\`rust
const WEEKS: Duration = Duration::from_secs(1024 * 7 * 86_400);

fn plausible(mut t: SystemTime, built: SystemTime) -> SystemTime {
    while t < built {
        t += WEEKS;
    }
    t
}
\`\`\``,
      },
      { by: 'hugo', after: 6, body: 'Careful: spoofed GPS + while loop. Bound it to 2.' },
      { by: 'mira', after: 1, body: 'mentioned in merge request !21', system: true },
      {
        by: 'mira',
        after: 30,
        body: 'Bounded. First two boxes are on `gw-0140`, the rest is !21. @callum can you keep your eyes on it tomorrow at 14:00 local?',
      },
      {
        by: 'callum',
        after: 20,
        body: 'That is 03:00 in Aberdeen, but yes. @mira nothing jumped. The alarm said "GPS disagrees with NTP by 619 315 200 s", which I have framed.',
      },
      { by: 'mira', after: 8, body: 'I want a print. @callum go to bed.' },
    ],
  },
  {
    title: 'OTA to 50 sensors: speaker switched in the middle',
    body: `During the 4.0-rc3 run I rebooted gateway A (speaker) as my list says. After 2 h B took over, correct. But A came back after 1 min and *also* went on. For an hour and a half both sent, duty on each 8 %, fragments interleaved, 3 sensors in repair.

\`\`\`
A 09:12 session 41 resumed at fragment 611
B 11:12 session 41 start at fragment 402 (speaker timeout)
A 11:40 still sending
\`\`\`

No sensor was harmed: the three in repair finished half an hour later. But with 400 sensors in place of 50 this doubling would eat the alarms' share of the band, and two speakers in one valley is exactly what "gateways do not talk with each other" was meant to avoid. @mira logs of both are in \`lab/ota-rc3/\`.`,
    author: 'grete',
    assignee: 'mira',
    labels: ['ota', 'bug'],
    milestone: '2.3',
    age: 3.3,
    due: 4,
    thread: [
      {
        by: 'mira',
        after: 5,
        body: 'So A resumed, but did not tell the platform that it is alive as a *speaker*, only as a gateway. And A does not ask if it still is the speaker. Both are mine.',
      },
      {
        by: 'ines',
        after: 12,
        body: 'Lease instead of timeout? I give a lease of 30 min with a number, every fragment batch renews it. Without a valid lease you keep silent.',
      },
      { by: 'mira', after: 0.3, body: 'Changed milestone to 2.3', system: true },
      {
        by: 'mira',
        after: 3,
        body: 'Yes, fencing token. @ines you have an endpoint tomorrow? I can be ready by then on my side.',
      },
      {
        by: 'ines',
        after: 18,
        body: 'Tomorrow noon. `POST /v2/ota/sessions/{id}/lease`, answers `{"token": 7, "until": …}`.',
      },
      { by: 'oskar', after: 2, body: '"Gateways do not talk with each other", chapter two.' },
      {
        by: 'mira',
        after: 10,
        body: 'Works against staging: reboot A → lease still valid → A goes on, B silent. Unplug A → B after 30 min with token 8; plug A in again → refused, silent. @grete it is yours to break.',
        awards: [['thumbsup', 'ines', 'grete']],
      },
      {
        by: 'grete',
        after: 7,
        body: 'First hour: lost the lease by pulling LTE, by stopping the daemon (SIGSTOP, not killing), by setting the clock. SIGSTOP is interesting: after SIGCONT it sends *one* fragment before it looks at the lease. @mira',
      },
      {
        by: 'mira',
        after: 1.5,
        body: 'One fragment, 0.4 s. Check goes right before the TX then, also cheaper to explain.',
        awards: [['joy', 'grete', 'oskar']],
      },
    ],
  },
  {
    title: 'Two gateways in Alentejo: uplink slow since yesterday',
    body: `Quinta do Vale Seco, \`gw-0175\` and \`gw-0176\`. Live data 10–15 min late. LTE full bars says the farmer, there is a folk festival in the village (three days, 20 000 people).

He is not angry, only curious: "the numbers come, but they come like my nephew, late and all at once." I looked at \`doctor\`, all ticks. Backlog 340 and 290 frames, both growing slowly in the evening and falling after four in the morning. @mira can you have a look before he asks again at breakfast?`,
    author: 'rosa',
    assignee: 'mira',
    labels: ['uplink', 'field-report'],
    age: 2.2,
    thread: [
      {
        by: 'mira',
        after: 1,
        body: 'There is the reason. RSRQ −19, cell is full of dancing people. Spool drains, nothing lost. I switch both to batches of 5 min for the time.',
      },
      {
        by: 'beatriz',
        after: 4,
        body: 'It is the *Festa*. My aunt is there. I can ask her to turn off her phone.',
        awards: [['joy', 'mira', 'rosa']],
      },
      { by: 'rosa', after: 20, body: '@mira better already, 3 minutes late now. When is it back to normal?' },
      { by: 'mira', after: 9, body: 'When the last accordion goes home. I set the override to expire in two days.' },
    ],
  },
  {
    title: 'Names with ø in the adopt command',
    body: `After Elif's crash on the sensor I tried it here: \`perchctl adopt --name "Øvre åker"\` works, \`tail\` shows it, but the MQTT topic gets \`%C3%98vre…\` twice encoded, and the platform shows \`Ã˜vre Ã¥ker\`.

A classic from 1998. Encode once.

Scope, so that I do not forget a corner:

- [x] \`adopt --name\`
- [x] \`tail\`, width of the column
- [ ] MQTT topic
- [ ] config file round trip
- [ ] names in composed and decomposed form (macOS sends «å» as two code points)
- [ ] sort order in \`list\`, where Å belongs after Ø and not beside A`,
    author: 'mira',
    assignee: 'mira',
    labels: ['bug', 'config'],
    age: 0.14,
    thread: [
      {
        by: 'oskar',
        after: 1,
        body: 'I have `gw-0003` named «Åsen» since my first week and it was always «Ã…sen» in the console. I thought it was a style.',
      },
      { by: 'mira', after: 0.6, body: '@oskar for two years?!', awards: [['joy', 'oskar', 'leila']] },
    ],
  },
  {
    title: 'No frames in the lab since this morning',
    body: `All 50 boards silent on A *and* B, noise floor −124. Before I climb: did somebody borrow the splitter on the roof?

Last frame 07:41:12 on A, 07:41:20 on B. Both up, both connected, SPI counters zero, reset did not help. 50 sensors at once do not die and two concentrators at once do not either, so it must be something they share, and they share exactly one splitter. @mira were you on the roof?`,
    author: 'grete',
    assignee: 'oskar',
    labels: ['bug', 'radio'],
    age: 0.09,
    thread: [
      {
        by: 'oskar',
        after: 0.5,
        body: 'Ehm. The spectrum analyser for the rev E power measurement needed an N cable. It is back in ten minutes. @mira has nothing to do with it.',
      },
      { by: 'mira', after: 0.4, body: 'I did hold the ladder.' },
      { by: 'grete', after: 0.3, body: '−108 again, 50 of 50. I keep the issue open until there is a second cable.' },
    ],
  },
]
