import { referenceWords } from '../../../shared/model/reference.ts'
import type { Item } from '../../../shared/model/rows.ts'
import { weekActions, type WeekAction, type Week } from '../../../shared/model/week.ts'
import type { Span } from './week-span.ts'

export const weekActionTitles: Readonly<Record<WeekAction, string>> = {
  merged: 'Merged',
  closed: 'Closed',
  opened: 'Opened',
  commented: 'Commented on',
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

/** The days of a week: `16 – 22 November 2026`. */
export function weekTitle({ from, until }: Span): string {
  // The last day, at noon: midnight may be left out where the clock is changed.
  return day.formatRange(from, until - 43_200_000)
}

/** The full reference of an item, by which everybody finds it: `group/project#12`. */
export function referenceOnService({ projectPath, reference }: Item['row']): string {
  return `${projectPath}${referenceWords(reference)}`
}

/** A week as Markdown, for a report. Services make links of the references. */
export function weekMarkdown(week: Week, span: Span): string {
  const parts = weekActions
    .filter((weekAction) => week[weekAction].length > 0)
    .map((weekAction) => {
      const lines = week[weekAction].map((row) => `- ${escaped(row.title)} (${referenceOnService(row)})`)
      return `### ${weekActionTitles[weekAction]} (${week[weekAction].length})\n\n${lines.join('\n')}\n`
    })
  return `## ${weekTitle(span)}\n\n${parts.length === 0 ? 'Nothing was opened, closed, merged or commented on.\n' : parts.join('\n')}`
}

/** A title as a text of Markdown that reads as it is written. */
function escaped(title: string): string {
  return title.replace(/[\\`*_[\]<>]/g, '\\$&')
}
