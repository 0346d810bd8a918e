import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { press } from '../support/keys.ts'
import { signIn, testOn } from '../support/stage.ts'
import { onLinux } from '../support/systems.ts'

const fixture = {
  users: ['ada', { username: 'bob', state: 'blocked' }],
  projects: [{ path: 'ada/notes', members: { ada: 'owner' }, issues: ['Only one'] }],
}

/** A D-Bus address where nobody is: the keychain of Linux is reached through D-Bus. */
const withoutKeychain = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent', DISPLAY: '', WAYLAND_DISPLAY: '' }

const servers: Server[] = []

const test = testOn(fixture)

test.afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function listen(server: Server): Promise<number> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

function selfSigned(folder: string): { key: Buffer; cert: Buffer } {
  const key = join(folder, 'key.pem')
  const cert = join(folder, 'cert.pem')
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('openssl', [...made, '-keyout', key, '-out', cert, ...subject], { stdio: 'ignore' })
  return { key: readFileSync(key), cert: readFileSync(cert) }
}

test('each thing that can be wrong has its own sentence, and nothing is half saved', async ({ stage }) => {
  let docket = await stage.start()
  const { page } = docket
  const alert = page.getByRole('alert')

  const html = await listen(
    createServer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' })
      response.end('<!doctype html><title>Welcome</title>')
    }),
  )
  const other = await listen(
    createServer((_request, response) => {
      response.writeHead(302, { Location: 'https://login.example.org/' })
      response.end()
    }),
  )
  const secure = await listen(createSecureServer(selfSigned(stage.folder), (_request, response) => response.end('{}')))
  const silent = createServer()
  const closed = await listen(silent)
  await new Promise((resolve) => silent.close(resolve))

  for (const [address, sentence] of [
    ['', 'This is not an address that Docket can use.'],
    [`localhost:${html}`, 'must begin with https:// or http://.'],
    ['no-such-host.invalid', 'no-such-host.invalid could not be found.'],
    ['ftp://code.example.org', 'This is not an address that Docket can use.'],
    ['http://code.example.org', 'This address would send your token unencrypted.'],
    [`http://127.0.0.1:${closed}`, 'cannot be reached.'],
    ['https://no-such-host.invalid', 'no-such-host.invalid could not be found.'],
    [`https://localhost:${secure}`, 'This computer does not trust the certificate of localhost'],
    [`http://127.0.0.1:${html}`, 'answers, but not like a GitLab server.'],
    [`http://127.0.0.1:${other}`, 'redirects to another address.'],
  ] as const) {
    await signIn(page, address)
    await expect(alert).toContainText(sentence)
    await expect(page.getByLabel('GitLab address')).toBeFocused()
  }

  await signIn(page, stage.service.address, 'wrong')
  await expect(alert).toContainText('does not accept this token.')
  await expect(page.getByLabel('Access token')).toBeFocused()
  await signIn(page, stage.service.address, 'token-bob')
  await expect(alert).toContainText(/blocked|does not accept this token/)

  // Nothing of all this is there at the next start.
  docket = await stage.start()
  await expect(docket.page.getByRole('heading', { name: 'Sign in to GitLab' })).toBeVisible()

  // An address with the API's path already on it is taken as it is meant.
  await signIn(docket.page, `${stage.service.address}/api/v3/`)
  await expect(docket.page.getByText(/^Synced/)).toBeVisible()
  expect(docket.violations).toEqual([])
})

onLinux('a session without a keychain', test)(
  'without a keychain it says so, offers this session, and asks again at the next start (S3)',
  async ({ stage }) => {
    let docket = await stage.start({ env: withoutKeychain })
    await signIn(docket.page, stage.service.address)
    await expect(docket.page.getByRole('alert')).toContainText(/keychain/i)
    await docket.page.getByRole('button', { name: 'Sign in for this session only' }).click()
    await expect(docket.page.getByText(/^Synced/)).toBeVisible()

    docket = await stage.start({ env: withoutKeychain })
    // Read items stay readable; the token is asked for.
    await expect(docket.page.getByText('was kept for one session only').first()).toBeVisible()
    await press(docket.page, 'g', 'i')
    await expect(docket.page.getByText('Only one').first()).toBeVisible()
    await docket.page
      .getByRole('button', { name: /Sign in/ })
      .first()
      .click()
    await docket.page.getByLabel('Access token').fill('token-ada')
    await docket.page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await docket.page.getByRole('button', { name: 'Sign in for this session only' }).click()
    await expect(docket.page.getByText(/^Synced/)).toBeVisible()
  },
)

test('the sample workspace opens by itself in a checkout, without a keychain', async ({ stage }) => {
  const docket = await stage.start({ args: ['--no-welcome'], env: withoutKeychain })
  await expect(docket.page.getByText('Mira Solheim').first()).toBeVisible({ timeout: 20_000 })
  await expect(docket.page.getByText(/^Synced/)).toBeVisible({ timeout: 30_000 })
  await expect(docket.page.getByText(/mentioned you|assigned you/).first()).toBeVisible()
  expect(docket.violations).toEqual([])
})
