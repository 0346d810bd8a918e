import { can } from '../../../shared/contract/abilities.ts'
import type { Commit } from '../../../shared/model/commit.ts'
import { usualTemplate } from '../../../shared/model/description-template.ts'
import { withDraftMark } from '../../../shared/model/draft-mark.ts'
import { partsOf, type Key } from '../../../shared/model/key.ts'
import { suggestedWords, titleOfBranch } from '../../../shared/suggested-words.ts'
import { CommandFailure, exitCodes, wordsOf, type Command, type CommandContext } from '../command.ts'
import { givenDescription, itemOptions, namedChoices, textsOf } from '../named-choices.ts'
import { findItem, findProject } from '../named-items.ts'
import { obstacleFacts } from '../obstacle-facts.ts'
import { columns } from '../printing.ts'
import { editOf, waiting, write } from '../written-edit.ts'
import { readRows } from './lists.ts'

/** Commands on merge requests alone: making one, and merging one. */

export const merge: Command = {
  name: 'merge',
  summary: 'Merge a merge request as it is on this computer, or set it to auto-merge.',
  usage: 'KEY',
  takes: ['mergeRequest'],
  options: {
    auto: { type: 'boolean', help: 'set auto-merge: GitLab merges it once nothing is in the way' },
    cancel: { type: 'boolean', help: 'cancel auto-merge' },
    message: { type: 'string', value: 'TEXT', help: 'the merge commit message; without it GitLab writes one' },
    squash: { type: 'boolean', help: 'squash all commits into one, where GitLab can' },
    keep: { type: 'boolean', help: 'keep each commit, where GitLab can squash' },
    'squash-message': { type: 'string', value: 'TEXT', help: 'the squash commit message' },
    'remove-branch': { type: 'boolean', help: 'remove the source branch afterwards' },
    ...waiting,
  },
  needs: 'service',
  run: async (context) => {
    wordsOf(merge, context.words, 1)
    const { given } = context
    const target = await findMergeRequest(context, context.words[0] ?? '')
    if (given['cancel'] === true) {
      ensureAlone('cancel', Object.keys(merge.options ?? {}), context)
      return await write(context, editOf({ kind: 'cancelMerge', target }))
    }
    ensureAlone('keep', ['squash', 'squash-message'], context)
    const [row] = await readRows(context, [target])
    const squash = given['squash'] === true || given['squash-message'] !== undefined
    const edit = {
      kind: 'merge',
      target,
      // What somebody pushed since is not merged unseen.
      sha: row?.kind === 'mergeRequest' ? row.sha : null,
      message: given['message'] ?? null,
      whenBuildSucceeds: given['auto'] === true,
      removeSourceBranch: given['remove-branch'] === true,
      ...((squash || given['keep'] === true) && { squash }),
      ...(given['squash-message'] !== undefined && { squashMessage: given['squash-message'] }),
    }
    return await write(context, editOf(edit), () => obstacleLines(context, target))
  },
}

/** What holds a merge request up by name, as it was last read. */
async function obstacleLines({ session }: CommandContext, item: Key<'mergeRequest'>): Promise<readonly string[]> {
  const { obstacles } = await session.call('readItemContents', { item, patchesWithin: 0 })
  return obstacles === null ? [] : columns(obstacleFacts(obstacles))
}

/** @throws CommandFailure when something else was given that does not go with an option */
function ensureAlone(option: string, others: readonly string[], { given }: CommandContext): void {
  if (given[option] !== true) return
  const other = others.find((each) => each !== option && !(each in waiting) && given[each] !== undefined)
  if (other === undefined) return
  throw new CommandFailure(exitCodes.usage, `--${option} and --${other} cannot be given together.`)
}

async function findMergeRequest(context: CommandContext, text: string): Promise<Key<'mergeRequest'>> {
  const key = await findItem(context, text)
  if (partsOf(key).kind === 'mergeRequest') return key as Key<'mergeRequest'>
  throw new CommandFailure(exitCodes.usage, `${text} is not a merge request.`)
}

/** What can be done to merge requests in general: the first word of `docket mr`. */
export const mergeRequestActions = ['new'] as const

export const mergeRequest: Command = {
  name: 'mr',
  summary: 'Create a merge request from a branch.',
  usage: 'new PROJECT BRANCH [TITLE]',
  readsInput: true,
  takes: ['mergeRequestAction', 'project', 'branch'],
  options: {
    target: { type: 'string', value: 'BRANCH', help: 'the branch it is merged into (the default branch)' },
    into: { type: 'string', value: 'PROJECT', names: 'project', help: 'the project it is merged into (the same)' },
    ...itemOptions,
    reviewer: {
      type: 'string',
      value: 'USERNAME',
      help: 'a reviewer, where GitLab has them; may be given several times',
      multiple: true,
    },
    closes: { type: 'string', value: 'KEY', names: 'item', help: 'the issue that it closes' },
    draft: { type: 'boolean', help: 'mark it as a draft' },
    squash: { type: 'boolean', help: 'squash its commits when it is merged, where GitLab can' },
    'remove-branch': { type: 'boolean', help: 'remove the source branch once it is merged' },
    ...waiting,
  },
  needs: 'service',
  run: async (context) => {
    wordsOf(mergeRequest, context.words, 3, 4)
    const { account, given, words } = context
    const [action = '', path = '', sourceBranch = '', title] = words
    if (!mergeRequestActions.some((each) => each === action)) {
      throw new CommandFailure(exitCodes.usage, `Usage: docket ${mergeRequest.name} ${mergeRequest.usage}`)
    }
    const target = await findProject(context, path)
    const [intoPath] = textsOf(given['into'])
    const into = intoPath === undefined ? target : await findProject(context, intoPath)
    const targetBranch = textsOf(given['target'])[0] ?? (await defaultBranchOf(context, into))
    const { fields, idsOf } = await namedChoices(context, into)
    const reviewerIds = idsOf(given['reviewer'])
    const described = givenDescription(context)
    const suggested = suggestedWords({
      branch: sourceBranch,
      commits:
        title !== undefined && described !== null
          ? null
          : await commitsOf(context, { target, sourceBranch, into, targetBranch }),
      template: described ?? (await usualTextOf(context, into)),
      closes: await closedBy(context, target),
    })
    const name = title ?? (suggested.title || titleOfBranch(sourceBranch))
    const edit = {
      kind: 'createMergeRequest',
      target,
      sourceBranch,
      targetBranch,
      title: given['draft'] === true ? withDraftMark(name, can(account.service, 'draftTitles')) : name,
      description: suggested.description,
      ...fields,
      ...(reviewerIds.length > 0 && { reviewerIds }),
      targetProjectId: into === target ? null : partsOf(into).id,
      removeSourceBranch: given['remove-branch'] === true,
      ...(given['squash'] === true && { squash: true }),
    }
    return await write(context, editOf(edit))
  },
}

async function defaultBranchOf(context: CommandContext, project: Key<'project'>): Promise<string> {
  const [row] = await readRows(context, [project])
  const branch = row?.kind === 'project' ? row.defaultBranch : null
  if (branch !== null) return branch
  throw new CommandFailure(exitCodes.nothing, 'The default branch is not known. Name the branch with --target.')
}

interface NewBranches {
  readonly target: Key<'project'>
  readonly sourceBranch: string
  readonly into: Key<'project'>
  readonly targetBranch: string
}

/** The commits that a merge request would have, the oldest first; null where the service cannot tell now. */
async function commitsOf(context: CommandContext, branches: NewBranches): Promise<readonly Commit[] | null> {
  const { target: project, sourceBranch: source, into, targetBranch: target } = branches
  return await context.session.call('compareBranches', { project, source, target, into }).then(
    ({ commits }) => commits,
    // It is made all the same, offline too.
    () => null,
  )
}

/** The text of the template that is meant for every new merge request; null where there is none. */
async function usualTextOf({ session }: CommandContext, of: Key<'project'>): Promise<string | null> {
  const list = { kind: 'mergeRequestTemplates', of } as const
  // Where the service cannot be asked, those on this computer are taken.
  await session.call('refreshServiceList', list).catch(() => undefined)
  const { rows } = await session.call('readServiceList', list)
  return usualTemplate(rows.filter((row) => 'content' in row))?.content ?? null
}

/** The reference of the issue that is named to be closed, as a text in a project writes it; empty for none. */
async function closedBy(context: CommandContext, project: Key<'project'>): Promise<string> {
  const [closes] = textsOf(context.given['closes'])
  if (closes === undefined) return ''
  const [row] = await readRows(context, [await findItem(context, closes)])
  if (row?.kind !== 'issue') throw new CommandFailure(exitCodes.usage, `${closes} is not an issue.`)
  return row.projectKey === project ? row.reference : `${row.projectPath}${row.reference}`
}
