import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answerCall, type Handlers } from '../../electron/answering.ts'
import { receiveCalls } from '../../electron/ipc.ts'
import { wordsFor } from '../../shared/error-sentences.ts'
import { AppFailure, type AppError, type Failed } from '../../shared/errors.ts'

type Invoke = (event: { senderFrame: { url: string; parent: unknown } | null }, args: unknown) => Promise<unknown>

const { channels } = vi.hoisted(() => ({ channels: new Map<string, Invoke>() }))
vi.mock('electron', () => ({
  ipcMain: { handle: (channel: string, listener: Invoke) => channels.set(channel, listener) },
  webContents: { getAllWebContents: () => [] },
}))

const own = { senderFrame: { url: 'app://docket/index.html', parent: null } }
const openExternal = vi.fn(() => Promise.resolve(null))
const unexpected = vi.fn()

beforeEach(() => {
  channels.clear()
  openExternal.mockClear()
  unexpected.mockClear()
  const handlers = { openExternal } as unknown as Handlers
  receiveCalls((name, input) => answerCall(handlers, name, input, unexpected))
})

function call(name: string, args: unknown, event: Parameters<Invoke>[0] = own): Promise<unknown> {
  const invoke = channels.get(`call:${name}`)
  if (!invoke) throw new Error(`nobody answers ${name}`)
  return invoke(event, args)
}

/** The error of a refused call: an internal fault, with the same message to people as all such faults. */
function faultIn(answer: unknown): AppError {
  const { ok, error } = answer as Failed
  expect(ok).toBe(false)
  expect(wordsFor(error)).toBe(
    'Something went wrong inside Docket. Try again. If it happens again, restart Docket; nothing saved is lost.',
  )
  return error
}

describe('a call from a window', () => {
  it('is answered with a result', async () => {
    expect(await call('openExternal', { url: 'https://example.org' })).toEqual({ ok: true, value: null })
    expect(openExternal).toHaveBeenCalledWith({ url: 'https://example.org' })
  })

  it.each([
    ['a foreign page', { senderFrame: { url: 'https://example.org/', parent: null } }],
    ['a frame inside the page', { senderFrame: { url: 'app://docket/index.html', parent: {} } }],
    ['a frame that is gone', { senderFrame: null }],
  ])('from %s is refused before anything is looked at (S10)', async (_name, event) => {
    expect(faultIn(await call('openExternal', { url: 'https://example.org' }, event)).code).toBe('page_not_allowed')
    expect(openExternal).not.toHaveBeenCalled()
  })

  it.each([
    ['nothing', undefined],
    ['the wrong type', { url: 7 }],
    ['too much text', { url: 'x'.repeat(5000) }],
  ])('with %s for arguments is refused (S10)', async (_name, args) => {
    expect(faultIn(await call('openExternal', args)).code).toBe('bad_call')
    expect(openExternal).not.toHaveBeenCalled()
  })

  it('passes on nothing that is not in its schema (S10)', async () => {
    await call('openExternal', { url: 'https://example.org', more: 'x' })
    expect(openExternal).toHaveBeenCalledWith({ url: 'https://example.org' })
  })

  it('that fails as expected says how, and nobody is alarmed', async () => {
    openExternal.mockRejectedValueOnce(AppFailure.of('forbidden'))
    expect(await call('openExternal', { url: 'x' })).toEqual({
      ok: false,
      error: { code: 'forbidden' },
    })
    expect(unexpected).toHaveBeenCalledExactlyOnceWith('openExternal', { code: 'forbidden' }, expect.anything())
  })

  it('that fails unexpectedly is told as such, and written down', async () => {
    openExternal.mockRejectedValueOnce(new TypeError('oops'))
    expect(faultIn(await call('openExternal', { url: 'x' })).code).toBe('internal')
    expect(unexpected).toHaveBeenCalledOnce()
  })
})
