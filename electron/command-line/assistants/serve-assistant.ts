import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { McpServer, ResourceTemplate, type CallToolResult } from '@modelcontextprotocol/server'
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import type { Readable, Writable } from 'node:stream'
import * as v from 'valibot'
import { longestAssistantName } from '../../../shared/edits/proposals.ts'
import { beginningOf } from '../../../shared/beginning.ts'
import { wordsFor } from '../../../shared/error-sentences.ts'
import { errorOf } from '../../../shared/errors.ts'
import { withHiddenNamed } from '../../../shared/hidden-characters.ts'
import { CommandFailure } from '../command.ts'
import { findItem } from '../named-items.ts'
import { inLine, jsonText } from '../printing.ts'
import type { AssistantSession } from './assistant-session.ts'
import { aboutTexts } from './bounded.ts'
import { propose } from './propose.ts'
import { read, readFields } from './read-item.ts'
import { changedSince, inbox, list, search, type shownItem } from './read-lists.ts'
import type { AssistantTool } from './tool.ts'

/** The server of the Model Context Protocol: what an assistant sees of Docket. */

const readingTools: readonly AssistantTool[] = [search, list, read, inbox, changedSince]

/** All tools. None of them sends, discards or approves anything. */
function toolsOf(isReadOnly: boolean): readonly AssistantTool[] {
  return isReadOnly ? readingTools : [...readingTools, propose]
}

const instructions =
  'Docket keeps a copy of GitLab on its user’s computer, and answers from it at once, offline too. You can read and propose. ' +
  'What you propose waits for the user, who alone can send it. ' +
  aboutTexts

export interface ServedAssistant {
  readonly session: AssistantSession
  readonly version: string
  readonly isReadOnly: boolean
  readonly input: Readable
  readonly output: Writable
}

/** Serves an assistant until it closes its end of the pipe. */
export async function serveAssistant({ session, version, isReadOnly, input, output }: ServedAssistant): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    for (const event of ['end', 'close', 'error']) input.once(event, () => resolve())
    output.once('error', () => resolve())
  })
  const handle = serveStdio(() => serverOf(session, version, isReadOnly), {
    transport: new StdioServerTransport(input, output),
  })
  await ended
  await handle.close()
  await session.close()
}

function serverOf(session: AssistantSession, version: string, isReadOnly: boolean): McpServer {
  const server = new McpServer({ name: 'docket', title: 'Docket', version }, { instructions })
  for (const tool of toolsOf(isReadOnly)) {
    const { name, title, description, isReading } = tool
    const annotations = {
      title,
      readOnlyHint: isReading,
      destructiveHint: false,
      idempotentHint: isReading,
      openWorldHint: false,
    }
    server.registerTool(
      name,
      { title, description, inputSchema: toStandardJsonSchema(tool.schema), annotations },
      async (args) => await answered(() => session.use((context) => tool.run(context, args, nameOf(server)))),
    )
  }
  const template = new ResourceTemplate('docket://{+place}', {
    list: async () => ({ resources: await inWords(session.use(listResources)) }),
  })
  server.registerResource(
    'item',
    template,
    { title: 'Issue or merge request', description: 'Fields and description of an item', mimeType: 'application/json' },
    async ({ href }) => {
      const reading = session.use(async (context) => {
        return await readFields(context, await findItem(context, href), { fromCharacter: 0 })
      })
      return { contents: [{ uri: href, mimeType: 'application/json', text: textOf(await inWords(reading)) }] }
    },
  )
  return server
}

/** The first entries of the inbox as resources, each by its address in Docket. */
async function listResources(context: Parameters<AssistantTool['run']>[0]) {
  const { entries } = (await inbox.run(context, {}, '')) as {
    readonly entries: readonly { readonly item: ReturnType<typeof shownItem> | null }[]
  }
  return entries.flatMap(({ item }) =>
    item === null
      ? []
      : [{ uri: item.address, name: item.reference, title: withHiddenNamed(item.title), mimeType: 'application/json' }],
  )
}

/** The name by which an assistant calls itself, in one line and not too long. */
function nameOf(server: McpServer): string {
  const { title, name = '' } = server.server.getClientVersion() ?? {}
  const said = inLine(title ?? name)
  return said === '' ? 'An assistant' : beginningOf(said, longestAssistantName)
}

function textOf(answer: object): string {
  return jsonText({ about: aboutTexts, ...answer })
}

async function answered(work: () => Promise<object>): Promise<CallToolResult> {
  try {
    return { content: [{ type: 'text', text: textOf(await work()) }] }
  } catch (thrown) {
    return { isError: true, content: [{ type: 'text', text: wordsOfFailure(thrown) }] }
  }
}

/** Of a failure the protocol passes on its message. */
async function inWords<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (thrown) {
    throw new Error(wordsOfFailure(thrown), { cause: thrown })
  }
}

function wordsOfFailure(thrown: unknown): string {
  // It may quote names that others gave, such as those of labels.
  if (thrown instanceof CommandFailure) return withHiddenNamed(thrown.message)
  if (thrown instanceof v.ValiError) return `The arguments cannot be read: ${thrown.message}.`
  return inLine(wordsFor(errorOf(thrown), { isAskedOnce: true }))
}
