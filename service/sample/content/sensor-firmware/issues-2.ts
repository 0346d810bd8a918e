import type { IssueContent } from '../types.ts'

export const issues2: readonly IssueContent[] = [
  {
    title: 'Coulomb counter overflows at 65 535 mAh·10⁻¹',
    body: '`uint16_t` of tenths. Full cell is 19 000 mAh = 190 000 tenths. Wraps at 6553.5 mAh, i.e. after about 3.5 years. Nobody has hit it yet. I hit it with a debugger, on purpose.',
    author: 'grete',
    assignee: 'haruto',
    labels: ['bug', 'power'],
    age: 325,
    closedAfter: 5,
  },
  {
    title: 'Authenticate downlinks',
    body: `At the moment the MIC of a downlink is a CRC with a fixed seed. Anybody with a 15 € dongle can set the interval of every sensor in range to 120 minutes, or to 5.

Proposal: AES-CMAC, 4 bytes, key derived per device, counter in the header. No new dependency, the chip has AES hardware.

\`\`\`
| cmd (1) | arg (2) | counter (2) | cmac (4) |
\`\`\`

To be clear about the threat: nobody will attack a tomato. But a 120 min interval on all frost sensors of a valley, on the one night in April when it matters, is a cheap and nasty thing to do to a competitor, and our name would be on it.

Non-goals: hiding that a downlink happens; protecting against jamming.`,
    author: 'hugo',
    assignee: 'haruto',
    labels: ['security', 'radio'],
    milestone: 'FW 3.2',
    age: 318,
    closedAfter: 97,
    thread: [
      {
        by: 'haruto',
        after: 40,
        body: '9 bytes instead of 4. Airtime of the downlink at SF9 from 144 to 165 ms. OK for the gateway duty cycle?',
      },
      {
        by: 'mira',
        after: 5,
        body: 'At 300 sensors per gateway and one downlink per day each, we use 1.4 % of the 10 % band (869.525). Yes.',
      },
      {
        by: 'hugo',
        after: 8,
        body: 'Counter must survive a battery change, see #10. And must be separate from the uplink counter.',
      },
      {
        by: 'tomasz',
        after: 30,
        body: 'Question: what if platform and device counters get out of step? I do not want to send Rosa to press buttons.',
      },
      {
        by: 'hugo',
        after: 6,
        body: 'Device accepts any counter greater than the last. Platform asks status, which includes it. Self-healing by one round trip.',
      },
      {
        by: 'haruto',
        after: 800,
        body: 'Implementation in !11. CMAC in hardware 0.2 ms, nothing measurable in power.',
      },
      { by: 'tomasz', after: 1, body: 'Changed milestone to FW 3.2', system: true },
      { by: 'hugo', after: 140, body: 'Reviewed. Test vectors from RFC 4493 pass, truncated ones too.' },
      {
        by: 'grete',
        after: 300,
        body: 'Replayed 10 000 recorded downlinks against it. Accepted: 0. I am a bit disappointed.',
        awards: [['tada', 'hugo', 'haruto']],
      },
    ],
  },
  {
    title: 'SF11 sensors ignore quiet hours',
    body: `The four long-range ones at Mas Peyrou send during the gateway's downlink slot. Looks like \`quiet_mask\` is evaluated with the SF9 airtime.

Seen with the spectrum recorder: uplinks of 1.6 s which start 200 ms before our slot and end in the middle of it. At SF9 the same frame would have been over in time. So the mask is right, only the length is that of another spreading factor. One in 40 downlinks at this farm is lost by it.`,
    author: 'mira',
    assignee: 'mira',
    labels: ['bug', 'radio'],
    age: 301,
    closedAfter: 9,
  },
  {
    title: 'Add wind vane support (10-bit resistor ladder)',
    body: `Same header as the rain bucket on the weather model. 16 positions, two of which differ by 12 Ω at the end of 8 m of cable. It will need hysteresis and forgiveness.

Customers who ask for wind want it for spraying (direction matters more than speed: whose bees are downwind?) and for frost fans. 8 m cable, mast at 2 m. Parts on my desk: one vane with ladder, one with a hall sensor, and one from a toy weather station which is, I fear, the most accurate.`,
    author: 'tomasz',
    labels: ['sensors'],
    age: 292,
    thread: [
      { by: 'wen', after: 50, body: '16 positions is plenty. For spraying advice 8 would do.' },
      {
        by: 'jonas',
        after: 14,
        body: 'I will not buy that vane. The one at twice the price has a hall sensor and I²C.',
      },
    ],
  },
  {
    title: 'Pairing LED cannot be seen in sunlight',
    body: `Tested the pairing flow on a roof in Berlin at noon: no chance. 2 mA through a green 0603. Can we blink with 8 mA for 5 ms? It looks brighter and costs the same.

Setup: sensor on a south-facing flat roof, phone in the other hand, polarised sunglasses on and off. At 1 m I see the LED only when I know where it is. With a farmer's cap as a shade it is visible at 50 cm. The instructions in the app say "wait for the green light", which three of four testers answered with "which one?"`,
    author: 'elif',
    labels: ['sensors'],
    age: 288,
    closedAfter: 60,
    thread: [
      {
        by: 'jonas',
        after: 24,
        body: 'Eye integrates over ~100 ms, so 5 ms will look *dimmer*. 8 mA for 40 ms, once per second, only in pairing. Fine with me.',
      },
      { by: 'elif', after: 300, body: 'Better! Visible with my hand as shade. Good enough.' },
    ],
  },
  {
    title: 'Flash wear: ring store erases page 0 more than the rest',
    body: `起動のたびにページ 0 から探索し、空なら消去している。After 1000 reboots page 0 has 1000 erases and the others 3. In the field a sensor reboots maybe 20 times in its life, so not urgent, only ugly.

対策案: ブート時に最後に使ったページ番号を NVS から読む。Search starts there, no erase when empty. Then wear is even and boot is 60 ms faster. There is one trap: NVS itself sits in the same chip and would wear instead, so write the hint only every 16 pages.`,
    author: 'haruto',
    assignee: 'haruto',
    labels: ['bug', 'power'],
    milestone: 'FW 3.2',
    age: 280,
  },
  {
    title: 'A farmer painted the sensor green',
    body: `Gospodarstwo Wierzba. "Żeby nie straszył żurawi." Now the air temperature is 7 °C too high at noon.

Can firmware detect a painted shield? (Half serious.)`,
    author: 'rosa',
    labels: ['field-report'],
    age: 276,
    closedAfter: 14,
    awards: [['joy', 'mira', 'beatriz', 'jonas', 'wen']],
    thread: [
      {
        by: 'wen',
        after: 30,
        body: 'Night agrees with neighbours, noon does not, every clear day: yes, on the platform. In firmware no.',
      },
      { by: 'rosa', after: 250, body: 'He repainted it white. The cranes have an opinion about that, too.' },
    ],
  },
  {
    title: 'Production test takes 94 s per board, need 60',
    body: `6000 boards in the next lot. 34 s × 6000 = 57 hours of Bjarne's life.

Current breakdown:

| step | s |
| --- | ---: |
| flash + verify | 22 |
| boot, self test | 11 |
| RF power + frequency | 19 |
| soil oscillator, 2 loads | 14 |
| sleep current | 20 |
| provisioning, label | 8 |

Wanted: 60 s on one fixture, since a second fixture costs 14 000 € and there is no table for it. What cannot go away: provisioning, and a sleep current measured for real. We skipped this once for a Friday lot and got 70 boards back.`,
    author: 'nils',
    assignee: 'tomasz',
    labels: ['production', 'tooling'],
    age: 264,
    closedAfter: 55,
    thread: [
      {
        by: 'tomasz',
        after: 9,
        body: 'Flash: verify by CRC in the chip instead of read-back, saves 9 s. Sleep current: settle time can be 6 s if the fixture discharges the bulk capacitor first.',
      },
      {
        by: 'haruto',
        after: 10,
        body: 'RF test runs three channels; one centre + TX power step is enough, the crystal does not know about channels. −11 s.',
      },
      { by: 'nils', after: 300, body: '61 s measured over 50 boards. Bjarne says thank you, and that 61 is not 60.' },
      { by: 'tomasz', after: 30, body: 'Removed the banner print. 59.8.', awards: [['joy', 'nils']] },
    ],
  },
  {
    title: 'Payload v2: delta-coded backlog after an outage',
    body: `When the gateway is off for a weekend every sensor keeps 200 readings and then sends the most recent only. The rest sits in the ring forever. Charts have holes that the data would fill.

Idea: when the last uplink was acknowledged and the ring holds unsent readings, append up to 8 old ones, delta coded, to each regular frame.

Estimate for 15 min interval: a weekend (192 readings) drains in 24 frames = 6 hours, airtime per frame × 1.6 in that time.

Numbers for why it matters: in the last 90 days, 23 gateways were off for more than two hours at least once, altogether 61 000 readings that exist in a flash chip on some field and nowhere else. For Wen every hole in a soil curve means a guess, and Brae of Fintry pays for the data and not for the guesses.`,
    author: 'mira',
    assignee: 'haruto',
    labels: ['radio'],
    milestone: 'FW 3.2',
    age: 255,
    closedAfter: 84,
    thread: [
      { by: 'haruto', after: 30, body: 'Works if we know what is unsent. Today no acknowledgements at all.' },
      {
        by: 'mira',
        after: 3,
        body: 'A gateway beacon would be enough: "I heard counter N from you" piggybacked in any downlink, at most once a day. Otherwise assume lost when no downlink in 36 h.',
      },
      {
        by: 'priya',
        after: 50,
        body: 'From ingest: please, please, timestamps absolute in the backlog part. I have enough of readings which arrive "from the future".',
      },
      { by: 'haruto', after: 8, body: 'Absolute for the first, then multiples of the interval.' },
      { by: 'tomasz', after: 70, body: 'Duty cycle on SF11: 8 old readings = 1.9 s airtime. Limit to 3 there.' },
      {
        by: 'haruto',
        after: 600,
        body: '!12 ready. Host tests with random outages: nothing lost up to 200 readings, after that oldest first goes overboard.',
      },
      {
        by: 'priya',
        after: 240,
        body: 'The first real backlog came in from Brae of Fintry: 171 readings, all in place, none from the future. I printed the chart.',
        awards: [['heart', 'mira', 'haruto']],
      },
    ],
  },
  {
    title: 'Replace printf in the ISR',
    body: '`radio_irq()` has `printk("!")`. Every frame prints an exclamation mark. It costs 87 µs, and dignity.',
    author: 'grete',
    labels: ['bug'],
    age: 251,
    closedAfter: 1,
  },
  {
    title: 'Make dual-frequency soil measurement the default?',
    body: `Follow-up of #22. Six farms, three months, nobody wants to go back. What argues against switching it on for everybody:

- rev C boards do not have the second filter tap and would report *missing EC*
- every chart makes a step on the day of the update (up to −9 % vol in saline soil)
- support must explain the step

What argues for it: it is true.`,
    author: 'wen',
    assignee: 'tomasz',
    labels: ['calibration', 'sensors', 'power'],
    milestone: 'FW 4.0',
    age: 240,
    awards: [['thumbsup', 'beatriz', 'haruto']],
    thread: [
      {
        by: 'rosa',
        after: 20,
        body: 'The step is my nightmare. "Your sensor said 52 for two years and now it says 43, which one was wrong?" Both answers cost me an hour.',
      },
      {
        by: 'leila',
        after: 30,
        body: 'The console can draw a marker with a note at the update. We did that for the re-calibrations and nobody complained.',
      },
      {
        by: 'beatriz',
        after: 6,
        body: 'I like truth, I also like Rosa. Could it start with *new* installations only?',
      },
      {
        by: 'wen',
        after: 18,
        body: 'Then two neighbours with the same soil show different values for years. That is worse than one step.',
      },
      {
        by: 'tomasz',
        after: 40,
        body: 'Suggestion: send both for one season. Platform stores both, shows old, with a switch per farm. 4 bytes more per frame.',
      },
      {
        by: 'mira',
        after: 5,
        body: 'Airtime: 24 → 28 bytes at SF9 is +20 ms, 1.5 % battery. Gateway does not care. I can carry it without a format break if it is behind the version nibble.',
      },
      { by: 'haruto', after: 12, body: 'I agree with both values for a while. rev C: send only old, flag bit 4.' },
      {
        by: 'rosa',
        after: 20,
        body: 'A switch per farm that *the farmer* flips after reading three sentences: yes. I will write the three sentences.',
      },
      {
        by: 'wen',
        after: 300,
        body: `Rosa's three sentences, for the record:

> Your sensors have learned to tell salt from water. From today the numbers can be lower than before, especially where you irrigate with salty water. Nothing changed in your soil.`,
      },
      {
        by: 'beatriz',
        after: 2,
        body: 'This is better than anything on our website.',
        awards: [['heart', 'rosa', 'wen', 'leila']],
      },
      { by: 'sofia', after: 28, body: 'Stealing "learned to tell salt from water" for the release card.' },
      {
        by: 'tomasz',
        after: 700,
        body: `Status: frame has both values in 4.0-rc1. Left:

- [x] payload
- [x] flag for rev C
- [ ] calibration table per probe type at 110 MHz (production fixture has only one load for it)
- [ ] decision on the date`,
      },
      { by: 'nils', after: 60, body: 'Second load for the fixture: ordered, 3 weeks.' },
      {
        by: 'wen',
        after: 500,
        body: 'Gravimetric samples from two more soils (peat at Hof ter Linden, volcanic ash at Horonai): RMSE 3.4 and **6.8**. The ash does not fit. Andosols have a different curve, known in literature. So for Horonai the truth is not so true.',
      },
      {
        by: 'haruto',
        after: 9,
        body: '火山灰土は北海道では珍しくありません。A third of our Japanese sensors stand in ash. We need a soil type per site before the switch there.',
      },
      {
        by: 'beatriz',
        after: 20,
        body: 'Then: soil type at installation (app asks), default mineral, ash and peat selectable.',
      },
      { by: 'anouk', after: 30, body: 'App has a free text field "soil". People write "good".' },
      { by: 'wen', after: 2, body: 'A valid soil type.', awards: [['joy', 'anouk', 'rosa', 'beatriz', 'haruto']] },
      { by: 'anouk', after: 5, body: "I can make it a choice with three pictures. Two days' work." },
      {
        by: 'tomasz',
        after: 100,
        body: 'Coefficients by type live on the platform, then. Sensor sends permittivity and EC, nothing else. I like this, firmware gets smaller.',
      },
      { by: 'wen', after: 3, body: 'Yes. Permittivity is physics, water content is opinion.' },
      { by: 'ines', after: 24, body: 'Fine for us, we convert already for the old one. Needs a column.' },
      {
        by: 'mira',
        after: 200,
        body: 'Gateway forwards it unchanged since 2.0. Tested with rc1 frames from my garden, including one with EC 9 dS/m, because I salted a bucket.',
      },
      { by: 'wen', after: 4, body: 'Which salt?' },
      { by: 'mira', after: 1, body: 'Road salt.' },
      { by: 'wen', after: 1, body: 'I withdraw the data point.', awards: [['joy', 'mira', 'haruto']] },
      {
        by: 'tomasz',
        after: 400,
        body: 'Second load is mounted. 20 boards calibrated at both frequencies, spread 0.8 %. @haruto please put the table into the production image.',
      },
      { by: 'haruto', after: 30, body: 'Done. 2 KiB more.' },
      { by: 'rosa', after: 300, body: 'Pilot of the switch with five farms next. I chose patient people.' },
      { by: 'beatriz', after: 150, body: 'What is still open before 4.0?' },
      { by: 'tomasz', after: 20, body: 'The ash coefficients from Wen, and courage.' },
      {
        by: 'wen',
        after: 90,
        body: 'Ash: 22 samples from three farms, Topp-style cubic fitted, RMSE 2.9. Table is at https://files.larkspur.example/soil/andosol. Courage not included.',
      },
      { by: 'haruto', after: 8, body: 'ありがとうございます! Sapporo is happy.' },
      {
        by: 'mira',
        after: 60,
        body: 'Then the last box is the date. I would take the day of the 2.3 gateway release, so support has one story to tell.',
      },
      { by: 'tomasz', after: 22, body: 'Agreed in principle. @rosa your word decides.' },
      {
        by: 'rosa',
        after: 20,
        body: "My word: yes for mineral soils on the day of 2.3, ash and peat one month later. And I want @mira's switch to be tried by David on a real phone call before.",
      },
      {
        by: 'mira',
        after: 6,
        body: 'It is in staging since noon. @david there is a test farm called *Salt & Pepper*, do whatever you like with it.',
      },
    ],
  },
  {
    title: 'Static analysis in CI',
    body: `cppcheck + \`-Wconversion\` for \`src/\`. First run: 312 warnings, 9 real bugs. The worst is the sign of the temperature in the fast-mode frame below −5 °C.

Proposed rule: warnings are errors in \`src/\`, only reported in \`tests/\` and off in vendor code. I fixed the nine, and the other 303 are mostly implicit widening. 一週間くらいで片付きます。 Please no mass-casting, a cast is only a warning which has been told to shut up.`,
    author: 'haruto',
    assignee: 'haruto',
    labels: ['tooling'],
    age: 232,
    closedAfter: 21,
  },
  {
    title: 'Sensors under snow stop being heard',
    body: `Nordgård upper field: 40 cm of wet snow, 3 of 7 silent, come back when it melts. Is it attenuation, the antenna detuning, or cold?

The three are the lowest ones (mast 60 cm). Before the snow they had SNR of +2 to +5, so there were about 15 dB of margin. Farmer offers to go out with a broom, on skis, which I find kind but do not want to be our procedure. He needs the data in the thaw most of all, since it decides when he can drive on the field.`,
    author: 'rosa',
    labels: ['radio', 'field-report'],
    age: 214,
    thread: [
      {
        by: 'oskar',
        after: 20,
        body: 'Wet snow, εr about 2 to 3 around a quarter wave: resonance drops to maybe 600 MHz. Mismatch loss 6 dB plus attenuation. I can bury one in my garden with a VNA.',
      },
      {
        by: 'oskar',
        after: 500,
        body: 'Buried: S11 at 868 goes from −14 dB to −3 dB. With the antenna 10 cm higher in a PVC tube (air around): −11 dB. The tube costs less than this note.',
      },
      {
        by: 'jonas',
        after: 30,
        body: 'A tube is a mechanical part that needs a drawing, a hole and a supplier. But OK. For rev E housing I make the radome 15 mm larger in radius.',
      },
    ],
  },
  {
    title: 'Interval of 5 minutes survives a reboot but not OTA',
    body: `Research station in Wageningen asked for 5 min. After 3.2.1 it is 15 again. Settings are in the partition the new image thinks it must migrate.

Dashboard shows the change at the minute of the swap, 02:51. The station did not complain, they only asked why their plots look "more relaxed". I can set it again by downlink, of course, but there are 60 others with a non-standard interval and I do not know whether they lost it as well.`,
    author: 'ines',
    labels: ['bug', 'ota'],
    age: 207,
    closedAfter: 22,
    thread: [
      {
        by: 'haruto',
        after: 20,
        body: 'Migration ran with version 0 because the field was added in the same release. Classic. Fixed, test added that migrates from every released settings version.',
      },
    ],
  },
  {
    title: "Use the radio's own TCXO trim",
    body: 'Cold sensors (below −15 °C) drift up to 9 kHz, and at 125 kHz bandwidth the gateway shrugs, but at 62.5 it would not. If we ever want narrower channels we need this. Not now.',
    author: 'tomasz',
    labels: ['radio', 'needs-measurement'],
    age: 199,
  },
  {
    title: 'Battery lots with high internal resistance',
    body: 'Lot B-77 of the cells: open voltage 3.67, under 120 mA pulse only 2.71 after storage. Passivation. Sensor browns out at first transmission, reboots, browns out again. 40 sensors did that at Finca La Serrana on day one.',
    author: 'nils',
    assignee: 'tomasz',
    labels: ['power', 'production', 'bug'],
    age: 190,
    closedAfter: 49,
    thread: [
      {
        by: 'tomasz',
        after: 4,
        body: "Depassivation pulse at first boot: 10 mA for 30 s through the LED and the radio in standby before the first TX. It is in the cell maker's application note.",
      },
      {
        by: 'haruto',
        after: 30,
        body: 'Measured on 5 cells: after 30 s at 10 mA the pulse voltage is 3.21. After 10 s 3.02.',
      },
      { by: 'tomasz', after: 12, body: '20 s then. And lower TX power for the first ten frames. !13.' },
      {
        by: 'nils',
        after: 600,
        body: "Cells of B-77 now pass. Also I store them at 12 °C now, next to Ruth's cheese.",
      },
    ],
  },
  {
    title: 'Wake-up every 8 s for nothing',
    body: `The log backend's flush timer is enabled in release builds. 8 s ごとに 1.1 ms 起きる。+0.9 µA average. 30 % of our sleep budget for a buffer that is always empty.

見つけた経緯: #8 の手順で 60 分測ったら、8 秒ごとに 3 mA の針が立っていました。

Release config inherits \`CONFIG_LOG_MODE_DEFERRED\` from the base board file. Nothing is ever logged, but the thread gets up every 8 s, looks around, and goes to bed again.`,
    author: 'haruto',
    assignee: 'haruto',
    labels: ['power', 'bug'],
    age: 182,
    closedAfter: 6,
  },
  {
    title: 'Rename `larksense` to `lark` in the tree?',
    body: `Half of the files say \`larksense_\`, other half \`lark_\`. I do not care which. I care.

\`\`\`
$ git grep -c larksense_ | awk -F: '{s+=$2} END {print s}'
418
$ git grep -cE '\\blark_' | awk -F: '{s+=$2} END {print s}'
402
\`\`\`

Almost a tie. A mechanical commit on a quiet day, before the rev E branch is opened, would hurt least.`,
    author: 'mira',
    assignee: 'mira',
    labels: ['tooling'],
    age: 174,
    thread: [
      {
        by: 'tomasz',
        after: 1,
        body: '`lark_`. Not in the bootloader, because I do not touch what cannot be updated.',
      },
    ],
  },
  {
    title: 'Deep sleep entry fails when a tip arrives in the same tick',
    body: `Pulse generator at 7.3 Hz on the rain input overnight. In the morning two of eight boards draw 1.4 mA: awake, in \`WFI\` instead of Stop 2. They stay so until the next frame, 15 min max. In heavy rain it could happen 50 times a day.

Reproduce: \`tools/pulse.py --hz 7.3 --hours 8\`, and a Joulescope.`,
    author: 'grete',
    assignee: 'tomasz',
    labels: ['bug', 'power'],
    milestone: 'FW 3.2',
    age: 166,
    closedAfter: 17,
    thread: [
      {
        by: 'tomasz',
        after: 30,
        body: 'Pending interrupt between the last check and `__WFI`, then HAL clears `SLEEPDEEP` and our loop does not set it again. Beautiful find.',
      },
      {
        by: 'tomasz',
        after: 100,
        body: `\`\`\`c
	__disable_irq();
	if (!work_pending()) {
		SCB->SCR |= SCB_SCR_SLEEPDEEP_Msk;
		__DSB();
		__WFI(); /* wakes on pending even with PRIMASK set */
	}
	__enable_irq();
\`\`\``,
      },
      {
        by: 'grete',
        after: 110,
        body: '72 hours, 7.3 Hz, eight boards: all at 2.4 µA between. Closing with pleasure.',
      },
    ],
  },
  {
    title: 'Weather model: solar cell charges only above 18 °C',
    body: `The charger inhibits when NTC < threshold, threshold has the wrong sign in \`charger_cfg\`. The sensors here hibernate in a good mood.

Charge current against temperature at our station, two clear days: 0 mA at 6 °C, 0 at 12, 0 at 17.5 and suddenly 81 mA at 18.2. The datasheet of the charger says that it should charge from 0 °C up. Somewhere a comparison looks the wrong way round.`,
    author: 'wen',
    labels: ['power', 'bug'],
    age: 158,
    closedAfter: 11,
  },
  {
    title: 'Write the rev E bring-up plan',
    body: `First ten boards arrive in about three weeks. What do we check in which order, so that we do not measure sleep current on day one again and cry.

1. Rails and current at reset
2. Clocks
3. Radio TX into a dummy load
4. Soil oscillator both frequencies
5. *then* sleep current

Who needs to be there: Haruto remote with the second set of five, Jonas with the microscope, Nils because something will be missing. I count three days if it goes well and have booked five. Photos of every board before power please, both sides, serial readable.`,
    author: 'tomasz',
    assignee: 'haruto',
    labels: ['docs', 'production'],
    milestone: 'FW 4.0',
    age: 150,
    closedAfter: 46,
    thread: [
      { by: 'haruto', after: 100, body: 'Plan: https://wiki.larkspur.example/firmware/rev-e-bring-up' },
      {
        by: 'jonas',
        after: 20,
        body: 'Add step 0: look at it under the microscope. Last time a diode was backwards on all ten.',
      },
      {
        by: 'haruto',
        after: 500,
        body: 'Ten boards done. Nine good, one tombstoned capacitor. No diodes backwards. Sleep 1.9 µA without any firmware heroics.',
      },
    ],
  },
  {
    title: 'OTA stalls at 97 % when the last fragment is short',
    body: 'If `image_size % frag_size == 1` the last fragment has one byte, and the receiver treats length 1 as a keep-alive. 3.2.3 happens to be such an image. Padded on the gateway for now (hardware/field-gateway#44), but the sensor should not guess from the length.',
    author: 'mira',
    assignee: 'haruto',
    labels: ['ota', 'bug'],
    age: 142,
    closedAfter: 8,
    awards: [['thumbsup', 'haruto']],
    thread: [
      {
        by: 'haruto',
        after: 9,
        body: 'Explicit type bit. Funny that we had 14 releases without this remainder. Probability 1/160 each.',
      },
      {
        by: 'mira',
        after: 1800,
        body: 'Removed the padding in 2.3 for sensors that announce the type bit. Older ones still get it.',
      },
    ],
  },
  {
    title: 'Temperature compensation of the soil oscillator, second order',
    body: `Between 5 and 35 °C linear is fine (±0.4 % vol). Below 5 °C the residual bends, up to 1.6 % at 0.5 °C. Interesting for autumn and for nobody else, but it makes a diurnal wave where there is none, and agronomists love to interpret waves.

Data so far is from a bucket in a wine fridge, so not publishable: dry sand 14.2 % at 20 °C, 14.0 at 8, 13.1 at 3, 12.6 at 0.5. The sand did not lose water, I weighed it. Frozen is another matter (ice has a permittivity of 3), and there the sensor honestly reports "dry", which is wrong and right.`,
    author: 'wen',
    labels: ['calibration', 'needs-measurement'],
    milestone: 'FW 4.1',
    age: 131,
    thread: [
      { by: 'haruto', after: 60, body: 'I have a climate chamber weekend free. Two probes, water / sand / air.' },
    ],
  },
  {
    title: 'MISRA?',
    body: `A potential customer (irrigation controllers) asks if our firmware is "MISRA compliant". What do I answer?

They sent a questionnaire of 61 lines, of which this is number 7. Number 8 is "describe your hazard analysis". Number 40 is the colour of the enclosure. It would be 900 sensors a year, so I would like to answer with more than a smile.`,
    author: 'jonas',
    labels: ['tooling', 'docs'],
    age: 125,
    thread: [
      { by: 'tomasz', after: 2, body: '"In spirit."' },
      {
        by: 'hugo',
        after: 18,
        body: 'Answer: no, but we compile with warnings as errors, static analysis, host tests, signed updates. If they pay, we can do the mandatory subset.',
      },
    ],
  },
  {
    title: 'Store last 32 resets with cause and uptime',
    body: 'From the SRE corner: when a sensor reboots I see a counter going up. I want *why*. Reset register + uptime + program counter if it was a fault, 32 entries, sent on request by the status downlink.',
    author: 'callum',
    assignee: 'haruto',
    labels: ['tooling', 'sensors'],
    milestone: 'FW 4.0',
    age: 118,
    closedAfter: 38,
    thread: [
      { by: 'haruto', after: 200, body: '16 bytes each, 512 bytes in NVS. `status 2` returns them in 4 frames. !15' },
      {
        by: 'callum',
        after: 300,
        body: 'First harvest: 81 % brown-out, 14 % OTA, 4 % watchdog, 1 % "pin reset", which is Grete.',
        awards: [['tada', 'haruto']],
      },
    ],
  },
  {
    title: 'rev E: antenna matching is off by 20 MHz',
    body: 'Resonance at 848 with the new radome. 3.9 pF → 3.3 pF brings it to 866. Firmware cannot help this time. 😊',
    author: 'haruto',
    assignee: 'jonas',
    labels: ['radio', 'production', 'needs-measurement'],
    milestone: 'FW 4.0',
    age: 112,
    closedAfter: 30,
    thread: [
      {
        by: 'jonas',
        after: 30,
        body: 'Changed for the pilot lot. Pavel would have told us "measure with the lid on". We measured with the lid off.',
      },
    ],
  },
  {
    title: 'Horonai Farm: sensors 3–6 lose 12 % of frames at sunrise',
    body: `毎朝 4:30〜6:00 だけロス率が 12 % になります。夜と昼は 1 % 以下。 Every sunrise between 4:30 and 6:00, four sensors, and only in calm weather.

Candidates:

- [ ] temperature inversion bringing in another network on the same channel
- [x] condensation on the antenna (no, 7 is wet too)
- [ ] milk cooler compressor of the neighbour (EMI)
- [ ] AFC

現場の状況: 7 台、うち 4 台(3〜6)が南の斜面。ゲートウェイまで 900 m、見通しあり。雨の日と風の日は出ません。先週は 7 日中 5 日で発生。 The farmer has not noticed because of the backlog feature, all of the readings arrive later. I noticed since I look at counters when I cannot sleep.`,
    author: 'haruto',
    assignee: 'haruto',
    labels: ['radio', 'field-report'],
    age: 107,
    thread: [
      {
        by: 'mira',
        after: 30,
        body: `Send me the gateway's noise floor for these hours? \`perchctl spectrum --record 4h\` writes CSV since 2.1.`,
      },
      {
        by: 'haruto',
        after: 48,
        body: 'Recorded. Floor rises from −112 to −98 dBm at 920.6 and 921.0 MHz from 4:25. Looks like LoRa of someone else, not broadband noise.',
      },
      {
        by: 'mira',
        after: 12,
        body: "Ducting, then. Somebody's city meters from 80 km away. The band plan there has free channels at 922; we never used them since the default list is from the first year.",
      },
      { by: 'haruto', after: 30, body: 'I moved the farm to 922.2–922.8. Watching two weeks.' },
      {
        by: 'haruto',
        after: 400,
        body: 'ロス率 0.6 %、朝も昼も同じ。It was ducting. I keep this open until the new default channel list for AS923 is in (with 4.0).',
        awards: [['tada', 'mira']],
      },
    ],
  },
  {
    title: 'Stack overflow in the settings thread with 16 probes',
    body: `Nobody has 16 probes. The protocol permits 16. Stack of the thread is 768 bytes, \`probe_cfg[16]\` is 704 of them.

Found when I filled the configuration with the largest legal message. The stack sentinel hits, the reset log says so, everything recovers, nothing is applied. My proposal is to make it static, or, better, to refuse more than 6 probes until there is a cable for them. Somebody decided on 16 because it is a round number.`,
    author: 'grete',
    assignee: 'haruto',
    labels: ['bug'],
    age: 101,
  },
  {
    title: 'Show probe serial numbers in the status frame',
    body: `When a farmer moves probes between sensors in spring, all calibrations are silently wrong. Each probe has an ID chip. We read it at production and never again.

It happened twice this season that I know of. At Mas Peyrou a good worker cleaned all probes, "put them back", and for six weeks the 60 cm curve reacted to rain before the 10 cm one. The farmer thought of groundwater. Wen thought of groundwater. It was tidiness.`,
    author: 'rosa',
    labels: ['sensors'],
    age: 96,
    thread: [
      {
        by: 'tomasz',
        after: 26,
        body: 'True. Reading costs 9 ms once a day. We can compare with the stored one and raise a flag at least; the full serial in the daily status.',
      },
      {
        by: 'wen',
        after: 12,
        body: 'And if the probe changes, apply *its* calibration, which the platform knows by serial?',
      },
      { by: 'tomasz', after: 3, body: 'One step at a time. Flag in 4.0, calibration by downlink in 4.1.' },
      {
        by: 'mira',
        after: 60,
        body: 'The gateway can already carry a 40 byte status frame, so nothing to wait for on my side. @wen shall I store the serials somewhere for you in the meantime? I have six weeks of raw status frames.',
      },
      { by: 'wen', after: 16, body: 'Yes please @mira, as CSV, and I will find the tidy people.' },
    ],
  },
  {
    title: 'Update Zephyr-fork base from 3.4 to 3.7 LTS',
    body: `Device tree of the radio changed, \`k_work_delayable\` semantics too. I estimate two weeks and one unpleasant surprise.

Why bother: 3.4 gets no security fixes from the spring on, the Bluetooth stack of 3.7 has the fix for the reconnect problem Anouk sees with newer phones, and each month of waiting makes it larger. Why not: it works, and everything which works is a valuable antique.`,
    author: 'tomasz',
    assignee: 'haruto',
    labels: ['tooling'],
    milestone: 'FW 4.1',
    age: 93,
    thread: [
      {
        by: 'haruto',
        after: 300,
        body: 'Branch `zephyr-3.7` compiles. 17 warnings left. Unpleasant surprise found: flash driver erases synchronously with interrupts off for 25 ms.',
      },
      {
        by: 'tomasz',
        after: 20,
        body: 'That kills rain pulses. Needs the old driver out of tree, or erasing only while the bucket is quiet.',
      },
      {
        by: 'tomasz',
        after: 40,
        body: "@mira does anything in the gateway depend on the old preamble length? The new driver's default is 12 symbols rather than 8.",
      },
      {
        by: 'mira',
        after: 5,
        body: 'No, the concentrator locks from 6 on. It costs you 8 ms of airtime, though, I would set it back.',
      },
    ],
  },
]
