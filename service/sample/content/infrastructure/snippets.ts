import type { SnippetContent } from '../types.ts'

export const snippets: readonly SnippetContent[] = [
  {
    title: 'Which connections hold a lock, and on what',
    fileName: 'locks.sql',
    author: 'callum',
    age: 61,
    awards: [
      ['thumbsup', 'kwame', 'ines'],
      ['heart', 'hugo'],
    ],
    thread: [
      {
        by: 'kwame',
        body: 'Used it last night, at the worst hour for it. It would help if it **sorted by how long they wait**: the oldest one is always the one that matters.',
        after: 20,
      },
      {
        by: 'callum',
        body: 'Sorted now, and cut to twenty rows. If more than twenty wait, the list is not what you need first:\n\n```sql\nSELECT pg_cancel_backend(pid) …\n```',
        after: 3,
      },
      {
        by: 'ines',
        body: 'Does it see what waits in the pooler? We looked at an empty list for ten minutes in March because the queue was one step before the database.',
        after: 160,
      },
      {
        by: 'callum',
        body: 'It does not. I wrote that into its first line, so that the next one of us does not look at an empty list.',
        after: 5,
      },
    ],
  },
  {
    title: 'Restore one farm from a dump into a scratch database',
    fileName: 'restore-one.sh',
    author: 'kwame',
    age: 9,
    awards: [['tada', 'callum']],
    thread: [
      {
        by: 'mira',
        body: 'Ran it for the Ferri farm: 11 minutes, and the charts agree with production to the last reading. The step with the role needs a `--if-exists` the second time.',
        after: 26,
      },
      { by: 'kwame', body: 'Put in. Thank you for the second time, nobody ever tries that one.', after: 2 },
    ],
  },
]
