import { expect, it } from 'vitest'
import { writings } from '../../electron/threads/reader/export-formats.ts'
import { exportFormats } from '../../shared/model/stored-data.ts'
import { hasHidden } from '../../shared/hidden-characters.ts'

const name = (beginning: string) => `${beginning}\u202e`
const item = {
  id: 1,
  kind: 'issue',
  project: 'tools/anvil',
  number: 7,
  title: name('Title'),
  state: 'opened',
  author: name('ada'),
  assignees: [name('ben')],
  milestone: name('1.0'),
  labels: [name('bug')],
  createdAt: 0,
  updatedAt: 0,
  address: null,
  description: 'Try `open()\u200b`',
  comments: [{ author: name('cem'), createdAt: 0, internal: false, body: 'So\u2066 be it' }],
} as const

it.each(exportFormats)('an export as %s has every character where it can be seen', (format) => {
  const written = writings[format].item(item as never)
  expect(hasHidden(written)).toBe(false)
  if (format === 'json') {
    const { id: _, createdAt: __, updatedAt: ___, comments, ...rest } = item
    expect(JSON.parse(written)).toMatchObject({ ...rest, comments: [{ body: comments[0].body }] })
  } else {
    expect(written).toContain('Title[U+202E]')
    expect(written).toContain(format === 'csv' ? 'open()[U+200B]' : 'open()&#x200b;')
  }
})
