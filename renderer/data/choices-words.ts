/** What is said where a project has none of the people, labels or milestones that one could choose, or several have none in common. */
import type { Choices } from '../../shared/ipc.ts'

const words: Readonly<
  Record<keyof Pick<Choices, 'people' | 'labels' | 'milestones'>, { readonly one: string; readonly several: string }>
> = {
  people: { one: 'No members of this project are known yet.', several: 'Nobody is a member of all these projects.' },
  labels: { one: 'This project has no labels.', several: 'These projects have no label in common.' },
  milestones: { one: 'This project has no milestones.', several: 'These projects have no milestone in common.' },
}

/** Returns the words for that. @param projects number of projects from which is chosen */
export function noChoices(of: keyof typeof words, projects = 1): string {
  return projects > 1 ? words[of].several : words[of].one
}
