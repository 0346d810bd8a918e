import { describe, expect, it } from 'vitest'
import { itemNamed } from '../../electron/command-line/named-items.ts'

const account = { id: 'abc', url: 'https://projects.example.com/work' }

describe('an item as people name it', () => {
  it.each([
    ['tools/anvil#12', { kind: 'issue', project: 'tools/anvil', number: 12 }],
    ['tools/deep/anvil!3', { kind: 'mergeRequest', project: 'tools/deep/anvil', number: 3 }],
    [`${account.url}/tools/anvil/issues/12`, { kind: 'issue', project: 'tools/anvil', number: 12 }],
    [`${account.url}/tools/anvil/issues/12#note_7`, { kind: 'issue', project: 'tools/anvil', number: 12 }],
    [`${account.url}/tools/anvil/merge_requests/3/diffs`, { kind: 'mergeRequest', project: 'tools/anvil', number: 3 }],
    [`${account.url}/tools/anvil/-/issues/12`, { kind: 'issue', project: 'tools/anvil', number: 12 }],
    [`${account.url}/tools/anvil/-/work_items/12`, { kind: 'issue', project: 'tools/anvil', number: 12 }],
    ['docket://abc/projects/tools%2Fanvil/issues/12', { kind: 'issue', project: 'tools/anvil', number: 12 }],
    ['abc/issue/4', 'abc/issue/4'],
  ])('%s', (text, named) => {
    expect(itemNamed(text, account)).toEqual(named)
  })

  it.each([
    '#12',
    'anvil#12',
    'tools/anvil#0',
    'tools/anvil#1x',
    'tools/anvil',
    'abc/project/4',
    'https://elsewhere.example/tools/anvil/issues/12',
    `${account.url}/tools/anvil/issues/`,
    `${account.url}/tools/anvil/-/issues/new`,
    `${account.url}/tools/anvil/-/snippets/3`,
    'docket://abc/inbox',
    'docket://other/projects/tools%2Fanvil/issues/12',
    'docket://other/projects/7/merge_requests/12',
    'other/issue/4',
  ])('%s is none', (text) => {
    expect(itemNamed(text, account)).toBeNull()
  })
})
