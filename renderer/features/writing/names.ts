import { dayAfter, dayOf } from '../../../shared/calendar-days.ts'
import type { Choices } from '../../../shared/ipc.ts'
import { namedReference } from '../../../shared/model/written-reference.ts'
import { iterationDays, iterationWords } from '../../ui/iteration-words.ts'
import { calendarDay } from '../../ui/words.ts'
import type { Completion } from './written-word.ts'

/** The kinds of things among which the user can choose in a project. */
export type NamedKind = 'person' | 'label' | 'milestone' | 'epic' | 'iteration'

/** A completion by its name, which can be looked for by the other words too. */
interface Name extends Completion {
  readonly detail: string
}

const nameOf = (word: string, title: string, about: string): Name => ({ word, title, about, detail: about })

/** The things of a project by their names, as they are written in texts. */
export function namesOf(kind: NamedKind, choices: Choices, now: number): readonly Name[] {
  switch (kind) {
    case 'person':
      return choices.people.map(({ name, username }) => nameOf(`@${username}`, name, `@${username}`))
    case 'label':
      return choices.labels.flatMap(({ name, id, description }) => {
        const word = namedReference('~', name, id)
        return word === null ? [] : [nameOf(word, name, description)]
      })
    case 'milestone':
      return choices.milestones
        .filter(({ id, state }) => id > 0 && state === 'active')
        .flatMap(({ title, iid, groupPath, dueDate }) => {
          const word = namedReference('%', title, groupPath === null ? iid : null)
          return word === null ? [] : [nameOf(word, title, dueDate ?? '')]
        })
    case 'epic':
      // Few issues are confidential, and only they can be put in an epic that is.
      return choices.epics.flatMap(({ title, reference, confidential }) =>
        reference === null || confidential ? [] : [nameOf(reference, title, reference)],
      )
    case 'iteration':
      return choices.iterations.map((iteration) =>
        nameOf(
          `*iteration:${iteration.id}`,
          iterationWords(iteration, now),
          iteration.title === null ? '' : iterationDays(iteration, now),
        ),
      )
  }
}

/** Days as services understand them, the next ones first. */
export function daysFrom(now: number): readonly Completion[] {
  const today = dayOf(now)
  const days = ['today', 'tomorrow', 'in 2 days', 'in 3 days'].map((word, by) => ({ word, day: dayAfter(today, by) }))
  const week = dayAfter(today, 7)
  return [...days, { word: 'in 7 days', day: week }, { word: week, day: week }].map(({ word, day }) => ({
    word,
    title: word,
    about: calendarDay(day, now),
    isLast: true,
  }))
}
