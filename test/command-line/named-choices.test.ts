import { describe, expect, it } from 'vitest'
import { CommandFailure } from '../../electron/command-line/command.ts'
import { labelsAmong } from '../../electron/command-line/named-choices.ts'

const labels = ['bug', 'field report', 'power', 'documentation', '電源']

describe('labels that are named on the command line', () => {
  it('are those of the project, however they are written', () => {
    expect(labelsAmong(['~bug', 'Field Report', '電源'], labels)).toEqual(['bug', 'field report', '電源'])
    expect(labelsAmong([], labels)).toEqual([])
  })

  it.each([
    ['bugs', 'The project has no label “bugs”. Similar: “bug”.'],
    ['fieldreport', 'The project has no label “fieldreport”. Similar: “field report”.'],
    ['document', 'The project has no label “document”. Similar: “documentation”.'],
    ['zzz', 'The project has no label “zzz”.'],
  ])('are refused where there is none, with the nearest: %s', (name, words) => {
    expect(() => labelsAmong([name], labels)).toThrow(new CommandFailure(3, words))
  })
})
