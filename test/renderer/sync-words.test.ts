import { describe, expect, it } from 'vitest'
import {
  abilityWords,
  countOdd,
  groupsOf,
  groupWords,
  listWords,
  namesOf,
  nextWords,
  oddWords,
  problemsOf,
  readWords,
} from '../../renderer/features/sync/sync-words.ts'
import { fillingWords } from '../../renderer/shell/workspace/filling-words.ts'
import type { SyncList } from '../../shared/ipc.ts'
import { makeSync } from './support/sample-lists.ts'

const now = Date.parse('2024-03-05T15:00:00Z')
const at = (seconds: number): string => new Date(now + seconds * 1000).toISOString()
const sync = makeSync()
const url = 'https://code.example.org'

const list = (change: Partial<SyncList> = {}): SyncList => ({
  name: 'labels',
  title: 'Labels',
  project: 'a/b',
  phase: 'whole',
  pagesLeft: null,
  total: 12_000,
  lastReadAt: at(-120),
  nextReadAt: at(40),
  error: null,
  unreadableRows: 0,
  oddAnswers: [],
  ...change,
})
const failed = (change: Partial<SyncList> = {}): SyncList =>
  list({ error: { code: 'service_failed', status: 502 }, ...change })
const refused = list({ title: 'Todos', phase: 'new', error: { code: 'not_found' } })

describe('what is odd', () => {
  const author = { id: 76, isKept: true, problem: 'author: user is not an object' }

  it('is told with its row, and what became of that', () => {
    expect([author, { ...author, isKept: false }, { ...author, id: null }].map(oddWords)).toEqual([
      'Answer 76: author: user is not an object. The rest of it is here.',
      'Answer 76: author: user is not an object. It is not here.',
      'An answer without an id: author: user is not an object. The rest of it is here.',
    ])
  })

  it('is counted by rows that are here', () => {
    const oddAnswers = [author, { ...author, problem: 'title is not a text' }, { ...author, id: 77, isKept: false }]
    expect(countOdd([list({ oddAnswers }), list({ oddAnswers: [{ ...author, id: 78 }] })])).toBe(2)
  })
})

describe('a list', () => {
  it('says how much of it is here', () => {
    const words = [
      list(),
      list({ total: 1 }),
      list({ total: 0 }),
      list({ total: null }),
      list({ phase: 'new', total: null }),
      list({ phase: 'backwards', pagesLeft: 340 }),
      list({ phase: 'backwards', pagesLeft: 1 }),
      list({ phase: 'backwards' }),
      refused,
    ].map(listWords)
    expect(words).toEqual([
      '12,000',
      '1',
      'None',
      'Everything is here',
      'Not started',
      '340 pages to go in the first sync',
      '1 page to go in the first sync',
      'Being read for the first time',
      'GitLab does not show this',
    ])
  })

  it('says when it was read and will be', () => {
    expect([readWords(at(-120), now), readWords(null, now)]).toEqual(['read 2 minutes ago', ''])
    expect([nextWords(at(40), sync, now), nextWords(at(-1), sync, now)]).toEqual(['next in 40 s', 'due now'])
    for (const change of [{ stopped: true }, { phase: 'offline' }, { phase: 'paused' }] as const) {
      expect(nextWords(at(40), { ...sync, ...change }, now)).toBe('')
    }
  })
})

describe('groups of lists', () => {
  it('are the account’s own first, then the projects by their paths', () => {
    const groups = groupsOf([
      list({ project: 'z/last' }),
      list({ project: 'a/first' }),
      list({ project: null }),
      list({ project: 'z/last' }),
    ])
    expect(groups.map(({ project, lists }) => [project, lists.length])).toEqual([
      [null, 1],
      ['a/first', 1],
      ['z/last', 2],
    ])
  })

  it('have one line for all their lists', () => {
    const words = (lists: readonly SyncList[]) => groupWords({ project: 'a/b', lists }, sync, now)
    expect(words([list({ lastReadAt: at(-900), nextReadAt: at(300) }), list(), refused])).toBe(
      'read 2 minutes ago · next in 40 s',
    )
    expect(words([list(), list({ phase: 'backwards' }), list({ phase: 'new' }), refused])).toBe('1 of 3 read')
    expect(words([refused])).toBe('')
  })
})

describe('problems', () => {
  it('are told once for each cause, the most frequent first; what a service does not have is none', () => {
    const malformed = failed({ title: 'People', error: { code: 'answer_malformed' } })
    const problems = problemsOf([malformed, failed(), list(), refused, failed({ title: 'Milestones' })], { url })
    expect(problems.map(({ title, lists }) => [title, lists.map((each) => each.title)])).toEqual([
      ['code.example.org has a problem of its own (502).', ['Labels', 'Milestones']],
      ['code.example.org sent an answer that Docket cannot read.', ['People']],
    ])
    expect(problems[0]?.advice).toContain('try again by itself')
  })

  it('name some lists and count the others', () => {
    const lists = Array.from({ length: 5 }, (_, index) => list({ project: `a/${index}` }))
    expect(namesOf(lists)).toBe('Labels of a/0, Labels of a/1, Labels of a/2 and 2 more')
    expect(namesOf([list({ project: null })])).toBe('Labels')
  })
})

describe('what the service can do', () => {
  it('is said in plain words, also while it is not known', () => {
    const words = abilityWords({ listsTodos: false, listsAllStates: true, countsRows: null, commentsMoveItems: null })
    expect(words.map(({ text }) => text)).toEqual([
      'Does not list your todos',
      'Shows open and closed issues together',
      'Whether it says how many there are of each: not known yet',
      'Whether a comment moves its item: not known yet',
    ])
  })
})

describe('a list that still fills', () => {
  it('says how far it is, or what it waits for', () => {
    const first = { ...sync, phase: 'first', listsDone: 12, listsTotal: 340, rows: 48_200, lastSyncedAt: null } as const
    expect(fillingWords(first, 20, 'open')).toBe('48,200 items so far, about 20 seconds left. The newest come first.')
    expect(fillingWords(first, null, 'open')).toBe('48,200 items so far. The newest come first.')
    expect(fillingWords({ ...first, rows: 0 }, null, 'open')).toBe('The newest come first.')
    expect(fillingWords({ ...first, phase: 'idle' }, null, 'signedOut')).toContain('when you sign in again')
    const problem = { code: 'service_failed' } as const
    expect(fillingWords({ ...first, phase: 'idle', problem }, null, 'open')).toContain('a problem of its own')
    expect(fillingWords({ ...first, phase: 'offline' }, 20, 'open')).toContain('as soon as GitLab can be reached')
    expect(fillingWords({ ...first, phase: 'idle', stopped: true }, null, 'open')).toContain('paused')
  })
})
