import { isOpen } from '../../shared/model/issue.ts'
import type { IssueRow, Item, MergeRequestRow, SnippetRow } from '../../shared/model/rows.ts'
import type { Preferences } from '../../shared/preferences.ts'
import type { PickedKind } from '../stores/surfaces.svelte.ts'
import { referenceOf } from '../components/states.ts'
import { focusPlace, handOver } from '../keys/focus.ts'
import { inOtherAccount, on, unless, type Action, type Reach, type Subject } from './action.ts'
import { localLabel } from './local-labels.ts'
import {
  alsoOnSeveralOfOneAccount,
  changeStateOfSeveral,
  followSeveral,
  keepSeveral,
  pickForSeveral,
} from './several.ts'

type ItemRow = Item['row']

const anItem: Subject<ItemRow> = ({ target }) => target.item
/** The target, if it has a page on the web. */
const aWebPage: Subject<ItemRow> = ({ target, program }) =>
  target.item !== null && program.hasWebPage(target.item.key) ? target.item : null
const anIssue: Subject<IssueRow> = ({ target }) => (target.item?.kind === 'issue' ? target.item : null)
const aMergeRequest: Subject<MergeRequestRow> = ({ target }) =>
  target.item?.kind === 'mergeRequest' ? target.item : null
/** The target, if it can be closed or reopened. */
const notMerged: Subject<ItemRow> = ({ target }) => (target.item?.state === 'merged' ? null : target.item)
/** The target, if it is an open merge request that the user may approve. */
const anApprovable: Subject<MergeRequestRow> = (reach) => {
  const row = aMergeRequest(reach)
  return row && isOpen(row) && row.ownApproval !== null ? row : null
}
/** The thing that is discussed: the open snippet, else the item that is the target. */
const aDiscussion: Subject<ItemRow | SnippetRow> = ({ item, target }) => (item.isSnippet ? item.snippet : target.item)

/** The commands on an item or a snippet. */
export const editing = {
  comment: on(aDiscussion, (row, reach) => {
    // While the changes are what is shown, it is about the line that one is at.
    const changes = reach.onScreen.get('changes')
    if (changes !== undefined) return changes.comment()
    return row.kind === 'snippet' ? focusPlace('comment') : inPane(reach, () => handOver('comment'))
  }),
  sendReview: on(
    ({ onScreen }) => ((onScreen.get('changes')?.drafted() ?? 0) > 0 ? onScreen.get('changes') : null),
    (changes) => changes.send(),
  ),
  award: on(aDiscussion, (row, reach) => {
    if (row.kind !== 'snippet') return inPane(reach, () => reach.item.chooseEmoji(true))
    reach.item.chooseEmoji(true)
    return true
  }),
  editItem: on(anItem, (_, reach) => inPane(reach, () => reach.item.edit(true))),
  print: on(anItem, (_, reach) => inPane(reach, () => window.print())),
  copyReference: on(anItem, (row, reach) => void reach.copy('The reference', referenceOf(row))),
  copyWebAddress: on(aWebPage, (_, reach) => inPane(reach, () => void copyWebAddress(reach))),
  openInBrowser: on(aWebPage, (_, reach) => inPane(reach, () => void openInBrowser(reach))),
  keepOffline: alsoOnSeveralOfOneAccount(
    on(
      anItem,
      ({ key }, { keptOffline }) => void keptOffline.toggle(key),
      ({ key }, { keptOffline }) => keptOffline.get(key)?.kept ?? null,
    ),
    keepSeveral,
  ),
  review: on(aMergeRequest, (_, reach) =>
    inPane(reach, () => {
      reach.workspace.showChanges(true)
      handOver('detail')
    }),
  ),
  viewFile: on(
    ({ onScreen }) => onScreen.get('changes'),
    (changes) => changes.markViewed(!changes.isViewed()),
    (changes) => changes.isViewed(),
  ),
  sinceLook: on(
    ({ onScreen }) => onScreen.get('changes')?.sinceLook() ?? null,
    (since) => since.show(!since.isShown),
    ({ isShown }) => isShown,
  ),
  sideBySide: ofChanges(
    ({ view }) => view === 'sideBySide',
    (on) => ({ view: on ? 'sideBySide' : 'unified' }),
  ),
  hideSpace: ofChanges(
    ({ hidesSpace }) => hidesSpace,
    (hidesSpace) => ({ hidesSpace }),
  ),
  wrapLines: ofChanges(
    ({ wraps }) => wraps,
    (wraps) => ({ wraps }),
  ),
  assign: alsoOnSeveralOfOneAccount(picking('assignee'), pickForSeveral('assignee')),
  askForReview: unless(
    withoutReviewers,
    alsoOnSeveralOfOneAccount(picking('reviewers', aMergeRequest), pickForSeveral('reviewers')),
  ),
  label: alsoOnSeveralOfOneAccount(picking('labels'), pickForSeveral('labels')),
  localLabel,
  setMilestone: alsoOnSeveralOfOneAccount(picking('milestone'), pickForSeveral('milestone')),
  setDueDate: askingOf('dueDate'),
  moveIssue: unless(inOtherAccount, askingOf('moveIssue')),
  deleteItem: on(anItem, (row, { surfaces }) => surfaces.edit({ kind: 'deleteItem', row })),
  approve: on(
    anApprovable,
    ({ key, ownApproval, sha }, { edits }) =>
      void edits.submit({ kind: 'approve', target: key, approved: ownApproval !== true, sha }),
    ({ ownApproval }) => ownApproval,
  ),
  merge: on(aMergeRequest, (row, { surfaces }) => surfaces.edit({ kind: 'merge', row })),
  changeState: alsoOnSeveralOfOneAccount(
    on(
      notMerged,
      (row, { edits }) =>
        void edits.submit({ kind: 'changeState', target: row.key, state: isOpen(row) ? 'closed' : 'opened' }),
      (row) => !isOpen(row),
    ),
    changeStateOfSeveral,
  ),
  changeConfidential: on(
    anIssue,
    ({ key, confidential }, { edits }) =>
      void edits.submit({ kind: 'changeItem', target: key, fields: { confidential: !confidential } }),
    ({ confidential }) => confidential,
  ),
  follow: alsoOnSeveralOfOneAccount(
    on(
      anItem,
      ({ key, subscribed }, { edits }) => void edits.submit({ kind: 'follow', target: key, following: !subscribed }),
      ({ subscribed }) => subscribed,
    ),
    followSeveral,
  ),
  addTodo: on(anItem, ({ key }, { edits }) => void edits.submit({ kind: 'addTodo', target: key })),
}

type ShownChanges = Preferences['changes']

/** Turns on or off how changes are shown, while they are. */
function ofChanges(isOn: (shown: ShownChanges) => boolean, turn: (on: boolean) => Partial<ShownChanges>): Action {
  return on(
    ({ workspace, program }) => (workspace.showsChanges ? program.preferences.changes : null),
    (shown, { program, told }) => {
      void program.change({ changes: { ...shown, ...turn(!isOn(shown)) } }).then((result) => {
        if (!result.ok) told.tellError(result.error)
      })
    },
    isOn,
  )
}

/** Does something to the target that is done in the pane. False when it cannot be shown there. */
function inPane({ workspace }: Reach, work: () => void): boolean {
  if (!workspace.showTarget()) return false
  work()
  return true
}

/** Opens the page of the open item, once its address is known. */
export async function openInBrowser(reach: Pick<Reach, 'item' | 'openExternal'>): Promise<void> {
  await reach.item.whenLoaded()
  const address = reach.item.item?.webUrl ?? null
  if (address !== null) await reach.openExternal(address)
}

async function copyWebAddress(reach: Reach): Promise<void> {
  await reach.item.whenLoaded()
  const address = reach.item.item?.webUrl ?? null
  if (address !== null) await reach.copy('The address', address)
}

/** Older services know no reviewers. */
function withoutReviewers({ program, target }: Reach): string | null {
  const key = target.several?.[0] ?? target.item?.key
  return key === undefined || program.hasReviewers(key) ? null : 'the service knows no reviewers.'
}

function picking(kind: PickedKind, subject: Subject<ItemRow> = anItem): Action {
  return on(subject, (row, { surfaces }) => surfaces.edit({ kind, row, anchor: clickedFact() }))
}

/** The fact of the open item that was clicked, if one was: the picker opens below it. */
function clickedFact(): DOMRect | null {
  return document.activeElement?.closest('[data-fact]')?.getBoundingClientRect() ?? null
}

function askingOf(kind: 'dueDate' | 'moveIssue'): Action {
  return on(anIssue, (row, { surfaces }) => surfaces.edit({ kind, row }))
}
