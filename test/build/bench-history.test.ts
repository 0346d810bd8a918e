import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { earlierRuns, rememberRun, trendOf } from '../bench/history.ts'

let folder = ''
const file = () => join(folder, 'deeper', 'history.jsonl')
const run = { at: '2026-03-01T10:00:00.000Z', machine: 'desk', issues: 100, ours: { sync: 4, search: 0 } }

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docket-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('keeps the runs of each computer and size apart, and goes past lines that were cut off', () => {
  expect(earlierRuns(file(), run)).toEqual([])
  for (const each of [run, { ...run, machine: 'lap' }, { ...run, issues: 200 }]) rememberRun(file(), each)
  appendFileSync(file(), '{"at":"2026-\n')
  rememberRun(file(), { ...run, ours: { sync: 5 } })
  expect(earlierRuns(file(), run).map(({ ours }) => ours)).toEqual([{ sync: 4, search: 0 }, { sync: 5 }])
})

it('tells a figure beside the median of the last five', () => {
  const runs = [900, 4, 3, 4, 9, 4].map((sync) => ({ ...run, ours: { sync, search: 0 } }))
  const trend = (name: string, ours: number) => trendOf({ name, ours }, runs)
  expect([trend('sync', 6), trend('sync', 3), trend('sync', 4.2), trend('fold', 1)]).toEqual([
    '+50 %',
    '−25 %',
    'same',
    '',
  ])
  expect([trend('search', 0), trend('search', 2)]).toEqual(['same', 'new'])
})
