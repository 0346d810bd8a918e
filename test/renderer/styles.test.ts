import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseCss, type AST } from 'svelte/compiler'
import { expect, it } from 'vitest'

const renderer = join(import.meta.dirname, '../../renderer')
const components = globSync('**/*.svelte', { cwd: renderer })

/** The selectors of a component's own rules, without those inside of a media query. */
function selectorsIn(source: string): string[] {
  const css = /<style>(.*)<\/style>/s.exec(source)?.[1] ?? ''
  const rules = parseCss(css).children.filter((node): node is AST.CSS.Rule => node.type === 'Rule')
  return rules.map(({ prelude }) => css.slice(prelude.start, prelude.end))
}

function twice(all: readonly string[]): string[] {
  return [...new Set(all.filter((one, at) => all.indexOf(one) !== at))]
}

// Two parts with one class take the looks of each other: so did the buttons of a waiting comment, which could not be seen.
it('no component has two rules of the same selector', () => {
  expect(components.length).toBeGreaterThan(100)
  const found = components.map((component) => [
    component,
    twice(selectorsIn(readFileSync(join(renderer, component), 'utf8'))),
  ])
  expect(found.filter(([, selectors]) => selectors?.length !== 0)).toEqual([])
})
