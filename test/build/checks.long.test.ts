import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ESLint, type Linter } from 'eslint'
import tseslint from 'typescript-eslint'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../support/temporary.ts'

const root = join(import.meta.dirname, '../..')

describe('lint', () => {
  let eslint: ESLint
  /** The same without rules that need types: loading the types of a layer takes longer than all of these checks. */
  let untyped: ESLint

  beforeAll(() => {
    // On CI the parser would read the file from the disk, not the text it is given.
    vi.stubEnv('TSESTREE_SINGLE_RUN', 'false')
    eslint = new ESLint({ cwd: root })
    untyped = new ESLint({ cwd: root, overrideConfig: tseslint.configs.disableTypeChecked as Linter.Config })
  })

  async function linted(by: ESLint, path: string, text: string): Promise<string[]> {
    const [result] = await by.lintText(text, { filePath: join(root, path) })
    return result?.messages.map(({ ruleId, message }) => `${ruleId}: ${message}`) ?? []
  }

  test.each([
    [
      'electron/arguments.ts',
      "import { ipcMain } from 'electron'\nipcMain.handle('a', () => 1)\n",
      'electron/ipc.ts alone',
    ],
    ['electron/arguments.ts', "export { ipcRenderer } from 'electron'\n", 'electron/preload.ts alone'],
    ['electron/arguments.ts', "console.log('a')\n", 'no-console'],
    ['electron/arguments.ts', 'try { JSON.parse("") } catch {}\n', 'no-empty'],
    ['electron/arguments.ts', 'export const a: any = 1\n', 'no-explicit-any'],
    ['electron/arguments.ts', 'export default 1\n', 'no-restricted-exports'],
    ['renderer/shell/main.ts', 'export const bridge = window.docket\n', 'renderer/data/bridge.ts alone'],
    ['renderer/shell/main.ts', "localStorage.setItem('a', 'b')\n", 'Nothing is kept in the browser'],
    ['renderer/shell/main.ts', "window.sessionStorage.setItem('a', 'b')\n", 'Nothing is kept in the browser'],
    ['renderer/shell/main.ts', "document.cookie = 'a=b'\n", 'Nothing is kept in the browser'],
    ['renderer/shell/App.svelte', '<p>{@html "a"}</p>\n', 'no-at-html-tags'],
    ['renderer/shell/App.svelte', '<script lang="ts">console.log(1)</script>\n', 'no-console'],
    ['test/architecture.test.ts', "import { test } from 'vitest'\ntest.only('a', () => {})\n", 'Every test runs'],
    ['test/architecture.test.ts', "import { test } from 'vitest'\ntest.skip('a', () => {})\n", 'Every test runs'],
    [
      'test/architecture.test.ts',
      "import { describe } from 'vitest'\ndescribe.skip('a', () => {})\n",
      'Every test runs',
    ],
  ])('of %s finds %j (S7)', async (path, text, expected) => {
    const found = await linted(untyped, path, text)
    expect(found.filter((line) => line.includes(expected)).length, found.join('\n')).toBeGreaterThan(0)
  })

  // In a file that exists, since it must be one of the project; only the text is ours.
  test.each([
    ['no-floating-promises', 'async function a() { await null }\na()\n'],
    ['switch-exhaustiveness-check', "export function a(b: 'c' | 'd') { switch (b) { case 'c': return 1 } return 2 }\n"],
  ])('finds by types what is against %s, in every layer', async (rule, text) => {
    const found = await linted(eslint, 'shared/errors.ts', text)
    expect(found.filter((line) => line.includes(rule)).length, found.join('\n')).toBeGreaterThan(0)
    for (const path of [
      'shared/errors.ts',
      'electron/arguments.ts',
      'service/server.ts',
      'renderer/shell/main.ts',
      'test/architecture.test.ts',
    ]) {
      const config = (await eslint.calculateConfigForFile(join(root, path))) as Linter.Config
      expect([path, config.rules?.[`@typescript-eslint/${rule}`]]).toEqual([path, expect.arrayContaining([2])])
      expect([path, config.languageOptions]).toMatchObject([path, { parserOptions: { project: expect.anything() } }])
    }
  })

  test('lets the files that own those names write them', async () => {
    for (const path of [
      'electron/ipc.ts',
      'electron/preload.ts',
      'renderer/data/bridge.ts',
      'renderer/ui/text/Markdown.svelte',
    ]) {
      const [result] = await untyped.lintFiles(join(root, path))
      expect(result?.messages.map(({ message }) => message)).toEqual([])
    }
  })
})

describe('the application compiled against the web host', () => {
  /** A project of one file, with the host and its check. */
  function check(source: string, change: (folder: string) => void = () => {}) {
    const folder = temporaryFolder()
    for (const path of ['build/host', 'tsconfig.base.json', 'package.json']) {
      cpSync(join(root, path), join(folder, path), { recursive: true })
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
    mkdirSync(join(folder, 'electron'))
    writeFileSync(join(folder, 'electron', 'main.ts'), source)
    change(folder)
    const { status, stdout, stderr } = spawnSync(process.execPath, ['build/host/check-application.mjs'], {
      cwd: folder,
      encoding: 'utf8',
    })
    return { status, output: stdout + stderr }
  }

  test('may use what the host has', () => {
    const source =
      "import { app, type BrowserWindow } from 'electron'\nexport const a = [app.getVersion()]\nexport type W = BrowserWindow\n"
    expect(check(source)).toEqual({ status: 0, output: '' })
  })

  test('may not use what it has not', () => {
    const { status, output } = check(
      "import { app, desktopCapturer } from 'electron'\nexport const a = [app.getGPUInfo('basic'), desktopCapturer]\n",
    )
    expect(status).toBe(1)
    expect(output).toContain("'getGPUInfo' does not exist")
    expect(output).toContain("no exported member 'desktopCapturer'")
  })

  test('finds a host that differs from Electron', () => {
    const { status, output } = check('export const a = 1\n', (folder) => {
      const file = join(folder, 'build/host/electron.ts')
      writeFileSync(
        file,
        readFileSync(file, 'utf8').replace(
          'removeHandler(channel: string): void',
          'removeHandler(channel: string): number',
        ),
      )
    })
    expect(status).toBe(1)
    expect(output).toContain('agreement.ts')
  })
})
