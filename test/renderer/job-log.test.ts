// @vitest-environment happy-dom
import { SvelteMap } from 'svelte/reactivity'
import { expect, it } from 'vitest'
import { logPiecesOf, lookOf } from '../../renderer/features/pipelines/log-pieces.ts'
import { LogView } from '../../renderer/features/pipelines/log-view.svelte.ts'
import { tookWords } from '../../renderer/features/pipelines/log-words.ts'
import { readJobLog } from '../../shared/job-log/job-log.ts'
import { shownLine, textOf } from '../../shared/job-log/shown-line.ts'
import { styleAfter } from '../../shared/job-log/style.ts'
import { logText, sectionOf } from './support/job-log-text.ts'

const shownIn = (view: LogView) =>
  view.rows.map((line) => {
    const shown = view.log.lines[line]
    return shown === undefined ? '' : textOf(view.log.text, shown)
  })
const viewOf = (text: string) => new LogView(() => text)

it('a log begins at its end, with the sections folded that say so', () => {
  const view = viewOf(logText)
  expect(shownIn(view)).toEqual(['Preparing', '$ make', 'compiling main.c', 'error: no main', 'Cleaning', 'failed'])
  expect(view.row).toBe(5)
})

it('sections are folded one by one, and all at once', () => {
  const view = viewOf(logText)
  view.goTo(4)
  expect(view.toggle()).toBe(true)
  expect(shownIn(view)).toContain('rm -r build')
  view.goTo(3)
  expect(view.toggle()).toBe(false)
  expect(view.isAnyOpen).toBe(true)
  view.toggleAll()
  expect(shownIn(view)).toEqual(['Preparing', '$ make', 'Cleaning', 'failed'])
  // One is where the line is hidden.
  expect(view.row).toBe(1)
  expect(view.isAnyOpen).toBe(false)
  view.toggleAll()
  expect(view.rows).toHaveLength(view.log.lines.length)
  expect(view.row).toBe(3)
})

it('a section in a folded one is hidden with it, and stays as it was', () => {
  const view = viewOf(sectionOf('outer', 'Outer', `${sectionOf('inner', 'Inner', 'x\n')}y\n`))
  const [outer, inner] = view.log.sections
  if (outer === undefined || inner === undefined) throw new Error('there are no two sections')
  view.fold(inner, true)
  expect(shownIn(view)).toEqual(['Outer', 'Inner', 'y'])
  view.fold(outer, true)
  expect(shownIn(view)).toEqual(['Outer'])
  view.fold(outer, false)
  expect(shownIn(view)).toEqual(['Outer', 'Inner', 'y'])
})

it('what is sought is found in folded sections, over colors, and around the ends', () => {
  const view = viewOf(`${logText}ma\u001b[31mke\u001b[0m once more\n`)
  view.seek('MAKE')
  expect([view.hits, view.hit]).toEqual([[1, 7], 1])
  expect(view.goToHit(1)).toBe(true)
  expect(view.hit).toBe(0)
  view.goToHit(-1)
  expect(view.hit).toBe(1)
  view.seek('rm -r')
  expect(shownIn(view)).not.toContain('rm -r build')
  view.goToHit(1)
  expect(shownIn(view)[view.row]).toBe('rm -r build')
  view.seek('nowhere')
  expect([view.goToHit(1), view.hits, view.hit]).toEqual([false, [], -1])
})

it('one goes from header to header, but not to those in folded sections', () => {
  const view = viewOf(logText)
  const names = () => {
    view.goToHeader(1)
    return shownIn(view)[view.row]
  }
  expect([names(), names(), names(), names()]).toEqual(['Preparing', '$ make', 'Cleaning', 'Preparing'])
  view.goToHeader(-1)
  expect(shownIn(view)[view.row]).toBe('Cleaning')
})

it('lines are selected, and copied as they are read', () => {
  const view = viewOf(logText)
  expect(view.selectedText()).toBe('failed\n')
  view.goTo(2)
  view.extendTo(3)
  view.extendTo(4)
  expect(view.selectedText()).toBe('compiling main.c\nerror: no main\nCleaning\n')
  view.extendTo(1)
  expect(view.selection).toEqual({ first: 1, last: 2 })
  expect([view.letGo(), view.letGo(), view.selection]).toEqual([true, false, null])
  view.selectAll()
  expect(view.selectedText()).toBe(view.wholeText())
  expect(view.wholeText()).toBe('Preparing\n$ make\ncompiling main.c\nerror: no main\nCleaning\nrm -r build\nfailed\n')
})

it('who is at the end stays there while the log grows, and others where they are', () => {
  const source = new SvelteMap([['log', 'a\nb\n']])
  const text = () => source.get('log') ?? ''
  const grow = (line: string) => source.set('log', `${text()}${line}\n`)
  const view = new LogView(text)
  expect(shownIn(view)[view.row]).toBe('b')
  grow('c')
  expect(shownIn(view)[view.row]).toBe('c')
  view.goTo(0)
  grow('d')
  expect(shownIn(view)[view.row]).toBe('a')
  view.goTo(view.rows.length - 1)
  grow('e')
  expect(shownIn(view)[view.row]).toBe('e')
})

it('an empty log has no line to be at', () => {
  const view = viewOf('')
  view.goTo(1)
  view.extendTo(1)
  expect([view.row, view.toggle(), view.selectedText(), view.selection, view.goToHit(1)]).toEqual([
    -1,
    false,
    '',
    null,
    false,
  ])
})

it('a line is drawn in pieces: its colors, what was found, and what cannot be seen', () => {
  const text = 'ab\u001b[1;31mcd\u202ee\u001b[0m'
  const [line] = readJobLog(text).lines
  if (line === undefined) throw new Error('there is no line')
  const pieces = logPiecesOf(shownLine(text, line).spans, 'bc')
  expect(pieces.map(({ text: own, look, isFound, hidden }) => [own, look, isFound, hidden])).toEqual([
    ['a', '', false, null],
    ['b', '', true, null],
    ['c', 'ink-red bold', true, null],
    ['d', 'ink-red bold', false, null],
    ['\u202e', 'ink-red bold', false, 'U+202E'],
    ['e', 'ink-red bold', false, null],
  ])
})

it.each([
  ['', ''],
  ['97;101', 'ink-bright-white ground-red'],
  ['7', 'ground-white'],
  ['7;31', 'ground-red'],
  ['7;31;42', 'ink-green ground-red'],
  ['2;3;4', 'dim italic underlined'],
])('a style of %j has the classes %j', (parameters, classes) => {
  expect(lookOf(styleAfter(0, parameters))).toBe(classes)
})

it.each([
  [0, 59, '59 s'],
  [0, 60, '1 min 0 s'],
  [100, 3_800, '1 h 1 min'],
  [5, null, ''],
  // A forged mark, or a clock that was set back.
  [5, 4, ''],
])('from %j to %j is %j', (startedAt, endedAt, words) => {
  expect(tookWords({ startedAt, endedAt })).toBe(words)
})
