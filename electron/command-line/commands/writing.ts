import { mergesByCommand, withSeenHead } from '../../../shared/edits/new-notes.ts'
import { textOf, wordsOf, type Command } from '../command.ts'
import { readRows } from './lists.ts'
import { findItem, findProject } from '../named-items.ts'
import { givenDescription, itemOptions, namedChoices } from '../named-choices.ts'
import { editOf, waiting, write } from '../written-edit.ts'

/** Commands that write to items, and the one that makes an issue. */

export const comment: Command = {
  name: 'comment',
  summary: 'Comment on an issue or merge request. Give - as TEXT to read it from standard input.',
  usage: 'KEY TEXT',
  readsInput: true,
  takes: ['item'],
  options: { ...waiting, internal: { type: 'boolean', help: 'only members of the project see it' } },
  needs: 'service',
  run: async (context) => {
    wordsOf(comment, context.words, 2)
    const target = await findItem(context, context.words[0] ?? '')
    const body = textOf(context.words[1] ?? '', context)
    const internal = context.given['internal'] === true ? { internal: true } : {}
    const [row] = mergesByCommand(body) ? await readRows(context, [target]) : []
    const sha = row?.kind === 'mergeRequest' ? row.sha : null
    return await write(context, editOf(withSeenHead({ kind: 'comment', target, body, ...internal }, sha)))
  },
}

function stateChange(name: string, state: 'opened' | 'closed', summary: string): Command {
  const command: Command = {
    name,
    summary,
    usage: 'KEY',
    takes: ['item'],
    options: waiting,
    needs: 'service',
    run: async (context) => {
      wordsOf(command, context.words, 1)
      const target = await findItem(context, context.words[0] ?? '')
      return await write(context, editOf({ kind: 'changeState', target, state }))
    },
  }
  return command
}

export const close = stateChange('close', 'closed', 'Close an issue or merge request.')
export const reopen = stateChange('reopen', 'opened', 'Reopen an issue or merge request.')

export const create: Command = {
  name: 'new',
  summary: 'Create an issue in a project.',
  usage: 'PROJECT TITLE',
  readsInput: true,
  takes: ['project'],
  options: {
    ...itemOptions,
    due: { type: 'string', value: 'DATE', help: 'when it is due, like 2026-12-24' },
    confidential: { type: 'boolean', help: 'only for members of the project' },
    ...waiting,
  },
  needs: 'service',
  run: async (context) => {
    wordsOf(create, context.words, 2)
    const { given } = context
    const target = await findProject(context, context.words[0] ?? '')
    const { fields } = await namedChoices(context, target)
    const edit = {
      kind: 'createIssue',
      target,
      title: context.words[1] ?? '',
      description: givenDescription(context) ?? '',
      ...fields,
      dueDate: given['due'] ?? null,
      confidential: given['confidential'] === true,
    }
    return await write(context, editOf(edit))
  },
}
