import type { Component } from 'svelte'
import type { Row } from '../../../shared/model/rows.ts'
import type { ListStore } from '../../data/lists/list.svelte.ts'
import type { ListedRow } from './listed-row.ts'

/** What draws the rows of one kind. */
export interface RowView {
  readonly kind: Row['kind']
  readonly view: Component<ListedRow<Row>>
}

/** How rows are drawn. */
export interface DrawnRows {
  readonly row: RowView
  /** The height that most of them have, in pixels. */
  readonly rowHeight: number
}

/** What stands above a row of a list, where a group begins with it. */
export type HeadingAt = (
  list: ListStore,
  index: number,
) => { readonly title: string; readonly count: string } | undefined
