import { expect, it } from 'vitest'
import { KeptRenderings } from '../../renderer/ui/text/kept-renderings.ts'
import type { Rendered, TextContext } from '../../renderer/ui/text/markdown.ts'

function counted() {
  const rendered: string[] = []
  const renderings = new KeptRenderings((text): Rendered => {
    rendered.push(text)
    return { html: text, codes: [], tasks: [], uploads: [] }
  })
  return { rendered, of: (text: string, context: TextContext = {}) => renderings.of(text, context) }
}

it('a text is rendered once, however often one goes back to it', () => {
  const { rendered, of } = counted()
  expect(of('one')).toBe(of('one'))
  of('two')
  of('one')
  expect(rendered).toEqual(['one', 'two'])
})

it('a text is rendered anew for whatever else it depends on', () => {
  const { rendered, of } = counted()
  const place = { baseUrl: 'https://git.example', service: null, project: { id: 1, path: 'tools/anvil' } }
  const contexts: readonly TextContext[] = [
    {},
    { ticking: true },
    { saving: true },
    { emoji: new Map() },
    { pictures: { '/uploads/a.png': { address: '/uploads/a.png', local: null } } },
    { addresses: new Map([['#1', 'here/issue/1']]) },
    { addresses: new Map([['#1', 'here/issue/2']]) },
    { place } as unknown as TextContext,
  ]
  for (const context of [...contexts, ...contexts]) of('one', context)
  expect(rendered).toHaveLength(contexts.length)
})

it('the texts that were shown last are kept, up to a number of characters', () => {
  const { rendered, of } = counted()
  const long = (letter: string) => letter.repeat(300_000)
  for (const letter of ['a', 'b', 'c']) of(long(letter))
  of(long('a'))
  of(long('d'))
  of(long('a'))
  of(long('b'))
  expect(rendered.map((text) => text[0])).toEqual(['a', 'b', 'c', 'd', 'b'])
})
