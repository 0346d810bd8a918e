import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isLong, printGuards, readGuards, readTestFiles } from '../build/guards/list.ts'
import { readPromises } from '../build/guards/promises.ts'
import { countTags, readTaggedTests } from '../build/guards/tagged-tests.ts'

const root = join(import.meta.dirname, '..')

const files = readTestFiles(root)
const guards = readGuards(root, files)

describe('the list of guards', () => {
  test('is what the names of the tests say now', () => {
    // `npm run --silent guards > test/guards.md` makes it anew.
    expect(readFileSync(join(root, 'test', 'guards.md'), 'utf8')).toBe(printGuards(guards))
  })

  test('has a test in the short tier for each invariant, each rule of security and each fault', () => {
    const kept = new Set(guards.tests.filter((guard) => !isLong(guard)).flatMap(({ tags }) => tags))
    const tags = guards.promises.map(({ tag }) => tag)
    expect(tags.filter((tag) => !kept.has(tag))).toEqual([])
    expect(tags.map((tag) => tag.charAt(0)).join('')).toMatch(/^I{9,}S{17,}F{20,}$/)
  })

  test('has numbers that the document gives, each once', () => {
    const tags = guards.promises.map(({ tag }) => tag)
    expect(new Set(tags).size).toBe(tags.length)
    expect(guards.tests.filter((guard) => !guard.tags.every((tag) => tags.includes(tag)))).toEqual([])
  })

  test('has every test whose name ends in a number', () => {
    const hidden = files.filter(
      ({ path, text }) => guards.tests.filter((guard) => guard.path === path).length !== countTags(text),
    )
    expect(hidden.map(({ path }) => path)).toEqual([])
  })
})

describe('the numbers in names', () => {
  const tagged = ' (' + 'I4, F2)'

  // prettier-ignore
  test.each([
    ['a test', `it('stays${tagged}', () => {})`, ['stays']],
    ['a test with options', `test('stays${tagged}', { timeout: 1 }, async () => {})`, ['stays']],
    ['a test for each of a table', `it.each([[1]])('%i stays${tagged}', () => {})`, ['%i stays']],
    ['a test with a fixture', `testOn(fixture)('stays${tagged}', async ({ stage }) => {})`, ['stays']],
    ['a test of one system', `onLinux('a disk', it)('stays${tagged}', run)`, ['stays']],
    ['a test within groups', `describe('it', () => describe.each(all)('%s', () => it('stays${tagged}', run)))`, ['it', '%s', 'stays']],
    ['a group', `describe('it${tagged}', () => { it('stays', run) })`, ['it']],
    ['a name with a value in it', `it(\`\${name} stays${tagged}\`, run)`, ['… stays']],
  ])('are found of %s', (_, text, titles) => {
    expect(readTaggedTests('a.test.ts', text)).toEqual([{ path: 'a.test.ts', titles, tags: ['I4', 'F2'] }])
    expect(countTags(text)).toBe(1)
  })

  test.each(["it('stays', run)", "it('stays (4)', run)", `say('stays${tagged}')`, `it('stays${tagged} here', run)`])(
    'are none in %s',
    (text) => {
      expect(readTaggedTests('a.test.ts', text)).toEqual([])
    },
  )

  test('of a hidden name are counted all the same', () => {
    expect(countTags(`say('stays${tagged}')`)).toBe(1)
  })

  test('and sentences are read from the rows of the document', () => {
    const document =
      '|    | rule | kept in |\n| -- | -- | -- |\n| S1 | No token | `a.ts` |\n| F1  | A kill | Nothing lost  | `b.ts` |\n'
    expect(readPromises(document)).toEqual([
      { tag: 'S1', sentence: 'No token' },
      { tag: 'F1', sentence: 'A kill → Nothing lost' },
    ])
  })

  test('a file of the long tier is marked as such', () => {
    const one = { path: 'test/sync/crawl.long.test.ts', titles: ['goes on'], tags: ['I4'] }
    expect(isLong(one)).toBe(true)
    expect(isLong({ ...one, path: 'test/sync/crawl.test.ts' })).toBe(false)
    const list = printGuards({ promises: [{ tag: 'I4', sentence: 'Together' }], tests: [one] })
    expect(list).toContain('### I4\n\nTogether\n\n- test/sync/crawl.long.test.ts _long_\n  - `goes on`\n')
  })
})
