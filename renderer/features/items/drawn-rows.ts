import type { Component } from 'svelte'
import type { Row } from '../../../shared/model/rows.ts'
import type { ListStore } from '../../data/lists/list.svelte.ts'
import type { ListedRow } from './listed-row.ts'

/** The component that draws the rows of one kind. */
export interface RowView {
  readonly kind: Row['kind']
  readonly view: Component<ListedRow<Row>>
}

/** The view of the rows of a list. */
export interface DrawnRows {
  readonly row: RowView
  /** The height that most of them have, in pixels. */
  readonly rowHeight: number
}

/** Returns the heading above a row of a list, where a group begins with it. */
export type HeadingAt = (
  list: ListStore,
  index: number,
) => { readonly title: string; readonly count: string } | undefined
