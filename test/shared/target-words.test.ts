import { describe, expect, it } from 'vitest'
import { titleOfTarget, wordOfTarget } from '../../shared/target-words.ts'

describe('the target of a todo that has no rows', () => {
  it.each([
    ['Epic', 'Epic'],
    ['Commit', 'Commit'],
    ['DesignManagement::Design', 'Design'],
    ['AlertManagement::Alert', 'Alert'],
    ['WorkItem', 'Work item'],
    ['Namespace', 'Group'],
    ['WikiPage::Meta', 'Wiki page'],
    // A newer service's own, and what is no name at all.
    ['Ci::BuildTrace', 'Build trace'],
    ['duo_workflow', 'Duo workflow'],
    ['constructor', 'Constructor'],
    ['::', 'Something on GitLab'],
    ['', 'Something on GitLab'],
  ])('%j is called %s', (type, word) => {
    expect(wordOfTarget(type)).toBe(word)
    expect(titleOfTarget(type, '')).toBe(word)
    expect(titleOfTarget(type, 'Launch plan')).toBe(`${word}: Launch plan`)
  })
})
