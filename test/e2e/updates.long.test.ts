import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from '@playwright/test'
import { launchHost } from '../../build/host/control-client.ts'
import { signIn, testOn } from '../support/stage.ts'
import { UpdateServer } from '../support/update-server.ts'
import { onLinux } from '../support/systems.ts'

/**
 * The program as an AppImage has it, on the web host in any case: whether it is installed, Electron knows from its archive
 * alone.
 */

const fixture = { users: [{ username: 'ada', name: 'Ada Byron' }] }
const dist = join(import.meta.dirname, '..', '..', 'dist')
const { version } = JSON.parse(readFileSync(join(dist, '..', 'package.json'), 'utf8')) as { version: string }

const test = testOn(fixture)

/** An installed program whose updates come from a server, and the file that it was started from. */
function install(folder: string, server: UpdateServer) {
  const app = join(folder, 'resources', 'app')
  mkdirSync(app, { recursive: true })
  const updates = { feed: server.address, publicKey: server.publicKey }
  const description = { name: 'docket', productName: 'Docket', type: 'module', version, updates }
  writeFileSync(join(app, 'package.json'), JSON.stringify(description))
  writeFileSync(join(folder, 'resources', 'app-update.yml'), 'updaterCacheDirName: docket-updater\n')
  symlinkSync(dist, join(app, 'dist'))
  const file = join(folder, 'Docket.AppImage')
  writeFileSync(file, 'the old program')
  const env = {
    ...process.env,
    APPIMAGE: file,
    APPDIR: dirname(process.execPath),
    XDG_CACHE_HOME: join(folder, 'caches'),
  }
  return { file, mainScript: join(app, 'dist', 'main', 'main.js'), env }
}

onLinux('AppImages', test)(
  'a new version is told of once, downloaded, and takes the place of the old one',
  async ({ stage, browser }) => {
    const server = await UpdateServer.start()
    const started = join(stage.folder, 'started')
    const program = Buffer.from(`#!/bin/sh\necho "$@" > '${started}.part'\nmv '${started}.part' '${started}'\n`)
    server.publish({ version: '99.0.0', file: program, releaseNotes: '- Everything is **better**.' })
    const { file, ...installed } = install(stage.folder, server)
    const start = () => launchHost({ ...installed, packaged: true, args: ['--profile', stage.profile, '--no-sample'] })
    const context = await browser.newContext()
    const page = await context.newPage()

    let docket = start()
    try {
      await page.goto(await docket.printedAddress())
      await signIn(page, stage.service.address)
      await page.getByText(/^Synced/).waitFor()
      await page.keyboard.press('ControlOrMeta+,')
      const section = page.getByRole('main', { name: 'Settings' }).getByRole('region', { name: 'Updates' })
      await section.getByRole('button', { name: 'Check now' }).waitFor()
      expect(server.asked).toEqual([])

      await section.getByRole('checkbox', { name: 'Check for new versions once a day' }).check()
      await section.getByText('Docket 99.0.0 is available.').waitFor()
      await section.getByText('better').waitFor()
      const notified = async () => (await docket.control.recorded()).notifications.map(({ title }) => title)
      await expect.poll(notified).toEqual(['Docket 99.0.0 is available'])

      // At the next start it is there all the same, and nobody is told again.
      expect(await docket.stop()).toBe(0)
      docket = start()
      await page.goto(await docket.printedAddress())
      await docket.control.emit('app', 'second-instance', {}, ['docket', 'docket://all/settings/updates'])
      await section.getByRole('button', { name: 'Download it' }).click()
      await section.getByText('Docket 99.0.0 is downloaded and verified.').waitFor()
      expect(await notified()).toEqual([])
      expect(readFileSync(file, 'utf8')).toBe('the old program')

      await section.getByRole('button', { name: 'Restart and install' }).click()
      expect(await docket.ended).toBe(0)
      await expect.poll(() => existsSync(started)).toBe(true)
      expect(readFileSync(file)).toEqual(program)
    } finally {
      await docket.stop()
      await context.close()
      await server.stop()
    }
  },
)
