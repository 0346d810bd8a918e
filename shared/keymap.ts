/**
 * Every command there is: its id, what it is called, and its keys by default. The menu, the help sheet and the
 * shortcuts are all drawn from this table, so that they cannot disagree.
 *
 * A key is written as `Mod+Enter`, `Shift+E`, `g i` (one after the other). `Mod` is Command on macOS and Control elsewhere.
 * A key that is a single character without Mod is off while somebody types.
 */
export interface Command {
  readonly id: string
  readonly title: string
  readonly group: 'Move' | 'Go to' | 'Inbox' | 'Item' | 'Project' | 'Docket'
  readonly keys: readonly string[]
}

export const commands = [
  { id: 'next', title: 'Next row', group: 'Move', keys: ['j', 'ArrowDown'] },
  { id: 'previous', title: 'Previous row', group: 'Move', keys: ['k', 'ArrowUp'] },
  { id: 'open', title: 'Open', group: 'Move', keys: ['Enter', 'o'] },
  { id: 'back', title: 'Back to the list', group: 'Move', keys: ['u', 'Escape'] },
  { id: 'goInbox', title: 'Go to inbox', group: 'Go to', keys: ['g n'] },
  { id: 'goIssues', title: 'Go to issues', group: 'Go to', keys: ['g i'] },
  { id: 'goMergeRequests', title: 'Go to merge requests', group: 'Go to', keys: ['g m'] },
  { id: 'goActivity', title: 'Go to activity', group: 'Go to', keys: ['g a'] },
  { id: 'goOutbox', title: 'Go to the outbox', group: 'Go to', keys: ['g o'] },
  { id: 'openSnippet', title: 'Open a snippet', group: 'Go to', keys: ['g c'] },
  { id: 'syncPanel', title: 'Show how sync stands', group: 'Go to', keys: ['g s'] },
  { id: 'done', title: 'Mark done, or not done', group: 'Inbox', keys: ['e'] },
  { id: 'allDone', title: 'Mark everything in the inbox done', group: 'Inbox', keys: ['Shift+D'] },
  { id: 'snooze', title: 'Snooze', group: 'Inbox', keys: ['h'] },
  { id: 'markRead', title: 'Mark as read', group: 'Inbox', keys: ['Shift+I'] },
  { id: 'markUnread', title: 'Mark as unread', group: 'Inbox', keys: ['Shift+U'] },
  { id: 'pin', title: 'Pin to the top of the inbox, or no longer', group: 'Inbox', keys: ['b'] },
  { id: 'mute', title: 'Mute, or no longer', group: 'Inbox', keys: ['Shift+M'] },
  { id: 'comment', title: 'Write a comment', group: 'Item', keys: ['r'] },
  { id: 'submit', title: 'Submit what is written', group: 'Item', keys: ['Mod+Enter'] },
  { id: 'changeState', title: 'Close or reopen', group: 'Item', keys: ['Shift+C'] },
  { id: 'editItem', title: 'Edit title and description', group: 'Item', keys: ['Shift+E'] },
  { id: 'assign', title: 'Assign to somebody', group: 'Item', keys: ['a'] },
  { id: 'label', title: 'Add and remove labels', group: 'Item', keys: ['l'] },
  { id: 'setMilestone', title: 'Set the milestone', group: 'Item', keys: ['m'] },
  { id: 'setDueDate', title: 'Set the due date', group: 'Item', keys: ['d'] },
  { id: 'changeConfidential', title: 'Make confidential, or no longer', group: 'Item', keys: ['Shift+P'] },
  { id: 'award', title: 'Award an emoji', group: 'Item', keys: ['Shift+A'] },
  { id: 'follow', title: 'Follow, or no longer', group: 'Item', keys: ['Shift+S'] },
  { id: 'addTodo', title: 'Add to my todos', group: 'Item', keys: ['t'] },
  { id: 'merge', title: 'Merge', group: 'Item', keys: ['y'] },
  { id: 'moveIssue', title: 'Move to another project', group: 'Item', keys: ['v'] },
  { id: 'deleteIssue', title: 'Delete the issue', group: 'Item', keys: ['#'] },
  { id: 'keepOffline', title: 'Keep offline, or no longer', group: 'Item', keys: ['Shift+K'] },
  { id: 'openInBrowser', title: 'Open in the browser', group: 'Item', keys: ['Shift+O'] },
  { id: 'newIssue', title: 'New issue', group: 'Project', keys: ['c'] },
  { id: 'newMergeRequest', title: 'New merge request', group: 'Project', keys: ['Shift+N'] },
  { id: 'star', title: 'Star the project, or no longer', group: 'Project', keys: ['s'] },
  { id: 'goLabels', title: 'Labels and milestones', group: 'Project', keys: ['g l'] },
  { id: 'undo', title: 'Undo', group: 'Docket', keys: ['z', 'Mod+z'] },
  { id: 'redo', title: 'Do it again', group: 'Docket', keys: ['Mod+Shift+Z'] },
  { id: 'history', title: 'Show the history', group: 'Docket', keys: ['Shift+Z'] },
  { id: 'filter', title: 'Filter the list', group: 'Docket', keys: ['/', 'f'] },
  { id: 'syncNow', title: 'Sync now', group: 'Docket', keys: ['F5'] },
  { id: 'settings', title: 'Settings', group: 'Docket', keys: ['Mod+,'] },
  { id: 'help', title: 'Show the keys', group: 'Docket', keys: ['?'] },
] as const satisfies readonly Command[]

export type CommandId = (typeof commands)[number]['id']
