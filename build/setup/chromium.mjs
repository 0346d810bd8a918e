import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { programEnvironment, programNode } from './node-runtime.mjs'
import { root } from './paths.mjs'
import { capture, run } from './process.mjs'
import { SetupError } from './setup-error.mjs'
import { canInstallPackages, findProgram, installPackages } from './system-packages.mjs'

/** @type {Partial<Record<NodeJS.Platform, string[]>>} */
const usualPaths = {
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
}

/** A Chromium without windows. It starts and draws faster than the full browser. */
const headlessShell = 'chromium-headless-shell'

/** Finds a Chromium for the tests: the one that CHROMIUM names, else one of this computer; null when there is none. */
export async function findChromium(env = process.env) {
  if (env.CHROMIUM) {
    if (!existsSync(env.CHROMIUM)) throw new SetupError(`CHROMIUM names ${env.CHROMIUM}, which does not exist.`)
    return env.CHROMIUM
  }
  for (const name of [headlessShell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']) {
    const found = process.platform === 'win32' ? null : findProgram(name, env.PATH)
    if (found) return found
  }
  const usual = (usualPaths[process.platform] ?? []).find((path) => existsSync(path))
  return usual ?? (await playwrightsOwn())
}

/** @param {(line: string) => void} say */
export async function obtainChromium(say) {
  const found = await findChromium()
  if (found) return found
  if (canInstallPackages()) {
    await installPackages([headlessShell], say)
  } else {
    say('Downloading Chromium for the tests …')
    const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
    await run(programNode(), [playwright, 'install', 'chromium'], { cwd: root, env: programEnvironment() })
  }
  const installed = await findChromium()
  if (installed) return installed
  throw new SetupError('There is no Chromium to test in: install one, or name it in CHROMIUM.')
}

async function playwrightsOwn() {
  const script = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))"
  const { code, output } = await capture(programNode(), ['-e', script], { cwd: root })
  const path = output.trim()
  return code === 0 && existsSync(path) ? path : null
}
