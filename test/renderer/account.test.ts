import { describe, expect, it } from 'vitest'
import { fingerprintOf } from '../../renderer/views/account/fingerprint.ts'
import { bareKey, commentOfKey, hasPrivateKey, isPublicKey } from '../../shared/model/ssh-key.ts'
import { safeParse } from 'valibot'
import { editSchema, type Edit } from '../../shared/edit.ts'
import { publicKeyOf } from '../support/public-key.ts'
import { sampleAccount } from './support/sample-content.ts'
import { press } from '../support/keys.ts'
import { sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()

const atHome = { id: 1, title: 'At home', key: publicKeyOf('at home'), createdAt: '2026-01-02T03:04:05.000Z' }
const lists = { keys: [atHome], emails: [{ id: 4, email: 'mira@home.example' }] }

const answer = {
  ...{ status: 200, headers: [], text: '{}', bytes: 2, milliseconds: 1, target: '/hooks' },
  pages: { first: null, prev: null, next: null, last: null },
}

const privateKey = `-----BEGIN OPENSSH PRIVATE KEY-----
b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAMwAAAAtzc2gtZW
-----END OPENSSH PRIVATE KEY-----`

describe('my account', () => {
  it('shows what is on this computer without the service, and queues what is added and deleted', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      bridge.serviceLists = lists
      await page.getByRole('option').first().waitFor()
      await press(page, 'g', 'k')
      const sheet = page.getByRole('dialog', { name: 'My account' })
      const keys = sheet.getByRole('region', { name: 'SSH keys' })
      await keys.getByText('At home').waitFor()
      await keys.getByText((await fingerprintOf(atHome.key)) ?? '?').waitFor()
      await press(page, 'Escape')
      await sheet.waitFor({ state: 'detached' })

      // Read again without the service.
      bridge.serviceLists = null
      await press(page, 'g', 'k')
      await keys.getByText('At home').waitFor()
      await sheet
        .getByText(/This is what was there/)
        .first()
        .waitFor()
      await keys.getByRole('button', { name: 'Add a key' }).press('Enter')
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
      await page.keyboard.insertText(publicKeyOf('at work'))
      await expect.poll(() => sheet.getByLabel('Title').inputValue()).toBe('at-work@example.org')
      await sheet.getByLabel('Title').fill('At work')
      await press(page, 'Enter')
      await keys.getByText('Waiting in the outbox').waitFor()
      await expect
        .poll(() =>
          bridge.calls
            .filter(({ name }) => name === 'submitEdit')
            .map(({ args }) => (args as { edit: Edit }).edit.kind),
        )
        .toEqual(['addKey'])

      // An address that is there is not added again.
      const emails = sheet.getByRole('region', { name: 'Further e-mail addresses' })
      await emails.getByRole('button', { name: 'Add an address' }).press('Enter')
      await page.keyboard.insertText('MIRA@home.example')
      await emails.getByText('This address is there already.').waitFor()
      await sheet.getByLabel('E-mail address', { exact: true }).fill('mira@work.example')
      await press(page, 'Enter')
      await emails.getByText('mira@work.example').waitFor()
      await emails.getByRole('button', { name: 'Delete mira@home.example' }).press('Enter')
      await emails.getByRole('button', { name: 'Delete address' }).press('Enter')
      await emails.getByText('mira@home.example').waitFor({ state: 'detached' })
    })
  })

  it('throws a private key away before it goes anywhere', async () => {
    await withScreen({ theme: 'dark', ...sizes.wide }, {}, async ({ page, bridge }) => {
      bridge.serviceLists = lists
      await page.getByRole('option').first().waitFor()
      await press(page, 'g', 'k')
      const sheet = page.getByRole('dialog', { name: 'My account' })
      await sheet.getByRole('button', { name: 'Add a key' }).click()
      const field = sheet.getByLabel('Public key')
      await field.focus()
      await page.keyboard.insertText(privateKey)
      await sheet.getByText(/That was a private key/).waitFor()
      expect(await field.inputValue()).toBe('')
      await press(page, 'Control+Enter')
      expect(JSON.stringify(bridge.calls)).not.toContain('PRIVATE KEY')
      await page.keyboard.insertText(publicKeyOf('at home'))
      await sheet.getByText('This key is there already.').waitFor()
    })
  })
})

describe('system hooks', () => {
  const hook = { id: 3, url: 'https://hooks.example/a', createdAt: null }
  const known = { ...hook, pushEvents: true, tagPushEvents: false, enableSslVerification: true }
  const administrator = { ...sampleAccount, user: { ...sampleAccount.user, isAdmin: true } }

  it('wait in the outbox without a secret, go to the service at once with one, and are tested after a question', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, { accounts: [administrator] }, async ({ page, bridge }) => {
      bridge.serviceLists = { hooks: [known] }
      await page.getByRole('option').first().waitFor()
      bridge.requests = [{ kind: 'command', id: 'goHooks' }]
      bridge.emit('requested', {})
      const sheet = page.getByRole('dialog', { name: 'System hooks' })
      await sheet.getByText('https://hooks.example/a').waitFor()
      const submitted = () =>
        bridge.calls.filter(({ name }) => name === 'submitEdit').map(({ args }) => (args as { edit: Edit }).edit)
      const add = async (url: string, secret: string) => {
        await sheet.getByRole('button', { name: 'Add a hook' }).press('Enter')
        await sheet.getByLabel('Address', { exact: true }).fill(url)
        await sheet.getByLabel('Secret', { exact: true }).fill(secret)
        await sheet.getByRole('button', { name: 'Add hook' }).press('Enter')
      }
      await add('https://hooks.example/b', '')
      await sheet.getByText('Waiting in the outbox').waitFor()
      expect(submitted()).toMatchObject([{ kind: 'addHook', url: 'https://hooks.example/b' }])

      bridge.exploration = { ...answer, status: 201 }
      await add('https://hooks.example/c', 'hush hush')
      await expect
        .poll(() => bridge.called.at(-1))
        .toMatchObject({ operation: 'createHook', values: { token: 'hush hush' } })
      expect(submitted()).toHaveLength(1)
      expect(JSON.stringify(submitted())).not.toContain('hush')

      const fired = () => bridge.called.filter(({ operation }) => operation === 'testHook')
      await sheet.getByRole('button', { name: 'Send a test to https://hooks.example/a' }).press('Enter')
      const question = page.getByRole('dialog', { name: 'Send a test?' })
      await question.waitFor()
      expect(fired()).toEqual([])
      bridge.exploration = answer
      await question.getByRole('button', { name: 'Send' }).press('Enter')
      await expect.poll(fired).toEqual([{ operation: 'testHook', values: { id: 3 } }])
      bridge.exploration = { ...answer, status: 403 }
      await sheet.getByRole('button', { name: 'Send a test to https://hooks.example/a' }).press('Enter')
      await question.getByRole('button', { name: 'Send' }).press('Enter')
      await page.getByText('The service refused it with 403: Not allowed: it is for administrators.').waitFor()
    })
  })

  it('are offered to administrators only', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      bridge.requests = [{ kind: 'command', id: 'goHooks' }]
      bridge.emit('requested', {})
      await page.getByText(/only administrators of the service may see that/).waitFor()
      expect(await page.getByRole('dialog', { name: 'System hooks' }).count()).toBe(0)
    })
  })

  it('take no address with a password into the outbox', () => {
    const edit = {
      kind: 'addHook',
      target: 'here/user/1',
      pushEvents: true,
      tagPushEvents: true,
      enableSslVerification: true,
    }
    const isTaken = (url: string) => safeParse(editSchema, { ...edit, url }).success
    expect(['https://a.example/x?y=1', 'http://127.0.0.1:9/a@b'].filter((url) => !isTaken(url))).toEqual([])
    expect(['https://u:p@a.example/', 'https://u@a.example', 'ftp://a.example', 'a'].filter(isTaken)).toEqual([])
  })
})

describe('an SSH key', () => {
  it('is told from what is none, and from its other half', () => {
    const key = publicKeyOf('a')
    expect([isPublicKey(key), isPublicKey(`${key}\n`), isPublicKey(bareKey(key))]).toEqual([true, true, true])
    const none = ['', 'ssh-rsa', 'ssh-rsa AAAA', `${key}\n${key}`, privateKey, 'https://code.example']
    expect(none.filter(isPublicKey)).toEqual([])
    expect([hasPrivateKey(privateKey), hasPrivateKey(` ${privateKey}`), hasPrivateKey(key)]).toEqual([
      true,
      true,
      false,
    ])
    expect(hasPrivateKey('PuTTY-User-Key-File-3: ssh-ed25519')).toBe(true)
    expect(commentOfKey(key)).toBe('a@example.org')
    expect(commentOfKey(bareKey(key))).toBe('')
  })

  it('has the fingerprint that ssh-keygen prints', async () => {
    const key = publicKeyOf('fp')
    // As ssh-keygen -l prints it.
    expect(key).toBe('ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIFrvliQLylWC5v0EaIeaJoY9gdHB+2At71WSbvM+yLsf fp@example.org')
    expect(await fingerprintOf(key)).toBe('SHA256:sD/e/zE1CU3oBe4DfE6UhKT0qnXVWZ9rzrl8m7NVI5U')
    expect(await fingerprintOf('nothing')).toBeNull()
  })
})
