import { describe, expect, it } from 'vitest'
import { fingerprintOf } from '../../renderer/views/account/fingerprint.ts'
import { bareKey, commentOfKey, hasPrivateKey, isPublicKey } from '../../shared/model/ssh-key.ts'
import type { Edit } from '../../shared/edit.ts'
import { publicKeyOf } from '../support/public-key.ts'
import { press, sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()

const atHome = { id: 1, title: 'At home', key: publicKeyOf('at home'), createdAt: '2026-01-02T03:04:05.000Z' }
const lists = { keys: [atHome], emails: [{ id: 4, email: 'mira@home.example' }] }

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
