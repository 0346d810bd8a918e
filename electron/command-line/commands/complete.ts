import { errorOf } from '../../../shared/errors.ts'
import { operationNames } from '../../../shared/contract/call.ts'
import type { Account } from '../../../shared/ipc.ts'
import { placeNames } from '../../../shared/place.ts'
import { usualQuery } from '../../../shared/query/change.ts'
import { commonOptions, type Command, type CommandContext, type Named, type Option } from '../command.ts'
import { findProject } from '../named-items.ts'
import { isItem, readRows } from './lists.ts'
import { mergeRequestActions } from './merge-requests.ts'

/** Completion of names on this computer, for the scripts of `completion.ts` while somebody types. */

type Completed = Pick<Command, 'name' | 'usage' | 'summary' | 'options' | 'takes' | 'forWords'>

/** The last word of a line, and the kind of name that it is. */
interface Asked {
  readonly word: string
  /** The words of the command before it. */
  readonly words: readonly string[]
  readonly named: Named | 'option' | null
  readonly options: Readonly<Record<string, Option>>
  readonly account: string | null
}

/** Projects of this many are looked through one by one; of more, only the newest items. */
const fewProjects = 5

/** Maximum number of items of a list that are offered. */
const mostItems = 400

/** The command that answers with the words that may take the place of the last word of a line. */
export function completeAmong(all: readonly Completed[]): Command {
  return {
    name: 'complete',
    summary: 'Print the completions of the last word.',
    usage: '-- WORD...',
    needs: 'files',
    // Somebody waits at the prompt. Next time the files may be free.
    patienceMs: 0,
    run: async (context) => {
      const asked = readLine(all, context.words)
      const accounts = context.accounts.filter((account) => asked.account === null || isNamed(account, asked.account))
      const found = await Promise.all(accounts.map((account) => namesOf({ ...context, account }, asked)))
      const offered = [...new Set([...fixedNames(all, asked), ...found.flat()])]
      const lines = offered.filter((name) => name.startsWith(asked.word))
      return { lines, json: lines }
    },
  }
}

function readLine(all: readonly Completed[], line: readonly string[]): Asked {
  const [name = '', ...rest] = line
  const word = rest.pop()
  const command = all.find((each) => each.name === name)
  if (word === undefined) return { word: name, words: [], named: 'command', options: {}, account: null }
  const words: string[] = []
  let options: Readonly<Record<string, Option>> = { ...command?.options, ...commonOptions }
  let open: string | null = null
  let account: string | null = null
  // Some shells make a word of the sign between an option and its value.
  for (const each of rest.filter((one) => one !== '=')) {
    const [, option, value] = /^--([\w-]+)(?:=(.*))?$/s.exec(each) ?? []
    if (open !== null || value !== undefined) {
      if ((open ?? option) === 'account') account = value ?? each
      open = null
    } else if (option !== undefined) open = options[option]?.type === 'string' ? option : null
    else words.push(each)
    options = { ...command?.forWords?.(words).options, ...options }
  }
  const value = open === null ? null : (options[open]?.names ?? null)
  const named = open !== null ? value : word.startsWith('-') ? 'option' : (command?.takes?.[words.length] ?? null)
  return { word: word === '=' ? '' : word, words, named, options, account }
}

function isNamed({ id, url, user }: Account, name: string): boolean {
  return [id, url, user.username, URL.parse(url)?.host].includes(name)
}

function fixedNames(all: readonly Completed[], { named, options }: Asked): readonly string[] {
  switch (named) {
    case 'command':
      return all.map(({ name }) => name)
    case 'option':
      return Object.keys(options).map((name) => `--${name}`)
    case 'operation':
      return operationNames
    case 'mergeRequestAction':
      return mergeRequestActions
    case 'shell':
      return ['bash', 'zsh', 'fish']
    case 'place':
      return placeNames
    default:
      return []
  }
}

/** Returns the names of the wanted kind that an account has. */
async function namesOf(context: CommandContext, { named, word, words }: Asked): Promise<readonly string[]> {
  const { id, user, url } = context.account
  switch (named) {
    case 'account':
      return [id, user.username, URL.parse(url)?.host ?? '']
    case 'project':
      return await projectsOf(context, word)
    // Without a word there would be hundreds beside the few places.
    case 'place':
      return word === '' ? [] : await itemsOf(context, word)
    case 'item':
      return await itemsOf(context, word)
    case 'mergeRequest':
      return await itemsOf(context, word, ['listMergeRequests'])
    case 'branch':
      return await branchesOf(context, words.at(-1) ?? '')
    default:
      return []
  }
}

async function projectsOf(context: CommandContext, word: string): Promise<string[]> {
  const { keys } = await context.session.call('listProjects', { account: context.account.id })
  const rows = await readRows(context, keys)
  return rows.flatMap((row) =>
    row.kind === 'project' && row.pathWithNamespace.startsWith(word) ? [row.pathWithNamespace] : [],
  )
}

/** Open items; of a project that is named already, all of them. */
async function itemsOf(
  context: CommandContext,
  word: string,
  among: readonly ('listIssues' | 'listMergeRequests')[] = ['listIssues', 'listMergeRequests'],
): Promise<string[]> {
  const [, path, mark] = /^([^#!]+)([#!])/.exec(word) ?? []
  const lists = among.filter((list) => mark === undefined || (list === 'listIssues') === (mark === '#'))
  const named = path === undefined ? await projectsOf(context, word) : [path]
  const projects = named.length > fewProjects ? [null] : named
  const query = path === undefined ? usualQuery : ''
  const read = async (list: (typeof lists)[number], project: string | null) => {
    const within = project === null ? {} : { project: await findProject(context, project) }
    const account = context.account.id
    const { keys } = await context.session.call(list, { account, query, most: mostItems, ...within })
    const rows = (await readRows(context, keys)).filter(isItem)
    return rows.map((row) => `${row.projectPath}${row.reference}`)
  }
  return await unlessUnknown(async () => {
    const found = await Promise.all(lists.flatMap((list) => projects.map((project) => read(list, project))))
    return found.flat()
  })
}

/** The branches of a project as they were last read. */
async function branchesOf(context: CommandContext, project: string): Promise<string[]> {
  return await unlessUnknown(async () => {
    const of = await findProject(context, project)
    const { rows } = await context.session.call('readServiceList', { kind: 'branches', of })
    return rows.flatMap((row) => ('name' in row && row.name !== null ? [row.name] : []))
  })
}

/** What was found; nothing where the project that is named is not on this computer. */
async function unlessUnknown(find: () => Promise<string[]>): Promise<string[]> {
  try {
    return await find()
  } catch (thrown) {
    if (errorOf(thrown).code === 'project_unknown') return []
    throw thrown
  }
}
