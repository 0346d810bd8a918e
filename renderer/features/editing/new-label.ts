import type { Edit } from '../../../shared/edit.ts'
import { mayMakeLabels, type Viewer } from '../../../shared/model/rights.ts'
import type { Item } from '../../../shared/model/rows.ts'

/** The colour of a label that was given none. */
export const newLabelColor = '#2f58c9'

/**
 * Returns the reason why a label cannot have a name; empty where it can. The first services of 8.x also refuse question marks and
 * ampersands: nothing says which of them a service is, so they answer that themselves.
 */
export function labelNameProblem(name: string): string {
  if (name.includes(',')) return 'A label name cannot contain a comma.'
  return name.length > 255 ? 'A label name has at most 255 characters.' : ''
}

/**
 * Returns the label to make of a text where its project has none of that name, or the reason why there is none; null where it has
 * one.
 *
 * @param known the labels that the project has
 */
export function newLabel(
  text: string,
  known: readonly { readonly name: string }[],
  item: Item['row'],
  viewer: Viewer | undefined,
): { readonly name: string; readonly title: string } | { readonly problem: string } | null {
  if (known.some(({ name }) => name.toLowerCase() === text.toLowerCase())) return null
  if (viewer !== undefined && !mayMakeLabels(item, viewer)) {
    return { problem: `There is no label “${text}”. Reporters and above can create labels in this project.` }
  }
  const problem = labelNameProblem(text)
  return problem === '' ? { name: text, title: `Create label “${text}”` } : { problem }
}

/** The edit that makes a label in the project of an item. It goes before those that give it. */
export function makingLabel({ projectKey }: Item['row'], name: string): Edit {
  return { kind: 'createLabel', target: projectKey, name, color: newLabelColor, description: '', priority: null }
}
