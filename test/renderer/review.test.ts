import type { Page } from '@playwright/test'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffLines } from '../../shared/diff/lines.ts'
import { betweenVersions, compareLines } from '../../renderer/features/review/between-versions.ts'
import { blocksOf, languageOf, sidesOf, stretchesByLine } from '../../renderer/features/review/code-blocks.ts'
import { diffRows, findLines, rowOfChange } from '../../renderer/features/review/diff-rows.ts'
import type { DraftedComment } from '../../shared/edits/drafted-comment.ts'
import { commentOnLines, lineOf } from '../../renderer/features/review/drafted-comments.ts'
import { treeRows } from '../../renderer/features/review/file-tree.ts'
import { withoutSpaceChanges } from '../../renderer/features/review/hidden-space.ts'
import { piecesOf } from '../../renderer/features/changes/pieces.ts'
import { diffReader, reviewedFiles, rowOfComparedChange } from '../../renderer/features/review/reviewed-file.ts'
import type { FileChange } from '../../shared/model/file-change.ts'
import type { EditOf } from '../../shared/edit.ts'
import { checkProperty } from '../support/properties.ts'
import { press } from '../support/keys.ts'
import { commentsIn, draftOfComments } from './support/own-review.ts'
import { accountOverV4 } from './support/sample-content.ts'
import { goTo, sizes, useScreens } from './support/with-screen.ts'
import { change } from './support/review-screens.ts'

const withScreen = useScreens()
const files = (changes: readonly FileChange[], hidesSpace = false) => {
  return reviewedFiles(changes.map(rowOfComparedChange), diffReader(hidesSpace), () => false)
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
        const one = [...diffRows(all, { folded, isSideBySide: false })]
        const two = [...diffRows(all, { folded, isSideBySide: true })]
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
    const sides = [...rows].flatMap((row) => (row.kind === 'pair' ? [[row.left, row.right]] : []))
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
      none: 'Only whitespace differs.',
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
    expect(findLines(all, 'TWO', new Map())).toEqual([
      { file: 0, line: 2 },
      { file: 0, line: 3 },
      { file: 1, line: 1 },
    ])
    expect(findLines(all, '@@', new Map())).toEqual([])
    expect(findLines(all, '', new Map())).toEqual([])
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

  it('have each character that cannot be seen by itself, with its name', () => {
    const parts = [
      { text: "if (level !== 'user", isChanged: false },
      { text: '\u202e', isChanged: true },
      { text: ' \u2066// 👩\u200d🔧\u200b', isChanged: false },
    ]
    const code = [
      { kind: 'keyword', text: 'if' },
      {
        kind: 'string',
        text: parts
          .map(({ text }) => text)
          .join('')
          .slice(2),
      },
    ]
    expect(piecesOf(parts, '//', code).map(({ text, hidden }) => hidden ?? text)).toEqual([
      ...['if', " (level !== 'user", 'U+202E', ' ', 'U+2066', '//', ' 👩\u200d🔧', 'U+200B'],
    ])
  })
})

describe('a comment on a line', () => {
  const [file] = files([change('a.ts', '@@ -1 +1 @@\n same\n-gone\n+come\n+come\n@@ -40 +41 @@\n come\n')])
  if (file === undefined) throw new Error('there is no file')

  it('is found at its line, or at the nearest that says the same now', () => {
    const said = (at: number) => ({ ...commentOnLines(file, [at]), text: 'x' }) as DraftedComment
    for (const at of [1, 2, 3, 4, 6]) expect([at, lineOf(said(at), file)]).toEqual([at, at])
    expect(lineOf({ ...said(3), line: 30 }, file)).toBe(6)
    expect(lineOf({ ...said(3), code: 'other' }, file)).toBe(-1)
    expect(lineOf({ ...said(3), path: 'b.ts' }, file)).toBeNull()
    expect(commentOnLines(file, [0])).toBeNull()
  })

  it('is kept in a draft, in which nothing else is believed', () => {
    const one = { ...commentOnLines(file, [2]), text: 'Why?' } as DraftedComment
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

      await press(page, 'Control+Shift+Enter')
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

  it('takes comments on several lines and on files, where the service has them', async () => {
    const accounts = [accountOverV4]
    await withScreen({ theme: 'light', ...sizes.wide }, { accounts }, async ({ page, bridge }) => {
      await openReview(page)
      const grid = page.getByRole('grid', { name: 'Changes' })
      await grid.waitFor()
      bridge.pushVersions(bridge.shownItem ?? '', 1)
      bridge.changeFiles(bridge.shownItem ?? '', [
        change(
          'src/pump.rs',
          '@@ -1,4 +1,4 @@\n fn pump() {\n-    wait(10);\n+    wait(5);\n     go();\n }\n@@ -9 +9 @@\n end\n',
        ),
        change('big.lock', '', { tooLarge: true }),
      ])
      await grid.getByText('go();').waitFor()
      const selected = async () =>
        (await grid.locator('[aria-selected=true] code').allTextContents()).map((text) => text.trim())

      // Down and up again, not beyond the hunk; Escape lets go of it, and stays in the changes.
      await press(page, 'n', 'Shift+J', 'Shift+J', 'Shift+ArrowDown', 'Shift+J')
      await expect.poll(selected).toEqual(['wait(10);', 'wait(5);', 'go();', '}'])
      await page.getByText('Lines 2 to 4 selected.').waitFor({ state: 'attached' })
      await press(page, 'Shift+K')
      await expect.poll(selected).toEqual(['wait(10);', 'wait(5);', 'go();'])
      await press(page, 'Escape')
      await expect.poll(selected).toEqual([])
      expect(await grid.count()).toBe(1)

      // The comment is on the lines; it says so, and is kept with them.
      await press(page, 'Shift+K', 'r')
      await grid.getByText('Lines 2 to 3', { exact: true }).waitFor()
      const onLines = grid.getByRole('textbox', { name: 'Comment on lines 2 to 3 of src/pump.rs' })
      await page.keyboard.type('Together?')
      await press(page, 'Escape')
      await page.getByRole('tree').getByText('1 comment not sent.').first().waitFor({ state: 'attached' })

      // With the mouse: over the numbers, and up to a line that is clicked with Shift.
      const number = (text: string) => grid.getByRole('row').filter({ hasText: text }).locator('.number').last()
      await number('fn pump').hover()
      await page.mouse.down()
      await number('go();').hover()
      await page.mouse.up()
      await expect.poll(selected).toEqual(['fn pump() {', 'wait(10);', 'wait(5);', 'go();'])
      await grid.getByText('wait(5);').click({ modifiers: ['Shift'] })
      await expect.poll(selected).toEqual(['fn pump() {', 'wait(10);', 'wait(5);'])
      await grid.getByText('end', { exact: true }).click()
      await expect.poll(selected).toEqual([])

      // A file whose lines are left out has comments too: by its button, and by a key.
      await grid.getByRole('button', { name: 'Comment on big.lock' }).click()
      const onFile = grid.getByRole('textbox', { name: 'Comment on the whole file of big.lock' })
      await page.keyboard.type('Generated?')
      await press(page, 'Escape', 'Home', ',')
      await page.keyboard.type('Split it?')
      await press(page, 'Control+Enter')
      expect([await onLines.inputValue(), await onFile.inputValue()]).toEqual(['Together?', 'Generated?'])

      // All of them are published as one, with words about the whole.
      await press(page, 'Control+Shift+Enter')
      const sheet = page.getByRole('dialog', { name: /^Publish your review of/ })
      const summary = sheet.getByRole('textbox', { name: 'Summary' })
      await expect.poll(() => summary.evaluate((field) => field === document.activeElement)).toBe(true)
      await page.keyboard.type('Nearly there')
      expect(await sheet.getByText('Published with it: 3 comments.').count()).toBe(1)
      // Nobody is asked to choose where there is nothing else than to comment.
      expect(await sheet.getByRole('radio').count()).toBe(0)
      await press(page, 'Control+Enter')
      await expect.poll(() => grid.getByRole('textbox').count()).toBe(0)
      const { edit } = bridge.calls.findLast(({ name }) => name === 'submitEdit')?.args as {
        edit: EditOf<'publishReview'>
      }
      expect(edit).toMatchObject({ kind: 'publishReview', summary: 'Nearly there', verdict: 'comment' })
      const sent = edit.comments.map(({ body, position }) => [
        ...[body, position?.positionType, position?.newPath, position?.newLine],
        position?.lineRange?.start.newLine ?? null,
      ])
      expect(sent).toEqual([
        ['Together?', 'text', 'src/pump.rs', 3, 2],
        ['Generated?', 'file', 'big.lock', null, null],
        ['Split it?', 'file', 'src/pump.rs', null, null],
      ])
      expect(await page.getByRole('group', { name: 'Your review' }).count()).toBe(0)
    })
  })
})
