import type { Act } from '../act.ts'

/** Sensor firmware and the field gateway. Each list is a storyline. */
export const hardware: readonly (readonly Act[])[] = [
  [
    {
      kind: 'push',
      by: 'haruto',
      on: 'hardware/sensor-firmware!20',
      commits: ['Test: «Zażółć» does not leave anybody out'],
    },
    {
      kind: 'comment',
      by: 'elif',
      on: 'hardware/sensor-firmware!20',
      body: 'App 3.8.1 with your branch: «Øvre åker», 「北の畑」 and forty emoji, no reboot, and the name comes back as I typed it. @mira you may press the button.',
    },
    {
      kind: 'comment',
      by: 'tomasz',
      on: 'hardware/sensor-firmware#80',
      body: 'Żółć fits into 8 bytes. I am not left out, thank you.',
    },
  ],
  [
    {
      kind: 'comment',
      by: 'nils',
      on: 'hardware/field-gateway#85',
      body: 'A second cable is in the parcel from Brno, Monday. I have put a tag on the first one: NOT A CLOTHES LINE.',
    },
    {
      kind: 'comment',
      by: 'oskar',
      on: 'hardware/field-gateway#85',
      body: 'Both cables labelled, the splitter has a lock now, and the key hangs where Grete can reach it and I cannot.',
    },
    { kind: 'close', by: 'grete', on: 'hardware/field-gateway#85' },
  ],
  [
    {
      kind: 'comment',
      by: 'grete',
      on: 'hardware/field-gateway#82',
      body: 'I have broken it in nine ways since lunch: reboot, unplug, both at once, wrong clock, full disk. @mira never two speakers. Once none, for 30 minutes, which is what you promised.',
    },
    {
      kind: 'comment',
      by: 'callum',
      on: 'hardware/field-gateway!22',
      body: 'The token in the session log is exactly what I wished for at three in the morning two weeks ago. From operations: yes.',
    },
    { kind: 'push', by: 'oskar', on: 'hardware/field-gateway!22', commits: ['Say in the log who spoke before'] },
  ],
  [
    {
      kind: 'comment',
      by: 'rosa',
      on: 'hardware/field-gateway#83',
      body: 'The last accordion went home at 04:10, the farmer was there and so was his brother. Live data 20 seconds late at breakfast. @mira your override may stay until it expires, he says, nobody looks at it now.',
    },
    { kind: 'close', by: 'rosa', on: 'hardware/field-gateway#83' },
  ],
  [
    {
      kind: 'comment',
      by: 'sofia',
      on: 'hardware/field-gateway#80',
      body: 'The lark has two frames now: ears, no ears. One second each. I tried it on Ruth and she waited fifteen minutes without touching the plug.',
    },
    { kind: 'assign', by: 'oskar', on: 'hardware/field-gateway#80', to: 'mira' },
    {
      kind: 'comment',
      by: 'oskar',
      on: 'hardware/field-gateway#80',
      body: '@mira page is done, but it needs “has the first interval passed” from you. You know it per sensor; I need it for the house.',
    },
  ],
  [
    {
      kind: 'comment',
      by: 'callum',
      on: 'hardware/field-gateway!21',
      body: 'The file from Cygnet Hill has arrived: NMEA from 13:50 to 14:45 local, the jump is in line 4 812. It is in the shared folder, @mira.',
    },
    {
      kind: 'comment',
      by: 'hugo',
      on: 'hardware/field-gateway!21',
      body: 'Approved on principle: anything that arrives by radio and says what time it is deserves a second opinion.',
    },
  ],
  [
    {
      kind: 'push',
      by: 'haruto',
      on: 'hardware/sensor-firmware!19',
      commits: ['Refuse _TEST values in a release image'],
    },
    {
      kind: 'comment',
      by: 'rosa',
      on: 'hardware/sensor-firmware#78',
      body: 'Mr Fintry has the new image on sensor 12. Morag scratched herself twice before noon and the phone said nothing. “She’ll be pleased for the privacy.”',
    },
    { kind: 'close', by: 'haruto', on: 'hardware/sensor-firmware#78' },
  ],
  [
    {
      kind: 'comment',
      by: 'jonas',
      on: 'hardware/sensor-firmware#79',
      body: '10.8 instead of 14 conducted, so 3.2 dB are lost before the antenna has a say. I suspect the matching inductor: rev E has the one from the *other* reel. Under the microscope now.',
    },
    {
      kind: 'comment',
      by: 'nils',
      on: 'hardware/sensor-firmware#79',
      body: 'The other reel is my doing: same value, same size, half the price, in stock. Nobody told me about Q. There are 400 boards with it, and I would like to know today whether I have to cry.',
    },
    {
      kind: 'open',
      by: 'jonas',
      project: 'hardware/sensor-firmware',
      title: 'Rev E: which boards have the cheap inductor',
      body: 'From #79. 3.3 nH ± 0.3, Q 8 instead of 23 at 868 MHz.\n\n| serial | boards | where |\n| --- | ---: | --- |\n| E0001–E0120 | 120 | good reel |\n| E0121–E0520 | 400 | cheap reel, 360 of them still in Trondheim |\n\nWe replace the 360 by hand (Nils, me, a Saturday, pizza **not** from that oven). For the 40 in the field: @mira can you see from the link margin which of them would notice?',
      labels: ['radio'],
      assignee: 'jonas',
    },
  ],
  [
    {
      kind: 'comment',
      by: 'grete',
      on: 'hardware/sensor-firmware#76',
      body: 'Second run over the air, 50 sensors, two gateways, rc3 with the lease branch: 50 of 50 in the first pass, 2 h 12. I did not touch anything, which was hard.',
    },
    {
      kind: 'comment',
      by: 'tomasz',
      on: 'hardware/sensor-firmware#76',
      body: 'Three boxes left. @mira the one with temperature cycling is with Grete, the other two are with you and me. Wednesday?',
    },
  ],
]
