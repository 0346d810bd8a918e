import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { asChapter, chaptersOf, matchingChapters } from '../../renderer/features/help/chapters.ts'
import { turns } from '../../shared/model/turn.ts'
import { filterKeys, reasons, sortKeys, states, things, threads } from '../../shared/query/tree.ts'

describe('the manual', () => {
  it('tells every filter of queries, and every value that is a word of its own', () => {
    const queries = readFileSync(join(import.meta.dirname, '../../docs/queries.md'), 'utf8')
    const lacks = (names: readonly string[]) => names.filter((name) => !queries.includes(name))
    expect(lacks([...Object.keys(filterKeys), 'in', 'sort'].map((key) => `\`${key}:`))).toEqual([])
    // Alone behind the name of its filter, or with it.
    const values = [...states, ...things, ...reasons, ...threads, ...sortKeys]
    expect(values.filter((value) => lacks([`\`${value}\``, `:${value}\``]).length === 2)).toEqual([])
    expect(lacks(turns.map((turn) => `\`turn:${turn}\``))).toEqual([])
    expect(chaptersOf(`\n${asChapter(queries)}`).map(({ title }) => title)).toEqual(['Queries'])
  })

  it('is split at its chapters', () => {
    const chapters = chaptersOf(
      '# Title\n\nBefore\n\n## One\n\n![The window](screenshots/window.png)\n\na\n\n## Two\n\n- b\n  c\n- d',
    )
    expect(chapters).toEqual([
      { title: 'One', text: '## One\n\na\n\n' },
      { title: 'Two', text: '## Two\n\n- b c\n- d' },
    ])
    expect(matchingChapters(chapters, ' B  c')).toEqual([chapters[1]])
  })
})
