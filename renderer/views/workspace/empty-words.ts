import AlarmClock from '@lucide/svelte/icons/alarm-clock'
import BellOff from '@lucide/svelte/icons/bell-off'
import CircleCheckBig from '@lucide/svelte/icons/circle-check-big'
import CloudDownload from '@lucide/svelte/icons/cloud-download'
import CloudOff from '@lucide/svelte/icons/cloud-off'
import History from '@lucide/svelte/icons/history'
import SearchX from '@lucide/svelte/icons/search-x'
import TriangleAlert from '@lucide/svelte/icons/triangle-alert'
import { sentenceFor } from '../../../shared/error-sentences.ts'
import type { AppError } from '../../../shared/errors.ts'
import type { SyncState } from '../../../shared/ipc.ts'
import { fillingWords } from './filling-words.ts'
import type { Section } from '../../stores/workspace.svelte.ts'
import type { InboxPart } from '../../../shared/model/triage.ts'

export interface EmptyWords {
  readonly icon: typeof CloudOff
  readonly title: string
  readonly text: string
  readonly action: 'clearFilter' | 'retry' | 'older' | null
}

type Listed = Exclude<Section, 'inbox'> | InboxPart

const emptyParts: Readonly<Record<InboxPart, EmptyWords>> = {
  open: {
    icon: CircleCheckBig,
    title: 'Nothing left',
    text: 'Nobody waits for you. Enjoy the quiet.',
    action: 'older',
  },
  snoozed: {
    icon: AlarmClock,
    title: 'Nothing snoozed',
    text: 'What you put off waits here until its time comes, or until somebody mentions you in it.',
    action: null,
  },
  done: {
    icon: History,
    title: 'Nothing done yet',
    text: 'What you are done with stays here, and comes back to the inbox when there is something new.',
    action: null,
  },
  muted: {
    icon: BellOff,
    title: 'Nothing muted',
    text: 'What you mute stays out of the inbox, whatever happens to it.',
    action: null,
  },
}

function isPart(listed: Listed): listed is InboxPart {
  return listed in emptyParts
}

/** Why a list has no rows: it failed, nothing was fetched yet, nothing matches, or nothing is left to do. */
export function emptyWords(
  listed: Listed,
  filtered: boolean,
  list: { readonly error: AppError | null; readonly partial: boolean },
  sync: SyncState | undefined,
  secondsLeft: number | null = null,
): EmptyWords {
  if (list.error) {
    const { title, advice } = sentenceFor(list.error)
    return { icon: TriangleAlert, title, text: advice, action: 'retry' }
  }
  if (list.partial || (sync && sync.lastSyncedAt === null)) {
    const stuck = sync?.phase === 'offline' || sync?.phase === 'paused'
    return stuck
      ? {
          icon: CloudOff,
          title: 'Not fetched yet',
          text: 'Docket has not been able to reach the service. The list fills as soon as it can.',
          action: null,
        }
      : {
          icon: CloudDownload,
          title: 'On its way',
          text: fillingWords(sync, secondsLeft),
          action: null,
        }
  }
  if (listed === 'activity') return noActivity(filtered)
  if (filtered) {
    return {
      icon: SearchX,
      title: 'Nothing matches',
      text: 'No item on this computer fits this filter.',
      action: 'clearFilter',
    }
  }
  if (isPart(listed)) return emptyParts[listed]
  const what = listed === 'issues' ? 'issues' : 'merge requests'
  return {
    icon: CircleCheckBig,
    title: `No open ${what}`,
    text: `Every one of the ${what} you may see is closed.`,
    action: null,
  }
}

/** Nothing has happened since Docket came, or nothing of what the filter lets through. */
function noActivity(filtered: boolean): EmptyWords {
  return filtered
    ? {
        icon: SearchX,
        title: 'Nothing of yours changed',
        text: 'Nothing has happened that fits this filter since Docket began to watch.',
        action: 'clearFilter',
      }
    : {
        icon: History,
        title: 'Quiet so far',
        text: 'Docket has everything now. What changes from here on is told in this place.',
        action: null,
      }
}
