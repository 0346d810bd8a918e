/** The questions that the palette asks for whose figures are shown: those of a person, or of a milestone of a project. */
import { keyOf, partsOf } from '../../../shared/model/key.ts'
import { figuresOf } from '../../../shared/place.ts'
import { noChoices } from '../../data/choices-words.ts'
import type { ChoicesStore } from '../../data/choices.svelte.ts'
import type { Clock } from '../../data/clock.svelte.ts'
import type { PagesStore } from '../../navigation/pages.svelte.ts'
import { choice, type Question } from '../../ui/choosing/entry.ts'
import { milestoneDetail } from '../../ui/words.ts'

interface Asking {
  readonly choices: ChoicesStore
  readonly clock: Clock
  readonly pages: PagesStore
  /** What commands are about, as far as its project goes. */
  readonly target: { readonly project: string | null }
}

export const personFiguresQuestion = ofProject(personInFigures)

export const milestoneFiguresQuestion = ofProject(milestoneInFigures)

/** A question about the project that is meant. */
function ofProject(question: (project: string, asking: Asking) => Question): (asking: Asking) => Question | null {
  return (asking) => (asking.target.project === null ? null : question(asking.target.project, asking))
}

function personInFigures(project: string, { choices, pages }: Asking): Question {
  const { account } = partsOf<'project'>(project)
  return {
    title: 'Look at a person in figures',
    placeholder: 'Person…',
    none: noChoices('people'),
    use: () => choices.use(project),
    options: () =>
      choices.of(project)?.people.map(({ id, name, username }) =>
        choice({
          title: name,
          detail: `@${username}`,
          mark: { kind: 'person', name },
          run: () => pages.show(figuresOf(keyOf(account, 'user', id))),
        }),
      ),
  }
}

function milestoneInFigures(project: string, { choices, clock, pages }: Asking): Question {
  const { account } = partsOf<'project'>(project)
  return {
    title: 'Look at a milestone in figures',
    placeholder: 'Milestone…',
    none: noChoices('milestones'),
    use: () => choices.use(project),
    options: () =>
      choices
        .of(project)
        ?.milestones.filter(({ id }) => id > 0)
        .map((each) =>
          choice({
            title: each.title,
            detail: milestoneDetail(each, clock.now),
            run: () => pages.show(figuresOf(keyOf(account, 'milestone', each.id))),
          }),
        ),
  }
}
