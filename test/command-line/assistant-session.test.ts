import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AssistantSession } from '../../electron/command-line/assistants/assistant-session.ts'
import type { Session } from '../../electron/command-line/session.ts'
import { AppFailure, errorOf } from '../../shared/errors.ts'
import { sampleAccount } from '../renderer/support/sample-content.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Sessions that are opened one after the other. `answer`: what a call does besides being noted; it may throw. */
function stage(isAlone: boolean, answer: (call: string, session: number) => void = () => undefined) {
  const log: string[] = []
  let count = 0
  const open = (): Promise<Session> => {
    count += 1
    const number = count
    log.push(`open ${number}`)
    return Promise.resolve({
      isAlone,
      call: async (name) => {
        log.push(name)
        answer(name, number)
        return await Promise.resolve((name === 'readAssistant' ? { account: sampleAccount, fitting: 1 } : {}) as never)
      },
      open: () => Promise.resolve(false),
      close: () => {
        log.push(`close ${number}`)
        return Promise.resolve()
      },
    })
  }
  return { log, session: new AssistantSession({ open, account: null }) }
}

const listing = (session: AssistantSession) =>
  session.use(async (context) => void (await context.session.call('listInbox', {})))

describe('the session of an assistant', () => {
  it('leaves the files of a closed Docket free soon after a call, so that its window opens', async () => {
    const { log, session } = stage(true)
    await listing(session)
    await listing(session)
    expect(log).toEqual(['open 1', 'readAssistant', 'listInbox', 'readAssistant', 'listInbox'])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(log.at(-1)).toBe('close 1')
    await listing(session)
    expect(log.slice(-3)).toEqual(['open 2', 'readAssistant', 'listInbox'])
  })

  it('leaves them free for a moment also where one call follows the other', async () => {
    const { log, session } = stage(true)
    for (let second = 0; second < 6; second += 1) {
      await listing(session)
      await vi.advanceTimersByTimeAsync(1_000)
    }
    const next = listing(session)
    await vi.advanceTimersByTimeAsync(200)
    expect(log.at(-1)).toBe('close 1')
    await vi.advanceTimersByTimeAsync(100)
    await next
    expect(log).toContain('open 2')
  })

  it('stays with an open program, and goes on with what is there when that was closed', async () => {
    let isGone = false
    const { log, session } = stage(false, (_, number) => {
      if (isGone && number === 1) throw AppFailure.of('docket_closed')
    })
    await listing(session)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(log).not.toContain('close 1')
    isGone = true
    await listing(session)
    expect(log.slice(-5)).toEqual(['readAssistant', 'close 1', 'open 2', 'readAssistant', 'listInbox'])
  })

  it('does not propose a second time where the program was closed meanwhile', async () => {
    const { log, session } = stage(false, (call) => {
      if (call === 'propose') throw AppFailure.of('docket_closed')
    })
    const edit = { kind: 'comment', target: 'sample1/issue/1', body: 'Once' } as const
    const proposing = session.use(({ session: { call } }) => call('propose', { edit, by: 'Helper' }))
    await expect(proposing).rejects.toThrow(
      /^Docket was closed before it answered\. The proposal may already be in its outbox\./,
    )
    expect(log.filter((call) => call === 'propose')).toHaveLength(1)
  })

  it('makes no call that is not for assistants (S21)', async () => {
    const { log, session } = stage(false)
    for (const name of ['submitEdit', 'sendProposals', 'callOperation', 'syncNow'] as const) {
      const failure = await session.use((context) => context.session.call(name as never, {} as never)).catch(errorOf)
      expect(failure).toMatchObject({ code: 'bad_call' })
      expect(log).not.toContain(name)
    }
    // Also where Docket is closed, an item is neither read anew nor looked at.
    const opening = session.use(({ session: { call } }) => call('openItem', { item: 'sample1/issue/1', glance: true }))
    expect(await opening.catch(errorOf)).toMatchObject({ code: 'bad_call' })
    expect(log).not.toContain('openItem')
  })
})
