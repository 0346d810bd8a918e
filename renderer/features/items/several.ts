import { partsOf } from '../../../shared/model/key.ts'
import { isOpen } from '../../../shared/model/issue.ts'
import { changeableTypeOf } from '../../../shared/model/issue-type.ts'
import { isStateFixed } from '../../../shared/model/merge-request.ts'
import type { Edit } from '../../../shared/edit.ts'
import type { Item, Row } from '../../../shared/model/rows.ts'
import { mostInStep, rowsPerCall } from '../../../shared/ipc-limits.ts'
import type { PickedKind } from '../../navigation/surfaces.svelte.ts'
import { count, counted } from '../../ui/words.ts'
import { actionsOn, type Action, type Did } from '../../navigation/action.ts'
import type { ItemsReach } from './reach.ts'

type ItemRow = Item['row']

/** An action on the target that also works on all selected rows at once. */
export function extendToSelection<Stores extends ItemsReach>(
  one: Action<Stores>,
  several: (keys: readonly string[], reach: Stores) => Did | void,
): Action<Stores> {
  return {
    isAvailable: (reach) => reach.target.several !== null || one.isAvailable(reach),
    isOn: (reach) => (reach.target.several === null ? one.isOn(reach) : null),
    whyNot: (reach) => (reach.target.several === null ? (one.whyNot?.(reach) ?? null) : null),
    missing: (reach) => (reach.target.several === null ? (one.missing?.(reach) ?? null) : null),
    run: (reach, stroke) => {
      const keys = reach.target.several
      if (keys === null) return one.run(reach, stroke)
      if (keys.length <= mostInStep) return several(keys, reach) ?? true
      reach.toasts.refuse(`You can change at most ${count(mostInStep)} entries at once. Select fewer.`)
      return true
    },
  }
}

/** As `extendToSelection`, for an action that is one step of one account. */
export function extendToSelectionOfAccount<Stores extends ItemsReach>(
  one: Action<Stores>,
  several: (keys: readonly string[], reach: Stores) => Did | void,
): Action<Stores> {
  return actionsOn<Stores>().unless(
    ({ target }) => {
      const accounts = new Set(target.several?.map((key) => partsOf(key).account))
      return accounts.size > 1 ? 'these belong to several accounts. Select entries of one account.' : null
    },
    extendToSelection(one, several),
  )
}

/**
 * Makes one edit of each of the selected items, and queues all of them as one step. The user is asked before others can see them.
 */
function editSeveral(edits: (items: readonly ItemRow[], reach: ItemsReach) => Asked | null) {
  return (keys: readonly string[], reach: ItemsReach) => submitSeveral(keys, reach, edits)
}

/** Edits, and the question before they are made. */
interface Asked {
  readonly title: string
  readonly action: string
  readonly edits: readonly Edit[]
}

async function submitSeveral(
  keys: readonly string[],
  reach: ItemsReach,
  make: (items: readonly ItemRow[], reach: ItemsReach) => Asked | null,
): Promise<void> {
  const found = await itemsOf(keys, reach)
  if (found === null) return
  const { items, leftOut } = found
  const asked = make(items, reach)
  if (asked === null || asked.edits.length === 0) {
    return reach.toasts.refuse(['There is nothing to change.', leftOut].join(' ').trim())
  }
  const { title, action, edits } = asked
  const run = () => void reach.edits.submitAll(edits)
  if (edits.length === 1) {
    if (leftOut !== '') reach.toasts.tell('info', leftOut)
    return run()
  }
  const queued = `${counted(edits.length, 'edit')} will be queued as one step. Others see them once GitLab has them.`
  reach.surfaces.triage({ kind: 'several', title, text: [leftOut, queued].join(' ').trim(), action, run })
}

/** The properties that only items of one kind have, and the words for the number of others that lack them. */
const ofOneKind: Partial<
  Record<PickedKind, { readonly kind: ItemRow['kind']; readonly unfit: (others: number) => string }>
> = {
  reviewers: { kind: 'mergeRequest', unfit: (others) => `${counted(others, 'issue')} cannot be reviewed.` },
  dueDate: { kind: 'issue', unfit: (others) => `${counted(others, 'merge request')} cannot have a due date.` },
  startDate: { kind: 'issue', unfit: (others) => `${counted(others, 'merge request')} cannot have a start date.` },
}

/** Opens the picker of a property for the selected items, with the choices that their projects have in common. */
export function pickForSeveral(kind: PickedKind) {
  return (keys: readonly string[], reach: ItemsReach) =>
    itemsOf(keys, reach).then((found) => {
      if (found === null) return
      const only = ofOneKind[kind]
      const items = found.items.filter((item) => only === undefined || item.kind === only.kind)
      const others = found.items.length - items.length
      const unfit = only === undefined || others === 0 ? '' : only.unfit(others)
      const leftOut = [found.leftOut, unfit].join(' ').trim()
      if (leftOut !== '') reach.toasts.tell('info', leftOut)
      const [first] = items
      if (first === undefined) return
      reach.surfaces.edit({ kind, row: first, several: items, anchor: null })
    })
}

/** Closes the open ones of the selected items; where none is open, reopens them. */
export const changeStateOfSeveral = editSeveral((items) => {
  const open = items.filter((item) => isOpen(item) && !isStateFixed(item))
  const closed = items.filter((item) => item.state === 'closed')
  const [changed, state] = open.length > 0 ? ([open, 'closed'] as const) : ([closed, 'opened'] as const)
  const verb = state === 'closed' ? 'Close' : 'Reopen'
  return {
    title: `${verb} ${counted(changed.length, 'item')}?`,
    action: `${verb} ${changed.length}`,
    edits: changed.map(({ key }) => ({ kind: 'changeState', target: key, state })),
  }
})

/** Makes incidents of the selected issues; where all are some, issues like any other. Others that have another type stay as they are. */
export const changeTypeOfSeveral = editSeveral((items) => {
  const issues = items.filter((item) => item.kind === 'issue' && changeableTypeOf(item.issueType) === 'issue')
  const incidents = items.filter((item) => item.kind === 'issue' && item.issueType === 'incident')
  const [changed, issueType] = issues.length > 0 ? ([issues, 'incident'] as const) : ([incidents, 'issue'] as const)
  const into = issueType === 'incident' ? 'incidents' : 'issues'
  return {
    title: `Change ${counted(changed.length, issueType === 'incident' ? 'issue' : 'incident')} to ${into}?`,
    action: `Change ${changed.length}`,
    edits: changed.map(({ key }) => ({ kind: 'changeItem', target: key, fields: { issueType } })),
  }
})

/** Follows the selected items; where all are followed, no longer. */
export const followSeveral = editSeveral((items) => {
  const following = items.some(({ subscribed }) => !subscribed)
  const changed = items.filter(({ subscribed }) => subscribed !== following)
  const verb = following ? 'Follow' : 'Unfollow'
  return {
    title: `${verb} ${counted(changed.length, 'item')}?`,
    action: `${verb} ${changed.length}`,
    edits: changed.map(({ key }) => ({ kind: 'follow', target: key, following })),
  }
})

interface Found {
  readonly items: readonly ItemRow[]
  /** The number of rows without an item, and the reasons, as sentences; empty where all have one. */
  readonly leftOut: string
}

/**
 * Returns the items of the selected rows: themselves, or the subjects of inbox entries. Null when the user cancelled reading
 * them: then nothing was done yet.
 */
export async function itemsOf(keys: readonly string[], { bulk, rows }: ItemsReach): Promise<Found | null> {
  const reading = { title: 'Reading the selection', size: rowsPerCall }
  const read = await bulk.inPortions(reading, keys, (portion) => rows.read(portion))
  if (read === null) return null
  const items = read.map(itemOf).filter((item) => item !== null)
  return { items, leftOut: leftOutWords(keys.length, keys.length - read.length, read.length - items.length) }
}

/** Returns the number of rows that cannot be changed, and the reasons, in a sentence; empty where there are none. */
function leftOutWords(all: number, unread: number, without: number): string {
  if (unread + without === 0) return ''
  const whys = [
    ...(unread > 0 ? [`${count(unread)} could not be read on this computer`] : []),
    ...(without > 0 ? [`${count(without)} ${without === 1 ? 'has' : 'have'} no issue or merge request`] : []),
  ]
  return `${count(unread + without)} of ${count(all)} cannot be changed: ${whys.join(', ')}.`
}

/**
 * Returns the item of a row. A milestone has none: which of its items it leads to cannot be seen where several rows are selected.
 */
function itemOf(row: Row): ItemRow | null {
  if (row.kind === 'issue' || row.kind === 'mergeRequest') return row
  return row.kind === 'inboxEntry' && row.milestone === null ? row.item : null
}
