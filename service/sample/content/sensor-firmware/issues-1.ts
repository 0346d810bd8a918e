import type { IssueContent } from '../types.ts'

export const issues1: readonly IssueContent[] = [
  {
    title: 'Sleep current is 38 µA, should be under 3',
    body: `Board rev C, nothing connected, radio off, RTC on LSE. The Joulescope says 38.2 µA over ten minutes. The datasheet sum is 2.1 µA.

What I have excluded so far:

- [x] LED (lifted the resistor)
- [x] SPI flash in deep power-down, 0.4 µA measured on its own rail
- [x] Debug port: power cycled without the probe, no change
- [ ] Soil oscillator rail really off?
- [ ] Floating inputs on the rain header

At 38 µA the D cell lasts *four* years on sleep alone and we have sold seven.`,
    author: 'tomasz',
    assignee: 'tomasz',
    labels: ['power', 'needs-measurement'],
    milestone: 'FW 3.0',
    age: 902,
    closedAfter: 21,
    awards: [['tada', 'jonas', 'nils']],
    thread: [
      { by: 'tomasz', after: 2, body: 'Added ~needs-measurement label', system: true },
      {
        by: 'jonas',
        after: 20,
        body: 'Check the pull-up on the rain input. With the cable unplugged it floats to 1.4 V and the Schmitt trigger sits in its linear range. I did that to you in rev C, sorry.',
      },
      {
        by: 'tomasz',
        after: 26,
        body: 'Confirmed, 11 µA of it. Configured as analogue when no bucket is detected at boot. Now 27 µA.',
        awards: [['joy', 'jonas', 'nils']],
      },
      {
        by: 'tomasz',
        after: 91,
        body: `The rest is the soil rail. The load switch leaks through the level shifter because we leave \`SOIL_EN\` low but the SPI lines high. If I park MOSI and SCK low before cutting the rail: **2.6 µA**. 

\`\`\`c
/* order matters: park the bus first, then the rail */
soil_bus_park();
gpio_pin_set_dt(&soil_en, 0);
\`\`\``,
      },
      { by: 'jonas', after: 3, body: 'So firmware fixes hardware again. I will put a proper switch on rev D.' },
    ],
  },
  {
    title: 'Decide the reporting interval: 10, 15 or 20 minutes',
    body: `Every customer asks for "live". No customer looks more than three times a day. What does each choice cost in battery years?

My aunt's olive grove has run on 20 minutes since the first prototype and she has never noticed. On the other hand the tender in Ravenna asks for "at least every 15 minutes" in bold type, and we will meet this sentence again. What I want from this issue is one number which we then stop discussing, plus a table that shows what it costs if somebody insists on another.`,
    author: 'beatriz',
    assignee: 'tomasz',
    labels: ['power', 'radio'],
    milestone: 'FW 3.0',
    age: 896,
    closedAfter: 9,
    thread: [
      {
        by: 'tomasz',
        after: 30,
        body: `With SF9, 24 byte payload, three depths plus air:

| interval | charge / day | years on ER34615 |
| --- | ---: | ---: |
| 10 min | 6.9 mAh | 5.1 |
| 15 min | 4.7 mAh | 7.3 |
| 20 min | 3.6 mAh | 9.2 |

Self-discharge included at 1 % per year, which is optimistic in Alentejo.`,
      },
      {
        by: 'beatriz',
        after: 14,
        body: '15. And *fast mode* (2 min for 2 hours) when somebody presses the button, because installers want to see it live while they stand there.',
      },
    ],
  },
  {
    title: 'Document the payload format somewhere that is not my head',
    body: `Ines asked twice. Mira decoded it from a hexdump, which is impressive and should not be necessary.

Fields, order, scaling, what happens when a probe is missing, version nibble.`,
    author: 'tomasz',
    assignee: 'mira',
    labels: ['docs', 'radio'],
    age: 889,
    closedAfter: 40,
    thread: [
      {
        by: 'mira',
        after: 48,
        body: `What I have from the hexdump, please correct:

\`\`\`
0      version (hi nibble) | flags (lo nibble)
1..2   battery, mV, big endian
3..4   air temp, 0.01 °C, signed
5      air humidity, 0.5 %
6..11  soil 10/30/60 cm, raw counts (?), 0xFFFF = missing
12     rain tips since last frame
13     frame counter, low byte
\`\`\``,
      },
      {
        by: 'tomasz',
        after: 5,
        body: 'All right except the soil: permittivity × 100, not counts. You would have noticed at the first rain.',
        awards: [['thumbsup', 'mira', 'ines']],
      },
    ],
  },
  {
    title: 'Watchdog fires during flash erase',
    body: `Erasing a 64 KiB block takes up to 2 s at −10 °C according to the flash datasheet and our watchdog is 1.6 s. Found in the freezer, not in the field, for once.

Use 4 KiB sectors and feed between them.

Trace, for the archive:

\`\`\`
[00:14:03.201] ring: page full, erase block 3
[00:14:03.203] flash: erase 0x00030000 len 65536
*** reset: IWDG ***
\`\`\`

It repeats on each boot because the erase is never completed, so a cold sensor with a full ring is in a loop and empties its cell in about nine days. Freezer set to −18, three boards, all three.`,
    author: 'tomasz',
    assignee: 'tomasz',
    labels: ['bug'],
    age: 871,
    closedAfter: 6,
  },
  {
    title: 'Rain tips are double counted in wind',
    body: `Nordgård in Stjørdal has 61 mm for a day where the met station 4 km away has 29 mm. The bucket stands on a post that shakes. Farmer says, politely, that he would have noticed 61.

Logger extract from the worst hour, no cloud in sight:

| time | tips | wind (m/s) |
| --- | ---: | ---: |
| 03:10 | 0 | 4 |
| 03:25 | 11 | 13 |
| 03:40 | 17 | 16 |
| 03:55 | 2 | 7 |

It follows the gusts nicely. If we need an anemometer I could sell this one.`,
    author: 'rosa',
    assignee: 'tomasz',
    labels: ['bug', 'sensors', 'field-report'],
    milestone: 'FW 3.0',
    age: 858,
    closedAfter: 33,
    thread: [
      {
        by: 'tomasz',
        after: 22,
        body: 'Reed switch bounce plus a bucket that rocks back. We debounce 5 ms. Let me look with a scope at a real bucket.',
      },
      {
        by: 'tomasz',
        after: 70,
        body: 'Shaking the post by hand gives second closures 40 to 180 ms after the first. A bucket cannot physically tip twice within 400 ms (that would be 1800 mm/h). Lockout of 350 ms then. See !2.',
      },
      {
        by: 'rosa',
        after: 240,
        body: 'Nordgård after the update: 12.4 mm against 12.0 at the met station. He sent a photo of a cake.',
        awards: [['tada', 'tomasz']],
      },
    ],
  },
  {
    title: 'Calibration constants get lost after brown-out',
    body: `First week, first bug. Lower the supply slowly from 3.6 V to 1.9 V and back ten times: on two of five boards the calibration page reads \`0xFF\` and the sensor reports soil at 0 % as if nothing happened.

Two separate faults in my opinion:
1. the page is lost
2. nobody notices

Board serials 0417, 0422, 0431, 0438 and 0440, firmware 3.0-b4, bench supply on slow ramp (1.7 V over 8 s). The two which lost it are 0422 and 0438. After this the status frame says "ok", battery 3.6 V, soil 0.0, 0.0, 0.0. A farmer would start the irrigation.`,
    author: 'grete',
    assignee: 'tomasz',
    labels: ['bug', 'calibration'],
    milestone: 'FW 3.0',
    age: 748,
    closedAfter: 19,
    thread: [
      {
        by: 'tomasz',
        after: 8,
        body: 'Welcome. 1: we rewrite the page on every boot to bump a counter. That is stupid and mine. 2: CRC, and refuse to report soil without it.',
      },
      {
        by: 'grete',
        after: 190,
        body: 'Tested !3 with 200 brown-out cycles on five boards: no loss. With a page erased by hand it reports *missing* and flag bit 2. Closing.',
      },
    ],
  },
  {
    title: 'Support for the 90 cm probe',
    body: `Vineyards want 90 cm. The cable has six cores, we use five. Is this a firmware matter or a harness matter or both?

At Cascina Bellaria they dug a pit to show me: roots of a 30-year-old Sangiovese between 70 and 130 cm, nothing worth mentioning in the upper 40. Our three depths see the grass between the rows. The competitor sells 90 and 120 at a price that makes me angry.

Smallest thing that could work: same probe, longer cable, installed by drilling. Nothing new to mould.`,
    author: 'beatriz',
    labels: ['sensors'],
    age: 733,
    thread: [
      { by: 'jonas', after: 60, body: 'Both, and the mould. Not this year.' },
      { by: 'beatriz', after: 2400, body: 'Three vineyards have asked again, with money.' },
      {
        by: 'jonas',
        after: 18,
        body: 'Then it is a mechanical project and lives in the hardware backlog, not here. Firmware part is 40 lines when there is a probe to test against.',
      },
    ],
  },
  {
    title: '消費電流の測定手順を統一したい',
    body: `測定する人によって値が 2 倍ほど違います。原因はたぶん:

1. USB シリアルが繋がったまま
2. 測定時間が短い(10 分では RTC 校正の山が入らない)
3. 温度の記録がない

提案: 25 °C / −10 °C で各 60 分、電源は 3.60 V 固定、プローブは外す。

*English: measured sleep currents differ by 2× between people. I propose one procedure; draft is in the wiki at https://wiki.larkspur.example/firmware/measuring-current.*

添付のスプレッドシートに 3 人分の測定結果があります。同じ基板 (0388) で 2.5 µA、3.1 µA、5.0 µA でした。 Same board, three people, three numbers. Until we agree how to measure, each discussion about 0.3 µA is only theatre.`,
    author: 'haruto',
    assignee: 'haruto',
    labels: ['docs', 'power', 'needs-measurement'],
    age: 729,
    closedAfter: 12,
    thread: [
      {
        by: 'tomasz',
        after: 7,
        body: 'Yes please. I was person number 1 in your list.',
        awards: [['thumbsup', 'haruto']],
      },
    ],
  },
  {
    title: 'Battery percentage is a lie',
    body: `Li-SOCl₂ sits at 3.6 V until it dies. We show 100 %, 100 %, 100 %, 97 %, gone. Five calls this month, three of them from Cascina Bellaria.

The calls always go the same way: "yesterday it was full". They ask what the percentage means and I have no answer which I believe. Two of the customers now replace all cells every spring to be safe, which makes our seven years a joke and costs them a day each.`,
    author: 'rosa',
    assignee: 'haruto',
    labels: ['power', 'field-report'],
    milestone: 'FW 3.1',
    age: 715,
    closedAfter: 88,
    thread: [
      {
        by: 'haruto',
        after: 30,
        body: 'Voltage cannot tell. We can count charge: every state has a known current, we know the time in each. Error maybe 8 % per year.',
      },
      {
        by: 'beatriz',
        after: 1700,
        body: 'For the farmer "replace within the next 2 months" is worth more than any percentage.',
      },
      {
        by: 'haruto',
        after: 90,
        body: 'Coulomb counter works on the bench: 3.1 % off after an accelerated 400 mAh run. Sending *used mAh* in the daily status frame; the platform decides what to call it.',
      },
      { by: 'beatriz', after: 10, body: 'Perfect. I do not want a percentage in the product at all.' },
    ],
  },
  {
    title: 'Frame counter resets after battery change, gateway drops everything',
    body: `After a battery change the frame counter starts at 0 and the gateway's replay filter throws the frames away until the counter catches up. At 96 frames a day and a counter of 31 000, the sensor at Hof ter Linden would have been welcome again in 11 months.

I can add a window on my side, but the counter should live in flash. Writing every 64th value and jumping ahead on boot is enough:

\`\`\`c
fcnt = (nvs_read_fcnt() + 64) & ~63u;
\`\`\`

Hof ter Linden did nothing wrong: they followed our leaflet, changed the cell, saw the LED blink, and from then on there was silence. It took me two hours to see it, since the gateway counts these frames as *replayed*, and I first thought somebody was really replaying them.`,
    author: 'mira',
    assignee: 'tomasz',
    labels: ['bug', 'radio'],
    age: 702,
    closedAfter: 15,
    thread: [
      { by: 'tomasz', after: 4, body: 'Agreed, doing it exactly so. One NVS write per 16 hours.' },
      { by: 'mira', after: 200, body: 'Running on six boards in my garden, swapped batteries like a juggler. Works.' },
    ],
  },
  {
    title: 'Build is not reproducible',
    body: `Same commit, two machines, two hashes. \`__DATE__\` in the banner and absolute paths in asserts. Without this we cannot say what is in the field.

List so far:

- [x] \`__DATE__\`, \`__TIME__\` → commit hash
- [x] absolute paths → \`-fmacro-prefix-map\`
- [ ] order of object files comes from \`readdir\`
- [ ] the signing step adds a timestamp
- [ ] newlib differs between Haruto's distribution and mine

I want a third person on another continent to be able to produce the same hash from a tag. Then a question like "which build is in lot 19" has an answer.`,
    author: 'tomasz',
    assignee: 'tomasz',
    labels: ['tooling'],
    age: 690,
  },
  {
    title: 'Cannot join at Mas Peyrou: SNR −18 dB across the rice',
    body: 'Four of nine sensors at Mas Peyrou (Camargue) never arrive. Distance 2.1 km, dead flat, water on the ground half of the time. Gateway antenna at 6 m on the barn.',
    author: 'rosa',
    assignee: 'pavel',
    labels: ['radio', 'field-report'],
    age: 676,
    closedAfter: 71,
    thread: [
      {
        by: 'pavel',
        after: 40,
        body: 'Fresnel zone. At 868 MHz and 2.1 km you need 8.5 m clearance in the middle for 60 %. Sensors are at 0.4 m. Over water you get a nice reflection exactly in antiphase. Raise gateway to 12 m or sensors to 1.5 m.',
      },
      {
        by: 'rosa',
        after: 30,
        body: 'They will not put a mast on the barn. It is a listed building, "même la girouette a son dossier".',
      },
      { by: 'pavel', after: 20, body: 'Then sensor mast 1.5 m and SF11 for these four. I calculate 9 dB better.' },
      {
        by: 'tomasz',
        after: 6,
        body: 'SF11 costs 4× the airtime. 15 min → battery 3.8 years for those four. Acceptable if we write it on the box.',
      },
      { by: 'rosa', after: 900, body: 'Masts up. All nine arrive, worst SNR −11. Thank you Pavel.' },
    ],
  },
  {
    title: 'Reduce boot time from 9 s',
    body: `LSE の起動待ちが 4 s、残りは無駄な \`k_sleep\`。Most of it is waiting for the 32 kHz crystal although nothing needs it before the first sleep. Now 1.3 s.

ブートの内訳(ロジアナで測定): LSE 4.1 s, ログの初期化 1.2 s, 無線の自己テスト 0.9 s, プローブ検出 2.0 s, その他 0.8 s。 Installers count the seconds until the LED blinks, and at nine they think that it is broken and take the cell out again. At a reboot the energy is 31 mJ, unimportant, but the impression is not.`,
    author: 'haruto',
    assignee: 'haruto',
    labels: ['power'],
    age: 655,
    closedAfter: 8,
  },
  {
    title: 'OTA over LoRa: is it worth it?',
    body: `180 KiB image. At SF9 with 1 % duty cycle from the gateway that is around 30 hours for one sensor, unicast. Multicast the same 30 hours for all sensors, plus repair.

Alternatives: Bluetooth with the installer's phone; visiting with a cable; being perfect the first time.`,
    author: 'tomasz',
    assignee: 'haruto',
    labels: ['ota', 'radio'],
    milestone: 'FW 3.2',
    age: 640,
    closedAfter: 210,
    thread: [
      {
        by: 'mira',
        after: 26,
        body: 'Delta images. Between 3.0.4 and 3.0.5 `bsdiff` gives 6.8 KiB. That is one hour.',
      },
      {
        by: 'haruto',
        after: 12,
        body: 'Patch needs RAM: bsdiff wants old + new. We have 64 KiB in total. There is a streaming variant (`detools`) that works in place with 4 KiB.',
      },
      { by: 'tomasz', after: 20, body: 'And when the patch fails half way in a field in Hokkaido?' },
      { by: 'haruto', after: 4, body: 'I live in Hokkaido. I will go and look.', awards: [['joy', 'tomasz', 'mira']] },
      {
        by: 'haruto',
        after: 300,
        body: 'Prototype: 6.8 KiB patch, 43 fragments with 20 % loss, coded redundancy like FUOTA. 74 minutes in the garden, 0 failed of 12 runs. Power: 19 mAh. One update costs four days of battery.',
      },
      {
        by: 'tomasz',
        after: 30,
        body: 'Four days for a bug fix is cheap. Yes then. Signed, two slots, rollback. I write the bootloader part, you the transport.',
      },
      {
        by: 'grete',
        after: 1100,
        body: 'Test plan: https://wiki.larkspur.example/quality/fota. 41 cases. I expect to enjoy about 30 of them.',
      },
      { by: 'mira', after: 700, body: 'Gateway side is hardware/field-gateway#27.' },
      {
        by: 'tomasz',
        after: 2000,
        body: 'Shipped in 3.2 (!7 and !9). 212 sensors updated, 3 needed a second try, 0 dead.',
      },
    ],
  },
  {
    title: 'Button press is ignored with gloves',
    body: `I watched an installer at Nordgård press the button eleven times. It wants a press between 50 and 500 ms. With gloves a press is 700 to 1500 ms. Please treat everything under 3 s as a press.

Other observations from this visit, for what they are worth: he holds the sensor upside down to find the button; the LED is then on the far side; he reads the label with the phone's torch. He did not complain once. People do not complain about buttons, they decide that electronics do not like them.

Video (2 min): https://files.larkspur.example/research/nordgard-button.mp4`,
    author: 'sofia',
    labels: ['sensors'],
    age: 610,
    closedAfter: 44,
    thread: [
      {
        by: 'tomasz',
        after: 20,
        body: 'Fair. 40 ms to 3 s is a press, 3 to 8 s pairing, above 8 s nothing (somebody stands on it).',
      },
    ],
  },
  {
    title: 'RTC drift 40 s per day on one lot',
    body: `Lot 24, boards 2400–2519: drift around +40 s per day. Others under 2 s. I suspect the crystal substitution (Abracon → some other 12.5 pF).

Found by the new end-of-line check, ten seconds against a GPS pulse. 118 of 120 fail, the two which pass are the ones where Bjarne ran out of reels and used the last of the old ones. So it is the part and not the process. 40 boards of this lot are at the dealer in Lleida already.`,
    author: 'nils',
    assignee: 'haruto',
    labels: ['bug', 'production'],
    age: 590,
    closedAfter: 27,
    thread: [
      {
        by: 'haruto',
        after: 16,
        body: '12.5 pF crystal with 6 pF load capacitors. Frequency too high, consistent. 465 ppm.. agrees with 40 s/day.',
      },
      { by: 'nils', after: 5, body: 'Rework 120 boards or trim in firmware?' },
      {
        by: 'haruto',
        after: 20,
        body: '`RTC_CALR` reaches only −487 ppm, so −465 is just inside. Trim at production test, stored with calibration. But temperature behaviour is then unknown. I would rework.',
      },
      {
        by: 'jonas',
        after: 3,
        body: 'Rework. We do not ship "just inside".',
        awards: [['thumbsup', 'haruto', 'nils']],
      },
    ],
  },
  {
    title: 'Move from Make to CMake + west',
    body: `The Makefile is 900 lines and I am the only one who understands 600 of them.

What I would want in the end:

- one command on Linux, macOS and the CI
- board revisions as device tree overlays and not \`#ifdef REV_D\` (there are 141 of them)
- dependencies pinned by hash
- a clean build below one minute

I do not want to learn a fourth build system after this one.`,
    author: 'tomasz',
    assignee: 'haruto',
    labels: ['tooling'],
    age: 574,
    closedAfter: 51,
    thread: [
      { by: 'grete', after: 60, body: 'Which 600?' },
      { by: 'tomasz', after: 2, body: 'Depends on the day.', awards: [['joy', 'grete', 'haruto', 'mira', 'jonas']] },
    ],
  },
  {
    title: 'Log levels: everything is ERR',
    body: `\`LOG_ERR("starting")\`. I understand why, but the serial console is red from top to bottom.

Suggestion: ERR when somebody has to do something, WRN when the sensor helped itself, INF once per wake-up at most, DBG for the rest and compiled out of release. I would volunteer, though you will not like my taste in commas. 287 lines to look at.`,
    author: 'mira',
    labels: ['tooling'],
    age: 560,
  },
  {
    title: 'Downlink: set interval remotely',
    body: `Support drives to farms to press buttons. Smallest useful set of downlink commands:

- set interval (5…120 min)
- fast mode for N hours
- reboot
- request status

Received in the RX window after an uplink, so latency is up to one interval.

In the last quarter support made 14 trips where one of these four would have been enough; the longest was 310 km to press a button for one second. Platform side is a table and an endpoint, I have both in a branch. What I do not know is how the sensor should answer, and whether it should answer at all.`,
    author: 'ines',
    assignee: 'haruto',
    labels: ['radio'],
    milestone: 'FW 3.1',
    age: 545,
    closedAfter: 60,
    thread: [
      {
        by: 'haruto',
        after: 30,
        body: 'OK. 2 bytes each + 4 byte MIC. I propose no reboot command until it is authenticated.',
      },
      {
        by: 'hugo',
        after: 1700,
        body: 'Reading this late: yes, *never* add a reboot command before authentication. Good instinct.',
        awards: [['thumbsup', 'haruto']],
      },
      {
        by: 'ines',
        after: 200,
        body: 'Interval and fast mode work from staging. Reboot separate, when there is authentication.',
      },
    ],
  },
  {
    title: 'Unit tests on host',
    body: `\`native_posix\` build for everything which does not touch registers: payload coding, ring store, debounce, coulomb counter, calibration. Now we find an off-by-one in 40 ms instead of in Portugal.

進め方: まずペイロードとリング、それから校正、最後にステートマシン。目標カバレッジは数字では決めません。I do not want a coverage number as a goal. Rule instead: each bug that came from the field gets a test with the name of the farm in it. We have \`test_hof_ter_linden_slug\` waiting, as soon as somebody finds a way to simulate it.`,
    author: 'haruto',
    assignee: 'haruto',
    labels: ['tooling'],
    age: 530,
    closedAfter: 75,
  },
  {
    title: 'Air temperature reads 4 °C high in afternoon sun',
    body: `Compared against the reference station here in Wageningen: at wind below 1 m/s and radiation above 700 W/m² we are +3.8 °C. Radiation shield is 5 plates, white ABS.

Firmware could do nothing, correct, or flag. I vote flag + better shield.`,
    author: 'wen',
    labels: ['sensors', 'field-report'],
    age: 512,
    closedAfter: 160,
    thread: [
      { by: 'jonas', after: 12, body: 'Shield with 8 plates costs 2.10 € more. Fan costs a battery.' },
      {
        by: 'tomasz',
        after: 30,
        body: 'We do not know radiation or wind on the basic model so we cannot correct honestly. ',
      },
      { by: 'wen', after: 3, body: 'Exactly. A correction without the inputs is a decoration.' },
      {
        by: 'jonas',
        after: 3000,
        body: '8-plate shield in production from lot 31. Max error on the roof here +1.2 °C.',
        awards: [['tada', 'wen']],
      },
    ],
  },
  {
    title: 'Salinity makes wet soil look wetter',
    body: `At Quinta do Vale Seco the 30 cm probe shows 52 % volumetric water. Porosity of that soil is 44 %. Irrigation water has EC 2.8 dS/m.

The oscillator runs at 70 MHz, where conductivity still contributes. Options:

1. two frequencies, solve for both (rev E hardware)
2. site calibration with a gravimetric sample
3. clamp at porosity and be quietly wrong`,
    author: 'wen',
    assignee: 'wen',
    labels: ['calibration', 'sensors'],
    age: 498,
    closedAfter: 190,
    thread: [
      { by: 'tomasz', after: 18, body: 'Not 3.' },
      { by: 'wen', after: 2, body: 'I wrote it so that you would say it.' },
      {
        by: 'haruto',
        after: 40,
        body: 'The PLL can do 70 and 110 MHz on rev D already, but the filter cuts 110 by 14 dB. I can measure if something useful remains.',
      },
      {
        by: 'haruto',
        after: 160,
        body: 'There is: resolution about 2 % at 110 MHz, enough to estimate EC to ±0.5 dS/m. Data and notebook: https://files.larkspur.example/soil/dual-frequency.',
      },
      {
        by: 'wen',
        after: 70,
        body: 'Plotted against 14 gravimetric samples. RMSE drops from 7.9 to 3.1 % vol. That is a better sensor than the one we sell!',
      },
      { by: 'beatriz', after: 20, body: 'How much battery?' },
      { by: 'haruto', after: 5, body: '+3 %. The rail is up anyway, we only measure longer.' },
      {
        by: 'wen',
        after: 900,
        body: 'Shipped behind `CONFIG_SOIL_DUAL_FREQ`, six farms for three months. Closing this; whether it becomes the default is a separate discussion, with more farms.',
      },
    ],
  },
  {
    title: 'Lightning near Trois Sources: 5 of 12 sensors reset, 1 dead',
    body: 'Strike about 300 m away at Domaine des Trois Sources. Five rebooted at the same second, one no longer answers. Dead one is in the post.',
    author: 'rosa',
    assignee: 'jonas',
    labels: ['field-report', 'sensors'],
    age: 470,
    closedAfter: 35,
    thread: [
      {
        by: 'jonas',
        after: 200,
        body: 'Dead one: TVS on the probe cable did its work and died short. Rail pulled down. Five others: brown-out reset from the same pulse, all recovered. I call this a good result for 12 m of cable in a field.',
      },
      {
        by: 'tomasz',
        after: 10,
        body: 'They recovered but all five sent at the same second for the next week, and collided. Boot jitter is seeded from the uptime, which is… the same. Needs the unique ID in the seed. #24.',
      },
    ],
  },
  {
    title: 'Seed the transmit jitter from the chip ID',
    body: `After a common power event all sensors of a farm transmit in the same slot forever. Seen in #23.

\`\`\`c
static uint32_t jitter_seed(void)
{
	uint32_t id[3];

	LL_GetUID(id);
	return id[0] ^ rotl32(id[1], 11) ^ rotl32(id[2], 22);
}
\`\`\``,
    author: 'tomasz',
    assignee: 'haruto',
    labels: ['radio', 'bug'],
    milestone: 'FW 3.1',
    age: 461,
    closedAfter: 4,
  },
  {
    title: 'ADC reference drifts with battery below 3.2 V',
    body: `\`VREFINT\` を起動時に一度だけ読んでいる。Read once at boot, used for years. At −15 °C with an old cell VDD drops to 3.1 V during the measurement and soil reads 2.4 % vol dry.

Read \`VREFINT\` before every soil measurement: 12 µs.

Measured on six boards with a programmable supply, dry sand at 20 °C, so the true value does not move:

| VDD | reported % vol |
| ---: | ---: |
| 3.60 | 8.1 |
| 3.40 | 7.9 |
| 3.20 | 7.0 |
| 3.10 | 5.7 |

3.2 V までは目立たないので、今まで誰も気づきませんでした。`,
    author: 'haruto',
    assignee: 'haruto',
    labels: ['bug', 'calibration'],
    age: 445,
    closedAfter: 18,
  },
  {
    title: 'Slugs',
    body: 'Hof ter Linden: the tipping bucket counts 0.2 mm every few minutes on a dry night. There is a slug in it. I have a photo. I am told it is a *known wildlife interaction*.',
    author: 'rosa',
    labels: ['field-report'],
    age: 430,
    awards: [['joy', 'mira', 'tomasz', 'wen', 'jonas', 'haruto', 'grete']],
    thread: [
      { by: 'tomasz', after: 2, body: 'Works as designed, rain of slugs.' },
      {
        by: 'jonas',
        after: 5,
        body: 'Copper tape around the funnel, 0.30 €. I am serious. Adding to the bill of materials.',
      },
    ],
  },
  {
    title: 'Key provisioning writes the key to the log',
    body: `\`provision.c\` prints the device root key at INFO when provisioning over UART. The production fixture records the UART log and uploads it to the share as part of the test report. So: 11 400 root keys in PDF files.

Please treat as urgent. I have restricted the share.`,
    author: 'hugo',
    assignee: 'tomasz',
    labels: ['security', 'bug', 'production'],
    age: 421,
    closedAfter: 2,
    confidential: true,
    thread: [
      {
        by: 'tomasz',
        after: 1,
        body: 'Ouch. Fix in 20 minutes. The line is from a debugging night five years ago, with my name on it.',
      },
      {
        by: 'nils',
        after: 5,
        body: `Reports since lot 1 are on \`\\\\store\\test\` only, access: me, Jonas, Tomasz, the fixture account. Fixture account password is on a sticker on the fixture.`,
      },
      { by: 'hugo', after: 2, body: 'It was.' },
      {
        by: 'nils',
        after: 20,
        body: "Scrubbed 11 400 reports with Hugo's script. Backups older than 90 days are gone, younger ones are rewritten. Checked 50 by hand.",
      },
      {
        by: 'hugo',
        after: 12,
        body: 'No evidence of access beyond the four. Keys stay; rotating 11 400 roots is worse than the risk. I wrote it down in the risk register, to look at once a year.',
      },
    ],
  },
  {
    title: 'Rolling mean hides irrigation events',
    body: `The 4-sample mean was added against noise, but a 20-minute drip pulse at 10 cm disappears nearly. Median of five raw readings inside *one* wake-up keeps the edge and kills the spikes. I think !1 intended that and somebody kept the mean too.

Example from our own plot: drip on at 06:00, off at 06:20, the raw counts at 10 cm jump by 11 % and decay in two hours. What we report is a soft hill of 4 % with its top at 07:00. Whoever tunes a valve by this chart will water an hour too long, and the sensor *told* him to.`,
    author: 'wen',
    assignee: 'haruto',
    labels: ['sensors'],
    age: 402,
    closedAfter: 36,
    thread: [{ by: 'tomasz', after: 6, body: 'Somebody is me. Belt and braces. Removing the belt.' }],
  },
  {
    title: '3.1 release checklist',
    body: `- [x] Sleep current, 5 boards, procedure from #8
- [x] 200 brown-outs
- [x] −20 °C … +60 °C, 3 cycles
- [x] Range walk, same route as 3.0
- [x] Downgrade to 3.0 and back
- [x] Payload decoder on staging knows flag bit 3
- [x] Release notes that Rosa can read aloud

Code freeze was yesterday evening, tag \`v3.1.0-rc2\`. Whoever finds something writes it here first and opens an issue after, so that we see it in one place. No new features, Haruto, also no small ones.`,
    author: 'tomasz',
    assignee: 'grete',
    labels: ['production', 'docs'],
    milestone: 'FW 3.1',
    age: 381,
    closedAfter: 13,
    thread: [
      {
        by: 'grete',
        after: 220,
        body: 'All done. One remark: on downgrade the coulomb counter restarts at zero. Nobody will downgrade. Somebody will downgrade. Noted in the release notes.',
      },
    ],
  },
  {
    title: 'Sensor 3F02 reports −327.68 °C',
    body: 'Customer at Ashcombe Fruit asks whether this is dangerous for the pears.',
    author: 'david',
    labels: ['bug', 'sensors'],
    age: 340,
    closedAfter: 2,
    thread: [
      {
        by: 'haruto',
        after: 3,
        body: 'SHT not answering, `INT16_MIN` sent as a value. It must be *missing*. Connector probably corroded as well, please send a new shield.',
      },
      { by: 'david', after: 1, body: 'Told them the pears are fine.', awards: [['joy', 'rosa', 'mira', 'wen']] },
    ],
  },
]
