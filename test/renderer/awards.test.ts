// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, expect, it } from 'vitest'
import Awards from '../../renderer/ui/marks/Awards.svelte'

/** Emoji that were awarded, as they are drawn. */

afterEach(cleanup)

it('an emoji of the group is its picture where that is here, and else its name', () => {
  const address = 'https://projects.example.com/party.png'
  const local = `pictures/here/${'a'.repeat(64)}`
  const awards = ['party_blob', 'gone', 'tada'].map((name) => ({ name, count: 2, own: false }))
  const pictures = { ':party_blob:': { address, local }, ':gone:': { address, local: null } }
  render(Awards, { awards, pictures, what: 'this issue', onaward: () => undefined })
  const shown = (name: string) => screen.getByRole('button', { name: `${name}, 2 awards` })
  expect(shown('party blob').querySelector('img')?.getAttribute('src')).toBe(local)
  expect(shown('party blob').textContent.trim()).toBe('2')
  expect(shown('gone').textContent.trim()).toBe(':gone:2')
  expect(shown('tada').textContent.trim()).toBe('🎉2')
})
