import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { describe, expect, it } from 'vitest'
import { faultsOfRelease, faultsOfTests, readWorkflow, type Workflow } from '../../build/package/workflow-faults.mjs'

/** A workflow with something in its text changed. */
function changed(name: string, from: string | RegExp, to: string): Workflow {
  const text = readFileSync(join(import.meta.dirname, '../../.github/workflows', `${name}.yml`), 'utf8')
  const other = text.replace(from, to)
  expect(other).not.toBe(text)
  return load(other) as Workflow
}

describe('the workflow that makes packages', () => {
  it('is right', async () => {
    expect(faultsOfRelease(await readWorkflow('release'))).toEqual([])
  })

  it.each([
    ['fail-fast: false', 'fail-fast: true', 'a fault on one system stops the others'],
    [', windows-2025', '', 'windows is left out'],
    ['sudo apt-get update && ', '', 'what is installed is looked up in an old list'],
    [' flatpak-builder', '', 'flatpak-builder is not installed'],
    ['flatpak remote-add', 'flatpak remotes', 'the Flatpak’s runtime can be had from nowhere'],
    [/\/key\.p8/g, '', 'the key for notarising is in no file'],
    ['CSC_LINK: $', 'APPLE_API_KEY: key\n          CSC_LINK: $', 'the key for notarising is taken for a path'],
  ])('is seen to be wrong with %j as %j', (from, to, fault) => {
    expect(faultsOfRelease(changed('release', from, to))).toEqual([fault])
  })
})

describe('the workflow that tests', () => {
  it('is right', async () => {
    expect(faultsOfTests(await readWorkflow('ci'))).toEqual([])
  })

  it.each([
    [', windows-2025', '', /windows is left out/],
    ['run: npm run electron', 'run: npm run build', /Electron is not there/],
    ['build/setup/on-wayland.sh ', '', /not played on Wayland/],
    ['run: xvfb-run --auto-servernum npm test', 'run: npm test', /npm test\$ is not played on an X server/],
    ['run: npm run package -- --smoke', 'run: npm run package', /--smoke\$ is not played on macOS and Windows/],
    ['apt-get install -y gnome-keyring libsecret-1-0', 'apt-get install -y', /no keychain/],
    ['xvfb gnome-keyring', 'xvfb', /no keychain/],
    ['run: npm run package -- --check', 'run: npm run package', /packages are not checked/],
  ])('is seen to be wrong with %j as %j', (from, to, fault) => {
    expect(faultsOfTests(changed('ci', from, to)).join('\n')).toMatch(fault)
  })
})
