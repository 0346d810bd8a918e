import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildPage } from '../../build/build.mjs'
import { packedScript } from '../support/packed-script.ts'

test('the page is built for users, also by a test: nothing in it is for developers', async () => {
  const assets = join(await buildPage(), 'assets')
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  const text = scripts.map((name) => readFileSync(join(assets, name), 'utf8')).join('\n')
  // Svelte explains its errors to developers only, and keeps the places of changes to say so: with all that they hold.
  expect(text).toContain('https://svelte.dev/e/effect_update_depth_exceeded')
  expect(text).not.toContain('Maximum update depth exceeded')
}, 120_000)

test('the first screen needs little script: everything else is loaded when it is asked for', async () => {
  expect(packedScript(await buildPage())).toBeLessThanOrEqual(300_000)
}, 120_000)

test('the small window needs little script, and not that of the main one', async () => {
  expect(packedScript(await buildPage(), 'quick-add.html')).toBeLessThanOrEqual(70_000)
}, 120_000)
