/** The questions that the palette asks about how a list is grouped, shown and sorted. */
import { boards } from '../../../shared/model/board.ts'
import { groupings, type Grouping } from '../../../shared/model/grouping.ts'
import type { Reach } from '../../navigation/action.ts'
import type { QueriedSection } from '../../navigation/sections.ts'
import { choice, type Question } from '../../ui/choosing/entry.ts'
import { boardTitle, groupingTitle, sortsOf, withScopes } from './order-words.ts'

type Listed = Pick<Reach, 'navigation' | 'queries'>

export function groupingQuestion({ navigation, queries }: Listed): Question | null {
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

export function shownAsQuestion({ navigation, queries }: Listed): Question | null {
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

export function orderQuestion({ navigation, queries }: Listed): Question | null {
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

function readScopes({ lists }: Listed['navigation'], section: QueriedSection): () => void {
  void lists.readScopes(section)
  return () => undefined
}
