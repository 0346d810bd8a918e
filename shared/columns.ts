import * as v from 'valibot'

/**
 * Columns: the properties of an item that a row of a list shows besides its title, its number and its time. The user chooses them
 * for lists of items and for the inbox. Where a row has too little room, the last ones of this table go first.
 */

export const columns = [
  { id: 'assignee', title: 'Assignee' },
  { id: 'comments', title: 'Comments' },
  { id: 'pending', title: 'Waiting edits' },
  { id: 'due', title: 'Due date' },
  { id: 'tasks', title: 'Tasks' },
  { id: 'turn', title: 'Whose move' },
  { id: 'labels', title: 'Labels' },
  { id: 'milestone', title: 'Milestone' },
] as const

export type Column = (typeof columns)[number]['id']

const columnSchema = v.picklist(columns.map(({ id }) => id))
const chosenSchema = v.pipe(v.array(columnSchema), v.maxLength(columns.length))

/** The columns of each list, in the order of the table. */
export const columnChoiceSchema = v.object({ items: chosenSchema, inbox: chosenSchema })
export type ColumnChoice = Readonly<v.InferOutput<typeof columnChoiceSchema>>

/** The lists that have columns of their own. */
export type ColumnList = keyof ColumnChoice

export const usualColumns: ColumnChoice = {
  items: ['assignee', 'comments', 'pending', 'due', 'turn', 'labels'],
  inbox: ['pending', 'turn'],
}

/** The choice with one column shown that was not, or no longer shown. */
export function withColumn(choice: ColumnChoice, list: ColumnList, column: Column, isShown: boolean): ColumnChoice {
  const shown = columns.map(({ id }) => id).filter((id) => (id === column ? isShown : choice[list].includes(id)))
  return { ...choice, [list]: shown }
}
