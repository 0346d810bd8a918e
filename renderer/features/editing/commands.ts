import type { Ability } from '../../../shared/contract/abilities.ts'
import { isOpen } from '../../../shared/model/issue.ts'
import { isPlannable } from '../../../shared/model/issue-plan.ts'
import { changeableTypeOf } from '../../../shared/model/issue-type.ts'
import { leftOutWords } from '../../../shared/left-out-words.ts'
import { isStateFixed } from '../../../shared/model/merge-request.ts'
import { mayChangeState } from '../../../shared/model/rights.ts'
import type { IssueRow, Item, MergeRequestRow, SnippetRow } from '../../../shared/model/rows.ts'
import type { Preferences } from '../../../shared/preferences.ts'
import { newestVersionOf } from '../../data/newest-version.ts'
import type { PickedKind } from '../../navigation/surfaces.svelte.ts'
import { referenceOf } from '../../ui/marks/states.ts'
import { moveFocus, moveFocusToField } from '../../ui/keys/focus.ts'
import type { Views } from '../../navigation/on-screen.ts'
import { actionsOn, type Action, type Subject } from '../../navigation/action.ts'
import {
  inOtherAccount,
  aMergeRequest,
  anItem,
  extendToSelectionOfAccount,
  changeStateOfSeveral,
  changeTypeOfSeveral,
  followSeveral,
  pickForSeveral,
} from '../items/index.ts'
import type { Printing } from '../../ui/printing.svelte.ts'
import { askingAgain, reviewersToAsk } from './asking-again.ts'
import { keepOffline, type KeptOfflineReach } from '../kept-offline/index.ts'
import { type LocalLabelsReach, localLabel } from '../local-labels/index.ts'

/** The stores that the commands on an item work on. */
export interface EditingReach extends KeptOfflineReach, LocalLabelsReach {
  readonly printing: Printing
}

const { named, on, unless } = actionsOn<EditingReach>()

type ItemRow = Item['row']

/** The target, if it has a page on the web. */
const aWebPage = named<ItemRow>('nothing is selected that has a web page.', ({ target, program }) =>
  target.item !== null && program.hasWebPage(target.item.key) ? target.item : null,
)
const anIssue = named<IssueRow>('only for issues.', ({ target }) =>
  target.item?.kind === 'issue' ? target.item : null,
)
/** The target, if it is an issue of some sort. */
const issueThat = (words: string, is: (row: IssueRow, reach: EditingReach) => boolean) =>
  named<IssueRow>(words, (reach) => {
    const row = anIssue(reach)
    return row && is(row, reach) ? row : null
  })
/** The target, if it is an issue or an incident: no other type can be changed. */
const aChangeableIssue = issueThat(
  'only for issues and incidents.',
  ({ issueType }) => changeableTypeOf(issueType) !== null,
)
/** The target, if it can be closed or reopened. */
const notMerged = named<ItemRow>('nothing is selected that can be closed or reopened.', ({ target }) =>
  target.item === null || isStateFixed(target.item) ? null : target.item,
)
/** The target, if it is an open merge request that the user may approve. */
const anApprovable = named<MergeRequestRow>('only for open merge requests that you may approve.', (reach) => {
  const row = aMergeRequest(reach)
  return row && isOpen(row) && row.ownApproval !== null ? row : null
})
/** The target, if it is a merge request in a state, on a service that has the ability for what is done to it. */
const mergeRequestThat = (words: string, isIn: (row: MergeRequestRow) => boolean, ability?: Ability) =>
  named<MergeRequestRow>(words, (reach) => {
    const row = aMergeRequest(reach)
    return row && isIn(row) && (ability === undefined || reach.program.can(ability, row.key)) ? row : null
  })
const merged = 'only for merged merge requests.'
const isMerged = ({ state }: MergeRequestRow): boolean => state === 'merged'
/** The thing that is discussed: the open snippet, else the item that is the target. */
const aDiscussion = named<ItemRow | SnippetRow>('nothing is selected that can be commented on.', ({ item, target }) =>
  item.isSnippet ? item.snippet : target.item,
)
/** The changes that are on the screen. */
const theChanges = named<Views['changes']>(
  'only for the changes of a merge request. Open them first.',
  ({ onScreen }) => onScreen.get('changes'),
)

/** The merge request that is reviewed: where services have no threads, one with comments on lines. */
const aReview = named<MergeRequestRow>('only for a merge request that you review.', (reach) => {
  // What is reviewed on the screen need not be what is selected in the list.
  const row = reach.onScreen.get('changes')?.row() ?? aMergeRequest(reach)
  const hasThreads = row && reach.program.can('discussions', row.key)
  return row && (hasThreads || (reach.onScreen.get('changes')?.drafted() ?? 0) > 0) ? row : null
})

/** The commands on an item or a snippet. */
export const editing = {
  comment: on(aDiscussion, (row, reach) => {
    // While the changes are shown, the comment is about the current line.
    const changes = reach.onScreen.get('changes')
    if (changes !== undefined) return changes.comment()
    // While the user is in a thread, the comment is a reply in it.
    const [first] = reach.onScreen.get('thread')?.discussion() ?? []
    if (first !== undefined && reach.program.can('discussions', row.key)) {
      reach.item.forms.openAnswerField(first.key)
      moveFocusToField()
      return true
    }
    return row.kind === 'snippet' ? moveFocusToField('comment') : inPane(reach, () => moveFocusToField('comment'))
  }),
  commentFile: on(
    named('only for the files of a merge request, on GitLab 16.4 or newer.', ({ onScreen }) =>
      onScreen.get('changes')?.commentFile(),
    ),
    (begin) => begin(),
  ),
  suggest: on(theChanges, (changes) => changes.suggest()),
  sendReview: on(aReview, (row, { surfaces, onScreen, program }) => {
    if (program.can('discussions', row.key)) surfaces.edit({ kind: 'publishReview', row })
    else onScreen.get('changes')?.send()
  }),
  award: on(aDiscussion, (row, reach) => {
    if (row.kind !== 'snippet') return inPane(reach, () => reach.item.forms.chooseEmoji(true))
    reach.item.forms.chooseEmoji(true)
    return true
  }),
  editItem: on(anItem, (_, reach) =>
    inPane(reach, () => {
      reach.item.forms.edit(true)
      moveFocusToField()
    }),
  ),
  print: on(anItem, (_, reach) => inPane(reach, () => void printWhole(reach))),
  copyReference: on(anItem, (row, reach) => void reach.outside.copy('The reference', referenceOf(row))),
  copyWebAddress: on(aWebPage, (_, reach) => inPane(reach, () => void copyWebAddress(reach))),
  openInBrowser: on(aWebPage, (_, reach) => inPane(reach, () => void openInBrowser(reach))),
  keepOffline,
  review: on(aMergeRequest, (_, reach) =>
    inPane(reach, () => {
      reach.pane.showChanges(true)
      moveFocus('detail')
    }),
  ),
  viewFile: on(
    theChanges,
    (changes) => changes.markViewed(!changes.isViewed()),
    (changes) => changes.isViewed(),
  ),
  sinceLook: on(
    named('nothing on the screen was pushed since you looked.', ({ onScreen }) => onScreen.get('changes')?.sinceLook()),
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
  assign: extendToSelectionOfAccount(picking('assignee'), pickForSeveral('assignee')),
  askForReview: unless(
    lacking('reviewers', 'reviewers need GitLab 13.8 or newer.'),
    extendToSelectionOfAccount(picking('reviewers', aMergeRequest), pickForSeveral('reviewers')),
  ),
  askAgain: on(
    named('only for open merge requests that somebody else has reviewed.', (reach) => {
      const row = aMergeRequest(reach)
      return row && reviewersToAsk(row, reach.program).length > 0 ? row : null
    }),
    (row, { edits, program, surfaces }) => {
      const [first, ...others] = reviewersToAsk(row, program)
      if (others.length > 0) surfaces.showPalette({ asking: 'askAgain' })
      else if (first !== undefined) void edits.submit(askingAgain(row, first))
    },
  ),
  label: extendToSelectionOfAccount(picking('labels'), pickForSeveral('labels')),
  localLabel,
  setMilestone: extendToSelectionOfAccount(picking('milestone'), pickForSeveral('milestone')),
  setDueDate: extendToSelectionOfAccount(picking('dueDate', anIssue), pickForSeveral('dueDate')),
  trackTime: on(
    named<ItemRow>('only for issues and merge requests, on GitLab 9 or newer.', (reach) => {
      const row = anItem(reach)
      return row && reach.program.can('tracksTime', row.key) ? row : null
    }),
    (row, { surfaces }) => surfaces.edit({ kind: 'trackTime', row }),
  ),
  setStartDate: unless(
    lacking('startDates', 'issues have a start date on GitLab 19.5 or newer.'),
    extendToSelectionOfAccount(picking('startDate', anIssue), pickForSeveral('startDate')),
  ),
  changeType: unless(
    lacking('issueTypes', 'issues have types on GitLab 16 or newer.'),
    extendToSelectionOfAccount(
      on(
        aChangeableIssue,
        ({ key, issueType }, { edits }) => {
          const to = issueType === 'incident' ? 'issue' : 'incident'
          void edits.submit({ kind: 'changeItem', target: key, fields: { issueType: to } })
        },
        ({ issueType }) => issueType === 'incident',
      ),
      changeTypeOfSeveral,
    ),
  ),
  makeMergeRequest: unless(
    inOtherAccount,
    on(anIssue, (closes, { surfaces }) =>
      surfaces.edit({ kind: 'newMergeRequest', project: closes.projectKey, closes }),
    ),
  ),
  moveIssue: unless(
    inOtherAccount,
    on(anIssue, (row, { surfaces }) => surfaces.edit({ kind: 'moveIssue', row })),
  ),
  linkIssue: on(
    issueThat('only for issues, on GitLab 13.4 or newer.', ({ key }, { program }) => program.can('issueLinks', key)),
    (row, { surfaces }) => surfaces.edit({ kind: 'linkIssue', row }),
  ),
  planIssue: on(issueThat('only for issues on GitLab Premium or Ultimate.', isPlannable), (row, { surfaces }) =>
    surfaces.edit({ kind: 'planIssue', row }),
  ),
  deleteItem: on(anItem, (row, { surfaces }) => surfaces.edit({ kind: 'deleteItem', row })),
  approve: on(
    anApprovable,
    (row, reach) => {
      const { key, ownApproval, changesLeftOut } = row
      const { edits, surfaces } = reach
      const approved = ownApproval !== true
      const sha = headSeen(row, reach)
      const run = () => void edits.submit({ kind: 'approve', target: key, approved, sha })
      if (!approved || changesLeftOut === null) return run()
      const text = `${leftOutWords(changesLeftOut)} Your approval covers all of it.`
      surfaces.triage({ kind: 'several', title: 'Approve without seeing all changes?', text, action: 'Approve', run })
    },
    ({ ownApproval }) => ownApproval,
  ),
  changeDraft: on(
    mergeRequestThat('only for open merge requests.', isOpen),
    async (row, { edits, program, toasts }) => {
      const { titleOnceTurned } = await import('../../../shared/model/draft-mark.ts')
      const title = titleOnceTurned(row, program.can('draftTitles', row.key))
      if (title === null) toasts.refuse('Its title does not mark it as a draft.')
      else await edits.submit({ kind: 'changeItem', target: row.key, fields: { title } })
    },
    ({ workInProgress }) => workInProgress,
  ),
  rebase: on(
    mergeRequestThat('only for open merge requests, on GitLab 11.6 or newer.', isOpen, 'rebases'),
    ({ key, sha }, { edits }) => void edits.submit({ kind: 'rebase', target: key, sha }),
  ),
  setMergeTime: on(
    mergeRequestThat('only for open merge requests, on GitLab 18 or newer.', isOpen, 'mergeTimes'),
    (row, { surfaces }) => surfaces.edit({ kind: 'mergeTime', row }),
  ),
  cherryPick: on(mergeRequestThat(merged, isMerged, 'branches'), (row, { surfaces }) =>
    surfaces.edit({ kind: 'cherryPick', row }),
  ),
  revert: on(mergeRequestThat(merged, isMerged, 'reverts'), (row, { surfaces }) =>
    surfaces.edit({ kind: 'revert', row }),
  ),
  merge: on(aMergeRequest, (row, { surfaces }) => surfaces.edit({ kind: 'merge', row })),
  changeState: extendToSelectionOfAccount(
    unless(
      asNobodyWhoMay,
      on(
        notMerged,
        (row, { edits }) =>
          void edits.submit({ kind: 'changeState', target: row.key, state: isOpen(row) ? 'closed' : 'opened' }),
        (row) => !isOpen(row),
      ),
    ),
    changeStateOfSeveral,
  ),
  changeConfidential: on(
    anIssue,
    ({ key, confidential }, { edits }) =>
      void edits.submit({ kind: 'changeItem', target: key, fields: { confidential: !confidential } }),
    ({ confidential }) => confidential,
  ),
  follow: extendToSelectionOfAccount(
    on(
      anItem,
      ({ key, subscribed }, { edits }) => void edits.submit({ kind: 'follow', target: key, following: !subscribed }),
      ({ subscribed }) => subscribed,
    ),
    followSeveral,
  ),
  addTodo: on(anItem, ({ key }, { edits }) => void edits.submit({ kind: 'addTodo', target: key })),
}

/**
 * Returns the head of what the user sees of a merge request: its row may name a newer one than that of the changes on the screen, and
 * what was pushed unseen is not approved.
 */
function headSeen({ key, sha }: MergeRequestRow, { item }: EditingReach): string | null {
  const versions = item.key === key ? (item.contents?.versions ?? []) : []
  return newestVersionOf(versions)?.headCommitSha ?? sha
}

type ShownChanges = Preferences['changes']

/** Turns on or off how changes are shown, while they are. */
function ofChanges(
  isOn: (shown: ShownChanges) => boolean,
  turn: (on: boolean) => Partial<ShownChanges>,
): Action<EditingReach> {
  return on(
    ({ pane, program }) => (pane.showsChanges ? program.preferences.changes : null),
    (shown, { program, toasts }) => {
      void program.change({ changes: { ...shown, ...turn(!isOn(shown)) } }).then((result) => {
        if (!result.ok) toasts.tellError(result.error)
      })
    },
    isOn,
  )
}

/** Does something to the target that is done in the pane. False when it cannot be shown there. */
function inPane({ pane }: EditingReach, work: () => void): boolean {
  if (!pane.showTarget()) return false
  work()
  return true
}

/** Opens the page of the open item, once its address is known. */
export async function openInBrowser(reach: Pick<EditingReach, 'item' | 'outside'>): Promise<void> {
  await reach.item.whenLoaded()
  const address = reach.item.item?.webUrl ?? null
  if (address !== null) await reach.outside.openExternal(address)
}

async function copyWebAddress(reach: EditingReach): Promise<void> {
  await reach.item.whenLoaded()
  const address = reach.item.item?.webUrl ?? null
  if (address !== null) await reach.outside.copy('The address', address)
}

/**
 * Returns the reason why the user cannot close or reopen the item: members of a low level may not do so with what others wrote.
 */
function asNobodyWhoMay({ program, target }: EditingReach): string | null {
  const { item } = target
  const user = item === null ? undefined : program.accountOf(item.key)?.user
  if (item === null || user === undefined || mayChangeState(item, user)) return null
  return 'only its author, its assignees, and members who may change it can do that.'
}

/** The reason against what only some services can. @param words that say so, as the end of a sentence */
function lacking(ability: Ability, words: string): (reach: EditingReach) => string | null {
  return ({ program, target }) => {
    const key = target.several?.[0] ?? target.item?.key
    return key === undefined || program.can(ability, key) ? null : words
  }
}

function picking(kind: PickedKind, subject: Subject<ItemRow, EditingReach> = anItem): Action<EditingReach> {
  return on(subject, (row, { surfaces }) => surfaces.edit({ kind, row, anchor: clickedFact() }))
}

/** The fact of the open item that was clicked, if one was: the picker opens below it. */
function clickedFact(): DOMRect | null {
  return document.activeElement?.closest('[data-fact]')?.getBoundingClientRect() ?? null
}

/** Prints the open item, once each line of its changes is here. */
async function printWhole({ item, printing }: EditingReach): Promise<void> {
  const { key } = item
  const letGo = await item.patches.hold(item.contents?.changes ?? [])
  if (item.key === key) printing.print()
  letGo()
}
