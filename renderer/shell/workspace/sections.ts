import Activity from '@lucide/svelte/icons/activity'
import CircleDot from '@lucide/svelte/icons/circle-dot'
import GitPullRequestArrow from '@lucide/svelte/icons/git-pull-request-arrow'
import Inbox from '@lucide/svelte/icons/inbox'
import Send from '@lucide/svelte/icons/send'
import type { Component } from 'svelte'
import type { ColumnList } from '../../../shared/columns.ts'
import type { CommandId } from '../../../shared/keymap.ts'
import type { ProjectRow, Row } from '../../../shared/model/rows.ts'
import type { Stores } from '../stores.ts'
import type { ItemSection, QueriedSection, Section } from '../../navigation/sections.ts'
import ActivityFilter from '../../features/activity/ActivityFilter.svelte'
import ActivityRow from '../../features/activity/ActivityRow.svelte'
import InboxParts from '../../features/inbox/InboxParts.svelte'
import InboxRow from '../../features/inbox/InboxRow.svelte'
import FilterBar from '../../features/items/FilterBar.svelte'
import ItemCard from '../../features/items/ItemCard.svelte'
import ItemRow from '../../features/items/ItemRow.svelte'
import { later } from '../../ui/later.ts'
import { emptyActivity, emptyInbox, emptyIssues, emptyMergeRequests, type EmptyListWords } from './empty-words.ts'
import type { DrawnRows, RowView } from '../../features/items/drawn-rows.ts'
import type { ListedRow } from '../../features/items/listed-row.ts'

/** The view of a section. Its list is that of the navigation. */
export interface SectionView {
  readonly title: string
  readonly icon: Component<{ size?: number; strokeWidth?: number }>
  /** The number beside its name in the sidebar. */
  readonly count: (stores: Stores) => number
  /** Returns true while there may be more than that number, since the first sync is still reading them. */
  readonly isFilling?: (stores: Stores) => boolean
  /** Returns true if that number wants attention. */
  readonly isAlarming?: (stores: Stores) => boolean
  /** The number that the sidebar shows beside each project meanwhile. */
  readonly inProject: { readonly words: string; readonly count: (project: ProjectRow) => number }
  /** Number of rows that the section shows. */
  readonly shown: (stores: Stores) => number
  /** The list whose columns its rows have, where they can be chosen. */
  readonly columns?: ColumnList
  /** The command that makes one more, and its name on the button. */
  readonly create?: { readonly command: CommandId; readonly title: string }
  /** Stands above the list. */
  readonly bar?: Drawn
  /** The filter that can hide rows, and the way to show them again. */
  readonly filter?: {
    readonly isOn: (stores: Stores) => boolean
    readonly clear: (stores: Stores) => void
    readonly clearTitle: string
    /** Returns a function that takes in closed items too; null where the list has them already. */
    readonly takeInClosed?: (stores: Stores) => (() => void) | null
  }
  readonly content: ListView | ComponentView
}

/** A list of rows of one height. */
export interface ListView extends DrawnRows {
  readonly kind: 'list'
  /** The rows as cards, where they can be shown on a board. */
  readonly cards?: DrawnRows
  /** The title while it fills. */
  readonly fillingTitle: string
  readonly empty: (stores: Stores) => EmptyListWords
}

/** Something else than a list. The first screen does without it. */
interface ComponentView {
  readonly kind: 'component'
  readonly load: () => Promise<{ readonly default: Component<{ onopen: (item: string) => void }> }>
}

/** A component with its properties. */
interface Drawn {
  readonly view: Component<object>
  readonly properties: object
}

const openIssues = { words: 'open issues', count: (project: ProjectRow) => project.openIssues }
const openMergeRequests = { words: 'open merge requests', count: (project: ProjectRow) => project.openMergeRequests }
const fillingTitle = 'This list is still filling.'

/** The title of the inboxes of all accounts where they are listed as one. */
export const inboxesTitle = 'All accounts'

/** Every section there is, in the order of the sidebar. */
const sections = {
  inbox: {
    title: 'Inbox',
    icon: Inbox,
    count: ({ navigation }) => navigation.lists.openEntries,
    inProject: openIssues,
    shown: ({ navigation }) => navigation.lists.inbox.count,
    columns: 'inbox',
    bar: drawn(InboxParts, {}),
    filter: filterOf('inbox'),
    content: {
      kind: 'list',
      row: rowsOf('inboxEntry', InboxRow),
      rowHeight: 56,
      fillingTitle: 'Your inbox is still filling.',
      empty: ({ navigation }) => emptyInbox[navigation.inboxPart],
    },
  },
  issues: ofItems('issues', {
    title: 'Issues',
    icon: CircleDot,
    inProject: openIssues,
    count: ({ projects }) => projects.openIssues,
    create: { command: 'newIssue', title: 'New issue' },
    row: rowsOf('issue', ItemRow),
    card: rowsOf('issue', ItemCard),
    empty: emptyIssues,
  }),
  mergeRequests: ofItems('mergeRequests', {
    title: 'Merge requests',
    icon: GitPullRequestArrow,
    inProject: openMergeRequests,
    count: ({ projects }) => projects.openMergeRequests,
    create: { command: 'newMergeRequest', title: 'New merge request' },
    row: rowsOf('mergeRequest', ItemRow),
    card: rowsOf('mergeRequest', ItemCard),
    empty: emptyMergeRequests,
  }),
  activity: {
    title: 'Activity',
    icon: Activity,
    count: () => 0,
    inProject: openIssues,
    shown: ({ navigation }) => navigation.lists.activity.count,
    bar: drawn(ActivityFilter, {}),
    filter: {
      isOn: ({ navigation }) => navigation.lists.activityStore.mine || navigation.project !== null,
      clear: ({ navigation }) => navigation.clearActivityFilter(),
      clearTitle: 'Show everything',
    },
    content: {
      kind: 'list',
      row: rowsOf('activity', ActivityRow),
      rowHeight: 59,
      fillingTitle,
      empty: () => emptyActivity,
    },
  },
  outbox: {
    title: 'Outbox',
    icon: Send,
    count: ({ edits }) => (edits.needUser > 0 ? edits.needUser : edits.all.length) + edits.proposals.length,
    isAlarming: ({ edits }) => edits.needUser > 0,
    inProject: openIssues,
    shown: ({ edits }) => edits.all.length + edits.proposals.length,
    content: { kind: 'component', load: later(() => import('../../features/outbox/Outbox.svelte')) },
  },
} satisfies Record<Section, SectionView>

/** The names of the sections, in the order of the sidebar. */
export const sectionNames = Object.keys(sections) as Section[]

/** Returns the view of a section. */
export function sectionView(section: Section): SectionView {
  return sections[section]
}

type OfItems = Pick<SectionView, 'title' | 'icon' | 'inProject' | 'count'> &
  Required<Pick<SectionView, 'create'>> & {
    readonly row: RowView
    readonly card: RowView
    readonly empty: EmptyListWords
  }

/** A section that lists items: they are filtered in the same way. */
function ofItems(section: ItemSection, { row, card, empty, ...own }: OfItems): SectionView {
  return {
    ...own,
    isFilling: ({ navigation, syncStates }) => syncStates.of(navigation.account?.id ?? null)?.phase === 'first',
    shown: ({ navigation }) => navigation.lists.counts[section],
    columns: 'items',
    bar: drawn(FilterBar, { section }),
    filter: {
      ...filterOf(section),
      takeInClosed: ({ queries }) => (queries.isOfOpenOnly(section) ? () => queries.takeInClosed(section) : null),
    },
    content: {
      kind: 'list',
      row,
      rowHeight: 58,
      cards: { row: card, rowHeight: 106 },
      fillingTitle,
      empty: () => empty,
    },
  }
}

function filterOf(section: QueriedSection): NonNullable<SectionView['filter']> {
  return {
    isOn: ({ navigation }) => navigation.isFiltered(section),
    clear: ({ navigation }) => navigation.clearFilter(section),
    clearTitle: 'Clear the filter',
  }
}

function drawn<Properties extends object>(view: Component<Properties>, properties: NoInfer<Properties>): Drawn {
  // Kept beside properties that fit.
  return { view: view as unknown as Drawn['view'], properties }
}

function rowsOf<Kind extends Row['kind']>(
  kind: Kind,
  view: Component<ListedRow<Extract<Row, { readonly kind: Kind }>>>,
): RowView {
  // Given rows of that kind only.
  return { kind, view: view as unknown as RowView['view'] }
}
