import type { Page } from '@playwright/test'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffLines } from '../../renderer/views/item/diff-lines.ts'
import { betweenVersions, compareLines } from '../../renderer/views/review/between-versions.ts'
import { blocksOf, languageOf, sidesOf, stretchesByLine } from '../../renderer/views/review/code-blocks.ts'
import { diffRows, findLines, rowOfChange } from '../../renderer/views/review/diff-rows.ts'
import {
  commentOn,
  commentsIn,
  draftOfComments,
  lineOf,
  type DraftedComment,
} from '../../renderer/views/review/drafted-comments.ts'
import { treeRows } from '../../renderer/views/review/file-tree.ts'
import { withoutSpaceChanges } from '../../renderer/views/review/hidden-space.ts'
import { piecesOf } from '../../renderer/views/review/pieces.ts'
import { diffReader, reviewedFiles } from '../../renderer/views/review/reviewed-file.ts'
import type { FileChange } from '../../shared/model/file-change.ts'
import { checkProperty } from '../support/properties.ts'
import { press } from '../support/keys.ts'
import { goTo, sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()

const change = (newPath: string, diff: string, more: Partial<FileChange> = {}): FileChange => ({
  oldPath: newPath,
  newPath,
  aMode: '100644',
  bMode: '100644',
  diff,
  newFile: false,
  renamedFile: false,
  deletedFile: false,
  ...more,
})
const files = (changes: readonly FileChange[], hidesSpace = false) => {
  const shown = changes.map((each) => ({ ...each, viewed: false }))
  return reviewedFiles(shown, diffReader(hidesSpace), () => false)
}

const someLine = fc.record({
  kind: fc.constantFrom('+', '-', ' '),
  text: fc.array(fc.constantFrom('a', 'b', ' ', '  ', '\t'), { maxLength: 4 }).map((parts) => parts.join('')),
})
const somePatch = fc
  .array(fc.array(someLine, { minLength: 1, maxLength: 10 }), { maxLength: 3 })
  .map((hunks) =>
    hunks.map((lines) => `@@ -1 +1 @@\n${lines.map(({ kind, text }) => kind + text).join('\n')}\n`).join(''),
  )

const plain = (text: string) => text.replaceAll(/\s/g, '')

describe('rows of changes', () => {
  it('have every line of each file, side by side or not, in the order of each side', async () => {
    await checkProperty(
      'rows of changes',
      fc.property(fc.array(somePatch, { maxLength: 3 }), (patches) => {
        const all = files(patches.map((patch, at) => change(`f${at}`, patch)))
        const folded = new Set<string>()
        const one = diffRows(all, { folded, isSideBySide: false })
        const two = diffRows(all, { folded, isSideBySide: true })
        for (const [file, { lines }] of all.entries()) {
          const every = lines.map((_, line) => line)
          expect(one.flatMap((row) => (row.kind === 'line' && row.file === file ? [row.line] : []))).toEqual(every)
          const ofSide = (side: 'left' | 'right') =>
            two.flatMap((row) => {
              if (row.file !== file) return []
              return row.kind === 'line' ? [row.line] : row.kind === 'pair' ? [row[side]] : []
            })
          const without = (kind: string) => every.filter((line) => lines[line]?.kind !== kind)
          expect(ofSide('left').filter((line) => line !== null)).toEqual(without('added'))
          expect(ofSide('right').filter((line) => line !== null)).toEqual(without('removed'))
        }
      }),
      300,
    )
  })

  it('have removed lines beside the added ones that follow them, and beside no others', () => {
    const [file] = files([change('a', '@@ -1 +1 @@\n-1\n-2\n+3\n-4\n+5\n+6\n')])
    const rows = diffRows(file === undefined ? [] : [file], { folded: new Set(), isSideBySide: true })
    const sides = rows.flatMap((row) => (row.kind === 'pair' ? [[row.left, row.right]] : []))
    expect(sides).toEqual([
      [1, 3],
      [2, null],
      [4, 5],
      [null, 6],
    ])
  })

  it('hide what is only white space, and nothing else', async () => {
    await checkProperty(
      'hidden white space',
      fc.property(somePatch, (patch) => {
        const lines = diffLines(patch)
        const kept = withoutSpaceChanges(lines)
        const side = (some: typeof lines, kind: string) =>
          some.filter((line) => line.kind !== kind && line.kind !== 'place').map(({ text }) => plain(text))
        const whole = withoutSpaceChanges([...lines, { kind: 'added', text: 'x', before: null, after: 99 }])
        // The last part of the file is shown now: each side of it says the same as before.
        const start = lines.findLastIndex(({ kind }) => kind === 'place')
        const startKept = whole.findLastIndex(({ kind }) => kind === 'place')
        if (start >= 0) {
          expect(side(whole.slice(startKept), 'added')).toEqual(side(lines.slice(start), 'added'))
          expect(side(whole.slice(startKept), 'removed')).toEqual([...side(lines.slice(start), 'removed'), 'x'])
        }
        const changed = (kind: string) => kept.filter((line) => line.kind === kind).map(({ text }) => plain(text))
        for (let at = 0; at < kept.length; at += 1) {
          const [now, next] = [kept[at], kept[at + 1]]
          if (now?.kind === 'removed' && next?.kind === 'added') expect(plain(now.text)).not.toBe(plain(next.text))
        }
        expect(changed('removed').length).toBeLessThanOrEqual(lines.filter(({ kind }) => kind === 'removed').length)
      }),
      300,
    )
    const shown = (patch: string) => withoutSpaceChanges(diffLines(patch)).map(({ kind, text }) => [kind, text])
    expect(shown('@@ -1,3 +1,3 @@\n-a\n-b c\n+  a\n+b d\n@@ -9 +9 @@\n-x\n+ x\n')).toEqual([
      ['place', '@@ -1,3 +1,3 @@'],
      ['same', '  a'],
      ['removed', 'b c'],
      ['added', 'b d'],
    ])
    expect(files([change('a', '@@ -1 +1 @@\n-x\n+ x\n')], true)[0]).toMatchObject({
      lines: [],
      none: 'Only white space differs.',
      added: 1,
    })
  })

  it('are gone through change by change; what is sought is found whatever the case', () => {
    const all = files([
      change('a', '@@ -1 +1 @@\n one\n-two\n+Two\n three\n+four\n'),
      change('b', '@@ -1 +1 @@\n+two\n'),
    ])
    const rows = diffRows(all, { folded: new Set(), isSideBySide: false })
    const visited = []
    for (let at = rowOfChange(rows, all, 0, 1); at >= 0; at = rowOfChange(rows, all, at, 1)) visited.push(at)
    expect(visited).toEqual([3, 6, 9])
    expect(rowOfChange(rows, all, 6, -1)).toBe(3)
    expect(rowOfChange(rows, all, 3, -1)).toBe(-1)
    expect(findLines(all, 'TWO')).toEqual([
      { file: 0, line: 2 },
      { file: 0, line: 3 },
      { file: 1, line: 1 },
    ])
    expect(findLines(all, '@@')).toEqual([])
    expect(findLines(all, '')).toEqual([])
  })

  it('mark words and what is found without changing the text', async () => {
    const part = fc.record({ text: fc.string({ maxLength: 6, unit: 'grapheme' }), isChanged: fc.boolean() })
    await checkProperty(
      'pieces of lines',
      fc.property(fc.array(part, { maxLength: 6 }), fc.string({ maxLength: 3 }), fc.nat(9), (parts, sought, cut) => {
        const text = parts.map((each) => each.text).join('')
        const code = [
          { kind: 'keyword', text: text.slice(0, cut) },
          { kind: '', text: text.slice(cut) },
        ]
        const pieces = piecesOf(parts, sought, code)
        const keyword = pieces.filter(({ kind }) => kind === 'keyword').map((piece) => piece.text)
        expect(keyword.join('')).toBe(text.slice(0, cut))
        expect(pieces.map(({ text }) => text).join('')).toBe(parts.map(({ text }) => text).join(''))
      }),
      300,
    )
    const said = piecesOf(
      [
        { text: 'open', isChanged: false },
        { text: 'Valve', isChanged: true },
      ],
      'NV',
    ).map(({ text, isChanged, isFound }) => `${text}${isChanged ? '*' : ''}${isFound ? '!' : ''}`)
    expect(said).toEqual(['ope', 'n!', 'V*!', 'alve*'])
  })
})

describe('a comment on a line', () => {
  const [file] = files([change('a.ts', '@@ -1 +1 @@\n same\n-gone\n+come\n+come\n@@ -40 +41 @@\n come\n')])
  if (file === undefined) throw new Error('there is no file')

  it('is found at its line, or at the nearest that says the same now', () => {
    const said = (at: number) => ({ ...commentOn(file, at), text: 'x' }) as DraftedComment
    for (const at of [1, 2, 3, 4, 6]) expect([at, lineOf(said(at), file)]).toEqual([at, at])
    expect(lineOf({ ...said(3), line: 30 }, file)).toBe(6)
    expect(lineOf({ ...said(3), code: 'other' }, file)).toBe(-1)
    expect(lineOf({ ...said(3), path: 'b.ts' }, file)).toBeNull()
    expect(commentOn(file, 0)).toBeNull()
  })

  it('is kept in a draft, in which nothing else is believed', () => {
    const one = { ...commentOn(file, 2), text: 'Why?' } as DraftedComment
    expect(commentsIn(draftOfComments([one]))).toEqual([one])
    expect(draftOfComments([])).toBe('')
    for (const odd of ['', '{', '7', '{"comments":7}', '{"comments":[7,null,{"path":"a"}]}'])
      expect(commentsIn(odd)).toEqual([])
  })
})

describe('two versions', () => {
  it('have every line of each, and what differs is told of each file', async () => {
    const someLines = fc.array(fc.constantFrom('+a', '-a', ' a', '+b', ' c'), { maxLength: 12 })
    await checkProperty(
      'compared versions',
      fc.property(someLines, someLines, (before, after) => {
        const { lines } = compareLines(before, after)
        const without = (sign: string) => lines.filter((line) => line.sign !== sign).map(({ text }) => text)
        expect([without('+'), without('-')]).toEqual([before, after])
      }),
      300,
    )
    const patch = (...lines: string[]) => `@@ -1 +1 @@\n${lines.join('\n')}\n`
    const before = [
      change('a', patch(' same', '+one', '-two')),
      change('moved', '@@ -1 +1 @@\n+x\n'),
      change('gone', patch('+z')),
    ]
    const after = [
      change('a', patch(' same', '+one', '+1')),
      change('moved', '@@ -9 +12 @@\n+x\n'),
      change('new', patch('-q')),
    ]
    expect(betweenVersions(before, after).map(({ newPath, diff }) => [newPath, diff])).toEqual([
      ['a', '@@ -1 +1 @@\n  same\n +one\n--two\n++1\n'],
      ['new', '@@ -1 +1 @@\n+-q\n'],
      ['gone', '@@ -1 +1 @@\n-+z\n'],
    ])
    // More than can be compared: that is said, and every line is there.
    const many = (sign: string) => change('long', patch(...Array.from({ length: 1_001 }, (_, at) => `+${sign}${at}`)))
    const [long] = betweenVersions([many('a')], [many('b')])
    const lines = diffLines(long?.diff ?? '')
    expect(lines.filter(({ kind }) => kind === 'added')).toHaveLength(1_001)
    expect(lines.at(-1)).toMatchObject({ kind: 'remark', text: expect.stringContaining('Too many lines') as string })
  })
})

describe('colours of code', () => {
  it('are those of each line, whichever side it is on and wherever its block was cut', async () => {
    await checkProperty(
      'blocks of code',
      fc.property(fc.array(someLine, { minLength: 1, maxLength: 900 }), fc.nat(), (some, seed) => {
        const lines = diffLines(`@@ -1 +1 @@\n${some.map(({ kind, text }) => kind + text).join('\n')}\n@@ -9 +9 @@\n a`)
        const at = 1 + (seed % some.length)
        const start = blocksOf(lines)[at] ?? -1
        expect(at - start).toBeLessThan(400)
        const { before, after } = sidesOf(lines, start)
        for (const side of [before, after]) {
          // As a highlighter may cut it: into letters, and over the ends of lines.
          const stretches = side.code.match(/[\s\S]{1,3}/g)?.map((text) => ({ kind: 'title', text })) ?? []
          const byLine = stretchesByLine(side, stretches)
          for (const line of side.lines)
            expect((byLine.get(line) ?? []).map(({ text }) => text).join('')).toBe(lines[line]?.text)
        }
        expect([...before.lines, ...after.lines]).toContain(at)
      }),
      100,
    )
  })

  it('go by the name of the file', () => {
    const named = ['a/Dockerfile', 'src/App.svelte', 'x.min.JS', 'b.rs', '.gitignore', 'LICENSE']
    expect(named.map(languageOf)).toEqual(['dockerfile', 'xml', 'js', 'rs', 'gitignore', ''])
  })
})

describe('the tree of files', () => {
  const all = files([
    change('src/deep/only/a.ts', '@@ -1 +1 @@\n+x\n-y\n'),
    change('readme.md', '@@ -1 +1 @@\n+x\n'),
    change('src/deep/only/b.ts', '@@ -1 +1 @@\n+x\n'),
    change('build/c.ts', ''),
  ])
  const shown = (folded: readonly string[], filter = '') =>
    treeRows(all, new Set(folded), filter).map(
      ({ name, level, added, removed }) => `${' '.repeat(level - 1)}${name} +${added} -${removed}`,
    )

  it('has folders first, and one row for folders of which each holds only the next', () => {
    expect(shown([])).toEqual([
      'build +0 -0',
      ' c.ts +0 -0',
      'src/deep/only +2 -1',
      ' a.ts +1 -1',
      ' b.ts +1 -0',
      'readme.md +1 -0',
    ])
  })

  it('folds, and is filtered by what stands in the path of a file', () => {
    expect(shown(['src/deep/only/'])).toEqual(['build +0 -0', ' c.ts +0 -0', 'src/deep/only +2 -1', 'readme.md +1 -0'])
    expect(shown(['src/deep/only/'], 'DEEP b')).toEqual(['src/deep/only +1 -0', ' b.ts +1 -0'])
    expect(shown([], 'nothing')).toEqual([])
  })

  it('has a file twice that the service names twice', () => {
    const ids = files([change('a', ''), change('a', '')]).map(({ id }) => id)
    expect(new Set(ids).size).toBe(2)
  })
})

describe('a review', () => {
  /** Opens the changes of the first merge request of the list. */
  async function openReview(page: Page): Promise<void> {
    await goTo(page, 'm')
    await press(page, 'Home', 'Enter')
    await page.getByRole('button', { name: 'Review', exact: true }).waitFor()
    await press(page, 'g', 'r')
  }
  const cursor = (page: Page) => page.locator('#detail .cursor')

  it('is opened, gone through, searched and left by keyboard', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      await openReview(page)
      const grid = page.getByRole('grid', { name: 'Changes' })
      await grid.waitFor()
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('detail')
      expect(await page.getByRole('listbox').count()).toBe(0)
      await expect.poll(() => cursor(page).textContent()).toContain('docs/pump.md')

      // Plain at first, with colours as soon as they are known.
      await expect.poll(() => grid.locator('.code-keyword').allTextContents()).toEqual(['fn'])

      // From file to file, from change to change, from line to line.
      await press(page, ']')
      await expect.poll(() => cursor(page).textContent()).toContain('src/pump.rs')
      await press(page, '[', 'n')
      await expect.poll(() => cursor(page).textContent()).toContain('It waits.')
      await press(page, 'j')
      await expect.poll(() => cursor(page).textContent()).toContain('It waits less.')
      await press(page, 'n')
      await expect.poll(() => cursor(page).textContent()).toContain('wait(10);')
      await press(page, 'p', 'k')
      await expect.poll(() => cursor(page).textContent()).toContain('@@ -1 +1 @@')

      // Folded, and found in there.
      await press(page, 'Enter')
      await expect.poll(() => grid.getByText('It waits').count()).toBe(0)
      await press(page, 'Control+f')
      await page.keyboard.type('LESS')
      await page.getByText('1 line', { exact: true }).waitFor()
      await press(page, 'Enter')
      await page.getByText('1 of 1 line', { exact: true }).waitFor()
      await expect.poll(() => grid.locator('mark.found').allTextContents()).toEqual(['less'])
      await press(page, 'Escape')
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('detail')
      await expect.poll(() => cursor(page).textContent()).toContain('It waits less.')

      // The address of what is shown is kept for the next start.
      await expect
        .poll(() => bridge.calls.findLast(({ name }) => name === 'saveScreen')?.args)
        .toMatchObject({ item: expect.stringMatching(/merge_requests\/\d+\/changes$/) as string })
      await press(page, 'u')
      await page.getByRole('button', { name: 'Review', exact: true }).waitFor()
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('detail')
      await press(page, 'Alt+ArrowLeft')
      await grid.waitFor()

      // It has the focus also where an address leads there.
      const { item } = bridge.calls.findLast(({ name }) => name === 'saveScreen')?.args as { item: string }
      await press(page, 'u', 'g', 'i')
      await page.getByRole('listbox').waitFor()
      await grid.waitFor({ state: 'detached' })
      bridge.requests = [{ kind: 'place', address: item.replace(/(\/changes)?$/, '/changes') }]
      bridge.emit('requested', {})
      await grid.waitFor()
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('detail')
    })
  })

  it('says what a file without lines is, and has few rows of ten thousand on the page', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      const lines = Array.from({ length: 10_000 }, (_, at) => `${at % 3 === 0 ? '+' : ' '}line ${at}`).join('\n')
      const changes = [
        change('logo.png', 'Binary files a/logo.png and b/logo.png differ\n'),
        change('run.sh', '', { bMode: '100755' }),
        change('after.ts', '', { oldPath: 'before.ts', renamedFile: true }),
        change('long.min.js', `@@ -1 +1 @@\n+${'x'.repeat(5_000_000)}\n`),
        change('generated.txt', `@@ -1 +1 @@\n${lines}\n`, { bMode: '100755' }),
      ]
      await goTo(page, 'm')
      await press(page, 'Home', 'Enter')
      await page.getByRole('button', { name: 'Review', exact: true }).waitFor()
      bridge.changeFiles(bridge.shownItem ?? '', changes)
      await page.getByText('5 files changed').waitFor()
      await press(page, 'g', 'r')
      const grid = page.getByRole('grid', { name: 'Changes' })
      await grid.getByText('It has another name, and the service shows no other change.').waitFor()
      await grid.getByText('mode 100644 → 100755').waitFor()
      await press(page, ']', 'n')
      await expect.poll(() => cursor(page).textContent()).toContain('line 0')
      await press(page, ']', 'k', 'k')
      await expect.poll(() => cursor(page).textContent()).toContain('line 9998')
      await grid.getByText('It is binary, so it has no lines to show.').waitFor()
      await press(page, ']', 'End')
      await grid.getByText('Only its mode changed: 100644 → 100755.').waitFor()
      await grid.getByRole('button', { name: 'Show 4,998,000 more characters' }).waitFor()
      expect(await grid.getAttribute('aria-rowcount')).toBe(String(3 * 2 + 3 + 2 + 10_000))
      expect(await grid.getByRole('row').count()).toBeLessThan(150)
    })
  })

  it('shows the rest of a long line, and what was found in it, by keyboard', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      await goTo(page, 'm')
      await press(page, 'Home', 'Enter')
      await page.getByRole('button', { name: 'Review', exact: true }).waitFor()
      bridge.changeFiles(bridge.shownItem ?? '', [
        change('long.min.js', `@@ -1 +1 @@\n+${'x'.repeat(9_000)}needle${'y'.repeat(7_000)}\n`),
      ])
      await page.getByText('1 file changed').waitFor()
      await press(page, 'g', 'r')
      const grid = page.getByRole('grid', { name: 'Changes' })
      await grid.waitFor()
      expect(await grid.getByText('needle').count()).toBe(0)
      await press(page, 'Control+f')
      await page.keyboard.type('Needle')
      await press(page, 'Enter', 'Escape')
      await expect.poll(() => grid.locator('mark.found').allTextContents()).toEqual(['needle'])
      await grid.getByText('… 6,920 characters …').waitFor()
      await grid.getByRole('button', { name: 'Show 6,920 more characters' }).waitFor()

      // Enter shows all of it, and once more folds that again; at the name of the file it folds the file.
      await press(page, 'Enter')
      await expect.poll(() => grid.getByRole('button', { name: /more characters/ }).count()).toBe(0)
      expect(await grid.getByText('characters …').count()).toBe(0)
      await press(page, 'Enter')
      await grid.getByRole('button', { name: /more characters/ }).waitFor()
      await press(page, '[', 'Enter')
      await expect.poll(() => grid.locator('code').count()).toBe(0)
      await press(page, 'Enter')

      // Lines that are not wrapped are scrolled sideways: by the arrow keys, and to what was found.
      await press(page, 'Control+k')
      await page.keyboard.type('scroll long lines')
      await press(page, 'Enter')
      const bar = page.getByRole('scrollbar', { name: 'Scroll the lines sideways' })
      await bar.waitFor()
      const height = async () => (await grid.getByRole('row').last().boundingBox())?.height ?? 0
      await expect.poll(height).toBeLessThan(30)
      const shift = () => bar.evaluate(({ scrollLeft }) => scrollLeft)
      await press(page, 'ArrowRight', 'ArrowRight', 'ArrowLeft')
      await expect.poll(shift).toBe(80)
      await press(page, 'Control+f', 'Enter', 'Escape')
      await expect
        .poll(() =>
          grid
            .locator('mark.found')
            .evaluate(
              (mark) =>
                document.elementFromPoint(
                  mark.getBoundingClientRect().left + 4,
                  mark.getBoundingClientRect().top + 4,
                ) === mark,
            ),
        )
        .toBe(true)
      const found = await shift()
      expect(found).toBeGreaterThan(10_000)
      await press(page, 'ArrowLeft')
      await expect.poll(shift).toBe(found - 80)
    })
  })

  it('keeps the name of a file above its lines, and no line lies below that name', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      const lines = Array.from({ length: 400 }, (_, at) => `+line ${at}`).join('\n')
      await goTo(page, 'm')
      await press(page, 'Home', 'Enter')
      await page.getByRole('button', { name: 'Review', exact: true }).waitFor()
      bridge.changeFiles(bridge.shownItem ?? '', [
        change('one.txt', `@@ -0,0 +1,400 @@\n${lines}\n`),
        change('two.txt', `@@ -0,0 +1,400 @@\n${lines}\n`),
      ])
      await page.getByText('2 files changed').waitFor()
      await press(page, 'g', 'r')
      await expect.poll(() => cursor(page).textContent()).toContain('one.txt')
      const pin = page.locator('#detail .pin')
      expect(await pin.count()).toBe(0)
      await press(page, ...Array.from({ length: 5 }, () => 'PageDown'))
      await expect.poll(() => pin.textContent()).toContain('one.txt')
      // Going up, the line that one is at stays in view.
      const distance = async () => {
        const [name, line] = [await pin.locator('.head').boundingBox(), await cursor(page).boundingBox()]
        return line && name ? line.y - (name.y + name.height) : Number.NaN
      }
      await press(page, ...Array.from({ length: 60 }, () => 'k'))
      await expect.poll(distance).toBeGreaterThanOrEqual(0)
      expect(await distance()).toBeLessThan(40)
      await press(page, ']', 'PageDown', 'PageDown')
      await expect.poll(() => pin.textContent()).toContain('two.txt')
      await press(page, 'Home')
      await expect.poll(() => pin.count()).toBe(0)
    })
  })

  it('knows which files were viewed until they change', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      await openReview(page)
      const grid = page.getByRole('grid', { name: 'Changes' })
      await page.getByText('0 of 2 viewed').waitFor()
      await press(page, ']', 'n', 'w')
      await page.getByText('1 of 2 viewed').waitFor()
      await expect.poll(() => cursor(page).textContent()).toContain('src/pump.rs')
      await expect.poll(() => grid.getByText('wait(5)').count()).toBe(0)
      expect(await grid.getByRole('checkbox', { name: 'Viewed src/pump.rs' }).isChecked()).toBe(true)
      // It was written down, and stays so where only the places of its lines differ.
      const pump = (diff: string) => change('src/pump.rs', diff)
      bridge.changeFiles(bridge.shownItem ?? '', [
        pump('@@ -7,2 +9,2 @@\n fn pump() {\n-    wait(10);\n+    wait(5);\n'),
        change('new.txt', '@@ -0,0 +1 @@\n+New\n'),
      ])
      await grid.getByText('New', { exact: true }).waitFor()
      await page.getByText('1 of 2 viewed').waitFor()
      bridge.changeFiles(bridge.shownItem ?? '', [pump('@@ -7 +9 @@\n-    wait(10);\n+    wait(7);\n')])
      await page.getByText('0 of 1 viewed').waitFor()
      await grid.getByText('wait(7);').waitFor()
      await press(page, 'Control+k')
      await page.keyboard.type('mark the file as viewed')
      await press(page, 'Enter')
      await page.getByText('1 of 1 viewed').waitFor()
      await press(page, 'w')
      await page.getByText('0 of 1 viewed').waitFor()
      await expect.poll(() => cursor(page).textContent()).toContain('src/pump.rs')
    })
  })

  it('is preceded by what merging does, which leads to the merge requests that may get conflicts', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page }) => {
      await goTo(page, 'm')
      await press(page, 'Home', 'Enter')
      const effects = page.getByRole('region', { name: 'What merging does' })
      const other = effects
        .getByRole('button', { name: '4 files' })
        .or(effects.getByRole('button', { name: '2 files' }))
      const reference = await other.first().locator('.reference').innerText()
      const shown = page.locator('header .reference')
      expect(await shown.innerText()).not.toBe(reference)
      await other.first().click()
      await expect.poll(() => shown.innerText()).toBe(reference)
    })
  })

  it('collects comments on lines, keeps them, sends them as one step, and shows each at its line', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      await openReview(page)
      const grid = page.getByRole('grid', { name: 'Changes' })
      await grid.waitFor()
      // On a removed line and on one that stayed.
      await press(page, ']', 'n', 'r')
      const first = grid.getByRole('textbox', { name: 'Comment on line 2 of src/pump.rs' })
      await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true)
      await page.keyboard.type('Why ten?')
      await press(page, 'Control+Enter')
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('detail')
      await press(page, 'k', 'k', 'r')
      const second = grid.getByRole('textbox', { name: 'Comment on line 1 of src/pump.rs' })
      await expect.poll(() => second.evaluate((field) => field === document.activeElement)).toBe(true)
      await page.keyboard.type('A better name?')
      await press(page, 'Escape')
      // One without a word is not kept.
      await press(page, '[', '[', 'n', 'r', 'Escape')
      await page.getByRole('button', { name: 'Send 2 comments' }).waitFor()
      await expect.poll(() => grid.getByRole('textbox').count()).toBe(2)

      // It is on disk: left and opened again, it is as it was.
      await press(page, 'u')
      await page.getByRole('button', { name: 'Review', exact: true }).waitFor()
      const drafts = () => bridge.calls.filter(({ name }) => name === 'saveDraft').map(({ args }) => args)
      await expect.poll(() => drafts().at(-1)).toMatchObject({ text: expect.stringContaining('better name') as string })
      await press(page, 'g', 'r')
      expect(await first.inputValue()).toBe('Why ten?')

      await press(page, 'Control+Shift+S')
      await expect.poll(() => grid.getByRole('textbox').count()).toBe(0)
      const submitted = bridge.calls.filter(({ name }) => name === 'submitEdits')
      expect(
        submitted.map(({ args }) => (args as { edits: { body: string }[] }).edits.map(({ body }) => body)),
      ).toEqual([
        [
          'On `src/pump.rs`, line 2:\n\n```diff\n-    wait(10);\n```\n\nWhy ten?',
          'On `src/pump.rs`, line 1:\n\n```diff\n fn pump() {\n```\n\nA better name?',
        ],
      ])
      // Each stands below its line.
      const rows = async () =>
        (await grid.getByRole('row').allTextContents()).map((text) => text.replaceAll(/\s+/g, ' '))
      await expect
        .poll(async () => (await rows()).flatMap((text) => /Why ten|better name|wait\(10\)|fn pump/.exec(text) ?? []))
        .toEqual(['fn pump', 'better name', 'wait(10)', 'Why ten'])

      // To the thread, and back to the line: by keyboard, from the comment below its line.
      await press(page, ']', 'n', 'j')
      await expect.poll(() => cursor(page).textContent()).toContain('Why ten?')
      await press(page, 'Enter')
      const inThread = page.getByRole('listitem').filter({ hasText: 'Why ten?' })
      await expect.poll(() => inThread.evaluate((place) => place === document.activeElement)).toBe(true)
      // The thread was scrolled, and not the window's own frame.
      expect(await page.locator('#workspace').evaluate((frame) => frame.getBoundingClientRect().top)).toBe(0)
      await inThread.getByRole('button', { name: 'In the changes' }).focus()
      await press(page, 'Enter')
      await expect.poll(() => cursor(page).textContent()).toContain('Why ten?')

      // One undo, and nothing of it is sent.
      await press(page, 'z')
      await expect.poll(() => grid.getByText('Why ten?').count()).toBe(0)
      expect(await grid.getByText('A better name?').count()).toBe(0)
    })
  })

  it('shows what was pushed since the user looked, by one key', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, { lookedAt: true }, async ({ page, bridge }) => {
      await openReview(page)
      const grid = page.getByRole('grid', { name: 'Changes' })
      await grid.waitFor()
      bridge.pushVersions(bridge.shownItem ?? '', 1, 2)
      bridge.versions.set(1, [change('docs/pump.md', '@@ -1 +1 @@\n-It waits.\n+It waits for ever.\n')])
      const button = page.getByRole('button', { name: 'Since you looked' })
      await button.waitFor()
      await press(page, '.')
      await grid.getByText('+It waits for ever.').waitFor()
      expect(await button.getAttribute('aria-pressed')).toBe('true')
      await press(page, '.')
      await page.getByText('0 of 2 viewed').waitFor()
      expect(await button.getAttribute('aria-pressed')).toBe('false')
    })
  })

  it('compares versions, and says so where the service cannot be asked for them', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      await openReview(page)
      const grid = page.getByRole('grid', { name: 'Changes' })
      await grid.waitFor()
      await page.getByText('3 commits', { exact: true }).waitFor()
      bridge.pushVersions(bridge.shownItem ?? '', 1, 2, 3)
      bridge.versions.set(2, [change('docs/pump.md', '@@ -1 +1 @@\n-It waits.\n+It waits for ever.\n')])
      const from = page.getByRole('combobox', { name: 'From' })
      await from.selectOption({ index: 2 })
      await grid.getByText('+It waits for ever.').waitFor()
      await grid.getByText('+It waits less.').waitFor()
      await page.getByText('A line has two signs').waitFor()
      expect(await page.getByText(/\d of \d viewed/).count()).toBe(0)
      await grid.focus()
      await press(page, 'n', 'r')
      await page.getByText('That is about the newest version.').waitFor()
      expect(await grid.getByRole('textbox').count()).toBe(0)
      // As it was after a push; one that cannot be had.
      await from.selectOption({ index: 0 })
      await page.getByRole('combobox', { name: 'To' }).selectOption({ index: 1 })
      await page.getByText('This is how it was after that push.').waitFor()
      await grid.getByText('It waits for ever.').waitFor()
      await page.getByRole('combobox', { name: 'To' }).selectOption({ index: 2 })
      await page.getByText('That version is not on this computer').waitFor()
      await page.getByRole('combobox', { name: 'To' }).selectOption({ index: 0 })
      await page.getByText('0 of 2 viewed').waitFor()
    })
  })

  it('stands side by side where that is preferred and there is room, and its tree goes to files', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page }) => {
      await openReview(page)
      const grid = page.getByRole('grid', { name: 'Changes' })
      await grid.waitFor()
      await page.getByRole('radio', { name: 'Side by side' }).click()
      const row = grid.getByRole('row').filter({ hasText: 'It waits less.' })
      await expect.poll(() => row.getByRole('gridcell').allTextContents()).toHaveLength(2)
      expect((await row.getByRole('gridcell').allTextContents()).map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
        expect.stringContaining('It waits.'),
        expect.stringContaining('It waits less.'),
      ])
      await page.getByRole('tree').focus()
      await press(page, 'End', 'Enter')
      await expect.poll(() => cursor(page).textContent()).toContain('src/pump.rs')
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('detail')
      await page.setViewportSize({ width: 800, height: 700 })
      await expect.poll(() => row.getByRole('gridcell').count()).toBe(1)
    })
  })
})
