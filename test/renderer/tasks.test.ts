// @vitest-environment happy-dom
import { Marked } from 'marked'
import { describe, expect, it } from 'vitest'
import { tasksIn } from '../../renderer/components/tasks.ts'
import { withTask } from '../../shared/model/task.ts'

const marked = new Marked({ gfm: true, breaks: true })
const tasksOf = (text: string) => tasksIn(text, marked.lexer(text))

/** The numbers of the lines that change when the boxes are ticked one by one. */
function ticked(text: string): (number | null)[] {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  return tasksOf(text).map((task) => {
    if (task === null) return null
    const after = (withTask(text.replace(/\r\n?/g, '\n'), task, true) ?? '').split('\n')
    return lines.findIndex((line, index) => line !== after[index])
  })
}

describe('a box of a checklist', () => {
  it('is named so that the outbox ticks the line it stands on', () => {
    expect(
      ticked('# Plan\n\n- [ ] one\n- [ ] two\n  - [ ] within\n\n\nText.\n\n1. [ ] loose\n\n   more\n\n2. [ ] last'),
    ).toEqual([2, 3, 4, 9, 13])
    expect(ticked('- [ ] same\r\n- [ ] same\r\n\r\n* [ ] same')).toEqual([0, 1, 3])
  })

  it('is not mistaken for the same words in code', () => {
    const text = '```\n- [ ] same\n```\n\n- [ ] same\n\n    - [ ] same\n\n- [ ] **same**\n- [ ] same'
    expect(ticked(text)).toEqual(ticked(text).toSorted((one, other) => Number(one) - Number(other)))
    expect(ticked(text)[0]).toBe(4)
    expect(ticked(text).at(-1)).toBe(9)
  })

  it('in a quotation cannot be named', () => {
    expect(tasksOf('> - [ ] quoted\n\n- [ ] mine')).toEqual([null, { line: 'mine', occurrence: 0 }])
  })
})
