import type { Act } from '../act.ts'

const lease = 'platform/api!18'
const chunks = 'platform/ingest!18'
const paddocks = 'apps/console!21'
const names = 'apps/field-app!16'

/** Reviews of open merge requests. Each list is a storyline. */
export const reviews: readonly (readonly Act[])[] = [
  [
    { kind: 'ask', by: 'kwame', on: lease, whom: 'mateus' },
    { kind: 'ask', by: 'kwame', on: lease, whom: 'mira' },
    {
      kind: 'begin',
      by: 'mateus',
      on: lease,
      body: '`30 / 3` is `10.0`, a float. `make_interval` takes it, `asyncio.sleep` takes it, and the log then says “renewing in 10.0 s”. Floor division?',
      line: { path: 'larkspur_api/lease.py', new: 4 },
    },
    {
      kind: 'begin',
      by: 'mateus',
      on: lease,
      body: 'What does the old holder do between losing the lease and noticing it? I do not see the worker in this diff.',
    },
    { kind: 'review', by: 'mateus', on: lease, state: 'requested_changes' },
    {
      kind: 'answer',
      by: 'kwame',
      on: lease,
      to: 'What does the old holder do',
      body: 'It delivers with its old token, and `delivery` refuses that. The worker itself is in the next one; I can link it from here.',
    },
    { kind: 'push', by: 'kwame', on: lease, commits: ['Renew after whole seconds'] },
    { kind: 'answer', by: 'kwame', on: lease, to: '`30 / 3` is `10.0`', body: 'Floor division it is. Pushed.' },
    { kind: 'resolve', by: 'mateus', on: lease, thread: '`30 / 3` is `10.0`' },
    { kind: 'resolve', by: 'mateus', on: lease, thread: 'What does the old holder do' },
    { kind: 'ask', by: 'kwame', on: lease, whom: 'mateus' },
    { kind: 'review', by: 'mateus', on: lease, state: 'approved' },
  ],
  [
    { kind: 'ask', by: 'priya', on: chunks, whom: 'hugo' },
    {
      kind: 'begin',
      by: 'hugo',
      on: chunks,
      body: '`from|(chunk-1)` works only while `chunk` is a power of two. The comment above the constant says so, a test does not.',
      line: { path: 'internal/seq/seq.go', new: 32 },
    },
    {
      kind: 'answer',
      by: 'priya',
      on: chunks,
      to: '`from|(chunk-1)` works',
      body: 'A constant expression that does not compile otherwise: `const _ = -(chunk & (chunk - 1))` as an array length. Ugly, or nice?',
    },
    { kind: 'answer', by: 'hugo', on: chunks, to: '`from|(chunk-1)` works', body: 'Both. Take it.' },
    { kind: 'push', by: 'priya', on: chunks, commits: ['Refuse to compile with an odd chunk'] },
    { kind: 'resolve', by: 'priya', on: chunks, thread: '`from|(chunk-1)` works' },
    { kind: 'review', by: 'hugo', on: chunks, state: 'reviewed' },
    { kind: 'ask', by: 'priya', on: chunks, whom: 'mira' },
  ],
  [
    { kind: 'ask', by: 'leila', on: paddocks, whom: 'yusuf' },
    {
      kind: 'begin',
      by: 'yusuf',
      on: paddocks,
      body: '`sort` after `filter` sorts the copy, fine. With `toSorted` nobody has to think about that again.',
      line: { path: 'src/lib/map/paddocks.ts', new: 19 },
    },
    {
      kind: 'answer',
      by: 'leila',
      on: paddocks,
      to: '`sort` after `filter`',
      body: 'And Safari 15 has no `toSorted`. We have been here this week.',
    },
    { kind: 'resolve', by: 'yusuf', on: paddocks, thread: '`sort` after `filter`' },
    { kind: 'review', by: 'yusuf', on: paddocks, state: 'approved' },
  ],
  [
    { kind: 'ask', by: 'anouk', on: names, whom: 'elif' },
    {
      kind: 'begin',
      by: 'elif',
      on: names,
      body: '`madeAt` has seconds. Two probes that were held to the lid within one second get the same number.',
      line: { path: 'app/src/main/kotlin/com/larkspur/field/db/Migration12To13.kt', new: 11 },
    },
    { kind: 'review', by: 'elif', on: names, state: 'requested_changes' },
    {
      kind: 'answer',
      by: 'anouk',
      on: names,
      to: '`madeAt` has seconds',
      body: 'Gary can hold two in one second? … Of course he can. By `rowid` where the moments are equal, then.',
    },
    { kind: 'push', by: 'anouk', on: names, commits: ['Number duplicates of one second by their rows'] },
    { kind: 'ask', by: 'anouk', on: names, whom: 'elif' },
  ],
]
