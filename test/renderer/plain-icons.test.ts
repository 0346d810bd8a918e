// @vitest-environment happy-dom
import { render } from '@testing-library/svelte'
import Star from '@lucide/svelte/icons/star'
import { expect, test } from 'vitest'
import { plainIcons } from '../../build/plain-icons.mjs'

/** The attributes of an icon, but for what all have. */
function drawn(properties: object): Record<string, string> {
  const svg = render(Star, properties).container.querySelector('svg')
  const attributes = [...(svg?.attributes ?? [])].map(({ name, value }) => [name, value] as const)
  return Object.fromEntries(
    attributes.filter(([name]) => !/^(viewBox|stroke|stroke-linecap|stroke-linejoin)$/.test(name)),
  )
}

test('an icon is drawn as it is published', () => {
  const usual = { width: '24', height: '24', 'stroke-width': '2', fill: 'none', 'aria-hidden': 'true' }
  expect(drawn({})).toEqual(usual)
  const { 'aria-hidden': _, ...seen } = usual
  expect(drawn({ size: 12, strokeWidth: 2.25, fill: 'currentcolor', 'aria-label': 'Starred' })).toEqual({
    ...seen,
    ...{ width: '12', height: '12', 'stroke-width': '2.25', fill: 'currentcolor', 'aria-label': 'Starred' },
  })
  const svg = render(Star).container.querySelector('svg')
  expect(['viewBox', 'stroke', 'stroke-linecap', 'stroke-linejoin'].map((name) => svg?.getAttribute(name))).toEqual([
    '0 0 24 24',
    'currentColor',
    'round',
    'round',
  ])
  expect([...(svg?.children ?? [])].map(({ tagName, namespaceURI }) => [tagName, namespaceURI])).toEqual([
    ['path', 'http://www.w3.org/2000/svg'],
  ])
})

test('an icon that is written otherwise stops the build', () => {
  const filename = '/node_modules/@lucide/svelte/dist/icons/star.svelte'
  const { markup } = plainIcons()
  const shaped = 'const iconData = {"size":24,"node":[["path",{"d":"M0 0"}],["circle",{"r":"1"}]]};'
  expect(markup?.({ content: shaped, filename })).toMatchObject({
    code: expect.stringContaining('><path d="M0 0" /><circle r="1" /></svg>') as string,
  })
  expect(() => markup?.({ content: 'const iconNode = []', filename })).toThrow('says nowhere what it looks like')
  expect(() => markup?.({ content: shaped.replace('24', '32'), filename })).toThrow('another size')
  expect(markup?.({ content: '<p>Not an icon</p>', filename: '/renderer/shell/App.svelte' })).toBeUndefined()
})
