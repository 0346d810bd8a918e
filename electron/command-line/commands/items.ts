import { leftOutWords } from '../../../shared/left-out-words.ts'
import { pipelineWords } from '../../../shared/pipeline-words.ts'
import { reviewerWords } from '../../../shared/review-words.ts'
import { withPlainSuggestions } from '../../../shared/suggestion-blocks.ts'
import { isBeingMerged } from '../../../shared/model/merge-request.ts'
import { approvalFacts } from '../approval-facts.ts'
import { deploymentFacts } from '../deployment-facts.ts'
import { planFacts, relatedFacts } from '../issue-facts.ts'
import { obstacleFacts } from '../obstacle-facts.ts'
import { wordsOf, type Command } from '../command.ts'
import { findItem } from '../named-items.ts'
import { columns, counted, day, indented, inLine } from '../printing.ts'
import { isItem, itemLines, readRows } from './lists.ts'

/** One item with its comments, and a search over everything. */

export const show: Command = {
  name: 'show',
  summary: 'Show an issue or merge request with its comments.',
  usage: 'KEY',
  takes: ['item'],
  needs: 'files',
  run: async (context) => {
    wordsOf(show, context.words, 1)
    const { session } = context
    const item = await findItem(context, context.words[0] ?? '')
    // Somebody who prints an item has not read it in Docket.
    const { row, description, webUrl } = await session.call('openItem', { item, glance: true })
    const { keys } = await session.call('listThread', { item })
    // Its changes are not printed, so none of their lines are read.
    const { approvalRules, deployments, obstacles, links, mergeRequests, issues } = await session.call(
      'readItemContents',
      {
        item,
        patchesWithin: 0,
      },
    )
    const notes = (await readRows(context, keys)).filter((note) => note.kind === 'note' && !note.system)
    const facts = [
      ['State', isBeingMerged(row) ? 'being merged' : row.state],
      ['Author', `${row.author.name}, ${day(row.createdAt)}`],
      [row.assignees.length > 1 ? 'Assignees' : 'Assignee', names(row.assignees)],
      ['Reviewers', row.kind === 'mergeRequest' ? row.reviewers.map(reviewerWords).join(', ') : ''],
      ...(row.kind === 'mergeRequest' ? approvalFacts(row, approvalRules) : []),
      ...(obstacles === null ? [] : obstacleFacts(obstacles)),
      ['Pipeline', row.kind === 'mergeRequest' && row.pipeline ? pipelineWords(row.pipeline.status) : ''],
      ...deploymentFacts(deployments),
      ['Milestone', row.milestone?.title ?? ''],
      ['Labels', row.labels.map(({ name }) => name).join(', ')],
      ['Due', row.kind === 'issue' ? (row.dueDate ?? '') : ''],
      ...(row.kind === 'issue' ? planFacts(row) : []),
      ...relatedFacts({ links, mergeRequests, issues }),
      ['Branches', row.kind === 'mergeRequest' ? `${row.sourceBranch} → ${row.targetBranch}` : ''],
      ['Changes', row.kind === 'mergeRequest' ? leftOutWords(row.changesLeftOut) : ''],
      ['Waiting', row.pending.map(({ title }) => title).join(', ')],
      ['Address', webUrl ?? ''],
    ].filter(([, value]) => value !== '')
    const comments = notes.flatMap((note) =>
      note.kind === 'note'
        ? [
            '',
            `${inLine(note.author.name)}, ${day(note.createdAt)}${note.internal ? ', internal' : ''}`,
            ...indented(withPlainSuggestions(note.body, note.suggestions)),
          ]
        : [],
    )
    const lines = [
      inLine(`${row.projectPath}${row.reference}  ${row.title}`),
      ...columns(facts),
      ...(description.trim() === '' ? [] : ['', ...indented(description)]),
      ...comments,
    ]
    return {
      lines,
      json: { ...row, description, webUrl, approvalRules, deployments, obstacles, links, mergeRequests, issues, notes },
    }
  },
}

function names(people: readonly { readonly name: string }[]): string {
  return people.map(({ name }) => name).join(', ')
}

export const search: Command = {
  name: 'search',
  summary: 'Search issues, merge requests, comments, projects, people and commits on this computer.',
  usage: 'WORDS',
  needs: 'files',
  run: async (context) => {
    wordsOf(search, context.words, 1, 100)
    const { session, account, words } = context
    const found = await session.call('findEverything', { account: account.id, text: words.join(' '), most: 20 })
    const part = (title: string, lines: readonly string[]) =>
      lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`)]
    const items = found.items.map(({ row }) => row).filter(isItem)
    const comments = found.comments.map(({ item, row, excerpt }) => [
      `${item.projectPath}${item.reference}`,
      `${row.author.name}${row.internal ? ', internal' : ''}`,
      excerpt.text,
    ])
    const projects = found.projects.map(({ path }) => inLine(path.text))
    const people = found.people.map(({ username, name }) => [`@${username}`, name.text])
    const commits = found.commits.map(({ id, title }) => [id.slice(0, 8), title.text])
    const { issue, mergeRequest } = found.more
    const left = issue.open + issue.closed + mergeRequest.open + mergeRequest.closed
    const lines = [
      ...part('Items', itemLines(items)),
      ...(left > 0 ? [`  ${counted(left, 'more item')}.`] : []),
      ...part('Comments', columns(comments)),
      ...part('Projects', projects),
      ...part('People', columns(people)),
      ...part('Commits', columns(commits)),
    ]
    return { lines: lines.length === 0 ? ['Nothing matches.'] : lines, json: found }
  },
}
