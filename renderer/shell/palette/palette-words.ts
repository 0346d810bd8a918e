import type { Group } from './arranging.ts'

/** The heading above the entries of each kind. */
export const groupTitles: Readonly<Record<Group['kind'], string>> = {
  recent: 'Used last',
  choice: 'Choices',
  address: 'Address',
  item: 'Issues and merge requests',
  command: 'Commands',
  section: 'Lists',
  view: 'Views',
  project: 'Projects',
  person: 'People',
  milestone: 'Milestones',
  label: 'Labels',
  settings: 'Settings',
  account: 'Accounts',
}
