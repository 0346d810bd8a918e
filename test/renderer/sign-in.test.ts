// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import SignInForm from '../../renderer/features/sign-in/SignInForm.svelte'
import { SignInStore } from '../../renderer/features/sign-in/sign-in.svelte.ts'
import { keepFocus } from '../../renderer/ui/keys/focus.ts'
import { Stores } from '../../renderer/shell/stores.ts'
import type { ErrorCode } from '../../shared/errors.ts'
import type { Account } from '../../shared/ipc.ts'
import { serviceOfV3 } from '../../shared/model/service-facts.ts'
import { TestBridge } from './support/test-bridge.ts'
import { sampleAccount } from './support/sample-content.ts'
import { sampleErrors } from '../support/sample-errors.ts'

afterEach(cleanup)

function form(
  options: { fails?: ErrorCode; latency?: number; again?: Partial<Account>; isLeftByEscape?: boolean } = {},
) {
  const bridge = new TestBridge({ accounts: [], latency: options.latency ?? 0 })
  if (options.fails) {
    bridge.fail('signIn', sampleErrors[options.fails])
    bridge.fail('signInAgain', sampleErrors[options.fails])
  }
  const onsignedin = vi.fn()
  const onlink = vi.fn()
  render(SignInForm, {
    store: new SignInStore(new Stores(bridge).program),
    again: options.again ? { ...sampleAccount, state: 'signedOut', ...options.again } : null,
    isLeftByEscape: options.isLeftByEscape ?? false,
    onsignedin,
    onlink,
  })
  return { bridge, onsignedin, onlink }
}

async function submit(address: string | null, token: string): Promise<void> {
  if (address !== null) await fireEvent.input(screen.getByLabelText('GitLab address'), { target: { value: address } })
  await fireEvent.input(screen.getByLabelText('Access token'), { target: { value: token } })
  await fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

it('asks the service with what was written, trimmed', async () => {
  const { bridge, onsignedin } = form()
  await submit(' https://code.example.org ', ' secret\n')
  await waitFor(() => expect(onsignedin).toHaveBeenCalledOnce())
  expect(bridge.calls[0]).toEqual({
    name: 'signIn',
    args: { url: 'https://code.example.org', token: 'secret', keep: 'keychain' },
  })
})

it.each([
  ['unreachable', 'GitLab address'],
  ['host_not_found', 'GitLab address'],
  ['timed_out', 'GitLab address'],
  ['certificate_untrusted', 'GitLab address'],
  ['not_this_service', 'GitLab address'],
  ['address_insecure', 'GitLab address'],
  ['redirected', 'GitLab address'],
  ['unauthorized', 'Access token'],
  ['user_blocked', 'Access token'],
  ['interface_retired', 'GitLab address'],
  ['token_of_another', 'Access token'],
] as const)('says %s at the field "%s", which has the focus', async (code, label) => {
  const { onsignedin } = form({ fails: code })
  await submit('https://code.example.org', 'secret')
  const alert = await screen.findByRole('alert')
  const field = screen.getByLabelText(label)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(field.getAttribute('aria-describedby')).toBe(alert.id)
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(onsignedin).not.toHaveBeenCalled()
})

it('leaves the focus to whoever goes on before the refusal comes', async () => {
  onTestFinished(keepFocus(() => undefined))
  const { bridge } = form({ fails: 'unauthorized' })
  bridge.hold('signIn')
  await submit('https://code.example.org', 'secret')
  const address = screen.getByLabelText('GitLab address')
  await fireEvent.keyDown(address, { key: 'Shift' })
  await fireEvent.keyDown(address, { key: 'Tab' })
  address.focus()
  bridge.release('signIn')
  await screen.findByRole('alert')
  await Promise.resolve()
  expect(document.activeElement).toBe(address)
})

it('names the host that was meant where it was typed alone', async () => {
  form({ fails: 'host_not_found' })
  await submit(' code.example.org/code', 'secret')
  expect((await screen.findByRole('alert')).textContent).toContain('code.example.org could not be found.')
})

it('mends an address on this computer without http:// with one click', async () => {
  const { bridge } = form({ fails: 'address_without_scheme' })
  await submit('localhost:3000', 'secret')
  await fireEvent.click(await screen.findByRole('button', { name: 'Use http://localhost:3000' }))
  expect(bridge.calls.at(-1)?.args).toMatchObject({ url: 'http://localhost:3000' })
})

it('names the scopes, and leads to where a token is made once the address is one', async () => {
  const { onlink } = form()
  const help = () => document.getElementById('token-help')?.textContent.replace(/\s+/g, ' ') ?? ''
  expect(help()).toContain('with the scope api, or read_api to read only')
  expect(screen.queryByRole('button', { name: /^Create a token/ })).toBeNull()
  await fireEvent.input(screen.getByLabelText('GitLab address'), { target: { value: 'code.example.org' } })
  await fireEvent.click(screen.getByRole('button', { name: 'Create a token on code.example.org' }))
  expect(onlink).toHaveBeenCalledExactlyOnceWith(
    'https://code.example.org/-/profile/personal_access_tokens?name=Docket&scopes=api',
  )
  await fireEvent.input(screen.getByLabelText('GitLab address'), { target: { value: 'http://code.example.org' } })
  expect(screen.queryByRole('button', { name: /^Create a token/ })).toBeNull()
})

it('leads back to the private token of a service of v3', async () => {
  const { onlink } = form({ again: { url: 'https://old.example.org', service: serviceOfV3 } })
  expect(document.getElementById('token-help')?.textContent).not.toContain('scope')
  await fireEvent.click(screen.getByRole('button', { name: 'Open that page on old.example.org' }))
  expect(onlink).toHaveBeenCalledExactlyOnceWith('https://old.example.org/profile/account')
})

it.each(['keychain_unavailable', 'keychain_locked', 'keychain_slow', 'keychain_denied'] as const)(
  'offers this session only for %s, and says why (S3)',
  async (code) => {
    const { bridge, onsignedin } = form({ fails: code })
    await submit('https://code.example.org', 'secret')
    expect((await screen.findByRole('alert')).textContent).toContain('keychain')
    bridge.fail('signIn', null)
    await fireEvent.click(screen.getByRole('button', { name: 'Sign in for this session only' }))
    await waitFor(() => expect(onsignedin).toHaveBeenCalledOnce())
    expect(bridge.calls.map(({ args }) => (args as { keep?: string }).keep)).toEqual(['keychain', 'session'])
  },
)

it('can be cancelled while it waits', async () => {
  form({ latency: 60_000 })
  await submit('https://code.example.org', 'secret')
  expect((await screen.findByRole('status')).textContent).toContain('code.example.org')
  expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull()
  await fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy()
})

it('is cancelled by Escape while it waits, wherever the focus is, and nothing else is left by that', async () => {
  const { bridge } = form({ latency: 60_000 })
  const left = vi.fn()
  addEventListener('keydown', left)
  await submit('https://code.example.org', 'secret')
  await screen.findByRole('status')
  await fireEvent.keyDown(document.body, { key: 'Escape', isComposing: true })
  expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull()
  left.mockClear()
  await fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy()
  expect(bridge.calls.map(({ name }) => name)).toContain('cancelSignIn')
  expect(screen.getByLabelText<HTMLInputElement>('Access token').value).toBe('secret')
  expect(left).not.toHaveBeenCalled()
  // With nothing under way it is left to whatever is around the form.
  await fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(left).toHaveBeenCalledOnce()
  removeEventListener('keydown', left)
})

it('warns before Escape loses what was typed, where it leaves the form', async () => {
  form({ isLeftByEscape: true })
  const left = vi.fn()
  addEventListener('keydown', left)
  const token = screen.getByLabelText('Access token')
  await fireEvent.keyDown(token, { key: 'Escape' })
  expect(left).toHaveBeenCalledTimes(1)
  await fireEvent.input(token, { target: { value: 'secret' } })
  await fireEvent.keyDown(token, { key: 'Escape' })
  expect(screen.getByRole('alert').textContent).toContain('Escape again')
  expect(left).toHaveBeenCalledTimes(1)
  await fireEvent.keyDown(token, { key: 'Escape' })
  expect(left).toHaveBeenCalledTimes(2)
  removeEventListener('keydown', left)
})

it('asks only for the token when signing in again', async () => {
  const { bridge } = form({ again: {} })
  expect(screen.queryByLabelText('GitLab address')).toBeNull()
  await submit(null, 'secret')
  expect(bridge.calls[0]).toEqual({
    name: 'signInAgain',
    args: { account: sampleAccount.id, token: 'secret', keep: 'keychain' },
  })
})

it('never shows the token unless asked to', async () => {
  form()
  const token = screen.getByLabelText('Access token')
  expect(token.getAttribute('type')).toBe('password')
  await fireEvent.click(screen.getByRole('button', { name: 'Show the token' }))
  expect(token.getAttribute('type')).toBe('text')
})

it('promises no second attempt by itself', async () => {
  form({ fails: 'service_failed' })
  await submit('https://code.example.org', 'secret')
  expect((await screen.findByRole('alert')).textContent).toMatch(/Nothing is wrong on your side. Try again later\./)
})
