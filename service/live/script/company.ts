import type { Act } from '../act.ts'

/** The handbook. Each list is a storyline. */
export const company: readonly (readonly Act[])[] = [
  [
    {
      kind: 'comment',
      by: 'nils',
      on: 'company/handbook#54',
      body: 'For the record: I found a blob of solder on the rack. SAC305, 217 °C. A pizza does not need 217 °C. Somebody *calibrated* something.',
    },
    { kind: 'comment', by: 'tomasz', on: 'company/handbook#54', body: 'It was one board. It was raining. I am sorry.' },
    {
      kind: 'comment',
      by: 'nils',
      on: 'company/handbook#54',
      body: 'Thank you, Tomasz. You buy the new tray and we never speak of it.',
    },
    { kind: 'close', by: 'ruth', on: 'company/handbook#54' },
  ],
  [
    {
      kind: 'comment',
      by: 'ruth',
      on: 'company/handbook#55',
      body: 'All thirteen are in the feed. I have learned that Farmers’ Day is the first Friday of December and would like it for all of us.',
    },
    { kind: 'close', by: 'ruth', on: 'company/handbook#55' },
    {
      kind: 'comment',
      by: 'kwame',
      on: 'company/handbook#55',
      body: 'Seconded. We would be the first company outside of Ghana, and with better reason than most.',
    },
  ],
  [
    {
      kind: 'comment',
      by: 'callum',
      on: 'company/handbook#53',
      body: 'Forecast has moved: hail from the Sunday *afternoon*. @mira can you start at two instead of six? I take the four hours back on Tuesday night.',
    },
    {
      kind: 'comment',
      by: 'rosa',
      on: 'company/handbook#53',
      body: 'The apples are covered in the lower valley. Above 600 m nobody has nets. I call those today.',
    },
  ],
  [
    {
      kind: 'comment',
      by: 'david',
      on: 'company/handbook!10',
      body: 'Rosa and I have written the page about the farmer who cries. It is seven sentences. The first one is “Do not look for the solution yet.” @mira please put it in as it is.',
    },
    {
      kind: 'comment',
      by: 'sofia',
      on: 'company/handbook#50',
      body: 'I read the phone list as if it were my first day. Point 4 needs the number *in* the point. Everything else I could do without asking.',
    },
  ],
  [
    {
      kind: 'comment',
      by: 'beatriz',
      on: 'company/handbook#52',
      body: 'I agree with 500 €. I would add one line: say what you promised in the ticket the same day, so that nobody has to promise it a second time.',
    },
    {
      kind: 'comment',
      by: 'ruth',
      on: 'company/handbook#52',
      body: 'And I would like to see them once a month. Not to forbid. To see where it hurts.',
    },
  ],
  [
    {
      kind: 'comment',
      by: 'elif',
      on: 'company/handbook#48',
      body: 'Anouk and I take the 9:37 from Berlin on Tuesday, seats 51 and 53, table. There are two free ones opposite, whoever is quick.',
    },
    {
      kind: 'comment',
      by: 'tomasz',
      on: 'company/handbook#48',
      body: 'I stand on platform 2 with a sign. It will not say “Larkspur”. You will know it.',
    },
  ],
]
