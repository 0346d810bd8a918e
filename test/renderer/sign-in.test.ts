// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte'
import { afterEach, expect, it, vi } from 'vitest'
import SignInForm from '../../renderer/views/sign-in/SignInForm.svelte'
import { SignInStore } from '../../renderer/stores/sign-in.svelte.ts'
import { Stores } from '../../renderer/stores/stores.ts'
import type { ErrorCode } from '../../shared/errors.ts'
import { TestBridge } from './support/test-bridge.ts'
import { sampleAccount } from './support/sample-content.ts'
import { sampleErrors } from '../support/sample-errors.ts'

afterEach(cleanup)

function form(options: { fails?: ErrorCode; latency?: number; again?: boolean } = {}) {
  const bridge = new TestBridge({ accounts: [], latency: options.latency ?? 0 })
  if (options.fails) {
    bridge.fail('signIn', sampleErrors[options.fails])
    bridge.fail('signInAgain', sampleErrors[options.fails])
  }
  const onsignedin = vi.fn()
  render(SignInForm, {
    store: new SignInStore(new Stores(bridge).program),
    again: options.again ? { ...sampleAccount, state: 'signedOut' as const } : null,
    onsignedin,
  })
  return { bridge, onsignedin }
}

async function submit(address: string | null, token: string): Promise<void> {
  if (address !== null) await fireEvent.input(screen.getByLabelText('Service address'), { target: { value: address } })
  await fireEvent.input(screen.getByLabelText('Private token'), { target: { value: token } })
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
  ['unreachable', 'Service address'],
  ['host_not_found', 'Service address'],
  ['timed_out', 'Service address'],
  ['certificate_untrusted', 'Service address'],
  ['not_this_service', 'Service address'],
  ['address_insecure', 'Service address'],
  ['redirected', 'Service address'],
  ['unauthorized', 'Private token'],
  ['user_blocked', 'Private token'],
  ['interface_retired', 'Service address'],
  ['token_of_another', 'Private token'],
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

it('mends an address without https:// with one click', async () => {
  const { bridge } = form({ fails: 'address_without_scheme' })
  await submit('code.example.org', 'secret')
  await fireEvent.click(await screen.findByRole('button', { name: 'Use https://code.example.org' }))
  expect(bridge.calls.at(-1)?.args).toMatchObject({ url: 'https://code.example.org' })
})

it.each(['keychain_unavailable', 'keychain_locked', 'keychain_slow', 'keychain_denied'] as const)(
  'offers this session only for %s, and says why',
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

it('asks only for the token when signing in again', async () => {
  const { bridge } = form({ again: true })
  expect(screen.queryByLabelText('Service address')).toBeNull()
  await submit(null, 'secret')
  expect(bridge.calls[0]).toEqual({
    name: 'signInAgain',
    args: { account: sampleAccount.id, token: 'secret', keep: 'keychain' },
  })
})

it('never shows the token unless asked to', async () => {
  form()
  const token = screen.getByLabelText('Private token')
  expect(token.getAttribute('type')).toBe('password')
  await fireEvent.click(screen.getByRole('button', { name: 'Show the token' }))
  expect(token.getAttribute('type')).toBe('text')
})
