import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect } from '@playwright/test'
import { describeCertificate } from '../../electron/accounts/certificates.ts'
import { TestAuthority } from '../support/certificates.ts'
import { press } from '../support/keys.ts'
import { startSecureFront, type SecureFront } from '../support/secure-front.ts'
import { signIn, testOn } from '../support/stage.ts'
import { startTunnellingProxy, type TunnellingProxy } from '../support/tunnelling-proxy.ts'

const fixture = {
  users: [
    { username: 'ada', name: 'Ada Byron' },
    { username: 'ben', name: 'Ben Okri' },
  ],
  projects: [
    {
      path: 'tools/anvil',
      issues: [
        { title: 'The anvil rings', author: 'ben', description: '![the ring](/pictures/ring.png)' },
        { title: 'The horn is bent', author: 'ben' },
      ],
    },
  ],
  groups: [{ path: 'tools', members: { ada: 'developer', ben: 'developer' } }],
  todos: [{ user: 'ada', author: 'ben', target: 'tools/anvil#1', action: 'assigned' }],
}
const password = 'canary-Xk29-of-the-proxy'
const certificateName = 'CN=Larkspur Root, O=Larkspur Foundry'

const test = testOn(fixture)
const opened: (SecureFront | TunnellingProxy)[] = []
test.afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

test('a service behind a proxy with a password and a certificate authority of its own', async ({ stage }) => {
  const authority = new TestAuthority(stage.folder, '/O=Larkspur Foundry/CN=Larkspur Root')
  const front = await startSecureFront(authority.issue('service', 'IP:127.0.0.1'), stage.service.address)
  const proxy = await startTunnellingProxy({ password: `ada:${password}` })
  opened.push(front, proxy)
  const docket = await stage.start()
  const { page, system } = docket
  const alert = page.getByRole('alert')

  // The certificate is refused and its issuer named. It is trusted by its fingerprint.
  await signIn(page, front.url)
  await expect(alert).toContainText('issued by “Larkspur Root, Larkspur Foundry”')
  expect(front.paths).toEqual([])
  await system.answerDialog({ files: [authority.file] })
  await page.getByRole('button', { name: 'Choose a certificate…' }).click()
  const { fingerprint } = describeCertificate(authority.certificate)
  await expect(page.getByText(fingerprint)).toBeVisible()
  await page.getByRole('button', { name: 'Trust for this account' }).click()

  // The system names a proxy, which wants a password.
  await system.giveProxies(`PROXY ${new URL(proxy.url).host}`)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(alert).toContainText('The proxy asks for a name and password.')
  await page.getByRole('radio', { name: 'This proxy' }).click()
  await page.getByLabel('Address of the proxy').fill(proxy.url)
  await page.getByLabel('Name for the proxy').fill('ada')
  await page.getByLabel('Password for the proxy').fill('wrong')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(alert).toContainText('The proxy refused the name and password.')
  expect(front.paths).toEqual([])
  await page.getByLabel('Password for the proxy').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText(/^Synced/)).toBeVisible()

  // Pictures come the same way.
  await page.getByText('The anvil rings').first().click()
  await expect(page.getByRole('img', { name: 'the ring' })).toBeVisible()
  expect(front.paths).toContain('/pictures/ring.png')
  expect(new Set(proxy.tunnels)).toEqual(new Set([new URL(front.url).host]))
  expect(docket.printed() + (await docket.said())).not.toContain(password)
  expect(docket.violations).toEqual([])

  // The proxy gets another password while Docket is not running. What is here is read, and what is written waits.
  await stage.quit()
  proxy.change('ada:another')
  const again = await stage.start()
  await expect(again.page.getByText('The proxy refused the name and password.').first()).toBeVisible()
  await again.page.getByText('The anvil rings').first().click()
  await again.page.getByRole('textbox', { name: 'Comment' }).fill('Written behind the wrong proxy')
  await again.page.keyboard.press('ControlOrMeta+Enter')
  await expect(again.page.getByText('1 edit queued')).toBeVisible()

  // Its owner corrects it where the message says, and the comment goes out.
  await again.page.getByRole('button', { name: 'Connection…', exact: true }).click()
  await again.page.getByRole('button', { name: 'Connection of Ada Byron' }).click()
  const connection = again.page.getByRole('form', { name: 'Connection of Ada Byron' })
  await expect(connection.getByText(certificateName)).toBeVisible()
  await expect(connection.getByLabel('Address of the proxy')).toHaveValue(proxy.url)
  await expect(connection.getByLabel('Password for the proxy')).toHaveValue('')
  await connection.getByLabel('Password for the proxy').fill('another')
  await connection.getByRole('button', { name: 'Save connection' }).click()
  await again.page.keyboard.press('Escape')
  await expect(again.page.getByText(/^Synced/)).toBeVisible()
  await expect
    .poll(
      async () => await stage.service.ask<{ body: string }[]>('token-ada', '/projects/tools%2Fanvil/issues/1/notes'),
    )
    .toMatchObject([{ body: 'Written behind the wrong proxy' }])
  expect(again.printed() + (await again.said())).not.toContain(password)
  await stage.quit()
  expect(filesWith(stage.profile, password)).toEqual([])
})

test('a token that dies is replaced in place, and nothing is lost meanwhile (F12)', async ({ stage }) => {
  const docket = await stage.start()
  const { page } = docket
  await signIn(page, stage.service.address)
  await expect(page.getByText(/^Synced/)).toBeVisible()
  await press(page, 'g', 'i')
  await page.getByText('The horn is bent').first().click()
  const heading = page.getByRole('heading', { name: 'The horn is bent' })
  await expect(heading).toBeVisible()

  // Somebody revokes the token while Ada writes.
  const comment = page.getByRole('textbox', { name: 'Comment' })
  await comment.fill('Sent with a dead token')
  const tokens = new Database(join(stage.folder, 'service.db'))
  tokens.prepare(`UPDATE tokens SET token = 'token-anew' WHERE token = 'token-ada'`).run()
  tokens.close()
  await page.keyboard.press('ControlOrMeta+Enter')
  const prompt = page.getByRole('button', { name: 'Sign in again' })
  await expect(page.getByText('does not accept this token').first()).toBeVisible()
  await expect(prompt).toHaveCount(1)
  await expect(page.getByText('Sent with a dead token')).toBeVisible()
  await comment.fill('Half a thought')

  await prompt.click()
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(dialog.getByLabel('GitLab address')).toHaveCount(0)
  await dialog.getByLabel('Access token').fill('token-anew')
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialog).toBeHidden()
  // The same place, the same words, and the edit goes out once.
  await expect(heading).toBeVisible()
  await expect(comment).toHaveValue('Half a thought')
  await expect(page.getByText(/^Synced/)).toBeVisible()
  await expect(prompt).toHaveCount(0)
  await expect
    .poll(
      async () => await stage.service.ask<{ body: string }[]>('token-anew', '/projects/tools%2Fanvil/issues/2/notes'),
    )
    .toMatchObject([{ body: 'Sent with a dead token' }])
  expect(docket.violations).toEqual([])
})

/** The files below a folder that contain a text. */
function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile() && readFileSync(path).includes(text))
}
