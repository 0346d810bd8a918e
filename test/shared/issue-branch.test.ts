import { expect, it } from 'vitest'
import { branchOfIssue } from '../../shared/model/issue-branch.ts'

const branch = (title: string, confidential = false) => branchOfIssue({ iid: 12, title, confidential })

it.each([
  ['Mend the login', '12-mend-the-login'],
  ['“Öl”: läuft aus!', '12-ol-lauft-aus'],
  ['  snake_case & more  ', '12-snake_case-more'],
  ['低温で起動に失敗', '12-issue'],
])('the branch for “%s” is %s', (title, name) => {
  expect(branch(title)).toBe(name)
})

it('has no number before the service has given one', () => {
  expect(branchOfIssue({ iid: 0, title: 'Mend it', confidential: false })).toBe('mend-it')
})

it('says nothing of a confidential issue', () => {
  expect(branch('Stolen keys', true)).toBe('12-confidential-issue')
})

it('is cut after a whole word', () => {
  const name = branch('word '.repeat(40))
  expect(name.length).toBeLessThanOrEqual(100)
  expect(name).toMatch(/^12(?:-word)+$/)
})
