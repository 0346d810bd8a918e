/**
 * Words of an entry of the inbox for each of its reasons: for those that Docket finds, and for every todo that a service
 * documents. None of them names its target, so that each is true of issues, merge requests and all else.
 */

/** Actors: one other person, several, or the user. */
export type Doers = 'one' | 'several' | 'you'

interface ReasonWords {
  /** Action of one other person: `Ben` stands in front of it. */
  readonly one: string
  /** Action of several; absent where it is the same. */
  readonly several?: string
  /** Action of the user, behind `You`; absent where it is the same. */
  readonly you?: string
  /** All words for it without an actor, or with an unknown one. */
  readonly nobody: string
}

/** Actions on the user: each is joined in front of one `you`. */
const toTheUser: Readonly<Record<string, { readonly verb: string; readonly nobody: string }>> = {
  assigned: { verb: 'assigned', nobody: 'you are assigned' },
  mentioned: { verb: 'mentioned', nobody: 'you were mentioned' },
}

const done: Readonly<Record<string, ReasonWords>> = {
  directly_addressed: { one: 'wrote to you', you: 'wrote to yourself', nobody: 'you were mentioned' },
  replied: { one: 'replied', nobody: 'new reply' },
  merged: { one: 'merged it', nobody: 'it was merged' },
  closed: { one: 'closed it', nobody: 'it was closed' },
  marked: { one: 'added a todo', nobody: 'added to your todos' },
  review_requested: {
    one: 'asked for your review',
    you: 'asked yourself for a review',
    nobody: 'you are asked for a review',
  },
  approved: { one: 'approved', nobody: 'it was approved' },
  changes_requested: { one: 'requested changes', nobody: 'changes were requested' },
  review_submitted: { one: 'reviewed it', nobody: 'it was reviewed' },
  approval_required: {
    one: 'asks for your approval',
    several: 'ask for your approval',
    you: 'asked for your own approval',
    nobody: 'it waits for your approval',
  },
  added_approver: {
    one: 'made you an approver',
    you: 'made yourself an approver',
    nobody: 'you were made an approver',
  },
  member_access_requested: {
    one: 'asks for access',
    several: 'ask for access',
    you: 'asked for access',
    nobody: 'somebody asks for access',
  },
  okr_checkin_requested: {
    one: 'asks you for a check-in',
    several: 'ask you for a check-in',
    you: 'asked yourself for a check-in',
    nobody: 'you are asked for a check-in',
  },
}

/** Events that come about by themselves, so that nobody is named, whoever the service says it was. */
const byItself: Readonly<Record<string, string>> = {
  build_failed: 'the pipeline failed',
  pipeline_fixed: 'the pipeline passes again',
  unmergeable: 'it can no longer be merged',
  threads_resolved: 'all threads are resolved',
  mergeable: 'it can be merged now',
  merge_train_removed: 'it was removed from the merge train',
  ssh_key_expired: 'one of your SSH keys has expired',
  ssh_key_expiring_soon: 'one of your SSH keys expires soon',
  transfer_failed: 'a transfer failed',
  duo_pro_access_granted: 'you now have access to Duo Pro',
  duo_enterprise_access_granted: 'you now have access to Duo Enterprise',
  duo_core_access_granted: 'you now have access to Duo Core',
  duo_workflow_input_required: 'a Duo workflow needs your input',
}

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Returns true if a reason comes about by itself: nobody is to be named then. */
export function comesByItself(kind: string): boolean {
  return Object.hasOwn(byItself, kind)
}

/**
 * Returns the actions of people in one phrase: `replied, assigned and mentioned you`.
 *
 * @param times how often each was done; once by default
 */
export function wordsOfActions(
  kinds: readonly string[],
  doers: Doers,
  times: (kind: string) => number = () => 1,
): string {
  const own = kinds
    .filter((kind) => !Object.hasOwn(toTheUser, kind))
    .map((kind) => often(verbOf(kind, doers), times(kind)))
  const toUser = kinds.flatMap((kind) => toTheUser[kind]?.verb ?? [])
  const whom = doers === 'you' ? 'yourself' : 'you'
  return listed.format([...own, ...toUser]) + (toUser.length > 0 ? ` ${whom}` : '')
}

/** Returns the words for a reason without an actor, or with an unknown one. */
export function wordsOfNobody(kind: string): string {
  return byItself[kind] ?? toTheUser[kind]?.nobody ?? done[kind]?.nobody ?? `new todo: ${ownWords(kind)}`
}

/** A reason as a sentence without its full stop: `Ben asked for your review`. @param who null for nobody who is known */
export function sentenceOfReason(kind: string, who: string | null, isUser: boolean): string {
  if (who === null || comesByItself(kind)) {
    const words = wordsOfNobody(kind)
    return words.charAt(0).toUpperCase() + words.slice(1)
  }
  return isUser ? `You ${wordsOfActions([kind], 'you')}` : `${who} ${wordsOfActions([kind], 'one')}`
}

function verbOf(kind: string, doers: Doers): string {
  const words = done[kind]
  if (words === undefined) return `added a todo (${ownWords(kind)})`
  return (doers === 'one' ? undefined : words[doers]) ?? words.one
}

/** Returns a newer service's name for its todo: its own words are better than none. */
function ownWords(kind: string): string {
  return kind.replaceAll(/[_\s]+/g, ' ').trim()
}

function often(words: string, times: number): string {
  if (times === 1) return words
  return times === 2 ? `${words} twice` : `${words} ${times} times`
}
