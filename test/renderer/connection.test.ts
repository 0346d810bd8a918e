// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/svelte'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { describeCertificate } from '../../electron/accounts/certificates.ts'
import { ConnectionForm } from '../../renderer/features/sign-in/connection-form.svelte.ts'
import { SignInStore } from '../../renderer/features/sign-in/sign-in.svelte.ts'
import { Stores } from '../../renderer/shell/stores.ts'
import AccountConnection from '../../renderer/features/settings/AccountConnection.svelte'
import ConnectionFields from '../../renderer/features/sign-in/ConnectionFields.svelte'
import SignInForm from '../../renderer/features/sign-in/SignInForm.svelte'
import type { ErrorCode } from '../../shared/errors.ts'
import { TestAuthority } from '../support/certificates.ts'
import { sampleErrors } from '../support/sample-errors.ts'
import { sampleAccount } from './support/sample-content.ts'
import { TestBridge } from './support/test-bridge.ts'
import { renderWithStores } from './support/with-stores.ts'

let folder: string
let authority: TestAuthority
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'docket-authority-'))
  authority = new TestAuthority(folder, '/O=Larkspur Foundry/CN=Larkspur Root')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(cleanup)

const write = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } })
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** The form of a sign-in, with its connection shown. */
function signInForm(fails: ErrorCode | null = null) {
  const bridge = new TestBridge({ accounts: [], latency: 0 })
  bridge.certificateFile = authority.file
  if (fails) bridge.fail('signIn', sampleErrors[fails])
  const onsignedin = vi.fn()
  render(SignInForm, { store: new SignInStore(new Stores(bridge).program), onsignedin })
  const signIn = async () => {
    await write('GitLab address', 'https://code.example.org')
    await write('Access token', 'secret')
    await click('Sign in')
  }
  return { bridge, signIn, onsignedin }
}

it('sends the proxy and its password with the sign-in, and only what was changed', async () => {
  const { bridge, signIn } = signInForm()
  await fireEvent.click(screen.getByRole('radio', { name: 'This proxy' }))
  await write('Address of the proxy', ' proxy.example.org:3128 ')
  await write('Name for the proxy', 'ada')
  await write('Password for the proxy', 's3cret')
  await signIn()
  await waitFor(() => expect(bridge.calls.at(-1)?.name).toBe('signIn'))
  expect(bridge.calls.at(-1)?.args).toMatchObject({
    connection: {
      proxy: { kind: 'manual', address: 'proxy.example.org:3128', username: 'ada' },
      password: 's3cret',
      certificates: [],
    },
  })
})

it('shows a certificate before it is trusted, and trusts none unless told to', async () => {
  const { bridge, signIn } = signInForm()
  const { fingerprint } = describeCertificate(authority.certificate)
  await click('Choose a certificate…')
  const asked = await screen.findByRole('group', { name: 'Trust these certificates?' })
  expect(asked.textContent).toContain('CN=Larkspur Root, O=Larkspur Foundry')
  expect(asked.textContent).toContain(fingerprint)
  await fireEvent.click(within(asked).getByRole('button', { name: 'Do not trust' }))
  expect(screen.queryByText('CN=Larkspur Root, O=Larkspur Foundry')).toBeNull()
  await click('Choose a certificate…')
  await screen.findByRole('group', { name: 'Trust these certificates?' })
  await click('Trust for this account')
  expect(within(screen.getByRole('list', { name: 'Trusted for this account' })).getByText(fingerprint)).toBeTruthy()
  await signIn()
  await waitFor(() => expect(bridge.calls.at(-1)?.name).toBe('signIn'))
  expect(bridge.calls.at(-1)?.args).toMatchObject({ connection: { certificates: [fingerprint] } })
  await click('Remove CN=Larkspur Root, O=Larkspur Foundry')
  expect(screen.queryByRole('list', { name: 'Trusted for this account' })).toBeNull()
})

it('says that a file holds no certificate', async () => {
  const { bridge } = signInForm()
  bridge.certificateFile = join(folder, 'none.pem')
  writeFileSync(bridge.certificateFile, 'none')
  await click('Choose a certificate…')
  expect((await screen.findByRole('alert')).textContent).toContain(
    'This file contains no certificate that Docket can read.',
  )
})

it('opens itself, with the focus, when the proxy is what is wrong', async () => {
  const { signIn, onsignedin } = signInForm('proxy_wants_password')
  const disclosure = screen.getByText('Connection').closest('details')
  expect(disclosure?.open).toBe(false)
  await signIn()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The proxy asks for a name and password.')
  expect(disclosure?.open).toBe(true)
  expect(disclosure?.contains(alert)).toBe(true)
  await waitFor(() => expect(document.activeElement?.closest('details')).toBe(disclosure))
  expect(onsignedin).not.toHaveBeenCalled()
})

it('opens itself when a certificate is refused, since there it can be trusted', async () => {
  const { signIn } = signInForm('certificate_untrusted')
  await signIn()
  expect((await screen.findByRole('alert')).textContent).toContain('issued by “Inspection Root, Eavesdroppers Inc”')
  expect(screen.getByText('Connection').closest('details')?.open).toBe(true)
})

it('shows the connection of an account without its password, and changes it', async () => {
  const bridge = new TestBridge({ latency: 0 })
  const { program } = new Stores(bridge)
  const form = new ConnectionForm(program)
  await form.load(sampleAccount.id)
  expect(form.chosen).toBeUndefined()
  render(ConnectionFields, { form })
  await fireEvent.click(screen.getByRole('radio', { name: 'This proxy' }))
  await write('Address of the proxy', 'nonsense://proxy')
  await write('Name for the proxy', 'ada')
  await write('Password for the proxy', 's3cret')
  expect(await form.save(sampleAccount.id)).toBe(false)
  expect((await screen.findByRole('alert')).textContent).toContain('Docket cannot use the address of the proxy.')
  await write('Address of the proxy', 'proxy.example.org:3128')
  expect(await form.save(sampleAccount.id)).toBe(true)

  const again = new ConnectionForm(program)
  await again.load(sampleAccount.id)
  cleanup()
  render(ConnectionFields, { form: again })
  const password = screen.getByLabelText('Password for the proxy') as HTMLInputElement
  expect([password.value, password.placeholder]).toEqual(['', 'As before'])
  expect((screen.getByLabelText('Address of the proxy') as HTMLInputElement).value).toBe(
    'http://proxy.example.org:3128',
  )
  expect(again.chosen).toBeUndefined()
})

it.each(['is still being read', 'cannot be read'])(
  'saves nothing in the place of the connection of an account that %s',
  async (why) => {
    const bridge = new TestBridge({ latency: 0 })
    if (why === 'cannot be read') bridge.fail('readConnection', sampleErrors.internal)
    else bridge.hold('readConnection')
    const onclose = vi.fn()
    renderWithStores(new Stores(bridge), AccountConnection, { account: sampleAccount, onclose })
    await screen.findByRole(why === 'cannot be read' ? 'alert' : 'status')
    expect(screen.queryByRole('radio')).toBeNull()
    await click('Save connection')
    expect(bridge.calls.some(({ name }) => name === 'changeConnection')).toBe(false)
    expect(onclose).not.toHaveBeenCalled()
    if (why === 'cannot be read') return
    bridge.release('readConnection')
    await screen.findByRole('radio', { name: 'This proxy' })
  },
)
