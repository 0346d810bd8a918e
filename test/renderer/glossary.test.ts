import { describe, expect, it } from 'vitest'
import { commands, commandTitle } from '../../shared/keymap.ts'
import { referenceWords } from '../../shared/model/reference.ts'

describe('the words on screen', () => {
  it('name a command by what it does next, where that is known', () => {
    expect([commandTitle('done'), commandTitle('done', false), commandTitle('done', true)]).toEqual([
      'Mark done or not done',
      'Mark done',
      'Mark not done',
    ])
    expect(commandTitle('merge', true)).toBe('Merge')
    const titles = commands.map(({ title }) => title)
    expect(titles.filter((title) => /, or\b|no longer/.test(title))).toEqual([])
  })

  it('call what is not sent yet by what it is', () => {
    expect(['#12', '!7', '$3', '#new-3k9x', '!new-3k9x'].map(referenceWords)).toEqual([
      '#12',
      '!7',
      '$3',
      'new issue',
      'new merge request',
    ])
  })
})
