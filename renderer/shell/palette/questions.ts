import { beginningOf } from '../../../shared/beginning.ts'
import type { CommandId } from '../../../shared/keymap.ts'
import type { Edit } from '../../../shared/edit.ts'
import type { ItemFields } from '../../../shared/edits/items.ts'
import { boards } from '../../../shared/model/board.ts'
import { groupings, type Grouping } from '../../../shared/model/grouping.ts'
import { keyOf, partsOf } from '../../../shared/model/key.ts'
import { referenceWords } from '../../../shared/model/reference.ts'
import type { Item, ReviewerRow } from '../../../shared/model/rows.ts'
import type { Mark } from '../../../shared/model/triage.ts'
import { figuresOf } from '../../../shared/place.ts'
import { reviewWords } from '../../../shared/review-words.ts'
import { handleOf, ownFirst } from '../../ui/marks/people.ts'
import { clockTime, milestoneDetail } from '../../ui/words.ts'
import type { Clock } from '../../data/clock.svelte.ts'
import type { Entry, Question } from '../../ui/choosing/entry.ts'
import { projectEntries } from './destinations.ts'
import { boardTitle, groupingTitle, sortsOf, withScopes } from '../../features/items/order-words.ts'
import { askingAgain, reviewersToAsk } from '../../features/editing/asking-again.ts'
import { makingLabel, newLabel, newLabelColor } from '../../features/editing/new-label.ts'
import { peopleIn, peopleRoles, type PeopleRole } from '../../features/editing/people-roles.ts'
import { snoozedUntil, snoozeTimes } from '../../features/inbox/snooze-times.ts'
import type { QueriedSection } from '../../navigation/sections.ts'
import type { ShellReach } from '../commands/reach.ts'
import { boardQuestion } from '../../features/saved-views/boards-as-views.ts'
import { draftsQuestion } from '../../features/drafts/commands.ts'
import { localLabelQuestion } from '../../features/local-labels/commands.ts'
import { mark } from '../../features/inbox/commands.ts'

export interface Asking extends ShellReach {
  readonly clock: Clock
}

type ItemRow = Item['row']

/**
 * The questions that commands ask in the palette, with the actions for each answer. Null where a command asks by itself, which it
 * then does when it is run.
 */
export const questions: Partial<Record<CommandId, (asking: Asking) => Question | null>> = {
  assign: ofItem((row, asking) =>
    asking.program.can('severalAssignees', row.key) ? people('assignees', row, asking) : assignee(row, asking),
  ),
  askForReview: ofItem((row, asking) => people('reviewers', row, asking)),
  askAgain: (asking) => {
    const { item } = asking.target
    const reviewers = item === null ? [] : reviewersToAsk(item, asking.program)
    // One alone is asked without a question.
    return item === null || reviewers.length < 2 ? null : reviewerAgain(item, reviewers, asking)
  },
  label: ofItem(labels),
  localLabel: localLabelQuestion,
  setMilestone: ofItem(milestone),
  moveIssue: (asking) => {
    const { item, isOfOtherAccount } = asking.target
    return item?.kind === 'issue' && !isOfOtherAccount ? otherProject(item, asking) : null
  },
  snooze: (asking) => ((asking.inbox.triage?.part ?? null) === null ? null : snoozeTime(asking)),
  goDrafts: draftsQuestion,
  goProject: project,
  insertReply: savedReply,
  goPersonOverview: (asking) => ofProject(asking, personInFigures),
  goMilestoneOverview: (asking) => ofProject(asking, milestoneInFigures),
  groupList: grouping,
  showBoard: board,
  boardAsView: boardQuestion,
  sortList: order,
}

function ofItem(question: (row: ItemRow, asking: Asking) => Question): (asking: Asking) => Question | null {
  return (asking) => (asking.target.item === null ? null : question(asking.target.item, asking))
}

/** Puts the chosen change in the outbox; nothing where all is as it was. */
function change({ edits }: Asking, { key }: ItemRow, fields: ItemFields | null): void {
  if (fields !== null) void edits.submit({ kind: 'changeItem', target: key, fields })
}

function assignee(row: ItemRow, asking: Asking): Question {
  const now = row.assignee?.id ?? null
  const assign = (id: number | null) => () => change(asking, row, id === now ? null : { assigneeId: id })
  return {
    ...personQuestion(row, asking),
    title: `Assign ${referenceWords(row.reference)} to`,
    placeholder: 'Assign to…',
    isOneOf: true,
    options: () => {
      const people = personChoices(row, asking, (id) => ({ chosen: id === now, run: assign(id) }))
      return people && [choice({ title: 'Nobody', chosen: now === null, run: assign(null) }), ...people]
    },
  }
}

/** The question that adds people to a role of an item, or removes them from it. */
function people(role: PeopleRole, row: ItemRow, asking: Asking): Question {
  const has = (id: number) => peopleIn(row, role).some((person) => person.id === id)
  const turned = (id: number) => (has(id) ? { add: [], remove: [id] } : { add: [id], remove: [] })
  const { title, placeholder } = peopleRoles[role]
  return {
    ...personQuestion(row, asking),
    title: `${title} ${referenceWords(row.reference)}`,
    placeholder,
    note: 'Choosing somebody again removes them.',
    options: () =>
      personChoices(row, asking, (id) => ({
        chosen: has(id),
        run: () => change(asking, row, { [role]: turned(id) }),
      })),
  }
}

/** The question that asks one of several reviewers again. */
function reviewerAgain(row: ItemRow, reviewers: readonly ReviewerRow[], { edits, program }: Asking): Question {
  return {
    title: `Ask again for a review of ${referenceWords(row.reference)}`,
    placeholder: 'Reviewer…',
    note: 'Their review begins anew, and an approval of theirs is gone.',
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

/** The properties that all questions for people of an item's project have in common. */
function personQuestion(row: ItemRow, { choices }: Asking): Pick<Question, 'none' | 'use'> {
  return { none: 'No members of this project are known yet.', use: () => choices.use(row.projectKey) }
}

/** The people of an item's project as choices; undefined until they are known. */
function personChoices(
  row: ItemRow,
  { choices, program }: Asking,
  stateOf: (id: number) => Pick<Parameters<typeof choice>[0], 'chosen' | 'run'>,
): Entry[] | undefined {
  const ownId = program.ownIdOf(row.key)
  const people = choices.of(row.projectKey)?.people
  return (
    people &&
    ownFirst(people, ownId).map((person) =>
      choice({
        title: person.name,
        detail: handleOf(person, ownId),
        mark: { kind: 'person', name: person.name },
        ...stateOf(person.id),
      }),
    )
  )
}

function labels(row: ItemRow, asking: Asking): Question {
  const { choices } = asking
  const has = (name: string) => row.labels.some((label) => label.name === name)
  return {
    title: `Add or remove a label of ${referenceWords(row.reference)}`,
    placeholder: 'Label…',
    note: 'Choosing a label again removes it.',
    none: 'This project has no labels.',
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
  const set = (id: number | null) => () => change(asking, row, id === now ? null : { milestoneId: id })
  return {
    title: `Milestone of ${referenceWords(row.reference)}`,
    placeholder: 'Milestone…',
    isOneOf: true,
    none: 'This project has no milestones.',
    use: () => choices.use(row.projectKey),
    options: () => {
      const known = choices.of(row.projectKey)?.milestones
      return (
        known && [
          choice({ title: 'No milestone', chosen: now === null, run: set(null) }),
          ...known
            .filter(({ id, state }) => state === 'active' || id === now)
            .map((each) =>
              choice({
                title: each.title,
                detail: milestoneDetail(each, clock.now),
                chosen: each.id === now,
                run: set(each.id),
              }),
            ),
        ]
      )
    },
  }
}

function otherProject({ key, projectKey, reference }: ItemRow, { edits, projects }: Asking): Question {
  return {
    title: `Move ${referenceWords(reference)} to`,
    placeholder: 'Move to…',
    note: 'The service closes this issue and makes a new one there, which cannot be undone.',
    none: 'There is no other project.',
    options: () =>
      projects.all
        .filter((one) => one.key !== projectKey)
        .map((one) =>
          choice({
            title: one.pathWithNamespace,
            run: () => void edits.submit({ kind: 'moveIssue', target: key, to: one.key }),
          }),
        ),
  }
}

function snoozeTime(asking: Asking): Question {
  const { inbox, clock } = asking
  // The choices stay as they are while somebody looks at them, and are about the item that was marked then.
  const askedAt = clock.now
  const markable = inbox.markable()
  const isSnoozed = inbox.triage?.part === 'snoozed'
  const put = (wanted: Mark) => () =>
    void markable.then((found) => (found === null ? undefined : mark(asking, wanted, found)))
  const until = (time: string | null): Mark => ({ as: 'snoozed', on: true, until: time })
  const options = [
    ...(isSnoozed ? [choice({ title: 'Wake it now', run: put({ as: 'snoozed', on: false }) })] : []),
    ...snoozeTimes(askedAt).map(({ title, at }) => {
      const time = new Date(at).toISOString()
      return choice({ title, detail: clockTime(time, askedAt), run: put(until(time)) })
    }),
    choice({ title: 'Until something happens', detail: 'a comment, a mention, a change', run: put(until(null)) }),
  ]
  return {
    title: 'Snooze until',
    placeholder: 'Snooze until…',
    note: 'Or type a time: fri 3pm, tomorrow 9, 2h',
    none: 'There are no times to choose from.',
    options: () => options,
    typed: (text) => {
      const found = snoozedUntil(text, askedAt)
      if ('problem' in found) return found
      const run = put(until(new Date(found.at).toISOString()))
      return { place: 'first', option: choice({ title: found.title, run }) }
    },
  }
}

function project(asking: Asking): Question {
  return {
    title: 'Go to a project',
    placeholder: 'Go to project…',
    none: 'There is no project on this computer yet.',
    options: () => projectEntries(asking),
  }
}

/** A question about the project that is meant. */
function ofProject(asking: Asking, question: (project: string, asking: Asking) => Question): Question | null {
  const { project } = asking.target
  return project === null ? null : question(project, asking)
}

function personInFigures(project: string, { choices, pages }: Asking): Question {
  const { account } = partsOf<'project'>(project)
  return {
    title: 'Look at a person in figures',
    placeholder: 'Person…',
    none: 'No members of this project are known yet.',
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
    none: 'This project has no milestones.',
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

function savedReply({ onScreen, program }: Asking): Question | null {
  const field = onScreen.get('writing') ?? onScreen.get('composer')
  if (field === undefined) return null
  return {
    title: 'Insert a saved reply',
    placeholder: 'Insert…',
    none: 'There are no saved replies yet. Write a comment and keep it as one, or add them in the settings.',
    options: () =>
      program.preferences.savedReplies.map(({ name, text, letter }) =>
        choice({
          title: name,
          ...(letter !== undefined && { letter }),
          detail: beginningOf(text.replaceAll(/\s+/g, ' '), 120),
          run: () => field.insert(text),
        }),
      ),
  }
}

function grouping({ navigation, queries }: Asking): Question | null {
  const section = navigation.queriedSection
  if (section === null) return null
  return {
    title: 'Group the list by',
    placeholder: 'Group by…',
    isOneOf: true,
    none: 'This list cannot be grouped.',
    use: () => readScopes(navigation, section),
    options: () =>
      withScopes<Grouping>(groupings[section], navigation.lists.scopes.offered, queries.grouping(section)).map((each) =>
        choice({
          title: groupingTitle(each),
          chosen: each === queries.grouping(section),
          run: () => queries.groupBy(section, each),
        }),
      ),
  }
}

function readScopes({ lists }: Asking['navigation'], section: QueriedSection): () => void {
  void lists.readScopes(section)
  return () => undefined
}

function board({ navigation, queries }: Asking): Question | null {
  const section = navigation.itemSection
  if (section === null) return null
  return {
    title: 'Show the list as',
    placeholder: 'Show as…',
    isOneOf: true,
    none: 'This list cannot be shown another way.',
    use: () => readScopes(navigation, section),
    options: () =>
      [null, ...withScopes(boards, navigation.lists.scopes.offered, queries.shownAs(section))].map((by) =>
        choice({
          title: boardTitle(by),
          chosen: by === queries.shownAs(section),
          run: () => queries.showAs(section, by),
        }),
      ),
  }
}

function order({ navigation, queries }: Asking): Question | null {
  const section = navigation.queriedSection
  if (section === null) return null
  const now = queries.sort(section)?.by ?? null
  return {
    title: 'Sort the list by',
    placeholder: 'Sort by…',
    isOneOf: true,
    none: 'This list cannot be sorted.',
    options: () =>
      sortsOf(section).map(({ by, title }) =>
        choice({ title, chosen: by === now, run: () => queries.sortBy(section, by) }),
      ),
  }
}

function choice(entry: Omit<Entry, 'id' | 'kind'>): Entry {
  return { id: null, kind: 'choice', ...entry }
}
