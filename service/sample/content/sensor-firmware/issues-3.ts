import type { IssueContent } from '../types.ts'

export const issues3: readonly IssueContent[] = [
  {
    title: 'Fault at 0x0800A1F4 after 49.7 days',
    body: 'Eight sensors with the same program counter in the reset log (#55), uptime between 4 294 900 and 4 294 970 seconds. **49.7 days.** I think everybody knows what this number is.',
    author: 'callum',
    assignee: 'tomasz',
    labels: ['bug'],
    milestone: 'FW 4.0',
    age: 88,
    closedAfter: 13,
    awards: [
      ['joy', 'mira', 'haruto'],
      ['eyes', 'grete'],
    ],
    thread: [
      { by: 'callum', after: 0.2, body: 'Added ~bug label', system: true },
      { by: 'tomasz', after: 1, body: '`uint32_t` milliseconds. Who compares `now > deadline`?' },
      { by: 'haruto', after: 3, body: '`adr.c:118`. I did. すみません。' },
      {
        by: 'tomasz',
        after: 4,
        body: '`(int32_t)(now - deadline) >= 0` everywhere. I grep the tree for others: two in the coulomb counter, harmless because they reset daily.',
      },
      {
        by: 'grete',
        after: 20,
        body: 'Added a test which starts the clock at 2³² − 60 000 ms. All of our host tests run a second time with that clock from now on. It found one more, in pairing.',
      },
    ],
  },
  {
    title: 'Rev C boards: how long do we support them?',
    body: `About 1900 in the field. No dual frequency, one flash bank less so no OTA with images over 200 KiB. 4.0 is 211 KiB.

Beatriz's usual question: what would the farmer do next? He would do nothing, if we do nothing. He has a sensor that reports soil moisture every quarter of an hour, as promised. So from that side I see no pressure. My worry is rather that we pay twice for every feature, for 1900 boards which will slowly disappear anyway (about 9 % a year).`,
    author: 'beatriz',
    assignee: 'tomasz',
    labels: ['production', 'power'],
    age: 84,
    thread: [
      {
        by: 'tomasz',
        after: 22,
        body: 'Options: freeze rev C on 3.2.x with security fixes only. Or a `CONFIG_MINIMAL` 4.0 without EC, which is 188 KiB and doubles the test matrix.',
      },
      { by: 'grete', after: 5, body: 'I am the test matrix. I vote freeze.' },
      {
        by: 'jonas',
        after: 30,
        body: 'Offer a swap at cost for those who want EC. Boards come back, we reuse housings.',
      },
      { by: 'beatriz', after: 60, body: 'How many would take it? @rosa' },
      {
        by: 'rosa',
        after: 50,
        body: 'Perhaps 200. Most will not notice they are "frozen", which is the whole point of a sensor.',
      },
    ],
  },
  {
    title: 'Silent after OTA when the phone was still connected',
    body: `Field app connected over Bluetooth during the swap → sensor reboots into the new image but never advertises and never sends. Power cycle helps. 3 of 3 with a Pixel, 0 of 3 with an iPhone.

Steps:

1. Connect with the field app (2.8.1), leave the detail screen open
2. Start the update from the console
3. Wait for the swap
4. Sensor is gone, app says "connected" for another 40 s, then "out of range"

After the power cycle it runs the new version and confirms it normally, so the image is fine.`,
    author: 'elif',
    assignee: 'haruto',
    labels: ['ota', 'bug'],
    age: 79,
    closedAfter: 20,
    thread: [
      {
        by: 'haruto',
        after: 12,
        body: 'Link stays "connected" in the retained RAM, new image trusts it. iPhone disconnects faster.',
      },
      { by: 'anouk', after: 6, body: 'The app can disconnect first as well, will do, but please not rely on us.' },
      { by: 'haruto', after: 120, body: 'Retained RAM now has a build ID; different build → cleared.' },
    ],
  },
  {
    title: 'Fixture PC still runs Windows 7',
    body: `The USB driver of the old programmer exists for nothing newer. It is not on the network any more (Hugo). Question: is there a reason not to use the same J-Link as everybody and throw the PC away?

It also starts with a chime and an offer to install updates from nine years ago. Bjarne has an emotional relation to the wallpaper (a meadow). I have not, and the insurance people asked last week what this machine is.`,
    author: 'nils',
    labels: ['production', 'tooling'],
    age: 74,
    thread: [
      { by: 'tomasz', after: 30, body: 'None. `tools/fixture` is Python and runs on a Raspberry Pi since !16.' },
    ],
  },
  {
    title: 'Gust measurement: 3 s mean according to WMO',
    body: `We report the maximum of 1 s counts. WMO says 3 s running mean. Ours reads about 9 % high, farms compare with the met service and shout.

Two days at our mast, 10 m, beside the institute's sonic anemometer: 1 s maximum 17.9 m/s, 3 s running mean 16.4, theirs 16.3. Same wind, other arithmetic. I do not have strong feelings about gusts but I do about comparing apples with apples.`,
    author: 'wen',
    labels: ['sensors'],
    age: 70,
    thread: [{ by: 'haruto', after: 90, body: 'Done: ring of three 1 s counts.' }],
  },
  {
    title: 'Ein Sensor meldet sich nur bei Regen',
    body: 'From the Obsthof in Südtirol, quoting: „Der Sensor meldet sich nur bei Regen.“ I checked: true! Frames exist only within minutes of rain tips.',
    author: 'rosa',
    labels: ['field-report', 'bug'],
    age: 66,
    closedAfter: 7,
    awards: [['joy', 'wen', 'mira']],
    thread: [
      {
        by: 'tomasz',
        after: 5,
        body: 'The RTC alarm is dead (crystal?), the only wake-up source left is the rain input. So it *works*, as a very expensive umbrella reminder.',
      },
      {
        by: 'grete',
        after: 30,
        body: 'We should fall back to LSI when LSE does not start. 5 % drift instead of silence.',
      },
      { by: 'haruto', after: 60, body: 'Added. Flag bit 5 = running on LSI.' },
    ],
  },
  {
    title: 'Security review of the bootloader before 4.0',
    body: `Scope: image verification, rollback counter, debug port lock, fault injection (cheap voltage glitch).

- [x] signature is checked over the *whole* slot, not only over header.size
- [x] rollback counter monotonic, in protected flash
- [ ] RDP level 1 set by production, verified by the fixture
- [x] glitch: 20 000 attempts at reset, 0 bypass
- [ ] glitch at the compare`,
    author: 'hugo',
    assignee: 'hugo',
    labels: ['security', 'bootloader'],
    milestone: 'FW 4.0',
    age: 61,
    due: 9,
    confidential: true,
    thread: [
      {
        by: 'hugo',
        after: 300,
        body: 'Finding 1: header size is read twice, once for the check and once for the copy. With glitch or with flash bus tampering these could differ. Read once into RAM.',
      },
      {
        by: 'tomasz',
        after: 20,
        body: 'Fixed on a private branch, will show it when all findings are in. I am touching the thing which cannot be updated, my hands are wet.',
      },
      {
        by: 'hugo',
        after: 240,
        body: 'Finding 2: `memcmp` on the hash; a single skipped branch and we boot anything. Use a double compare with complement.',
      },
      {
        by: 'mira',
        after: 30,
        body: `Related: is the gateway's copy of the public key the same one? I pin it in \`keys/fw-release.pub\`.`,
      },
      { by: 'hugo', after: 5, body: 'Same, I compared the fingerprints with you on the phone, remember. 👍' },
    ],
  },
  {
    title: 'Sensors fall over in sandy soil',
    body: `Not firmware. But can we detect it? Quinta do Vale Seco has 3 of 20 lying on the side, rain 0 mm for a month, nobody noticed because it did not rain anyway.

The reasons were a badger, a tractor and "não sei". In sand the 40 cm spike holds as well as a candle in a cake. Mechanical people can think of a longer spike, and I want only to know it before the customer does. When it lies down the rain is zero, the radiation shield is open to the sun and the soil probe hangs in the air.`,
    author: 'rosa',
    labels: ['field-report'],
    age: 57,
    thread: [
      {
        by: 'haruto',
        after: 10,
        body: 'rev E has an accelerometer for the tamper alarm. Tilt > 30° for one hour → flag.',
      },
      {
        by: 'beatriz',
        after: 6,
        body: 'Yes! "Your sensor lies down" is the best notification we will ever have.',
        awards: [['thumbsup', 'rosa', 'wen']],
      },
    ],
  },
  {
    title: 'Flash usage 97 %',
    body: `211 KiB of 216 in the slot. \`cbprintf\` with float support is 6.1 KiB, used for one debug line.

\`\`\`
   text  section
  61 204  radio + crypto
  48 930  zephyr kernel, drivers
  31 412  ble
  22 087  sensors, cal
  11 650  detools
   6 251  cbprintf (float!)
\`\`\`

次の機能(電力指令、AU915)で確実に溢れます。 Anything new will not fit, so this has to be before 4.0 rather than after.`,
    author: 'haruto',
    assignee: 'haruto',
    labels: ['tooling', 'ota'],
    milestone: 'FW 4.0',
    age: 52,
    thread: [
      { by: 'tomasz', after: 4, body: 'Remove the line, remove the float.' },
      {
        by: 'haruto',
        after: 100,
        body: '204 KiB. Also LTO: 188. But with LTO the stack use of the radio thread rises 300 bytes, I do not know why yet.',
      },
    ],
  },
  {
    title: 'Lora region AU915 for the trial in Tasmania',
    body: `30 sensors at a cherry orchard (Cygnet Hill). Dwell time 400 ms, so SF10 max. Need the region table in both firmware and gateway.

The orchard has netting over the whole block, steel cables, and a hill in the middle; they say that mobile coverage is "one bar on the ute". Harvest has hard dates, the fruit splits after rain when it is nearly ripe, so leaf wetness is what they really want. Ship date for the 30 sensors is in three weeks at the latest.`,
    author: 'beatriz',
    assignee: 'haruto',
    labels: ['radio'],
    milestone: 'FW 4.1',
    age: 48,
    due: 21,
    thread: [
      {
        by: 'haruto',
        after: 60,
        body: 'Sensor side is a table of 8 channels and a dwell check. The certification is more work than the code.',
      },
      {
        by: 'mira',
        after: 30,
        body: 'Gateway: the concentrator plan needs a different SX1250 filter board. @oskar has one from the trade fair, I believe.',
      },
      {
        by: 'oskar',
        after: 40,
        body: 'I have it, and a second one that smells of trade fair. @mira they are in your drawer.',
      },
      {
        by: 'mira',
        after: 200,
        body: 'Found, fitted, plan tested with a generator: eight channels, sub-band 2, looks clean. Next is the table in the region file, then I ship one unit to Cygnet Hill with the GPS hat.',
      },
    ],
  },
  {
    title: 'Rain counter lost 14 tips across an OTA',
    body: `I tip while it swaps. It is my job.

Procedure: fixture tips once in 4 s, the update begins at tip 100, ends at tip 212, sensor reports 198. The 14 are the 56 seconds around the swap. In reality an update in heavy rain is rare, but "rare" means every week with this number of sensors.`,
    author: 'grete',
    assignee: 'haruto',
    labels: ['bug', 'ota'],
    age: 44,
    thread: [{ by: 'haruto', after: 40, body: 'RTC backup register keeps the count across the swap now.' }],
  },
  {
    title: 'Coulomb counter disagrees with reality on rev E',
    body: `The table of state currents is from rev D. On rev E the boost converter is off in standby, so we overestimate by 14 %. I measure all states again at three temperatures:

| state | rev D | rev E 25 °C | rev E −10 °C |
| --- | ---: | ---: | ---: |
| sleep | 2.4 µA | 1.9 µA | 1.6 µA |
| soil, both f | 9.8 mA | 8.1 mA | 8.4 mA |
| TX 14 dBm | 44 mA | 38 mA | 39 mA |
| RX window | 6.1 mA | 5.2 mA | todo |

Method as in #8, plus a 10 Ω shunt for the short states. Result after a simulated year (accelerated 60×): counter says 1 412 mAh, the integrator says 1 238. It would tell farmers to change a cell a good year too early. I prefer early to late, but not this much.`,
    author: 'haruto',
    assignee: 'haruto',
    labels: ['power', 'needs-measurement'],
    milestone: 'FW 4.0',
    age: 39,
    thread: [
      { by: 'tomasz', after: 20, body: 'Please also +50. Alentejo in the sun is not 25.' },
      {
        by: 'haruto',
        after: 90,
        body: '+50 °C sleep: 4.7 µA. Leakage of the bulk capacitor doubles every 10 °C, as its datasheet promised.',
      },
      {
        by: 'mira',
        after: 70,
        body: '@haruto the platform shows "replace within" from this number. Do you want me to hold back the daily status of rev E until the table is right? There are only 140 of them yet.',
      },
      { by: 'haruto', after: 6, body: 'はい、お願いします。Better no date than a wrong one.' },
    ],
  },
  {
    title: '`west build` fails on a fresh checkout (missing module `detools`)',
    body: `Followed the README on a clean machine. \`west.yml\` points to a commit that was force-pushed away upstream.

\`\`\`
FATAL ERROR: module detools: cannot fetch 9c1f04e
hint: your local revision is not an ancestor of any remote branch
\`\`\`

Works for everybody who has an old clone, which is everybody except new machines and, I suppose, the CI in the moment its cache expires. (It expires on Sunday.)`,
    author: 'oskar',
    labels: ['tooling', 'bug'],
    age: 33,
    closedAfter: 0.4,
    thread: [{ by: 'haruto', after: 6, body: 'Forked it to our group and pinned. Sorry!' }],
  },
  {
    title: 'Uplink power: 14 → 10 dBm where SNR allows',
    body: `I looked at a month of frames from 2 140 sensors: 61 % arrive with more than 15 dB margin. At 10 dBm TX draws 24 mA instead of 38. Per frame that is 5 µAh of 29.

I can compute a recommended power per sensor on the gateway (95th percentile over two weeks, hysteresis 3 dB), and send it in the daily downlink. The sensor would need to accept \`SET_POWER\` and forget it after 3 days without any downlink.`,
    author: 'mira',
    assignee: 'haruto',
    labels: ['radio', 'power'],
    age: 27,
    thread: [
      {
        by: 'tomasz',
        after: 8,
        body: '*ADR, but honest.* I like the forgetting. What happens when the maize grows to 3 m between sensor and gateway?',
      },
      {
        by: 'mira',
        after: 4,
        body: 'Margin shrinks over weeks, percentile follows. And for sudden things (a trailer parked in front) the sensor goes back to 14 dBm after N frames without acknowledgement.',
      },
      {
        by: 'wen',
        after: 20,
        body: 'Maize at 3 m and wet costs 10 to 15 dB at 868, from our own data at Nordgård two seasons ago.',
      },
      {
        by: 'haruto',
        after: 50,
        body: 'Command is easy. 72 h の記憶は RAM で十分です(再起動したら 14 dBm に戻る)。RAM only, reboot = full power.',
      },
      {
        by: 'mira',
        after: 100,
        body: 'Simulated with the recorded margins: 11 % less energy per day on average, no frame lost which was not lost before. I open the gateway issue and do that part first.',
        awards: [['thumbsup', 'tomasz', 'haruto']],
      },
      {
        by: 'tomasz',
        after: 200,
        body: '@mira green light from me for 4.1. Limit to steps of 2 dB, please, the PA table is calibrated at even numbers only.',
      },
      {
        by: 'haruto',
        after: 40,
        body: '@mira sensor half is on its way as a merge request. Which error do you want for a value that I cannot do?',
      },
    ],
  },
  {
    title: 'Decide LSI fallback reporting interval',
    body: `On LSI the interval is 15 min ± 5 %. The gateway's missed-frame alarm is 15 min + 30 s. Every fallback sensor (#66) is therefore "late" all the time.

My board 4A03 has been on LSI for eleven days now. In this time it sent 1 041 frames, the gateway raised 388 alarms, and the farmer's phone (mine) vibrated 388 times. There is nothing wrong with the readings.

Either we send more often than promised so that late is still on time, or the tolerance learns about it.`,
    author: 'grete',
    assignee: 'tomasz',
    labels: ['sensors'],
    age: 19,
    due: -3,
    thread: [
      {
        by: 'mira',
        after: 16,
        body: 'I can widen the tolerance when flag bit 5 is set. @tomasz do you want to correct LSI against the daily time downlink instead? Then drift would be well under 1 %.',
      },
      { by: 'tomasz', after: 40, body: 'Good idea, but for 4.1. For now please widen.' },
      { by: 'mira', after: 90, body: 'Widened, it is in 2.3-rc2. @grete your phone should be quiet from tonight on.' },
      { by: 'grete', after: 24, body: '@mira it is. I miss it a little.', awards: [['joy', 'mira']] },
    ],
  },
  {
    title: '4.0 release checklist',
    body: `- [x] Sleep current rev D, 5 boards
- [x] Sleep current rev E, 10 boards
- [ ] Temperature cycling rev E
- [x] 200 brown-outs
- [x] Clock start at 2³² − 60 s (#61)
- [ ] OTA 3.2.6 → 4.0 over the air, 50 sensors, through two gateways
- [ ] OTA interrupted at every 5 %
- [ ] Security findings (#67)
- [ ] Range walk with the new radome
- [ ] Decision on dual frequency (#41)
- [ ] Release notes that Rosa can read aloud

Tag \`v4.0.0-rc3\`, rev D and rev E images from the same commit. Rev C stays on 3.2 (see #62). Target is two weeks from now together with gateway 2.3, so that Rosa's team has to explain only once. @mira please keep one gateway in the lab on 2.2.4, some farms will get the new sensors first.`,
    author: 'tomasz',
    assignee: 'grete',
    labels: ['production', 'docs'],
    milestone: 'FW 4.0',
    age: 16,
    due: 12,
    thread: [
      {
        by: 'grete',
        after: 48,
        body: 'Climate chamber is booked. The chamber at −20 °C makes a noise like a sad cow, so nights only.',
      },
      {
        by: 'mira',
        after: 90,
        body: 'Both gateways in the lab are on 2.3-rc2 and ready for the 50 sensor OTA. Tell me the day, I keep my hands off them.',
      },
      { by: 'grete', after: 100, body: '@mira tomorrow, please. I start at 07:00 and it takes what it takes.' },
      {
        by: 'grete',
        after: 60,
        body: 'Result of the first run: 47 of 50 in the first pass, 3 in repair, 0 dead. Time 2 h 51. But two sensors report *rollback counter 0*, see the new issue about it.',
      },
      {
        by: 'tomasz',
        after: 30,
        body: 'Temperature cycling of rev E finished at 05:00: 10 of 10. @grete @mira the second OTA run may start when rc4 exists, not before.',
      },
    ],
  },
  {
    title: 'Rollback counter reads 0 on two of fifty after OTA to 4.0-rc3',
    body: `Devices \`4E17\` and \`4E2C\`, both rev D, both had been downgraded by hand once in the lab. After the update \`status 3\` shows \`rollback=0\`; expected 7. They would accept any older signed image.

Log of \`4E17\`:

\`\`\`
[00:00:00.012] boot: slot1 v4.0.0-rc3 sig ok
[00:00:00.013] boot: rbk page A crc bad, page B empty
[00:00:00.013] boot: rbk init -> 0
[00:00:00.020] boot: swap done
\`\`\`

I have both boards on the bench, untouched and powered from the supply so that nothing changes. Dumps of both pages are on the restricted share. @mira @hugo adding you because it concerns whether the field is affected. Please do not discuss it in the open channel before we know.`,
    author: 'grete',
    assignee: 'tomasz',
    labels: ['bug', 'bootloader', 'security'],
    milestone: 'FW 4.0',
    age: 4.6,
    due: 3,
    confidential: true,
    thread: [
      {
        by: 'tomasz',
        after: 5,
        body: '"crc bad, page B empty → init to 0" must be "refuse to lower". The lab downgrade writes page A by hand with the old layout. So the field cannot get there by itself, but the *reaction* is still wrong.',
      },
      {
        by: 'hugo',
        after: 3,
        body: 'Agree, and it is finding 3 then. If both pages are bad: take the counter of the running image, never 0.',
      },
      {
        by: 'mira',
        after: 14,
        body: 'From the gateway I can list who reports 0 over all farms tonight. @tomasz want me to?',
      },
      { by: 'tomasz', after: 1, body: 'Please!' },
      {
        by: 'mira',
        after: 11,
        body: '7 812 sensors answered: none with 0 except your two. 31 did not answer within the day (the usual sleepers).',
        awards: [['thumbsup', 'tomasz', 'hugo']],
      },
      { by: 'grete', after: 2, body: 'Changed due date', system: true },
      { by: 'hugo', after: 20, body: 'Good, so not a field problem. Stays confidential until rc4.' },
    ],
  },
  {
    title: 'Tilt flag triggers when a cow scratches herself',
    body: `Pilot at Brae of Fintry: sensor 12 reports *lying down* 3 times a day and then stands again. Mr Fintry sent a video. The cow is called Morag and enjoys it.

> She's no doing any harm, but could the phone stop telling me about it?

Pilot firmware is 4.0-rc3 on all 12. The others are quiet, two of them stand in the same paddock but on the side where the thistles are. Mr Fintry does not want the sensor moved: it stands where the water stands, as he says, and that is the point of it.`,
    author: 'rosa',
    assignee: 'haruto',
    labels: ['sensors', 'field-report'],
    age: 2.8,
    awards: [['joy', 'beatriz', 'jonas', 'mira', 'tomasz', 'wen']],
    thread: [
      {
        by: 'haruto',
        after: 14,
        body: 'One hour of > 30° was the plan. I have `TILT_HOLD_S` = 60, from testing. 3600 in rc4.',
      },
      { by: 'beatriz', after: 6, body: 'Please keep the 60 s variant for a "cow is scratching" feature.' },
      {
        by: 'mira',
        after: 9,
        body: "I measured the duration from the gateway's log: Morag needs 2 min 40 s on average.",
      },
    ],
  },
  {
    title: 'Range walk with new radome: 300 m less than rev D??',
    body: `Same route, same gateway (Bymarka tower), same height on the backpack.

| point | rev D SNR | rev E SNR |
| --- | ---: | ---: |
| quarry, 1.2 km | 6.5 | 4.0 |
| lake, 2.8 km | −3.0 | −7.5 |
| hut, 4.1 km | −9.5 | lost |

That is 3 to 4 dB worse. Matching was fixed in #56, so what else?

Weather dry, same backpack, same person, both sensors at the same time on one stick, swapped half way to exclude the position. I have the GPX and the raw frames. It is the worst possible week to find this, so please somebody tell me that I did something stupid. @mira could you look at the gateway's side for the same minutes?`,
    author: 'oskar',
    assignee: 'jonas',
    labels: ['radio', 'needs-measurement'],
    milestone: 'FW 4.0',
    age: 1.3,
    thread: [
      { by: 'jonas', after: 5, body: 'Lid on?' },
      { by: 'oskar', after: 1, body: 'Lid on.', awards: [['joy', 'jonas', 'haruto']] },
      {
        by: 'haruto',
        after: 8,
        body: 'PA table? On rev E `paDutyCycle` is for 3.3 V, and the board feeds the PA with 2.5 V from the DC/DC. I think we send 10.5 dBm and believe it is 14.',
      },
      {
        by: 'mira',
        after: 4,
        body: 'That also would explain why all rev E sensors in the garden look as if they already had #74. @oskar can you put one on the spectrum analyser before we blame the radome?',
      },
      { by: 'oskar', after: 9, body: '10.8 dBm conducted. Radome is innocent.' },
      {
        by: 'jonas',
        after: 0.5,
        body: 'Then we change a register and not a mould. I am opening a bottle of something. @mira thank you for asking the right question first.',
      },
    ],
  },
  {
    title: 'Crash on pairing when device name contains ø',
    body: `App lets the installer name the sensor. "Øvre åker" → sensor reboots, every time. "Ovre aker" is fine. Length is counted in characters in the app, and in bytes by you, so 9 becomes 11 and there is a fixed buffer I think.

Steps: pair a fresh sensor (4.0-rc3), type a name with at least one letter outside ASCII that brings it to ten bytes or more, tap *Save*. Phone: "connection lost". LED: boot sequence. The reset log shows a bus fault with the program counter in \`settings_set_name\`. Elena from the dealer in Trondheim found it on her second farm. She has 40 to install this week, half of them end in *-åker*.`,
    author: 'elif',
    assignee: 'haruto',
    labels: ['bug'],
    age: 0.15,
    thread: [
      { by: 'elif', after: 0.1, body: 'Assignee changed to @haruto', system: true },
      { by: 'haruto', after: 1.4, body: '`name[10]` and `strcpy`. 恥ずかしい。One hour.' },
      { by: 'haruto', after: 0.3, body: 'mentioned in merge request !20', system: true },
      {
        by: 'mira',
        after: 0.6,
        body: "A Norwegian company that cannot spell *øvre*. Please check the gateway with it as well, I'll do the same on my side. @elif which app version?",
        awards: [['joy', 'elif', 'haruto']],
      },
    ],
  },
]
