import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedWords } from '../../renderer/features/changes/changed-words.ts'
import { modeWords, noLinesWords } from '../../renderer/features/changes/change-words.ts'
import { diffLines, sizeOfDiff, type DiffLine } from '../../shared/diff/lines.ts'
import type { FileChange } from '../../shared/model/file-change.ts'
import { checkProperty } from '../support/properties.ts'

const someText = fc.oneof(
  fc
    .array(
      fc.constantFrom('pump', 'valve', 'open', ' ', '  ', '(', ')', '=', 'é', '日本', '🚀', '-', '+', '@@', '\\', '\t'),
      {
        maxLength: 10,
      },
    )
    .map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 8 }).map((text) => text.replaceAll(/[\n\r]/g, '')),
)

/** A patch and its lines, generated without the code that parses it. */
const somePatch = fc
  .array(
    fc.record({
      before: fc.nat(5_000),
      after: fc.nat(5_000),
      lines: fc.array(fc.record({ kind: fc.constantFrom('added', 'removed', 'same'), text: someText }), {
        minLength: 1,
        maxLength: 12,
      }),
      isCut: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((hunks) => {
    const signs = { added: '+', removed: '-', same: ' ' } as const
    const expected: DiffLine[] = []
    const written = ['--- a/pump.ts', '+++ b/pump.ts']
    for (const { before, after, lines, isCut } of hunks) {
      let [left, right] = [before, after]
      const place = `@@ -${before},${lines.length} +${after} @@ function open() {`
      written.push(place)
      expected.push({ kind: 'place', text: place, before: null, after: null })
      for (const { kind, text } of lines as { kind: keyof typeof signs; text: string }[]) {
        written.push(signs[kind] + text)
        expected.push({ kind, text, before: kind === 'added' ? null : left, after: kind === 'removed' ? null : right })
        if (kind !== 'added') left += 1
        if (kind !== 'removed') right += 1
      }
      if (!isCut) continue
      written.push('\\ No newline at end of file')
      expected.push({ kind: 'remark', text: 'No newline at end of file', before: null, after: null })
    }
    return { patch: `${written.join('\n')}\n`, expected }
  })

describe('a diff', () => {
  it('is lines of each kind, without the header of its file', () => {
    const diff = '--- a/x\n+++ b/x\n@@ -1,2 +99,2 @@\n a\n-b\n+c\n--- d\n'
    const lines = diffLines(diff)
    expect(lines.map(({ kind }) => kind)).toEqual(['place', 'same', 'removed', 'added', 'removed'])
    expect(sizeOfDiff(diff)).toEqual({ lines: 5, added: 1, removed: 2, digits: 3 })
    expect(sizeOfDiff('Binary files differ\n')).toEqual({ lines: 0, added: 0, removed: 0, digits: 1 })
    expect(diffLines('')).toEqual([])
    expect(diffLines('Binary files differ\n')).toEqual([])
  })

  it('shows exactly the lines of its patch, in order, with their numbers; marked words are never others', async () => {
    await checkProperty(
      'diffs',
      fc.property(somePatch, ({ patch, expected }) => {
        const lines = diffLines(patch)
        expect(lines).toEqual(expected)
        expect(changedWords(lines).map((parts) => parts.map(({ text }) => text).join(''))).toEqual(
          lines.map(({ text }) => text),
        )
      }),
      1_000,
    )
  })

  const marked = (...patch: string[]) =>
    changedWords(diffLines(['@@ -1 +1 @@', ...patch].join('\n')))
      .slice(1)
      .map((parts) => parts.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join(''))

  it('marks the words that differ between a removed line and the added one in its place', () => {
    expect(marked('-const open = valve(1)', '+const shut = valve(1, 2)')).toEqual([
      'const [open] = valve(1)',
      'const [shut] = valve(1[, 2])',
    ])
    // In pairs, as they stand; what has nothing in common with its pair, or no pair, is not marked.
    expect(marked('-a b c d', '-quite another line', '+a b c e', '+return 42;', '+and one more')).toEqual([
      'a b c [d]',
      'quite another line',
      'a b c [e]',
      'return 42;',
      'and one more',
    ])
    expect(marked('+a b c', ' same', '-a b d')).toEqual(['a b c', 'same', 'a b d'])
  })

  it('says why a file has no lines', () => {
    const change = {
      oldPath: 'a',
      newPath: 'a',
      aMode: '100644',
      bMode: '100644',
      diff: '',
      newFile: false,
      renamedFile: false,
      deletedFile: false,
      tooLarge: false,
      collapsed: false,
      generatedFile: false,
    } satisfies FileChange
    const words = (more: Partial<FileChange>) => noLinesWords({ ...change, ...more })
    const moved = { renamedFile: true, newPath: 'b' }
    expect(words({})).toBe('GitLab left out its changes because they are very large or binary.')
    expect(words({ diff: 'Binary files a/a and b/a differ\n' })).toBe('It is binary, so it has no lines to show.')
    expect(words({ diff: '--- a/a\n+++ b/a\nGIT binary patch\n', bMode: '100755' })).toBe(
      'It is binary, so it has no lines to show. Its mode changed: 100644 → 100755.',
    )
    expect(words({ bMode: '100755' })).toBe('Only its mode changed: 100644 → 100755.')
    expect(words(moved)).toBe('It was renamed, and GitLab shows no other change.')
    expect(words({ ...moved, bMode: '100755' })).toBe(
      'It was renamed and has another mode, 100644 → 100755, and GitLab shows no other change.',
    )
    const empty = 'empty, or GitLab left out its text because it is very large.'
    expect(words({ newFile: true, aMode: '0' })).toBe(`It is ${empty}`)
    expect(words({ deletedFile: true, bMode: '0' })).toBe(`It was ${empty}`)
    expect(words({ newFile: true, aMode: '0', diff: '--- /dev/null\n+++ b/a\n' })).toBe('It is empty.')
    expect(modeWords({ ...change, aMode: '0', newFile: true })).toBe('')
  })
})
