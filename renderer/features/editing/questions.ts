/** The questions that commands on an item ask in the palette, with the actions for each answer. */
import type { Edit } from '../../../shared/edit.ts'
import type { ItemFields } from '../../../shared/edits/items.ts'
import { referenceWords } from '../../../shared/model/reference.ts'
import type { Item, ReviewerRow } from '../../../shared/model/rows.ts'
import { reviewWords } from '../../../shared/review-words.ts'
import { noChoices } from '../../data/choices-words.ts'
import type { ChoicesStore } from '../../data/choices.svelte.ts'
import type { Clock } from '../../data/clock.svelte.ts'
import { choice, type Question } from '../../ui/choosing/entry.ts'
import { handleOf, ownFirst } from '../../ui/marks/people.ts'
import { askingAgain, reviewersToAsk } from './asking-again.ts'
import type { EditingReach } from './commands.ts'
import {
  assigneeOptions,
  assigneeWords,
  milestoneOptions,
  milestoneTitle,
  movingNote,
  movingTitle,
  noOtherProject,
  personOption,
  projectOptions,
} from './item-options.ts'
import { makingLabel, newLabel, newLabelColor } from './new-label.ts'
import { peopleIn, peopleRoles, type PeopleRole } from './people-roles.ts'

interface Asking extends EditingReach {
  readonly choices: ChoicesStore
  readonly clock: Clock
}

type ItemRow = Item['row']

export const assignQuestion = ofItem((row, asking) =>
  asking.program.can('severalAssignees', row.key) ? people('assignees', row, asking) : assignee(row, asking),
)

export const reviewersQuestion = ofItem((row, asking) => people('reviewers', row, asking))

/** Asks which of several reviewers is to review again. One alone is asked without a question. */
export const askAgainQuestion = ofItem((row, asking) => {
  const reviewers = reviewersToAsk(row, asking.program)
  return reviewers.length < 2 ? null : reviewerAgain(row, reviewers, asking)
})

export const labelsQuestion = ofItem(labels)

export const milestoneQuestion = ofItem(milestone)

export const moveIssueQuestion = ofItem((row, asking) =>
  row.kind === 'issue' && !asking.target.isOfOtherAccount ? otherProject(row, asking) : null,
)

function ofItem(question: (row: ItemRow, asking: Asking) => Question | null): (asking: Asking) => Question | null {
  return (asking) => (asking.target.item === null ? null : question(asking.target.item, asking))
}

/** Puts the chosen change in the outbox; nothing where all is as it was. */
function change({ edits }: Asking, { key }: ItemRow, fields: ItemFields | null): void {
  if (fields !== null) void edits.submit({ kind: 'changeItem', target: key, fields })
}

function assignee(row: ItemRow, asking: Asking): Question {
  const { choices, program } = asking
  const now = row.assignee?.id ?? null
  return {
    ...assigneeWords([row]),
    isOneOf: true,
    none: noChoices('people'),
    use: () => choices.use(row.projectKey),
    options: () => {
      const known = choices.of(row.projectKey)?.people
      return (
        known &&
        assigneeOptions([row], known, program.ownIdOf(row.key)).map(({ value, ...words }) =>
          choice({
            ...words,
            ...(value !== null && { mark: { kind: 'person', name: words.title } }),
            run: () => change(asking, row, value === now ? null : { assigneeId: value }),
          }),
        )
      )
    },
  }
}

/** The question that adds people to a role of an item, or removes them from it. */
function people(role: PeopleRole, row: ItemRow, asking: Asking): Question {
  const { choices, program } = asking
  const has = (id: number) => peopleIn(row, role).some((person) => person.id === id)
  const turned = (id: number) => (has(id) ? { add: [], remove: [id] } : { add: [id], remove: [] })
  const { title, placeholder } = peopleRoles[role]
  return {
    title: `${title} ${referenceWords(row.reference)}`,
    placeholder,
    note: 'Choosing somebody again removes them.',
    none: noChoices('people'),
    use: () => choices.use(row.projectKey),
    options: () => {
      const ownId = program.ownIdOf(row.key)
      const known = choices.of(row.projectKey)?.people
      return (
        known &&
        ownFirst(known, ownId)
          .map((person) => personOption(person, ownId))
          .map(({ value, ...words }) =>
            choice({
              ...words,
              mark: { kind: 'person', name: words.title },
              chosen: has(value),
              run: () => change(asking, row, { [role]: turned(value) }),
            }),
          )
      )
    },
  }
}

/** The question that asks one of several reviewers again. */
function reviewerAgain(row: ItemRow, reviewers: readonly ReviewerRow[], { edits, program }: Asking): Question {
  return {
    title: `Re-request review of ${referenceWords(row.reference)}`,
    placeholder: 'Reviewer…',
    note: 'This restarts their review and removes their approval.',
    none: 'Nobody has reviewed it.',
    options: () =>
      reviewers.map((reviewer) =>
        choice({
          title: reviewer.name,
          detail: [handleOf(reviewer, program.ownIdOf(row.key)), reviewWords(reviewer.review ?? '')].join(', '),
          mark: { kind: 'person', name: reviewer.name },
          run: () => void edits.submit(askingAgain(row, reviewer)),
        }),
      ),
  }
}

function labels(row: ItemRow, asking: Asking): Question {
  const { choices } = asking
  const has = (name: string) => row.labels.some((label) => label.name === name)
  return {
    title: `Add or remove a label of ${referenceWords(row.reference)}`,
    placeholder: 'Label…',
    note: 'Choosing a label again removes it.',
    none: noChoices('labels'),
    typed: (text) => {
      const known = choices.of(row.projectKey)?.labels
      if (known === undefined) return null
      const made = newLabel(text, [...known, ...row.labels], row, asking.program.accountOf(row.key)?.user)
      if (made === null || 'problem' in made) return made
      const give: Edit = { kind: 'changeItem', target: row.key, fields: { labels: { add: [made.name], remove: [] } } }
      return {
        place: 'last',
        option: choice({
          title: made.title,
          mark: { kind: 'label', color: newLabelColor },
          run: () => void asking.edits.submitAll([makingLabel(row, made.name), give]),
        }),
      }
    },
    use: () => choices.use(row.projectKey),
    options: () =>
      choices.of(row.projectKey)?.labels.map(({ name, color, description }) =>
        choice({
          title: name,
          detail: description,
          mark: { kind: 'label', color },
          chosen: has(name),
          run: () =>
            change(asking, row, { labels: has(name) ? { add: [], remove: [name] } : { add: [name], remove: [] } }),
        }),
      ),
  }
}

function milestone(row: ItemRow, asking: Asking): Question {
  const { choices, clock } = asking
  const now = row.milestone?.id ?? null
  return {
    title: milestoneTitle([row]),
    placeholder: 'Milestone…',
    isOneOf: true,
    none: noChoices('milestones'),
    use: () => choices.use(row.projectKey),
    options: () => {
      const known = choices.of(row.projectKey)?.milestones
      return (
        known &&
        milestoneOptions([row], known, clock.now).map(({ value, ...words }) =>
          choice({
            ...words,
            run: () => change(asking, row, value === now ? null : { milestoneId: value }),
          }),
        )
      )
    },
  }
}

function otherProject(row: ItemRow, { edits, projects }: Asking): Question {
  return {
    title: movingTitle(row),
    note: movingNote,
    placeholder: 'Move to…',
    none: noOtherProject,
    options: () =>
      projectOptions(projects.all, row.projectKey).map(({ value, title }) =>
        choice({ title, run: () => void edits.submit({ kind: 'moveIssue', target: row.key, to: value }) }),
      ),
  }
}
