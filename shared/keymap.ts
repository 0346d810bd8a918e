/**
 * Every command there is: its id, what it is called, and its keys by default. The menu, the help sheet and the
 * shortcuts are all drawn from this table, so that they cannot disagree.
 *
 * A key is written as `Mod+Enter`, `Shift+E`, `Alt+ArrowUp`, `g i` (one after the other). `Mod` is Command on macOS and
 * Control elsewhere. A key that is a single character without Mod is off while somebody types.
 */
export interface Command {
  readonly id: string
  /** The name in the menu and in the help, where the state of the target is not known. */
  readonly title: string
  /** The names where the state is known that the command changes: while it is off, and while it is on. */
  readonly states?: readonly [off: string, on: string]
  readonly group: 'Move' | 'Go to' | 'Inbox' | 'Item' | 'Project' | 'Docket'
  readonly keys: readonly string[]
}

export const commands = [
  { id: 'next', title: 'Next', group: 'Move', keys: ['j', 'ArrowDown'] },
  { id: 'previous', title: 'Previous', group: 'Move', keys: ['k', 'ArrowUp'] },
  { id: 'scrollDown', title: 'Scroll the item down', group: 'Move', keys: ['Space'] },
  { id: 'scrollUp', title: 'Scroll the item up', group: 'Move', keys: ['Shift+Space'] },
  { id: 'nextNote', title: 'Next comment or change', group: 'Move', keys: ['n'] },
  { id: 'previousNote', title: 'Previous comment or change', group: 'Move', keys: ['p'] },
  { id: 'nextFile', title: 'Next file of the changes', group: 'Move', keys: [']'] },
  { id: 'previousFile', title: 'Previous file of the changes', group: 'Move', keys: ['['] },
  { id: 'choose', title: 'Select several, one by one', group: 'Move', keys: ['x'] },
  { id: 'chooseNext', title: 'Select down to the next', group: 'Move', keys: ['Shift+J', 'Shift+ArrowDown'] },
  { id: 'choosePrevious', title: 'Select up to the one before', group: 'Move', keys: ['Shift+K', 'Shift+ArrowUp'] },
  { id: 'chooseAll', title: 'Select all', group: 'Move', keys: ['Mod+a'] },
  { id: 'nextColumn', title: 'Next column of the board', group: 'Move', keys: ['ArrowRight'] },
  { id: 'previousColumn', title: 'Previous column of the board', group: 'Move', keys: ['ArrowLeft'] },
  { id: 'cardToNextColumn', title: 'Move the card to the next column', group: 'Move', keys: ['Shift+ArrowRight'] },
  {
    id: 'cardToPreviousColumn',
    title: 'Move the card to the previous column',
    group: 'Move',
    keys: ['Shift+ArrowLeft'],
  },
  { id: 'open', title: 'Open', group: 'Move', keys: ['Enter', 'o'] },
  { id: 'back', title: 'Back to the list', group: 'Move', keys: ['u', 'Escape'] },
  { id: 'goBack', title: 'Go back', group: 'Go to', keys: ['Alt+ArrowLeft', 'Mod+['] },
  { id: 'goForward', title: 'Go forward', group: 'Go to', keys: ['Alt+ArrowRight', 'Mod+]'] },
  { id: 'goInbox', title: 'Go to inbox', group: 'Go to', keys: ['g n'] },
  { id: 'goInboxes', title: 'Go to the inboxes of all accounts', group: 'Go to', keys: ['g e'] },
  { id: 'goIssues', title: 'Go to issues', group: 'Go to', keys: ['g i'] },
  { id: 'goMergeRequests', title: 'Go to merge requests', group: 'Go to', keys: ['g m'] },
  { id: 'goActivity', title: 'Go to activity', group: 'Go to', keys: ['g a'] },
  { id: 'goOutbox', title: 'Go to the outbox', group: 'Go to', keys: ['g o'] },
  { id: 'openView', title: 'Open a saved view', group: 'Go to', keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9'] },
  { id: 'goProject', title: 'Go to a project', group: 'Go to', keys: ['g p'] },
  { id: 'goCatchUp', title: 'Catch up on what others did', group: 'Go to', keys: ['g u'] },
  { id: 'goWeek', title: 'Look back on your week', group: 'Go to', keys: ['g w'] },
  { id: 'goOverview', title: 'Look at the project in figures', group: 'Go to', keys: ['g f'] },
  { id: 'goPersonOverview', title: 'Look at a person in figures', group: 'Go to', keys: ['g b'] },
  { id: 'goMilestoneOverview', title: 'Look at a milestone in figures', group: 'Go to', keys: ['g q'] },
  { id: 'goInboxOverview', title: 'Look at the inbox in figures', group: 'Go to', keys: ['g y'] },
  { id: 'goProjects', title: 'Browse all projects', group: 'Go to', keys: ['g d'] },
  { id: 'goGroups', title: 'Browse groups', group: 'Go to', keys: ['g j'] },
  { id: 'goPeople', title: 'Browse people', group: 'Go to', keys: ['g z'] },
  { id: 'goAccount', title: 'My account', group: 'Go to', keys: ['g k'] },
  { id: 'goHooks', title: 'System hooks', group: 'Go to', keys: [] },
  { id: 'goExplorer', title: 'API explorer', group: 'Go to', keys: ['g x'] },
  { id: 'openSnippet', title: 'Open a snippet', group: 'Go to', keys: ['g c'] },
  { id: 'syncPanel', title: 'Sync status', group: 'Go to', keys: ['g s'] },
  { id: 'done', title: 'Mark done or not done', states: ['Mark done', 'Mark not done'], group: 'Inbox', keys: ['e'] },
  { id: 'clearEnded', title: 'Clear what is closed or merged', group: 'Inbox', keys: ['Shift+X'] },
  { id: 'allDone', title: 'Mark everything in the inbox done', group: 'Inbox', keys: ['Shift+D'] },
  {
    id: 'focusMode',
    title: 'Focus mode on or off',
    states: ['Focus mode', 'Leave focus mode'],
    group: 'Inbox',
    keys: ['Shift+F'],
  },
  { id: 'snooze', title: 'Snooze', group: 'Inbox', keys: ['h'] },
  { id: 'markRead', title: 'Mark as read', group: 'Inbox', keys: ['Shift+I'] },
  { id: 'markUnread', title: 'Mark as unread', group: 'Inbox', keys: ['Shift+U'] },
  { id: 'pin', title: 'Pin or unpin', states: ['Pin', 'Unpin'], group: 'Inbox', keys: ['b'] },
  { id: 'mute', title: 'Mute or unmute', states: ['Mute', 'Unmute'], group: 'Inbox', keys: ['Shift+M'] },
  { id: 'comment', title: 'Write a comment', group: 'Item', keys: ['r'] },
  { id: 'quote', title: 'Quote in a comment', group: 'Item', keys: ['Shift+R', 'q'] },
  { id: 'insertReply', title: 'Insert a saved reply', group: 'Item', keys: ['Mod+;'] },
  { id: 'keepReply', title: 'Keep the comment as a saved reply', group: 'Item', keys: [] },
  { id: 'replyDone', title: 'Submit the comment and mark done', group: 'Item', keys: ['Mod+Shift+Enter'] },
  {
    id: 'replySnooze',
    title: 'Submit the comment and snooze until somebody answers',
    group: 'Item',
    keys: ['Mod+Alt+Enter'],
  },
  { id: 'changeState', title: 'Close or reopen', states: ['Close', 'Reopen'], group: 'Item', keys: ['Shift+C'] },
  { id: 'editItem', title: 'Edit title and description', group: 'Item', keys: ['Shift+E'] },
  { id: 'assign', title: 'Assign to somebody', group: 'Item', keys: ['a'] },
  { id: 'askForReview', title: 'Ask for a review', group: 'Item', keys: ['Shift+H'] },
  { id: 'label', title: 'Add and remove labels', group: 'Item', keys: ['l'] },
  { id: 'localLabel', title: 'Add and remove local labels', group: 'Item', keys: ['Mod+Shift+L'] },
  { id: 'setMilestone', title: 'Set the milestone', group: 'Item', keys: ['m'] },
  { id: 'setDueDate', title: 'Set the due date', group: 'Item', keys: ['d'] },
  {
    id: 'changeConfidential',
    title: 'Change who may see it',
    states: ['Make confidential', 'Show to everybody'],
    group: 'Item',
    keys: ['Shift+P'],
  },
  { id: 'review', title: 'Review the changes', group: 'Item', keys: ['g r'] },
  {
    id: 'viewFile',
    title: 'Mark the file as viewed or not viewed',
    states: ['Mark the file as viewed', 'Mark the file as not viewed'],
    group: 'Item',
    keys: ['w'],
  },
  { id: 'sendReview', title: 'Send the comments on lines', group: 'Item', keys: ['Mod+Shift+S'] },
  {
    id: 'sideBySide',
    title: 'Show changes side by side or one below the other',
    states: ['Show changes side by side', 'Show changes one below the other'],
    group: 'Item',
    keys: [],
  },
  {
    id: 'hideSpace',
    title: 'Hide or show changes of white space',
    states: ['Hide changes of white space', 'Show changes of white space'],
    group: 'Item',
    keys: [],
  },
  {
    id: 'sinceLook',
    title: 'Show what was pushed since you looked or all changes',
    states: ['Show what was pushed since you looked', 'Show all changes'],
    group: 'Item',
    keys: ['.'],
  },
  {
    id: 'wrapLines',
    title: 'Wrap long lines of changes or scroll them sideways',
    states: ['Wrap long lines', 'Scroll long lines sideways'],
    group: 'Item',
    keys: [],
  },
  { id: 'award', title: 'Award an emoji', group: 'Item', keys: ['Shift+A'] },
  { id: 'follow', title: 'Follow or unfollow', states: ['Follow', 'Unfollow'], group: 'Item', keys: ['Shift+S'] },
  { id: 'addTodo', title: 'Add to my todos', group: 'Item', keys: ['t'] },
  {
    id: 'approve',
    title: 'Approve or take the approval back',
    states: ['Approve', 'Take the approval back'],
    group: 'Item',
    keys: ['!'],
  },
  { id: 'merge', title: 'Merge', group: 'Item', keys: ['y'] },
  { id: 'moveIssue', title: 'Move to another project', group: 'Item', keys: ['v'] },
  { id: 'deleteItem', title: 'Delete the issue or merge request', group: 'Item', keys: ['#'] },
  {
    id: 'keepOffline',
    title: 'Keep offline or stop keeping it',
    states: ['Keep offline', 'Stop keeping offline'],
    group: 'Item',
    keys: ['Shift+L'],
  },
  { id: 'print', title: 'Print', group: 'Item', keys: ['Mod+p'] },
  { id: 'copyReference', title: 'Copy reference', group: 'Item', keys: ['Shift+Y'] },
  { id: 'copyCommentLink', title: 'Copy link to the comment', group: 'Item', keys: ['Shift+Q'] },
  { id: 'copyBranch', title: 'Copy name of the branch', group: 'Item', keys: ['Mod+Shift+Y'] },
  { id: 'copyWebAddress', title: 'Copy address of the web page', group: 'Item', keys: ['Shift+W'] },
  { id: 'openInBrowser', title: 'Open in the browser', group: 'Item', keys: ['Shift+O'] },
  { id: 'projectUp', title: 'Move the project up in the sidebar', group: 'Project', keys: ['Alt+ArrowUp'] },
  { id: 'projectDown', title: 'Move the project down in the sidebar', group: 'Project', keys: ['Alt+ArrowDown'] },
  { id: 'newIssue', title: 'New issue', group: 'Project', keys: ['c'] },
  { id: 'newMergeRequest', title: 'New merge request', group: 'Project', keys: ['Shift+N'] },
  {
    id: 'star',
    title: 'Star or unstar the project',
    states: ['Star the project', 'Unstar the project'],
    group: 'Project',
    keys: ['s'],
  },
  { id: 'goLabels', title: 'Labels and milestones', group: 'Project', keys: ['g l'] },
  { id: 'undo', title: 'Undo', group: 'Docket', keys: ['z', 'Mod+z'] },
  { id: 'redo', title: 'Redo', group: 'Docket', keys: ['Mod+Shift+Z'] },
  { id: 'history', title: 'History', group: 'Docket', keys: ['Shift+Z'] },
  { id: 'palette', title: 'Find and do anything', group: 'Docket', keys: ['Mod+k'] },
  { id: 'search', title: 'Search everything', group: 'Docket', keys: ['Mod+Shift+F'] },
  { id: 'submit', title: 'Submit what is written', group: 'Docket', keys: ['Mod+Enter'] },
  { id: 'filter', title: 'Filter the list or find in the changes', group: 'Docket', keys: ['/', 'f', 'Mod+f'] },
  {
    id: 'foldSidebar',
    title: 'Fold or unfold the sidebar',
    states: ['Fold the sidebar', 'Unfold the sidebar'],
    group: 'Docket',
    keys: ['Mod+b'],
  },
  {
    id: 'foldList',
    title: 'Fold or unfold the list beside the item',
    states: ['Fold the list beside the item', 'Unfold the list beside the item'],
    group: 'Docket',
    keys: ['Mod+Shift+B'],
  },
  { id: 'chooseColumns', title: 'Choose columns', group: 'Docket', keys: [] },
  { id: 'groupList', title: 'Group the list', group: 'Docket', keys: ['Shift+G'] },
  { id: 'showBoard', title: 'Show the list as a board', group: 'Docket', keys: ['Shift+B'] },
  { id: 'sortList', title: 'Sort the list', group: 'Docket', keys: ['Shift+T'] },
  { id: 'saveView', title: 'Save this list as a view', group: 'Docket', keys: ['Shift+V'] },
  { id: 'syncNow', title: 'Sync now', group: 'Docket', keys: ['F5'] },
  { id: 'signInAgain', title: 'Sign in again', group: 'Docket', keys: [] },
  {
    id: 'workOffline',
    title: 'Work offline or stop working offline',
    states: ['Work offline', 'Stop working offline'],
    group: 'Docket',
    keys: ['Mod+Shift+O'],
  },
  {
    id: 'switchAccount',
    title: 'Switch to another account',
    group: 'Docket',
    keys: ['Mod+1', 'Mod+2', 'Mod+3', 'Mod+4', 'Mod+5', 'Mod+6', 'Mod+7', 'Mod+8', 'Mod+9'],
  },
  { id: 'settings', title: 'Settings', group: 'Docket', keys: ['Mod+,'] },
  { id: 'about', title: 'About Docket', group: 'Docket', keys: [] },
  { id: 'whatIsNew', title: 'What is new', group: 'Docket', keys: [] },
  {
    id: 'tour',
    title: 'Take or leave the tour',
    states: ['Take the tour', 'Leave the tour'],
    group: 'Docket',
    keys: [],
  },
  { id: 'help', title: 'Show the keys', group: 'Docket', keys: ['?'] },
  { id: 'manual', title: 'Manual', group: 'Docket', keys: ['g h'] },
] as const satisfies readonly Command[]

export type CommandId = (typeof commands)[number]['id']

/** What a command is called. @param isOn the state that it changes, where that is known */
export function commandTitle(id: CommandId, isOn: boolean | null = null): string {
  const command: Command | undefined = commands.find((each) => each.id === id)
  if (command === undefined) return ''
  return isOn === null || command.states === undefined ? command.title : command.states[isOn ? 1 : 0]
}

/** Commands that repeat while their key is held. All others run once each time a key goes down. */
export const repeated: ReadonlySet<CommandId> = new Set([
  'next',
  'previous',
  'scrollDown',
  'scrollUp',
  'nextNote',
  'previousNote',
  'nextFile',
  'previousFile',
  'nextColumn',
  'previousColumn',
  'chooseNext',
  'choosePrevious',
] as const)

/** What text fields do with their own text: a command only where nobody writes. */
export const keysOfFields: ReadonlySet<string> = new Set(['Mod+z', 'Mod+Shift+Z', 'Mod+a'])
