/** The options and words of the questions about items. The pickers and the palette ask them alike. */
import type { Choices } from '../../../shared/ipc.ts'
import { referenceWords } from '../../../shared/model/reference.ts'
import type { Item, ProjectRow } from '../../../shared/model/rows.ts'
import type { User } from '../../../shared/model/user.ts'
import { handleOf, ownFirst } from '../../ui/marks/people.ts'
import { milestoneDetail } from '../../ui/words.ts'
import { itemsWords } from './items-words.ts'

type Items = readonly Item['row'][]

/** Something that an item can have; null: nothing. */
interface ItemOption<Value> {
  readonly value: Value
  readonly title: string
  readonly detail?: string
  /** All of the items have it. */
  readonly chosen: boolean
}

/** Returns a person as an option, whoever has them. */
export function personOption(person: User, ownId: number): Omit<Required<ItemOption<number>>, 'chosen'> {
  return { value: person.id, title: person.name, detail: handleOf(person, ownId) }
}

/** Returns the words that ask who an item is assigned to. */
export function assigneeWords(items: Items): { readonly title: string; readonly placeholder: string } {
  return { title: `Assign ${itemsWords(items)} to`, placeholder: 'Assign to…' }
}

/** Returns those who can be the one assignee of items. */
export function assigneeOptions(items: Items, people: readonly User[], ownId: number): ItemOption<number | null>[] {
  const isOf = (id: number | null): boolean => items.every(({ assignee }) => (assignee?.id ?? null) === id)
  return [
    { value: null, title: 'Nobody', chosen: isOf(null) },
    ...ownFirst(people, ownId).map((person) => ({ ...personOption(person, ownId), chosen: isOf(person.id) })),
  ]
}

/** The title of the question for the milestone of items. */
export function milestoneTitle(items: Items): string {
  return `Milestone of ${itemsWords(items)}`
}

/**
 * Returns the milestones that items can have: the active ones, and that of the first item.
 *
 * @param milestones those of its project. In other projects those of the same titles are meant.
 */
export function milestoneOptions(
  items: Items,
  milestones: Choices['milestones'],
  now: number,
): ItemOption<number | null>[] {
  const [first] = items
  return [
    { value: null, title: 'No milestone', chosen: items.every(({ milestone }) => milestone === null) },
    ...milestones
      .filter(({ id, state }) => state === 'active' || id === first?.milestone?.id)
      .map((each) => ({
        value: each.id,
        title: each.title,
        detail: milestoneDetail(each, now),
        chosen: items.every(({ milestone, projectKey }) =>
          projectKey === first?.projectKey ? milestone?.id === each.id : milestone?.title === each.title,
        ),
      })),
  ]
}

/** The title of the question for the project that an issue is moved to. */
export function movingTitle({ reference }: Item['row']): string {
  return `Move ${referenceWords(reference)} to`
}

export const movingNote = 'GitLab closes this issue and creates a new one there. This cannot be undone.'

export const noOtherProject = 'There is no other project.'

/** Returns all projects, except one that cannot be chosen. */
export function projectOptions(
  projects: readonly ProjectRow[],
  except: string | undefined,
): Omit<ItemOption<string>, 'detail' | 'chosen'>[] {
  return projects
    .filter(({ key }) => key !== except)
    .map(({ key, pathWithNamespace }) => ({ value: key, title: pathWithNamespace }))
}
