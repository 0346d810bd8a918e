import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createFoldedTables } from '../../electron/cache/items/folded.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { storeLabel } from '../../electron/cache/directory/labels.ts'
import { storeProject } from '../../electron/cache/directory/projects.ts'
import { queryItems } from '../../electron/cache/query/query-items.ts'
import { listFilterValues, namesBeginning } from '../../electron/cache/query/query-names.ts'
import { narrowed } from '../../shared/query/change.ts'
import { completed, namedCompletion, typedAt } from '../../shared/query/complete.ts'
import { parseQuery } from '../../shared/query/parse.ts'
import { answer, temporaryCache } from '../support/cache.ts'
import { namesOfServices } from '../support/names.ts'
import { checkProperty } from '../support/properties.ts'
import { ada, sampleIssue, sampleLabel, sampleProject } from '../support/samples.ts'

/** A cache with labels, each on the issue of the number that it has among them. */
function labelled(names: readonly string[]) {
  const cache = temporaryCache()
  createFoldedTables(cache)
  answer(cache, (arrival) => {
    storeProject(cache, sampleProject(1), 'member', arrival)
    for (const [at, name] of names.entries()) {
      storeLabel(cache, 1, sampleLabel({ id: at + 1, name }), arrival)
      storeIssue(cache, sampleIssue(at + 1, { projectId: 1, iid: at + 1, labels: [name] }), arrival)
    }
  })
  const asking = { ownUserId: 1, now: 0, scope: {}, locallyLabelled: () => [], inInbox: () => [] }
  const found = (text: string) =>
    queryItems(cache, 'issue', parseQuery(text).query, asking)
      .rows.map(({ id }) => names[id - 1])
      .toSorted()
  const offered = (beginning: string) =>
    namesBeginning(listFilterValues(cache, 'label'), beginning, names.length).map(({ value }) => value)
  return { found, offered }
}

it('asks for a label by its name, whatever it is called, and completes it', async () => {
  await checkProperty(
    'labels asked for by their names',
    fc.property(fc.uniqueArray(namesOfServices, { minLength: 1, maxLength: 20 }), (names) => {
      const { found, offered } = labelled(names)
      for (const name of names) {
        expect(found(narrowed('', { key: 'label', value: name }))).toContain(name)
        const { text: written } = namedCompletion('label', { value: name, about: '' })
        expect(found(written)).toContain(name)
        // As it stands before its last quotation mark, if it has one.
        const begun = written.trimEnd().replace(/(?<=")"$|(?<=[^"\\])"$/, '')
        const typed = typedAt(begun, begun.length)
        expect(typed).toMatchObject({ kind: 'value', key: 'label' })
        expect(offered(typed?.beginning ?? '')).toContain(name)
        if (typed !== null)
          expect(completed(begun, typed, namedCompletion('label', { value: name, about: '' })).text).toBe(written)
      }
    }),
    20,
  )
})

it('asks for a label that is called as those without one are asked for', () => {
  const { found, offered } = labelled(['None', 'bug'])
  const { text, title } = namedCompletion('label', { value: 'None', about: '' })
  expect([offered('no'), title, text]).toEqual([['None'], 'None', String.raw`label:"\"None\"" `])
  expect([found(text), found('label:none')]).toEqual([['None'], []])
})

it.each<[asked: string, found: string[]]>([
  [String.raw`label:"say \"hi\""`, ['say "hi"']],
  ['label:"say hi"', ['say "hi"']],
  ['label:“say hi”', ['say "hi"']],
  ['label:"Sag ja"', ['Sag „ja“']],
  ['label:「新」', ['「新」']],
  ['label:新', ['「新」']],
  // Marks count where there is one with them and one without.
  ['label:"so"', ['so']],
  [String.raw`label:"\"so\""`, ['"so"']],
  ['label:bug', ['Bug', 'bug']],
  ['label:→', ['→']],
  ['label:c++', ['c++']],
  ['label:a,b::c', ['a,b::c']],
  ['label:🐛', ['🐛']],
  ['label:"don’t"', ["don't"]],
])('%s finds %j', (asked, expected) => {
  const names = [
    'say "hi"',
    'Sag „ja“',
    '「新」',
    'so',
    '"so"',
    'bug',
    'Bug',
    '→',
    '←',
    'c',
    'c++',
    'a,b::c',
    '🐛',
    "don't",
  ]
  expect(labelled(names).found(asked)).toEqual(expected)
})

it('asks for a label that is called as those without one are asked for', () => {
  const { found, offered } = labelled(['None', 'bug'])
  const { text, title } = namedCompletion('label', { value: 'None', about: '' })
  expect([offered('no'), title, text]).toEqual([['None'], 'None', String.raw`label:"\"None\"" `])
  expect([found(text), found('label:none')]).toEqual([['None'], []])
})

it.each<[asked: string, found: string[]]>([
  ['label:p::*', ['P::3', 'p::1', 'p::2']],
  ['-label:p::*', ['a::p::1', 'bug', 'q::*', 'q::1']],
  ['label:"a::p::*"', ['a::p::1']],
  ['label:none::*', []],
  // A label that is called so is meant alone.
  ['label:q::*', ['q::*']],
  ['label:p::', []],
])('%s finds %j by their scope', (asked, expected) => {
  expect(labelled(['p::1', 'p::2', 'P::3', 'a::p::1', 'q::1', 'q::*', 'bug']).found(asked)).toEqual(expected)
})

it('finds the labels of a scope that has thousands of them', () => {
  const names = Array.from({ length: 2_000 }, (_, at) => `customer::${at}`)
  const { found } = labelled([...names, 'bug'])
  expect(found('label:customer::*')).toEqual(names.toSorted())
  expect(found('-label:customer::*')).toEqual(['bug'])
})

it('means by a username that person alone, also where another one has it as a name', () => {
  const cache = temporaryCache()
  createFoldedTables(cache)
  const anna = { ...ada, id: 11, username: 'anna', name: 'Anna Karlsson' }
  const otherAnna = { ...ada, id: 12, username: 'anna.b', name: 'Anna' }
  answer(cache, (arrival) => {
    storeProject(cache, sampleProject(1), 'member', arrival)
    for (const [at, author] of [anna, otherAnna].entries())
      storeIssue(cache, sampleIssue(at + 1, { projectId: 1, iid: at + 1, author, assignee: author }), arrival)
  })
  const asking = { ownUserId: 1, now: 0, scope: {}, locallyLabelled: () => [], inInbox: () => [] }
  const found = (text: string) =>
    queryItems(cache, 'issue', parseQuery(`${text} sort:number-asc`).query, asking).rows.map(({ id }) => id)
  expect(found('author:anna')).toEqual([1])
  expect(found('assignee:@ANNA')).toEqual([1])
  expect(found('-author:anna')).toEqual([2])
  expect(found('author:anna.b')).toEqual([2])
  expect(found('author:"Anna Karlsson"')).toEqual([1])
})

it.each([
  ['say "h', ['say "hi"']],
  ['say h', ['say "hi"']],
  ['hi', ['say "hi"']],
  ['漏', ['紧急漏洞']],
  ['漏洞', ['紧急漏洞']],
  ['🐛', ['🐛 bug']],
  ['ete', ['Été']],
  ['→', ['→ next']],
])('completes %s', (beginning, offered) => {
  expect(labelled(['say "hi"', '紧急漏洞', '🐛 bug', 'Été', '→ next', '新']).offered(beginning)).toEqual(offered)
})

it('completes the epics and iterations that issues are in; one without a title by its first day', () => {
  const cache = temporaryCache()
  createFoldedTables(cache)
  const week = { iterationStart: '2026-06-15', iterationDue: '2026-06-21' }
  answer(cache, (arrival) => {
    storeProject(cache, sampleProject(1), 'member', arrival)
    const planned = [
      { epicId: 1, epicTitle: 'Quieter forges', epicReference: 'tools&5', iterationId: 1, ...week },
      { epicId: 1, epicTitle: 'Quieter forges', epicReference: 'tools&5' },
      { iterationId: 2, iterationTitle: 'Week 2', iterationStart: '2026-06-22', iterationDue: '2026-06-28' },
    ]
    for (const [at, plan] of planned.entries()) {
      storeIssue(cache, sampleIssue(at + 1, { projectId: 1, iid: at + 1, ...plan }), arrival)
    }
  })
  expect(listFilterValues(cache, 'epic')).toEqual([{ value: 'Quieter forges', about: 'tools&5' }])
  expect(namesBeginning(listFilterValues(cache, 'iteration'), '', 9)).toEqual([
    { value: '2026-06-15', about: '2026-06-15 – 2026-06-21' },
    { value: 'Week 2', about: '2026-06-22 – 2026-06-28' },
  ])
  const asking = {
    ownUserId: 1,
    now: Date.UTC(2026, 5, 20, 12),
    scope: {},
    locallyLabelled: () => [],
    inInbox: () => [],
  }
  const found = (text: string) => queryItems(cache, 'issue', parseQuery(text).query, asking).rows.map(({ id }) => id)
  expect(found('iteration:current')).toEqual([1])
  expect(found('iteration:2026-06-15')).toEqual([1])
  expect(found('iteration:none')).toEqual([2])
  expect(found('epic:tools&5 sort:number-asc')).toEqual([1, 2])
  expect(found('epic:"&5" -iteration:none')).toEqual([1])
})
