import { AssistantSession } from '../assistants/assistant-session.ts'
import { exitCodes, wordsOf, type Command } from '../command.ts'

/** The server for assistants. It is started by an assistant's program, and speaks with it over its input and output. */
export const mcp: Command = {
  name: 'mcp',
  summary: 'Let an assistant read, and propose edits (Model Context Protocol).',
  usage: '',
  options: { 'read-only': { type: 'boolean', help: 'do not let it propose edits' } },
  needs: 'files',
  serve: async ({ words, given, version, input, output, open }) => {
    wordsOf(mcp, words, 0)
    // The code of the protocol is large, and no other command needs it.
    const { serveAssistant } = await import('../assistants/serve-assistant.ts')
    const account = typeof given['account'] === 'string' ? given['account'] : null
    const session = new AssistantSession({ open: () => open('assistant'), account })
    await serveAssistant({ session, version, isReadOnly: given['read-only'] === true, input, output })
    return exitCodes.done
  },
}
