import { focusRegion, moveFocusToField } from '../../ui/keys/focus.ts'
import type { Views } from '../../navigation/on-screen.ts'
import { isLocal, isPart } from '../../../shared/model/local-id.ts'
import { stateOfDiscussion } from '../../../shared/model/discussion.ts'
import { partsOf, type Key } from '../../../shared/model/key.ts'
import { mayResolveThreads } from '../../../shared/model/rights.ts'
import type { NoteRow } from '../../../shared/model/rows.ts'
import { longestReply, mostSavedReplies, nameOfReply } from '../../../shared/saved-reply.ts'
import { printPlace } from '../../../shared/place.ts'
import { answerIn } from './answering.ts'
import { resolveThread } from './resolving.ts'
import { actionsOn, type Subject } from '../../navigation/action.ts'
import { type ItemsReach, anItem } from '../items/index.ts'
import type { DraftsStore } from '../drafts/index.ts'
import type { EditsStore } from '../outbox/index.ts'

/** The stores that the commands on comments work on. */
export interface DiscussionReach extends ItemsReach {
  readonly drafts: DraftsStore
  readonly edits: EditsStore
}

const { named, on, unless } = actionsOn<DiscussionReach>()

/** The comment that has the focus. */
const aComment: Subject<NoteRow, DiscussionReach> = ({ onScreen }) => onScreen.get('thread')?.focused()
/** A comment that the service has, so that it has an address. */
const anAddressedComment = named<NoteRow>('go to a comment first, with N and P.', (reach) => {
  const note = aComment(reach)
  return note && !isLocal(partsOf(note.key).id) ? note : null
})
/** The notes of the discussion that has the focus. */
const aThread = named<readonly NoteRow[]>('go to a thread first, with N and P.', ({ onScreen }) => {
  const notes = onScreen.get('thread')?.discussion() ?? []
  return notes.length > 0 ? notes : null
})
/** The text that is being written, in the field that had the focus last or in the comment below; null where nothing is. */
const aWrittenText: Subject<string, DiscussionReach> = ({ onScreen, drafts }) => {
  const composer = onScreen.get('composer')
  const comment = composer === undefined ? '' : drafts.of(`comment ${composer.target}`)
  const words = (onScreen.get('writing')?.text() ?? comment).trim()
  return words === '' ? null : words
}
/** The field below the open item. */
const aComposer = named<Views['composer']>('open an issue, a merge request or a snippet first.', ({ onScreen }) =>
  onScreen.get('composer'),
)

/** The field in which the user writes, or else the one below the open item. */
const aField = named<Pick<Views['composer'], 'insert' | 'attach'>>(
  'open an issue, a merge request or a snippet first.',
  ({ onScreen }) => onScreen.get('writing') ?? onScreen.get('composer'),
)

/** The commands on comments. */
export const discussing = {
  quote: on(aComposer, ({ target }, reach) => {
    const selected = selectedWords()
    const comment = aComment(reach)
    const words = selected?.words ?? comment?.body ?? ''
    const [first] = reach.onScreen.get('thread')?.discussion() ?? []
    if (first !== undefined && reach.program.can('discussions', target)) {
      // A reply to an internal comment is internal, so nothing is said to others by quoting it there.
      quoteInAnswer(first.key, { item: target, words }, reach)
      return true
    }
    const quote = () => {
      if (words.trim() !== '') reach.drafts.giveBack(`comment ${target}`, `${quoted(words)}\n\n`)
      moveFocusToField('comment')
      return focusRegion('comment')
    }
    const isInternal = selected === null ? comment?.internal === true : selected.isInternal
    if (!isInternal) return quote()
    reach.surfaces.triage({
      kind: 'several',
      title: 'Quote an internal comment?',
      text: 'Only members of the project see it. Your comment will be visible to everybody with access.',
      action: 'Quote it',
      run: () => void quote(),
    })
    return true
  }),
  resolve: unless(
    whyNotResolved,
    on(
      aThread,
      (notes, { edits, drafts, item }) => {
        const [first] = notes
        const resolved = stateOfDiscussion(notes).is !== 'resolved'
        if (first) resolveThread({ first: first.key as Key<'note'>, item: item.key ?? '', resolved }, { drafts, edits })
      },
      (notes) => stateOfDiscussion(notes).is === 'resolved',
    ),
  ),
  attachFile: on(aField, ({ attach }) => attach()),
  insertReply: on(aField, (_, { surfaces }) => surfaces.showPalette({ asking: 'insertReply' })),
  keepReply: on(aWrittenText, (words, reach) => void keepReply(words, reach)),
  copyCommentLink: on(anAddressedComment, (note, reach) => {
    const address = addressOfComment(note, reach)
    if (address === null) return false
    void reach.outside.copy('The link', address)
    return true
  }),
  copyBranch: on(
    anItem,
    // Issues are rarely asked for it: their name is made by a part that is loaded then.
    async (row, { outside }) =>
      await outside.copy(
        'The branch name',
        row.kind === 'issue'
          ? (await import('../../../shared/model/issue-branch.ts')).branchOfIssue(row)
          : row.sourceBranch,
      ),
  ),
}

/** Returns the reason why the discussion that has the focus cannot be resolved, as the end of a sentence. */
function whyNotResolved(reach: DiscussionReach): string | null {
  const { item, program } = reach
  const notes = aThread(reach) ?? []
  if (notes.length === 0) return null
  if (stateOfDiscussion(notes).is === 'plain') return 'this comment cannot be resolved.'
  if (notes.some(({ key }) => isPart(partsOf<'note'>(key).id))) return 'it waits to be published with your review.'
  const viewer = program.accountOf(item.key)?.user
  const may = viewer !== undefined && item.row !== null && mayResolveThreads(item.row, viewer)
  return may ? null : 'only developers of the project and the author can resolve threads.'
}

/** Quotes words in the answer to a discussion. @param first the key of the comment that began it */
function quoteInAnswer(
  first: string,
  { item, words }: { readonly item: string; readonly words: string },
  { drafts, item: open }: DiscussionReach,
): void {
  if (words.trim() !== '') drafts.giveAnswerBack(first, item, `${quoted(words)}\n\n`)
  answerIn(open, first)
}

/** Keeps a text as a saved reply, named by its beginning, and offers to take that back. */
async function keepReply(text: string, { program, toasts, pages }: DiscussionReach): Promise<void> {
  const before = program.preferences.savedReplies
  if (before.length >= mostSavedReplies || text.length > longestReply) {
    toasts.refuse(`Docket keeps up to ${mostSavedReplies} replies of up to ${longestReply} characters each.`)
    return
  }
  const name = nameOfReply(text) || 'Reply'
  const result = await program.change({ savedReplies: [...before, { name, text }] })
  if (!result.ok) return toasts.tellError(result.error)
  const run = () => pages.showSettings('replies')
  toasts.tell('success', `Saved as a reply: “${name}”.`, { action: { title: 'Change…', run } })
}

/**
 * The selected text of the open item, marked as internal if some of it is of an internal comment; null where nothing is selected.
 */
function selectedWords(): { readonly words: string; readonly isInternal: boolean } | null {
  const selection = document.getSelection()
  const words = selection?.toString() ?? ''
  const detail = document.getElementById('detail')
  if (words.trim() === '' || detail?.contains(selection?.anchorNode ?? null) !== true) return null
  const isInternal = [...detail.querySelectorAll('[data-internal]')].some((note) => selection?.containsNode(note, true))
  return { words, isInternal }
}

/** Returns the address of a comment on the web, or where there are no web pages, in Docket. */
function addressOfComment({ key }: NoteRow, { item, program }: DiscussionReach): string | null {
  const { account, id: note } = partsOf<'note'>(key)
  const webUrl = program.hasWebPage(key) ? (item.item?.webUrl ?? null) : null
  if (webUrl !== null) return `${webUrl}#note_${note}`
  const row = item.row ?? item.snippet
  if (row === null || (row.kind !== 'snippet' && row.iid === 0)) return null
  const project = partsOf<'project'>(row.projectKey).id
  const number = row.kind === 'snippet' ? partsOf(row.key).id : row.iid
  return printPlace({ kind: row.kind, account, project, number, note })
}

/** A text as a quotation of Markdown. */
function quoted(text: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => (line.trim() === '' ? '>' : `> ${line}`))
    .join('\n')
}
