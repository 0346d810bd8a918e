import { describe, expect, it } from 'vitest'
import { filesWords, leftOutWords } from '../../shared/left-out-words.ts'
import { fileChangeEntity } from '../../shared/model/file-change.ts'
import { leftOutOf } from '../../shared/model/left-out.ts'
import { mergeRequestChangesEntity } from '../../shared/model/merge-request.ts'

const file = (name: string, more: object = {}) =>
  fileChangeEntity.read({ old_path: name, new_path: name, diff: '@@ -1 +1 @@\n-a\n+b\n', ...more })
const files = [file('a.txt'), file('b.txt')]

const browser = 'GitLab leaves out what is very large. Open it in the browser to see everything.'

describe('the changes of a merge request', () => {
  it.each([
    ['whole', { overflow: false, counts: ['2', '2'] }, '2 files', ''],
    ['whole, of a service that does not count', { overflow: false, counts: [null, null] }, '2 files', ''],
    ['whole, counted before more was pushed', { overflow: false, counts: ['1', 'many'] }, '2 files', ''],
    [
      'cut, with a count that is cut itself',
      { overflow: true, counts: ['1000+', '1000+'] },
      '2 of more than 1,000 files',
      `Only 2 of more than 1,000 files are here: ${browser}`,
    ],
    [
      'cut, which only the version says',
      { overflow: false, counts: [null, '1000+'] },
      '2 of more than 1,000 files',
      `Only 2 of more than 1,000 files are here: ${browser}`,
    ],
    [
      'cut, which only a count says',
      { overflow: false, counts: ['12', null] },
      '2 of 12 files',
      `Only 2 of 12 files are here: ${browser}`,
    ],
    [
      'cut, without any count',
      { overflow: true, counts: [null, null] },
      '2 of more files',
      `Only 2 of more files are here: ${browser}`,
    ],
  ])('are %s', (_what, said, counted, reported) => {
    const leftOut = leftOutOf({ changes: files, ...said })
    expect([filesWords(2, leftOut), leftOutWords(leftOut)]).toEqual([counted, reported])
  })

  it.each([
    [[file('a.txt'), file('b.txt', { diff: '', too_large: true })], `The text of 1 file is not here: ${browser}`],
    [
      [file('a.txt', { diff: '', collapsed: true }), file('b.txt', { diff: '', too_large: true })],
      `The text of 2 files is not here: ${browser}`,
    ],
    // A diff that is only folded on the web page is here.
    [[file('a.txt', { collapsed: true })], ''],
    // A file that is empty, or binary.
    [[file('a.txt', { diff: '' })], ''],
  ])('have files without text: %#', (changes, reported) => {
    const leftOut = leftOutOf({ changes, overflow: false, counts: [null] })
    expect(leftOutWords(leftOut)).toBe(reported)
    expect(filesWords(changes.length, leftOut)).toBe(changes.length === 1 ? '1 file' : '2 files')
  })

  it('may be cut and have files without text', () => {
    const changes = [file('a.txt', { diff: '', too_large: true })]
    expect(leftOutWords(leftOutOf({ changes, overflow: true, counts: ['1000+'] }))).toBe(
      `Only 1 of more than 1,000 files is here, and not the text of 1 file: ${browser}`,
    )
  })

  it('are read with all by which a service says so', () => {
    const row = {
      id: 1,
      iid: 1,
      project_id: 1,
      author: null,
      created_at: '2026-01-01T00:00:00Z',
      source_branch: 'a',
      target_branch: 'b',
      title: 'T',
    }
    const changes = [{ new_path: 'a', diff: '', too_large: true, collapsed: true }]
    expect(mergeRequestChangesEntity.read({ ...row, changes, overflow: true, changes_count: '1000+' })).toMatchObject({
      overflow: true,
      changesCount: '1000+',
      changes: [{ tooLarge: true, collapsed: true }],
    })
    expect(mergeRequestChangesEntity.read({ ...row, changes: [] })).toMatchObject({
      overflow: false,
      changesCount: null,
    })
  })
})
