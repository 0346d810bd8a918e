import * as v from 'valibot'
import { linesWords } from '../../../shared/position-words.ts'
import { withPlainSuggestions } from '../../../shared/suggestion-blocks.ts'
import { CommandFailure, exitCodes } from '../command.ts'
import { readRows } from '../commands/lists.ts'
import { findItem } from '../named-items.ts'
import type { AssistantContext } from './assistant-session.ts'
import { longestComment, pageOf, personOf, textBy } from './bounded.ts'
import { shownItem } from './read-lists.ts'
import { described, itemArgument, paging, tool } from './tool.ts'

/** The tool that reads one item: its facts and text, its comments, its changes, or its pipeline. */

const parts = ['item', 'comments', 'changes', 'pipeline'] as const

const schema = v.strictObject({
  item: itemArgument,
  part: described(
    v.optional(v.picklist(parts), 'item'),
    'item: its fields and description. comments: its thread. changes: the changed files of a merge request, or with "file" the ' +
      'patch of one. pipeline: the jobs of its newest pipeline',
  ),
  file: described(
    v.optional(v.pipe(v.string(), v.maxLength(4_000))),
    'The path of a changed file whose patch you want',
  ),
  comment: described(v.optional(v.pipe(v.string(), v.maxLength(80))), 'The key of a comment whose whole text you want'),
  fromCharacter: described(
    v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
    'Where to continue in a long text, as the previous answer said; for comments only with "comment"',
  ),
  ...paging,
})

type Asked = v.InferOutput<typeof schema>
type Item = Awaited<ReturnType<typeof findItem>>

export const read = tool({
  name: 'read',
  title: 'Read an issue or merge request',
  description: 'Reads an issue or merge request on this computer. Works offline, and marks nothing as read.',
  isReading: true,
  schema,
  run: async (context, asked) => {
    const item = await findItem(context, asked.item)
    switch (asked.part) {
      case 'item':
        return await readFields(context, item, asked)
      case 'comments':
        return await readComments(context, item, asked)
      case 'changes':
        return await readChanges(context, item, asked)
      case 'pipeline':
        return await readPipeline(context, item)
    }
  },
})

/** What `read` answers where no part is named, for the resource of an item. */
export async function readFields(
  context: AssistantContext,
  item: Item,
  { fromCharacter }: Pick<Asked, 'fromCharacter'>,
) {
  const { row, description, webUrl, threadReadAt } = await context.session.call('openItem', {
    item,
    glance: true,
    stored: true,
  })
  return {
    ...shownItem(context, row),
    createdAt: row.createdAt,
    webUrl,
    description: textBy(context.account, row.author, description, fromCharacter),
    ...(row.kind === 'issue'
      ? { dueDate: row.dueDate }
      : {
          sourceBranch: row.sourceBranch,
          targetBranch: row.targetBranch,
          reviewers: row.reviewers.map(personOf),
          approvedBy: row.approvers.map(personOf),
          openThreads: row.openThreads,
          pipeline: row.pipeline?.status ?? null,
        }),
    commentsReadAt: threadReadAt,
  }
}

async function readComments(context: AssistantContext, item: Item, { from, most, comment, fromCharacter }: Asked) {
  const { keys } = await context.session.call('listThread', { item })
  const wanted = comment === undefined ? keys : keys.filter((key) => key === comment)
  const notes = (await readRows(context, wanted)).filter((row) => row.kind === 'note').filter(({ system }) => !system)
  const { rows, ...page } = pageOf(notes, from, most)
  return {
    comments: rows.map((note) => ({
      key: note.key,
      thread: note.discussion,
      at: note.createdAt,
      internal: note.internal,
      ...(note.resolvable && { resolved: note.resolved }),
      ...(note.position && {
        file: note.position.newPath ?? note.position.oldPath,
        lines: linesWords(note.position),
      }),
      ...(note.pending.length > 0 && { isNotSentYet: true }),
      ...textBy(
        context.account,
        note.author,
        withPlainSuggestions(note.body, note.suggestions),
        ...(comment === undefined ? ([0, longestComment] as const) : [fromCharacter]),
      ),
    })),
    ...page,
  }
}

/** The contents of a merge request. @throws CommandFailure for an issue */
async function contentsOf({ session }: AssistantContext, item: Item, patchesWithin: number) {
  if (!item.includes('/mergeRequest/')) throw new CommandFailure(exitCodes.usage, 'Only a merge request has changes.')
  return await session.call('readItemContents', { item, patchesWithin })
}

/** The change to a file, with its patch. @throws CommandFailure when there is none of that path */
export async function changeOf(context: AssistantContext, item: Item, path: string) {
  const contents = await contentsOf(context, item, 0)
  // The old path of a file that was moved may be the new one of another.
  const change =
    contents.changes.find(({ newPath }) => newPath === path) ?? contents.changes.find(({ oldPath }) => oldPath === path)
  if (!change) throw new CommandFailure(exitCodes.nothing, `No change in “${path}” is on this computer.`)
  const { place, patch } = change
  const { patches } = await context.session.call('readPatches', { item, files: [{ place, patch }] })
  return { versions: contents.versions, change, diff: patches[0] ?? '' }
}

async function readChanges(context: AssistantContext, item: Item, { from, most, file, fromCharacter }: Asked) {
  if (file === undefined) {
    const { changes, readAt } = await contentsOf(context, item, 0)
    const { rows, ...page } = pageOf(changes, from, most)
    const files = rows.map(({ newPath, oldPath, added, removed, newFile, deletedFile }) => ({
      file: newPath,
      ...(oldPath !== newPath && { before: oldPath }),
      ...(newFile && { isNew: true }),
      ...(deletedFile && { isDeleted: true }),
      added,
      removed,
    }))
    return { files, ...page, readAt }
  }
  const { diff } = await changeOf(context, item, file)
  const { row } = await context.session.call('openItem', { item, glance: true, stored: true })
  // Whoever pushed a commit wrote it: that need not be the author of the merge request.
  return { file, patch: { ...textBy(context.account, row.author, diff, fromCharacter), writtenByOthers: true } }
}

const mostJobs = 100

async function readPipeline({ session }: AssistantContext, item: Item) {
  if (!item.includes('/mergeRequest/'))
    throw new CommandFailure(exitCodes.usage, 'Only a merge request has a pipeline.')
  const { pipeline, jobs: all, tests, readAt } = await session.call('readPipeline', { item })
  const jobs = all ?? []
  const shown = jobs.slice(0, mostJobs).map(({ name, stage, status }) => ({ name, stage, status }))
  return {
    status: pipeline?.status ?? null,
    webUrl: pipeline?.webUrl ?? null,
    jobs: shown,
    moreJobs: jobs.length - shown.length,
    tests: tests && { failed: tests.failed, of: tests.count },
    readAt,
  }
}
