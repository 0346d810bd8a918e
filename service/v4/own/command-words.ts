import type { Command } from '../../changes/commands.ts'

/** The answer to a note of commands only: the fields they set, and a sentence for each. */

const changes: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  close: { state_event: 'close' },
  reopen: { state_event: 'reopen' },
  todo: { todo_event: 'add' },
  done: { todo_event: 'done' },
  subscribe: { subscription_event: 'subscribe' },
  unsubscribe: { subscription_event: 'unsubscribe' },
  unassign: { assignee_ids: [] },
  remove_milestone: { milestone_id: null },
  remove_due_date: { due_date: null },
}

const sentences: Readonly<Record<string, string>> = {
  close: 'Closed this issue.',
  reopen: 'Reopened this issue.',
  todo: 'Added a to-do item.',
  done: 'Marked to-do item as done.',
  subscribe: 'Subscribed to notifications.',
  unsubscribe: 'Unsubscribed from notifications.',
  approve: 'Approved the current merge request.',
  unapprove: 'Unapproved the current merge request.',
  submit_review: 'Submitted the current review.',
  merge: 'Merged this merge request.',
  request_changes: 'Changes requested to the current merge request.',
}

/** The fields that commands set, as far as they are known without looking up a name. @param merged the head that was merged */
export function changesOfCommands(commands: readonly Command[], merged?: string): Readonly<Record<string, unknown>> {
  const merge = (name: string) => (name === 'merge' && merged !== undefined ? { merge: merged } : {})
  const found = commands.map(({ name }) => changes[name] ?? merge(name))
  return Object.assign({}, ...found) as Readonly<Record<string, unknown>>
}

/** @param merging the head that was to be merged, and the one that was */
export function summaryOf(
  commands: readonly Command[],
  { head, merged }: { readonly head?: string | undefined; readonly merged?: string | undefined } = {},
): string[] {
  return commands.map(({ name, argument }) => {
    if (name === 'merge' && head === undefined) {
      return 'The `/merge` quick action requires the SHA of the head of the branch.'
    }
    if (name === 'merge' && merged === undefined) return 'Branch has been updated since the merge was requested.'
    if (name === 'request_review') return `Requested a review from ${argument}.`
    if (name === 'reviewer' || name === 'assign_reviewer') return `Assigned ${argument} as reviewer.`
    return sentences[name] ?? 'Commands applied'
  })
}
