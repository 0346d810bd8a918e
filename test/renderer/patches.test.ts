// @vitest-environment happy-dom
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Patches } from '../../renderer/data/patches.svelte.ts'
import { linesOf } from '../../renderer/features/review/diff-rows.ts'
import { rowOfComparedChange } from '../../renderer/features/review/reviewed-file.ts'
import { Review } from '../../renderer/features/review/review.svelte.ts'
import { linesWith } from '../../shared/diff/found-text.ts'
import { failure } from '../../shared/errors.ts'
import { diffLines } from '../../shared/diff/lines.ts'
import type { DocketBridge } from '../../shared/ipc.ts'
import { keyOf } from '../../shared/model/key.ts'
import type { ChangeRow, ItemContents, NoteRow } from '../../shared/model/rows.ts'
import { checkProperty } from '../support/properties.ts'
import { change } from './support/review-screens.ts'

const item = keyOf('here', 'mergeRequest', 1)

/** The changes of a merge request whose patches are asked for apart. */
function changesOf(diffs: readonly string[]): ChangeRow[] {
  return diffs.map((diff, place) => ({
    ...rowOfComparedChange(change(`f${String(place).padStart(2, '0')}.txt`, diff), place),
    patch: `patch ${place}`,
    diff: diff === '' ? diff : null,
  }))
}

/** A bridge that answers patches when it is let. */
class HeldBridge {
  readonly #diffs: readonly string[]
  readonly asked: string[][] = []
  #held: (() => void)[] = []
  isHeld = false
  isFailing = false

  constructor(diffs: readonly string[]) {
    this.#diffs = diffs
  }

  readonly bridge = {
    call: async (_: string, { files }: { readonly files: readonly { place: number; patch: string }[] }) => {
      this.asked.push(files.map(({ patch }) => patch))
      if (this.isHeld) await new Promise<void>((resolve) => this.#held.push(resolve))
      if (this.isFailing) return failure('disk_full')
      return { ok: true, value: { patches: files.map(({ place }) => this.#diffs[place] ?? null) } }
    },
  } as unknown as DocketBridge

  letGo(): void {
    this.isHeld = false
    for (const answer of this.#held.splice(0)) answer()
  }
}

function patchesOver(diffs: readonly string[], most?: number) {
  const held = new HeldBridge(diffs)
  const patches = new Patches(held.bridge, most)
  patches.open(item)
  return { held, patches }
}

const preferences = { view: 'unified', hidesSpace: false, wraps: true } as const

function reviewOf(changes: readonly ChangeRow[], patches: Patches, more: Partial<Asked> = {}): Review {
  const contents = {
    awards: [],
    commits: [],
    versions: [version],
    changes: [...changes],
    approvalRules: [],
    obstacles: null,
    deployments: [],
    issues: [],
    links: [],
    mergeRequests: [],
    parent: null,
    children: [],
    hasMoreChildren: false,
    readAt: null,
  }
  return new Review({
    notes: () => [],
    drafts: () => [],
    contents: () => contents as ItemContents,
    patches,
    findInPatches: () => Promise.resolve(new Map()),
    look: () => null,
    shown: () => preferences,
    unfolding: () => null,
    ...more,
  })
}
type Asked = ConstructorParameters<typeof Review>[0]

const version = {
  ...{ id: 7, headCommitSha: 'head', baseCommitSha: 'base', startCommitSha: 'start' },
  ...{ createdAt: '', mergeRequestId: 1, state: 'collected', realSize: null },
}

const somePatch = fc
  .array(fc.constantFrom(' same', '-removed', '+added', '+Sought', '-\tx'), { maxLength: 8 })
  .map((lines) => (lines.length === 0 ? '' : `@@ -1,9 +1,9 @@\n${lines.join('\n')}\n`))

describe('patches', () => {
  it('are never more than fit, besides those that are used; each is read once while it is here', async () => {
    const step = fc.record({ from: fc.nat(11), count: fc.integer({ min: 1, max: 4 }), keeps: fc.boolean() })
    await checkProperty(
      'bounded patches',
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), fc.integer({ min: 0, max: 60 }), async (steps, most) => {
        const diffs = Array.from({ length: 12 }, (_, at) => `@@ -1 +1 @@\n+${'x'.repeat(at)}\n`)
        const { held, patches } = patchesOver(diffs, most)
        const changes = changesOf(diffs)
        const used: (readonly ChangeRow[])[] = []
        for (const { from, count, keeps } of steps) {
          const those = changes.slice(from, from + count)
          const letGo = patches.use(those)
          const asked = held.asked.flat().length
          const missing = those.filter((each) => patches.of(each) === null).length
          await patches.read(those)
          expect(held.asked.flat().length - asked).toBe(missing)
          expect(those.map((each) => patches.of(each)?.diff)).toEqual(those.map(({ place }) => diffs[place]))
          if (keeps) used.push(those)
          else letGo()
          const sizeInUse = [...new Set(used.flat())].reduce((sum, { place }) => sum + (diffs[place]?.length ?? 0), 0)
          expect(patches.size).toBeLessThanOrEqual(Math.max(most, sizeInUse))
          const here = changes.filter((each) => patches.of(each) !== null)
          expect(here.reduce((sum, { place }) => sum + (diffs[place]?.length ?? 0), 0)).toBe(patches.size)
          expect(used.flat().every((each) => patches.of(each) !== null)).toBe(true)
        }
      }),
      200,
    )
  })

  it('that cannot be read say so, until they can', async () => {
    const diffs = ['@@ -1 +1 @@\n+a\n', '@@ -1 +1 @@\n+b\n']
    const { held, patches } = patchesOver(diffs)
    const changes = changesOf(diffs)
    held.isFailing = true
    await patches.read(changes)
    expect([patches.error?.code, changes.map((each) => patches.of(each))]).toEqual(['disk_full', [null, null]])
    await patches.readAgain()
    expect(patches.error?.code).toBe('disk_full')
    held.isFailing = false
    await patches.readAgain()
    expect([patches.error, changes.map((each) => patches.of(each)?.diff)]).toEqual([null, diffs])

    held.isFailing = true
    patches.open(item)
    await patches.read(changes)
    expect(patches.error).not.toBeNull()
    // Another item has had no failure.
    patches.open(keyOf('here', 'mergeRequest', 99))
    expect(patches.error).toBeNull()
  })

  it('of an item that is no longer open are not taken for those of the next', async () => {
    const { held, patches } = patchesOver(['@@ -1 +1 @@\n+x\n'])
    const changes = changesOf(['@@ -1 +1 @@\n+x\n'])
    held.isHeld = true
    const reading = patches.read(changes)
    await Promise.resolve()
    patches.open(keyOf('here', 'mergeRequest', 2))
    held.letGo()
    await reading
    expect([patches.of(changes[0] as ChangeRow), patches.size]).toEqual([null, 0])
  })
})

describe('a review whose patches come file by file', () => {
  it('shows the same rows and lines as one that has all at once, in whichever order they come', async () => {
    await checkProperty(
      'patches file by file',
      fc.asyncProperty(
        fc.array(somePatch, { minLength: 1, maxLength: 6 }),
        fc.array(fc.nat(5), { maxLength: 6 }),
        fc.constantFrom('unified', 'sideBySide'),
        async (diffs, order, view) => {
          const shown = { shown: () => ({ ...preferences, view }) as never }
          const changes = changesOf(diffs)
          const whole = reviewOf(
            changes.map((each) => ({ ...each, diff: diffs[each.place] ?? '' })),
            patchesOver(diffs).patches,
            shown,
          )
          const { patches } = patchesOver(diffs, 0)
          const review = reviewOf(changes, patches, shown)
          const said = (of: Review) =>
            [...of.rows].map((row) => [row, linesOf(row).map((line) => of.files[row.file]?.lines[line]?.text)])
          for (const place of order) {
            const letGo = patches.use(changes.slice(place, place + 1))
            await patches.read(changes.slice(place, place + 1))
            // Those of one file are as they will be, whatever waits before and after it.
            const rowsOf = (of: Review) => said(of).filter(([row]) => (row as { file: number }).file === place)
            expect(rowsOf(review)).toEqual(rowsOf(whole))
            if (view === 'unified') expect(review.rows.length).toBe(whole.rows.length)
            letGo()
          }
          const letGo = patches.use(changes)
          await patches.read(changes)
          expect(said(review)).toEqual(said(whole))
          const count = review.rows.length
          letGo()
          // When they have gone again, nothing moves.
          expect([patches.size, review.rows.length]).toEqual([0, count])
        },
      ),
      200,
    )
  })

  const diffs = ['@@ -1,2 +1,2 @@\n a\n+one\n', '@@ -1,3 +1,3 @@\n b\n c\n+Two\n', '@@ -1 +1 @@\n+two\n']

  it('waits where a key leads to lines that are not here, and goes to the right one then', async () => {
    const { held, patches } = patchesOver(diffs)
    const review = reviewOf(changesOf(diffs), patches)
    await patches.read(changesOf(diffs).slice(0, 1))
    expect(review.goTo(3)).toBe(true)
    held.isHeld = true
    const going = review.goToNext('change', review.at, 1)
    await Promise.resolve()
    expect([review.at, going]).toEqual([3, expect.any(Promise)])
    held.letGo()
    expect(await going).toBe(true)
    expect(review.rows.at(review.at)).toEqual({ kind: 'line', file: 1, line: 3 })
  })

  it('goes nowhere late when the user has gone elsewhere meanwhile, and up from the end of a file that comes', async () => {
    const { held, patches } = patchesOver(diffs)
    const review = reviewOf(changesOf(diffs), patches)
    held.isHeld = true
    const late = review.goTo(2)
    expect(review.goTo(0)).toBe(true)
    held.letGo()
    expect([await late, review.at]).toEqual([false, 0])
    expect(review.goToNext('file', 0, 1)).toBe(true)
    patches.open(item)
    expect(await review.goTo(review.at - 1)).toBe(true)
    expect(review.rows.at(review.at)).toEqual({ kind: 'line', file: 0, line: 2 })
  })

  it('brings nobody to a place once it has been left', async () => {
    const { held, patches } = patchesOver(diffs)
    const review = reviewOf(changesOf(diffs), patches)
    held.isHeld = true
    const late = review.goTo(2)
    review.leave()
    held.letGo()
    expect([await late, review.at]).toEqual([false, -1])
  })

  it('goes to the next open thread without the patches between, around the end too', async () => {
    const note = (key: string, file: number, newLine: number, resolved: boolean) =>
      ({
        key,
        ...{ system: false, body: '', discussion: key, resolvable: true, resolved },
        position: {
          ...{ baseSha: 'base', startSha: 'start', headSha: 'head', positionType: 'text', lineRange: null },
          ...{ oldPath: `f0${file}.txt`, newPath: `f0${file}.txt`, oldLine: null, newLine },
        },
      }) as unknown as NoteRow
    const { held, patches } = patchesOver(diffs)
    const notes = [note('done', 1, 3, true), note('last', 2, 1, false), note('first', 0, 2, false)]
    const review = reviewOf(changesOf(diffs), patches, { notes: () => notes })
    const visited: unknown[] = []
    for (let times = 0; times < 3; times += 1) {
      expect(await review.goToOpenThread(review.at, 1)).toBe(true)
      visited.push(review.rows.at(review.at))
    }
    const first = { kind: 'note', file: 0, of: 'first' }
    expect(visited).toEqual([first, { kind: 'note', file: 2, of: 'last' }, first])
    expect(held.asked.flat()).toEqual(['patch 0', 'patch 2'])
    expect(review.rows.at(review.at - 1)).toEqual({ kind: 'line', file: 0, line: 2 })
    expect(await review.goToOpenThread(review.at, -1)).toBe(true)
    expect(review.rows.at(review.at)).toEqual({ kind: 'note', file: 2, of: 'last' })
  })

  it('finds a text in patches that are not here, and goes to its lines', async () => {
    const { held, patches } = patchesOver(diffs)
    const found = new Map(diffs.map((diff, at) => [`patch ${at}`, linesWith(diffLines(diff), 'two')] as const))
    const review = reviewOf(changesOf(diffs), patches, { findInPatches: () => Promise.resolve(found) })
    review.found.seek('two')
    await Promise.resolve()
    expect(review.found.hits).toEqual([
      { file: 1, line: 3 },
      { file: 2, line: 1 },
    ])
    expect(held.asked).toEqual([])
    expect(await review.goToHit(-1)).toBe(true)
    expect([review.found.hit, review.rows.at(review.at)]).toEqual([1, { kind: 'line', file: 2, line: 1 }])
    expect(await review.goToHit(-1)).toBe(true)
    expect([review.found.hit, review.rows.at(review.at)]).toEqual([0, { kind: 'line', file: 1, line: 3 }])
  })
})
