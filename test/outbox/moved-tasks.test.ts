import { describe, expect, it } from 'vitest'
import { withMovedTask } from '../../electron/outbox/merge/moved-task.ts'
import type { Key } from '../../shared/model/key.ts'
import { askService } from '../support/asking.ts'
import { openOutbox } from '../support/filled-service.ts'

/** Boxes with the same words, in a description that others change before a tick arrives. */

const lines = (...all: string[]) => all.join('\n')
const code = ['## Code', '- [ ] Tests', '- [ ] Docs']
const saw = lines(...code, '## Pages', '- [ ] Tests')
const second = { line: 'Tests', occurrence: 1 }

describe('a box among others with its words', () => {
  it.each([
    ['with others before it', lines('## First', '- [x] Tests', saw), 2],
    ['with others behind it', lines(saw, '## Last', '- [ ] Tests'), 1],
    ['with another one gone', lines('## Code', '- [ ] Docs', '## Pages', '- [ ] Tests'), 0],
    ['with another one ticked, and ends of lines changed', saw.replace('[ ]', '[x]').replaceAll('\n', '\r\n'), 1],
  ])('is ticked %s', (_, theirs, at) => {
    const boxes = (text: string) => [...text.matchAll(/\[([ x])\] Tests/g)].map(([, mark]) => mark)
    const ticked = withMovedTask(saw, theirs, second, true)
    expect(ticked).not.toBeNull()
    expect(boxes(ticked ?? '')).toEqual(boxes(theirs).with(at, 'x'))
  })

  it('is not taken for another one where it is gone', () => {
    expect(withMovedTask(saw, lines(...code), second, true)).toBeNull()
    expect(withMovedTask(saw, lines('## First', '- [ ] Tests', ...code), second, true)).toBeNull()
  })

  it('is found between other lines, and by its number where nothing else is known', () => {
    const both = lines('- [ ] Tests', '- [ ] Tests')
    expect(withMovedTask(both, lines('Other', '- [ ] Tests', 'words', '- [ ] Tests'), second, true)).toBe(
      lines('Other', '- [ ] Tests', 'words', '- [x] Tests'),
    )
    // What the user saw is not known in an edit of long ago.
    expect(withMovedTask('', both, second, true)).toBe(lines('- [ ] Tests', '- [x] Tests'))
  })
})

it('a tick arrives at the box that was ticked, and is shown there', async () => {
  const { service, outbox } = await openOutbox({
    fixture: {
      users: ['ada', 'ben'],
      groups: [{ path: 'tools', members: { ada: 'developer', ben: 'developer' } }],
      projects: [{ path: 'tools/anvil', issues: [{ title: 'Release', author: 'ada', description: saw }] }],
    },
  })
  const key = outbox.reader.listItems('issue', { query: '' }).keys[0] as Key<'issue'>
  outbox.userStore.submitEdit({ kind: 'toggleTask', target: key, ...second, checked: true })
  const theirs = lines('## First', '- [ ] Tests', saw)
  const issue = '/projects/1/issues/1'
  await askService(service, 'token-ben', 'PUT', issue, { description: theirs })
  await outbox.after(30)
  expect(outbox.edits()).toEqual([])
  const { description } = await askService<{ description: string }>(service, 'token-ben', 'GET', issue)
  expect(description).toBe(lines('## First', '- [ ] Tests', ...code, '## Pages', '- [x] Tests'))
})
