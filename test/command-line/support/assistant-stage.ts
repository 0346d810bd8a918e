import { PassThrough } from 'node:stream'
import { onTestFinished } from 'vitest'
import { AssistantSession } from '../../../electron/command-line/assistants/assistant-session.ts'
import { serveAssistant } from '../../../electron/command-line/assistants/serve-assistant.ts'
import { OwnAccount } from '../../../electron/command-line/assistants/own-account.ts'
import { mayCall } from '../../../electron/command-line/protocol.ts'
import type { Session } from '../../../electron/command-line/session.ts'
import { AppFailure } from '../../../shared/errors.ts'
import { accountOverV4, otherAccount } from '../../renderer/support/sample-content.ts'
import { TestBridge } from '../../renderer/support/test-bridge.ts'

/** The answer of a tool: its text, read as JSON where it is that, and whether it refuses. */
export interface ToolAnswer {
  readonly text: string
  readonly isError: boolean
  readonly json: Record<string, unknown>
}

/** An answer of the protocol. */
export interface Answer {
  readonly id?: number
  readonly result?: Record<string, unknown>
  readonly error?: { readonly code: number; readonly message: string }
}

/**
 * An assistant that is served over the program's own handlers, with the sample content, as lines of JSON.
 *
 * @param isOn whether the user wants assistants
 * @param named the account that it is started for; null for none, though there are two
 */
export async function startAssistant({
  isOn = true,
  isReadOnly = false,
  account = accountOverV4,
  name = 'Helper',
  named = account.id as string | null,
} = {}) {
  const bridge = new TestBridge({ accounts: [account, otherAccount], latency: 0, issues: 12 })
  bridge.program = { ...bridge.program, preferences: { ...bridge.program.preferences, assistants: isOn } }
  /** Calls that the program would cut the connection for. */
  const refused: string[] = []
  const own = new OwnAccount()
  const open = (): Promise<Session> =>
    Promise.resolve({
      isAlone: false,
      call: async (call, args) => {
        if (!mayCall('assistant', call, args) || !own.allows(call, args)) refused.push(call)
        const result = await bridge.call(call, args)
        if (!own.takes(call, result)) refused.push(call)
        if (!result.ok) throw new AppFailure(result.error)
        return result.value
      },
      open: () => Promise.resolve(false),
      close: () => Promise.resolve(),
    })
  const session = new AssistantSession({ open, account: named })
  const [input, output] = [new PassThrough(), new PassThrough()]
  const answers: Answer[] = []
  let waiting: (() => void)[] = []
  let rest = ''
  output.setEncoding('utf8').on('data', (part: string) => {
    const lines = (rest + part).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) answers.push(JSON.parse(line) as Answer)
    for (const look of waiting) look()
  })
  const ended = serveAssistant({ session, version: '1.2.3', isReadOnly, input, output })
  const end = async () => {
    input.end()
    await ended
  }
  onTestFinished(end)
  let lastId = 0
  const send = (message: object) => input.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  const ask = async (method: string, params: object): Promise<Answer> => {
    lastId += 1
    const id = lastId
    send({ id, method, params })
    return await new Promise((resolve) => {
      const look = () => {
        const found = answers.find((answer) => answer.id === id)
        if (!found) return
        waiting = waiting.filter((each) => each !== look)
        resolve(found)
      }
      waiting.push(look)
      look()
    })
  }
  const begun = await ask('initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name, version: '1' },
  })
  send({ method: 'notifications/initialized' })
  const use = async (tool: string, args: object = {}): Promise<ToolAnswer> => {
    const { result, error } = await ask('tools/call', { name: tool, arguments: args })
    if (error) return { text: error.message, isError: true, json: {} }
    const [content] = result?.['content'] as { text: string }[]
    const text = content?.text ?? ''
    const isError = result?.['isError'] === true
    return { text, isError, json: isError ? {} : (JSON.parse(text) as Record<string, unknown>) }
  }
  return { bridge, refused, ask, use, begun, answers, end, send }
}
