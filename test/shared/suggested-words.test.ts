import { expect, it } from 'vitest'
import type { ListedBranch } from '../../shared/model/branch.ts'
import { targetBranches } from '../../shared/branch-order.ts'
import { offeredBranches, sourceBranches } from '../../renderer/features/editing/offered-branches.ts'
import { suggestedWords, titleOfBranch } from '../../shared/suggested-words.ts'

const commit = (title: string, text = '') => ({ title, message: text === '' ? title : `${title}\n\n${text}\n` })
const none = { branch: 'wait-less', commits: null, template: null, closes: '' }

it('words are those of the only commit', () => {
  const commits = [commit('Wait less', 'The pump was late.')]
  expect(suggestedWords({ ...none, commits })).toEqual({ title: 'Wait less', description: 'The pump was late.' })
  expect(suggestedWords({ ...none, commits: [commit('Wait less')] })).toEqual({ title: 'Wait less', description: '' })
})

it('words of several commits are the name of the branch and a list', () => {
  const commits = [commit('Begin', 'Long text'), commit('Go on')]
  expect(suggestedWords({ ...none, commits })).toEqual({ title: 'Wait less', description: '- Begin\n- Go on' })
  const many = Array.from({ length: 53 }, (_, at) => commit(`Step ${at}`))
  const lines = suggestedWords({ ...none, commits: many }).description.split('\n')
  expect([lines.length, lines.at(-1)]).toEqual([51, '- and 3 more'])
})

it('a template stands in place of the text of commits, above what is closed', () => {
  const commits = [commit('Wait less', 'The pump was late.')]
  expect(suggestedWords({ ...none, commits, template: '## What\n', closes: '#12' })).toEqual({
    title: 'Wait less',
    description: '## What\n\nCloses #12',
  })
  expect(suggestedWords({ ...none, closes: '#12' })).toEqual({ title: '', description: 'Closes #12' })
})

it.each([
  ['12-mend-the-login', 'Mend the login'],
  ['feature/quiet_antenna', 'Feature/quiet antenna'],
  ['12-', '12-'],
])('the title of the branch %s is %s', (branch, title) => {
  expect(titleOfBranch(branch)).toBe(title)
})

const branch = (name: string, day: number, fields: Partial<ListedBranch> = {}): ListedBranch => ({
  ...{ id: day, name, isDefault: false, authorName: 'Ben', authorEmail: 'ben@example.com' },
  committedAt: `2030-01-${String(day).padStart(2, '0')}T00:00:00.000Z`,
  ...fields,
})
const branches = [
  branch('old', 2),
  branch('own', 1, { authorEmail: 'Ada@example.com' }),
  branch('by-name', 3, { authorName: 'Ada', authorEmail: '' }),
  branch('in-review', 9, { authorName: 'Ada' }),
  branch('master', 10, { isDefault: true }),
  branch('new', 5, { committedAt: null }),
]
const names = (offered: readonly { readonly name: string }[]) => offered.map(({ name }) => name)

it('branches without a merge request come first, one’s own before others and new ones before old', () => {
  const self = { name: 'Ada', email: 'ada@example.com' }
  const offered = sourceBranches(branches, { self, inReview: new Set(['in-review']) })
  expect(names(offered)).toEqual(['by-name', 'own', 'old', 'new', 'in-review'])
})

it('targets begin with the default branch', () => {
  expect(names(targetBranches(branches)).slice(0, 3)).toEqual(['master', 'in-review', 'by-name'])
})

it('those are offered whose names have the text', () => {
  const offered = offeredBranches(branches, ' N', ({ isDefault }) => (isDefault ? 'default' : ''))
  expect(offered.map(({ title }) => title)).toEqual(['own', 'by-name', 'in-review', 'new'])
})
