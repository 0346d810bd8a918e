import { settingsPages } from '../../shared/place.ts'

/** The window that a picture is of: at the very first start, at one without an account, over the sample workspace, or the small one. */
export type PicturedWindow = 'welcome' | 'withoutAccount' | 'workspace' | 'quickAdd'

/** A key to press, the name of a button to press, words to write, or words to wait for. */
export type Step = string | { readonly button: string } | { readonly write: string } | { readonly until: string }

/** A screen that a picture is taken of. */
export interface PicturedScreen {
  readonly name: string
  readonly of: PicturedWindow
  /** The place to open first: a path in the account, or an address of `all`. */
  readonly at?: string
  /** The steps there before the picture. */
  readonly steps?: readonly Step[]
}

function inWorkspace(name: string, at: string, ...steps: Step[]): PicturedScreen {
  return { name, of: 'workspace', at, steps }
}

const thread = 'projects/platform%2Fapi/issues/29'
const mergeRequest = 'projects/platform%2Finfrastructure/merge_requests/13'
const inReview = 'projects/apps%2Ffield-app/merge_requests/16'
const learning = 'projects/hardware%2Ffield-gateway/merge_requests/23'

/**
 * Every screen there is, one a line. What changes something comes last, so that nothing of it is in the pictures before: what
 * is done and snoozed, and what waits in the outbox.
 */
export const screens: readonly PicturedScreen[] = [
  { name: 'welcome', of: 'welcome' },
  { name: 'welcome-ways-in', of: 'welcome', steps: ['Enter'] },
  {
    name: 'welcome-notifications',
    of: 'welcome',
    steps: [{ button: 'Open the sample workspace' }, { until: 'Take the tour' }],
  },
  { name: 'sign-in', of: 'withoutAccount' },
  { name: 'quick-add', of: 'quickAdd', steps: [{ write: 'The gate at the lower field does not close' }] },
  inWorkspace('inbox', 'inbox', 'Home'),
  inWorkspace('inbox-with-item', 'inbox', 'Home', 'Enter'),
  inWorkspace('inbox-muted', 'inbox?part=muted'),
  inWorkspace('issues', 'issues', 'Home'),
  inWorkspace('issues-filtered', `issues?q=${encodeURIComponent('is:open label:bug')}`, 'Home'),
  inWorkspace('issues-board', 'issues?board=label', 'Home', 'ArrowRight'),
  inWorkspace('issues-nothing-matches', `issues?q=${encodeURIComponent('is:open no such words')}`),
  inWorkspace('merge-requests', 'merge-requests', 'Home'),
  inWorkspace('activity', 'activity', 'Home'),
  inWorkspace('project', 'projects/platform%2Fapi', 'Home'),
  inWorkspace('issue', thread),
  inWorkspace('issue-thread', thread, 'n', 'n', 'n'),
  inWorkspace('merge-request', mergeRequest),
  inWorkspace('merge-request-deployed', 'projects/platform%2Fingest/merge_requests/17'),
  inWorkspace('merge-request-threads', inReview, '}', 'r'),
  inWorkspace('merge-request-changes', mergeRequest, 'Space', 'Space', 'Space', 'Space', 'Space', 'Space'),
  inWorkspace('review', `${mergeRequest}/changes`, 'n', 'n'),
  inWorkspace('review-selected-lines', `${mergeRequest}/changes`, 'n', 'Shift+J', 'Shift+J', 'Shift+J'),
  inWorkspace('learning-review', learning),
  inWorkspace('learning-review-threads', learning, '}', '}'),
  inWorkspace('learning-review-changes', `${learning}/changes`, 'n', 'n'),
  inWorkspace('apply-suggestion', learning, '}', '}', { button: 'Apply…' }),
  inWorkspace('edit-issue', thread, 'Shift+E'),
  inWorkspace('confirm-merge', 'projects/hardware%2Fsensor-firmware/merge_requests/20', 'y'),
  inWorkspace(
    'earliest-merge',
    'projects/hardware%2Fsensor-firmware/merge_requests/20',
    'Control+k',
    { write: 'earliest merge time' },
    'Enter',
  ),
  inWorkspace('labels', thread, 'l'),
  inWorkspace('assign', thread, 'a'),
  inWorkspace('snooze', 'inbox', 'Home', 'h'),
  inWorkspace('selection', 'issues', 'Home', 'x', 'Shift+J', 'Shift+J'),
  inWorkspace('focus-mode', 'inbox/focus'),
  // That of apps/console!21, which has failed.
  inWorkspace('pipeline', 'merge-requests/143/pipeline'),
  // Of hardware/sensor-firmware!18, which has failed by a child pipeline.
  inWorkspace('pipeline-child', 'projects/hardware%2Fsensor-firmware/merge_requests/18', '>'),
  inWorkspace('threads', 'threads', 'j'),
  inWorkspace('threads-reply', 'threads', 'j', 'r'),
  inWorkspace('catch-up', 'catch-up'),
  inWorkspace('week', 'week'),
  inWorkspace('project-in-figures', 'overview/projects/1'),
  inWorkspace('milestone-in-figures', 'overview/milestones/1'),
  inWorkspace('person-in-figures', 'overview/people/2'),
  inWorkspace('inbox-in-figures', 'overview/inbox'),
  // Of hardware/field-gateway.
  inWorkspace('releases', 'projects/6/releases'),
  inWorkspace('projects', 'projects', 'ArrowDown'),
  inWorkspace('groups', 'groups', 'ArrowDown'),
  inWorkspace('people', 'people', 'ArrowDown'),
  inWorkspace('account', 'account'),
  inWorkspace('hooks', 'hooks'),
  inWorkspace('explorer', 'explorer'),
  inWorkspace('explorer-operation', 'explorer/createIssue'),
  inWorkspace('sync', 'sync'),
  inWorkspace('question', 'inbox', 'Home', 'Control+k', { write: 'Mark everything done' }, 'Enter'),
  inWorkspace('palette', 'inbox', 'Control+k'),
  inWorkspace('palette-found', 'inbox', 'Control+k', { write: 'frost' }),
  inWorkspace('search', 'inbox', 'Control+Shift+F', { write: 'frost' }),
  inWorkspace('new-issue', 'projects/platform%2Fapi', 'c'),
  inWorkspace('new-merge-request', 'projects/platform%2Fapi', 'Shift+N'),
  inWorkspace('labels-and-milestones', 'projects/platform%2Fapi', 'g', 'l'),
  inWorkspace('save-view', 'issues', 'Shift+V'),
  inWorkspace('keys', 'docket://all/help'),
  inWorkspace('manual', 'inbox', 'g', 'h'),
  ...settingsPages.map((page) => inWorkspace(`settings-${page}`, `docket://all/settings/${page}`)),
  inWorkspace('outbox-empty', 'outbox'),
  inWorkspace(
    'comment',
    thread,
    'r',
    { write: 'I looked at it **again**: the clock of the gateway is late.' },
    'Escape',
    'r',
  ),
  inWorkspace(
    'review-comments',
    `${mergeRequest}/changes`,
    ...['n', 'Shift+J', 'Shift+J', 'r'],
    { write: 'Could these three be one rule?' },
    ...['Escape', ','],
    { write: 'Who is paged by this file?' },
    ...['Escape', 'j', 'j', 'j', 'j', 'j', 'j', 'j'],
  ),
  inWorkspace(
    'review-replies',
    inReview,
    ...['}', 'r'],
    { write: 'The second one is enough.' },
    { button: 'Start a review' },
  ),
  inWorkspace('review-publish', inReview, 'Control+Shift+Enter', {
    write: 'One question, and **one** thing that I would change before this is merged.',
  }),
  inWorkspace('inbox-snoozed', 'inbox', 'Home', 'h', 'Enter', 'g', 'n'),
  inWorkspace('snoozed', 'inbox?part=snoozed', 'Home'),
  inWorkspace('inbox-after-done', 'inbox', 'Home', 'e'),
  inWorkspace('done', 'inbox?part=done', 'Home'),
  inWorkspace(
    'queued-comment',
    thread,
    'r',
    'Control+a',
    { write: 'The next gateway gets its time from the satellites.' },
    'Control+Enter',
  ),
  inWorkspace('board', 'issues', 'Shift+B', { write: 'label' }, 'Enter', 'ArrowRight', 'ArrowLeft'),
  inWorkspace('outbox', 'outbox'),
  inWorkspace('history', 'history'),
  inWorkspace('tour', 'inbox', 'Control+k', { write: 'Take the tour' }, 'Enter'),
]

/** The address that a screen of the workspace begins at. */
export function addressOf({ at = 'inbox' }: PicturedScreen, account: string): string {
  return at.startsWith('docket://') ? at : `docket://${account}/${at}`
}
