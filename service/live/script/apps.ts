import type { Act } from '../act.ts'

/** The console and the field app. Each list is a storyline. */
export const apps: readonly (readonly Act[])[] = [
  [
    { kind: 'push', by: 'yusuf', on: 'apps/console!22', commits: ['Check the bundle against the browsers we promise'] },
    {
      kind: 'comment',
      by: 'leila',
      on: 'apps/console!22',
      body: 'Good. The check found one more by itself: `Array.fromAsync` in the export. Not used on an iPad, but it would have been next month’s Safari ticket. Take it out in the same go?',
    },
    { kind: 'push', by: 'yusuf', on: 'apps/console!22', commits: ['Collect the export without Array.fromAsync'] },
    {
      kind: 'comment',
      by: 'grete',
      on: 'apps/console#85',
      body: 'Both milking-parlour iPads show 14 alerts, the same 14 as the laptop. I counted twice, one of the cows watched.',
    },
    { kind: 'close', by: 'yusuf', on: 'apps/console#85' },
  ],
  [
    {
      kind: 'comment',
      by: 'leila',
      on: 'apps/console#82',
      body: '@mira `lag` arrives here. From 180 s on the page says: “Our side is late by about 3 minutes. Your sensors are fine.” Is the second sentence true, or is it only comforting?',
    },
    {
      kind: 'comment',
      by: 'rosa',
      on: 'apps/console#82',
      body: 'If it is not always true then leave it out. People forgive late. They do not forgive “fine” when it was not.',
    },
  ],
  [
    {
      kind: 'comment',
      by: 'callum',
      on: 'apps/console#78',
      body: 'The balancer rule still catches it: 0 loops today, 3 browsers limited. @mira when !20 is out I would like to delete the rule and see that nothing happens.',
    },
    {
      kind: 'comment',
      by: 'yusuf',
      on: 'apps/console!20',
      body: 'Safari 16 has no async iterator on `ReadableStream`, so it has to be `getReader()` and a loop. Twelve lines; I can do it if you like, I am warm from the other one.',
    },
  ],
  [
    {
      kind: 'comment',
      by: 'wen',
      on: 'apps/console#77',
      body: 'B, the dots. Then “nothing came” looks like paper and “it was dry” looks like a colour, and nobody can mix them up, even on a projector. 留白 is also a choice.',
    },
    {
      kind: 'comment',
      by: 'sofia',
      on: 'apps/console#77',
      body: 'Quinta do Vale with the half-uploaded weekend: dots only where the night is missing. I will sleep over it. @mira last chance for an objection.',
    },
  ],
  [
    {
      kind: 'comment',
      by: 'david',
      on: 'apps/console#79',
      body: 'Mrs Pugh can see Cae Bach again on the preview. She says it has never looked smaller.',
    },
    { kind: 'push', by: 'leila', on: 'apps/console!21', commits: ['Compare areas in square metres'] },
    {
      kind: 'comment',
      by: 'leila',
      on: 'apps/console!21',
      body: 'Now with real metres, so Estonia and Spain are judged alike.',
    },
  ],
  [
    { kind: 'assign', by: 'leila', on: 'apps/console#83', to: 'yusuf' },
    {
      kind: 'comment',
      by: 'yusuf',
      on: 'apps/console#83',
      body: 'Temperature, received, and also “calender” in a comment that nobody was ever meant to see. The spell checker runs in CI now; it took one minute to add and found nineteen.',
    },
    { kind: 'close', by: 'yusuf', on: 'apps/console#83' },
    { kind: 'comment', by: 'grete', on: 'apps/console#83', body: 'Nineteen!' },
  ],
  [
    {
      kind: 'open',
      by: 'rosa',
      project: 'apps/console',
      title: 'A farmer asks whether the chart can be printed on one page',
      body: 'Signora Bassi takes the week’s chart to her bank, on paper, and gets three pages of which the second is only the axis.\n\nShe does not want a PDF. She wants `Ctrl`+`P` and one page, landscape, with the name of the field on it. I believe her bank manager would like that too.',
      labels: ['from the field', 'charts'],
    },
    {
      kind: 'comment',
      by: 'sofia',
      on: 'apps/console#73',
      body: 'With SVG a print style would be easy as well: landscape, no menu, the name of the field large. @yusuf do both in one afternoon and I bring cake.',
    },
  ],
  [
    {
      kind: 'comment',
      by: 'grete',
      on: 'apps/field-app#66',
      body: 'Unplugged both office gateways, range test says **No** both times, after 12 and 14 seconds. Plugged one in again: **Good**. @mira that is the right way round now. I would like to try it once with a gateway that is *starting*.',
    },
    {
      kind: 'comment',
      by: 'elif',
      on: 'apps/field-app!15',
      body: 'Run id is in, answers of an earlier run are dropped and counted. @mira the last box is yours: duty cycle as the gateway sees it.',
    },
    {
      kind: 'push',
      by: 'elif',
      on: 'apps/field-app!15',
      commits: ['Drop answers of an earlier run', 'Count what was dropped'],
    },
  ],
  [
    {
      kind: 'comment',
      by: 'elif',
      on: 'apps/field-app#75',
      body: 'Done, and I went through the other eleven `first { }` too. Two of them were waiting for their day.',
    },
    { kind: 'close', by: 'elif', on: 'apps/field-app#75' },
  ],
  [
    { kind: 'push', by: 'anouk', on: 'apps/field-app!16', commits: ['Number duplicates without ROW_NUMBER'] },
    {
      kind: 'comment',
      by: 'anouk',
      on: 'apps/field-app!16',
      body: 'Correlated count, and a migration test with Gary’s real list: 61 names before, 62 after, none lost. @mira could you look at the migration, you have seen more of these than I have.',
    },
    {
      kind: 'comment',
      by: 'david',
      on: 'apps/field-app#68',
      body: 'Gary says he has tied the pencil to the crate now. I did not tell him that it is fixed.',
    },
  ],
  [
    {
      kind: 'comment',
      by: 'sofia',
      on: 'apps/field-app#73',
      body: 'Second string with Rosa’s change: “Just about. Fine today, but in summer some readings will come late.” @mira is “some” true? I can count syllables, not packets.',
    },
    {
      kind: 'comment',
      by: 'rosa',
      on: 'apps/field-app#73',
      body: 'In Italian it has to be one line or it covers the button. I have one: «Al limite. D’estate qualche dato arriverà tardi.»',
    },
  ],
  [
    {
      kind: 'comment',
      by: 'anouk',
      on: 'apps/field-app#70',
      body: 'A word for the batch it is. Suggested by the phone, changed by whoever holds it; two phones with the same word are told so as soon as one of them has a network. “RÁPIDOS” is already in my test data.',
    },
  ],
]
