import type { EditOf } from '../../../shared/edit.ts'
import type { Choices } from '../../../shared/ipc.ts'
import type {
  AwardBadge,
  EditRow,
  IssueRow,
  Item,
  ItemContents,
  MergeRequestRow,
  NoteRow,
  SnippetRow,
} from '../../../shared/model/rows.ts'
import { toggleTask } from '../../../electron/outbox/tasks.ts'
import { pendingOf } from './fake-outbox.ts'
import { accountId, badgeOf, labels, person, projects } from './sample-workspace.ts'

/** What waiting edits do to what a window shows, besides the fields of items. */

const idOf = (key: string): string => key.split('/')[2] ?? ''

const createdEntries = (row: EditRow) => {
  const { edit, createdAt } = row
  if (edit.kind !== 'createIssue' && edit.kind !== 'createMergeRequest') return null
  const project = projects.find((each) => each.key === edit.target)
  return {
    iid: 0,
    projectKey: edit.target as string,
    projectPath: project?.pathWithNamespace ?? '',
    title: edit.title,
    state: 'opened',
    author: person('mira'),
    assignee: edit.assigneeId === null ? null : person(edit.assigneeId),
    labels: edit.labels.map(badgeOf),
    milestone: null,
    notesCount: 0,
    upvotes: 0,
    downvotes: 0,
    subscribed: true,
    createdAt,
    updatedAt: createdAt,
    pending: pendingOf([row]),
  }
}

/** The issues that edits make. */
export function newIssues(edits: readonly EditRow[]): IssueRow[] {
  return edits.flatMap((row) => {
    const { edit } = row
    const entries = createdEntries(row)
    if (edit.kind !== 'createIssue' || entries === null) return []
    const { dueDate, confidential } = edit
    const key = `${accountId}/issue/-${idOf(row.key)}`
    return [{ ...entries, kind: 'issue', key, reference: `#new-${idOf(row.key)}`, dueDate, confidential }]
  })
}

/** The merge requests that edits make. */
export function newMergeRequests(edits: readonly EditRow[]): MergeRequestRow[] {
  return edits.flatMap((row) => {
    const { edit } = row
    const entries = createdEntries(row)
    if (edit.kind !== 'createMergeRequest' || entries === null) return []
    return [
      {
        ...entries,
        kind: 'mergeRequest',
        key: `${accountId}/mergeRequest/-${idOf(row.key)}`,
        reference: `!new-${idOf(row.key)}`,
        sourceBranch: edit.sourceBranch,
        targetBranch: edit.targetBranch,
        workInProgress: false,
        mergeStatus: 'unchecked',
        mergeWhenBuildSucceeds: false,
        sha: null,
      },
    ]
  })
}

/** Whether an edit deletes what has this key. */
export function isDeleted(key: string, edits: readonly EditRow[]): boolean {
  return edits.some(({ edit }) => ['deleteIssue', 'deleteComment'].includes(edit.kind) && edit.target === key)
}

/** An item with its description as edits leave it. */
export function editedItem(item: Item, edits: readonly EditRow[]): Item {
  const description = edits.reduce((text, { key, edit }) => {
    if (edit.kind === 'createIssue' || edit.kind === 'createMergeRequest')
      return idOf(item.row.key) === `-${idOf(key)}` ? edit.description : text
    if (edit.target !== item.row.key) return text
    if (edit.kind === 'changeItem') return edit.fields.description ?? text
    return edit.kind === 'toggleTask' ? (toggleTask(text, edit, edit.checked) ?? text) : text
  }, item.description)
  return { ...item, description }
}

/** A comment with its text and awards as edits leave them. */
export function editedNote(note: NoteRow, edits: readonly EditRow[]): NoteRow {
  return edits.reduce<NoteRow>((now, row) => {
    const { edit } = row
    if (edit.target !== note.key) return now
    const pending = [...now.pending, ...pendingOf([row])]
    if (edit.kind === 'editComment') return { ...now, body: edit.body, pending }
    return edit.kind === 'award' ? { ...now, pending, awards: editedAwards(now.awards, edit) } : now
  }, note)
}

/** A snippet with its awards as edits leave them. */
export function editedSnippet(snippet: SnippetRow, edits: readonly EditRow[]): SnippetRow {
  return edits.reduce<SnippetRow>((now, row) => {
    const { edit } = row
    const pending = [...now.pending, ...pendingOf([row])]
    return edit.kind === 'award' ? { ...now, pending, awards: editedAwards(now.awards, edit) } : { ...now, pending }
  }, snippet)
}

function editedAwards(awards: readonly AwardBadge[], { name, awarded }: EditOf<'award'>): AwardBadge[] {
  const count = (awards.find((award) => award.name === name)?.count ?? 0) + (awarded ? 1 : -1)
  const others = awards.filter((award) => award.name !== name)
  return count > 0 ? [...others, { name, count, own: awarded }] : others
}

/** What an item consists of, with its awards as edits leave them. */
export function editedContents(contents: ItemContents, edits: readonly EditRow[]): ItemContents {
  const awards = edits.reduce((given, { edit, createdAt }) => {
    if (edit.kind !== 'award') return given
    const others = given.filter(({ name, user }) => name !== edit.name || user.username !== 'mira')
    return edit.awarded ? [...others, { name: edit.name, user: person('mira'), createdAt }] : others
  }, contents.awards)
  return { ...contents, awards }
}

/** What can be chosen in a project, with what edits make of it. */
export function makeChoices(edits: readonly EditRow[]): Choices {
  let known: Choices['labels'] = labels.map((label) => ({
    ...label,
    description: label.name === 'power' ? 'Batteries, regulators and brown-outs' : '',
    priority: null,
    subscribed: label.name === 'bug',
  }))
  let milestones: Choices['milestones'] = [
    { id: 1, title: 'Spring season', description: '', state: 'active', dueDate: '2027-04-30', startDate: null },
    { id: 2, title: 'Autumn season', description: '', state: 'active', dueDate: null, startDate: null },
    { id: 3, title: 'Winter season', description: '', state: 'closed', dueDate: '2026-02-28', startDate: null },
  ]
  for (const { key, edit } of edits) {
    if (edit.kind === 'createLabel') known = [...known, { ...edit, subscribed: false }]
    if (edit.kind === 'deleteLabel') known = known.filter(({ name }) => name !== edit.name)
    if (edit.kind === 'followLabel')
      known = known.map((label) => (label.name === edit.name ? { ...label, subscribed: edit.following } : label))
    if (edit.kind === 'changeLabel')
      known = known.map((label) =>
        label.name !== edit.name
          ? label
          : {
              ...label,
              name: edit.newName ?? label.name,
              color: edit.color ?? label.color,
              description: edit.description ?? label.description,
              priority: edit.priority === undefined ? label.priority : edit.priority,
            },
      )
    if (edit.kind === 'createMilestone')
      milestones = [...milestones, { ...edit, id: -Number(idOf(key)), state: 'active' }]
    if (edit.kind === 'changeMilestone')
      milestones = milestones.map((each) =>
        String(each.id) !== idOf(edit.target)
          ? each
          : { ...each, title: edit.title ?? each.title, state: edit.state ?? each.state },
      )
  }
  return { people: Array.from({ length: 10 }, (_, index) => person(index + 1)), labels: known, milestones }
}
