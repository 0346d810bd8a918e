import type { ActivityRow, LabelBadge } from '../../../shared/model/rows.ts'
import { issueTypeName } from '../../../shared/model/issue-type.ts'
import type { User } from '../../../shared/model/user.ts'
import { calendarDay, counted } from '../../ui/words.ts'

/** A piece of a sentence: plain words, a name that stands out, a name from the repository, or a label. */
export type Part =
  | { readonly kind: 'text' | 'strong' | 'code'; readonly text: string }
  | { readonly kind: 'label'; readonly label: LabelBadge }

export interface Telling {
  /** The account's user, who is "you". */
  readonly ownId: number
  readonly now: number
  /** The item is not named nearby, so that it can be called "it". */
  readonly it?: boolean
}

const text = (words: string): Part => ({ kind: 'text', text: words })
const strong = (words: string): Part => ({ kind: 'strong', text: words })
const code = (words: string): Part => ({ kind: 'code', text: words })

/** Returns the name of the person who did it, for the beginning of a sentence. */
export function actorWords(row: ActivityRow): string {
  return row.own ? 'You' : (row.actor?.name ?? 'Somebody')
}

/** Returns the activity in plain words, to follow the person's name. */
export function sentenceOf(row: ActivityRow, telling: Telling): Part[] {
  if (row.field !== null && row.field !== 'state' && row.field !== 'sha') return changeOf(row, telling)
  const verb = (word: string) => [text(telling.it ? `${word} it` : word)]
  switch (row.action) {
    case 'commented':
      return row.subject === null ? [text('commented')] : [text('commented on '), strong(row.subject)]
    case 'pushed':
      return pushOf(row)
    case 'created':
    case 'joined':
    case 'left':
    case 'imported':
      return [text(`${row.action} the project`)]
    case 'opened':
    case 'closed':
    case 'reopened':
    case 'merged':
      if (row.subject === null) return verb(row.action)
      return [text(`${row.action} the ${(row.subjectKind ?? '').toLowerCase()} `), strong(row.subject)]
    default:
      return [text(row.action), ...(row.subject === null ? [] : [text(' '), strong(row.subject)])]
  }
}

function pushOf(row: ActivityRow): Part[] {
  const place = row.subject === null ? [] : [code(row.subject)]
  if (row.subjectKind === 'tag') return [text('pushed the tag '), ...place]
  const commits = row.commits === null || row.commits === 0 ? 'commits' : counted(row.commits, 'commit')
  return [text(`pushed ${commits}${place.length > 0 ? ' to ' : ''}`), ...place]
}

function changeOf(row: ActivityRow, telling: Telling): Part[] {
  const { before, after, field } = row
  const day = (value: string) => calendarDay(value, telling.now)
  switch (field) {
    case 'title':
      return [text('changed the title from '), strong(before ?? ''), text(' to '), strong(after ?? '')]
    case 'description':
      return [text('changed the description')]
    case 'assignee':
      return assigneeOf(row, telling)
    case 'milestone':
      return movedOf('milestone', before, after)
    case 'labels':
      return labelsOf(row)
    case 'dueDate':
      return movedOf('due date', before && day(before), after && day(after))
    case 'startDate':
      return movedOf('start date', before && day(before), after && day(after))
    case 'issueType':
      return movedOf('type', before && typeWords(before), after && typeWords(after))
    case 'confidential':
      return [text(after === 'true' ? 'made it confidential' : 'made it visible to everybody in the project')]
    case 'targetBranch':
      return [text('changed the target branch from '), code(before ?? ''), text(' to '), code(after ?? '')]
    case 'workInProgress':
      return [text(after === 'true' ? 'marked it as a draft' : 'marked it as ready')]
    case 'mergeWhenBuildSucceeds':
      return [text(after === 'true' ? 'set it to auto-merge' : 'canceled auto-merge')]
    case 'mergeStatus':
      return [text(after === 'cannot_be_merged' ? 'can no longer be merged' : 'can be merged again')]
    default:
      return [text(`changed the ${field ?? 'item'}`)]
  }
}

/** Returns true for a change that came about by itself, so that nobody is to be named. */
export function isByItself(row: ActivityRow): boolean {
  return row.field === 'mergeStatus'
}

/** A type by its name; one that Docket has no name for by the service's word. */
function typeWords(type: string): string {
  return issueTypeName(type) ?? (type === 'issue' ? 'Issue' : type)
}

function movedOf(what: string, before: string | null, after: string | null): Part[] {
  if (before === null && after === null) return [text(`changed the ${what}`)]
  if (before === null) return [text(`set the ${what} to `), strong(after ?? '')]
  if (after === null) return [text(`removed the ${what} `), strong(before)]
  return [text(`changed the ${what} from `), strong(before), text(' to '), strong(after)]
}

function assigneeOf({ assigneeBefore, assigneeAfter, actor }: ActivityRow, { ownId }: Telling): Part[] {
  const name = (user: User) => strong(user.id === ownId ? 'you' : user.name)
  if (assigneeAfter === null) {
    if (assigneeBefore === null) return [text('changed the assignee')]
    if (actor && assigneeBefore.id === actor.id) return [text('stopped working on it')]
    return [text('unassigned '), name(assigneeBefore)]
  }
  if (actor && assigneeAfter.id === actor.id) return [text('self-assigned it')]
  if (assigneeBefore === null) return [text('assigned '), name(assigneeAfter)]
  return [text('reassigned it from '), name(assigneeBefore), text(' to '), name(assigneeAfter)]
}

function labelsOf({ labelsAdded, labelsRemoved }: ActivityRow): Part[] {
  const named = (verb: string, labels: readonly LabelBadge[]): Part[] =>
    labels.length === 0
      ? []
      : [
          text(`${verb} `),
          ...labels.flatMap((label, at): Part[] => [...(at > 0 ? [text(' ')] : []), { kind: 'label', label }]),
        ]
  const [added, removed] = [named('added', labelsAdded), named('removed', labelsRemoved)]
  return [...added, ...(added.length > 0 && removed.length > 0 ? [text(' and ')] : []), ...removed]
}
