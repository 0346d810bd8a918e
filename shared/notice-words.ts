import { withHiddenNamed } from './hidden-characters.ts'
import { shortened } from './beginning.ts'
import type { NoticeKind } from './notification-rules.ts'
import { sentenceOfReason } from './reason-words.ts'

/** A notification. */
export interface Notice {
  readonly kind: NoticeKind
  /** The reason of the inbox that it is about. */
  readonly reason: string
  /** The actor; null where there is none, or none is known. */
  readonly who: string | null
  /** Such as `group/project#12`; empty for a thing without one. */
  readonly reference: string
  readonly title: string
  /** The comment or text, as it was written; empty for none. */
  readonly text: string
  /** Of a milestone: the number of days until it is due. */
  readonly daysLeft: number | null
}

/** The words of a notification: plain text, no markup. */
export interface NoticeWords {
  readonly title: string
  readonly body: string
}

/** Maximum length of a text in a notification. */
const longestText = 160

/** The words of notifications that are shown together: one by itself, several as a number with the first of them. */
export function noticeWords(all: readonly Notice[], hideContent: boolean): NoticeWords {
  const notices = all.map(seen)
  const [first, ...others] = notices
  if (!first) return { title: '', body: '' }
  if (hideContent) {
    return {
      title: 'Docket',
      body: notices.length === 1 ? 'There is something new for you.' : `${notices.length} new things for you.`,
    }
  }
  if (others.length === 0) {
    const where = first.reference === '' ? '' : ` · ${first.reference}`
    return {
      title: `${actionOf(first)}${where}`,
      body: [first.title, inOneLine(first.text)].filter(Boolean).join('\n'),
    }
  }
  return {
    title: `${notices.length} new things for you`,
    body: notices.slice(0, 4).map(lineOf).join('\n') + (notices.length > 4 ? `\nand ${notices.length - 4} more` : ''),
  }
}

function lineOf(notice: Notice): string {
  return [actionOf(notice), notice.reference === '' ? notice.title : notice.reference].join(' · ')
}

function actionOf({ kind, reason, who, daysLeft }: Notice): string {
  if (kind === 'milestoneDue') return daysLeft === 1 ? 'Due tomorrow' : 'Due today'
  return sentenceOfReason(reason, who, false)
}

/**
 * Characters that turn others or cannot be seen are named: where notifications are shown, nothing sets one text apart from
 * another.
 */
function seen(notice: Notice): Notice {
  const { who, reference, title, text } = notice
  return {
    ...notice,
    who: who === null ? null : withHiddenNamed(who),
    reference: withHiddenNamed(reference),
    title: withHiddenNamed(title),
    text: withHiddenNamed(text),
  }
}

function inOneLine(text: string): string {
  return shortened(text.replaceAll(/\s+/g, ' ').trim(), longestText)
}
