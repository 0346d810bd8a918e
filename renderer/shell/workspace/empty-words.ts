import AlarmClock from '@lucide/svelte/icons/alarm-clock'
import BellOff from '@lucide/svelte/icons/bell-off'
import CircleCheckBig from '@lucide/svelte/icons/circle-check-big'
import CirclePause from '@lucide/svelte/icons/circle-pause'
import CloudDownload from '@lucide/svelte/icons/cloud-download'
import CloudOff from '@lucide/svelte/icons/cloud-off'
import FolderOpen from '@lucide/svelte/icons/folder-open'
import History from '@lucide/svelte/icons/history'
import KeyRound from '@lucide/svelte/icons/key-round'
import SearchX from '@lucide/svelte/icons/search-x'
import TriangleAlert from '@lucide/svelte/icons/triangle-alert'
import { sentenceFor } from '../../../shared/error-sentences.ts'
import type { AppError } from '../../../shared/errors.ts'
import type { SyncState } from '../../../shared/ipc.ts'
import type { SendState } from '../../../shared/edit-words.ts'
import { fillingWords } from './filling-words.ts'
import type { InboxPart } from '../../../shared/model/triage.ts'

export interface EmptyWords {
  readonly icon: typeof CloudOff
  readonly title: string
  readonly text: string
  readonly action: 'clearFilter' | 'retry' | 'older' | 'signIn' | null
}

/** The words for a list that is whole and has no rows. */
export interface EmptyListWords {
  readonly nothing: EmptyWords
  /** The words where its filter lets nothing through. */
  readonly noMatch?: EmptyWords
  /** It can have rows only of projects. */
  readonly isOfProjects: boolean
}

const noMatch: EmptyWords = {
  icon: SearchX,
  title: 'Nothing matches',
  text: 'No item on this computer matches this filter.',
  action: 'clearFilter',
}

/** Nothing is listed for a query that is wrong. The problem stands below its field. */
export const wrongQuery: EmptyWords = {
  icon: SearchX,
  title: 'This filter cannot be read',
  text: 'Fix the underlined part to see results.',
  action: 'clearFilter',
}

export const emptyIssues = noneOpen('issues')
export const emptyMergeRequests = noneOpen('merge requests')

function noneOpen(what: string): EmptyListWords {
  return {
    nothing: {
      icon: CircleCheckBig,
      title: `No open ${what}`,
      text: `There are no open ${what} in your projects.`,
      action: null,
    },
    noMatch,
    isOfProjects: true,
  }
}

/** Nothing has happened on the service, or nothing that the filter lets through. */
export const emptyActivity: EmptyListWords = {
  nothing: {
    icon: History,
    title: 'Quiet so far',
    text: 'GitLab reports no activity in your projects. New activity is listed here.',
    action: null,
  },
  noMatch: {
    icon: SearchX,
    title: 'Nothing of yours changed',
    text: 'Nothing that happened lately matches this filter.',
    action: 'clearFilter',
  },
  isOfProjects: true,
}

const noEntryMatches: EmptyWords = { ...noMatch, text: 'No entry in this part of your inbox matches this filter.' }

export const emptyInbox: Readonly<Record<InboxPart, EmptyListWords>> = {
  open: {
    nothing: {
      icon: CircleCheckBig,
      title: 'Nothing left',
      text: 'Nobody is waiting for you. Enjoy the quiet.',
      action: 'older',
    },
    noMatch: noEntryMatches,
    isOfProjects: true,
  },
  snoozed: {
    nothing: {
      icon: AlarmClock,
      title: 'Nothing snoozed',
      text: 'What you snooze waits here until its time comes, or until somebody mentions you in it.',
      action: null,
    },
    noMatch: noEntryMatches,
    isOfProjects: false,
  },
  done: {
    nothing: {
      icon: History,
      title: 'Nothing done yet',
      text: 'What you mark done stays here, and comes back to the inbox when there is something new.',
      action: null,
    },
    noMatch: noEntryMatches,
    isOfProjects: false,
  },
  muted: {
    nothing: {
      icon: BellOff,
      title: 'Nothing muted',
      text: 'What you mute stays out of the inbox, whatever happens to it.',
      action: null,
    },
    noMatch: noEntryMatches,
    isOfProjects: false,
  },
}

/** The facts about the account whose list has no rows. */
export interface EmptyAccount {
  readonly sendState: SendState
  /** The user is in no project. */
  readonly hasNoProjects: boolean
  readonly host: string
}

/** The facts about a list that has no rows. */
export interface EmptyList {
  readonly list: { readonly error: AppError | null; readonly partial: boolean }
  readonly account: EmptyAccount
  readonly sync: SyncState | undefined
  /** A filter leaves rows out. */
  readonly filtered: boolean
  /** Estimate of the seconds until its rows are fetched; null where there is none. */
  readonly secondsLeft?: number | null
}

/** Returns the reason why a list has no rows: it failed, nothing was fetched yet, nothing matches, or nothing is left to do. */
export function emptyWords(
  { nothing, noMatch: unmatched, isOfProjects }: EmptyListWords,
  { list, account: { sendState, hasNoProjects, host }, sync, filtered, secondsLeft = null }: EmptyList,
): EmptyWords {
  if (list.error) {
    const { title, advice } = sentenceFor(list.error)
    return { icon: TriangleAlert, title, text: advice, action: 'retry' }
  }
  if (list.partial || (sync && sync.lastSyncedAt === null)) {
    const title = 'Not fetched yet'
    const text = fillingWords(sync, secondsLeft, sendState)
    if (sendState === 'safeMode') return { icon: CirclePause, title, text, action: null }
    if (sendState === 'signedOut') return { icon: KeyRound, title, text, action: 'signIn' }
    if (sendState === 'workingOffline') return { icon: CloudOff, title, text, action: null }
    if (sync?.phase === 'offline' || sync?.phase === 'paused') {
      return {
        icon: CloudOff,
        title,
        text: 'Docket has not been able to reach GitLab yet. The list fills as soon as it can.',
        action: null,
      }
    }
    if (sync?.phase === 'idle' && sync.stopped) return { icon: CirclePause, title, text, action: null }
    if (sync?.phase === 'idle' && sync.problem) return { icon: TriangleAlert, title, text, action: null }
    return { icon: CloudDownload, title: 'On its way', text, action: null }
  }
  if (hasNoProjects && isOfProjects) {
    return {
      icon: FolderOpen,
      title: 'No projects yet',
      text: `You are not a member of any project yet. When somebody adds you to one on ${host}, or you star one there, it appears here.`,
      action: null,
    }
  }
  return filtered && unmatched !== undefined ? unmatched : nothing
}
