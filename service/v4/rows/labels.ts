import type { labelResource } from '../../resources/labels.ts'
import type { LabelRow } from '../../store/labels.ts'
import { rowsById } from '../../store/rows.ts'
import type { Showing } from '../versioned-service.ts'

type LabelResource = ReturnType<typeof labelResource>

/** The text colour that is readable on a label's colour: dark or white. */
function textColor(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16))
  return red + green + blue > 500 ? '#333333' : '#FFFFFF'
}

/** Labels. */
export function labelRows({ versioned, args }: Showing, labels: readonly LabelResource[]) {
  const counted = !versioned.has('countsOnRequest') || args['with_counts'] === true
  const stored = rowsById<LabelRow>(
    versioned.workspace.store,
    'labels',
    labels.map(({ id }) => id),
  )
  return labels.map(({ open_issues_count, closed_issues_count, open_merge_requests_count, ...label }) => ({
    ...label,
    ...(versioned.has('labelColors')
      ? { text_color: textColor(label.color), is_project_label: stored.get(label.id)?.project_id !== null }
      : {}),
    ...(versioned.has('labelHtml') ? { description_html: label.description ?? '' } : {}),
    ...(counted ? { open_issues_count, closed_issues_count, open_merge_requests_count } : {}),
  }))
}
