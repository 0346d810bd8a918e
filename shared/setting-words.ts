import type { groupSettingNames } from './edits/groups.ts'
import type { personSettingNames } from './edits/people.ts'
import type { projectSettingNames } from './edits/project-settings.ts'
import type { VisibilityLevel } from './model/directory.ts'

/** Titles of the settings of projects, groups and people on the screen. */

type SettingName =
  (typeof projectSettingNames)[number] | (typeof groupSettingNames)[number] | (typeof personSettingNames)[number]

export const settingTitles: Readonly<Record<SettingName, string>> = {
  name: 'Name',
  path: 'Path',
  description: 'Description',
  defaultBranch: 'Default branch',
  visibilityLevel: 'Visible to',
  issuesEnabled: 'Issues',
  mergeRequestsEnabled: 'Merge requests',
  wikiEnabled: 'Wiki',
  snippetsEnabled: 'Snippets',
  buildsEnabled: 'Builds',
  publicBuilds: 'Everybody who can see the project can see its builds',
  sharedRunnersEnabled: 'Shared runners',
  containerRegistryEnabled: 'Container registry',
  requestAccessEnabled: 'People can request access',
  lfsEnabled: 'Git LFS (large files)',
  onlyAllowMergeIfBuildSucceeds: 'Merge only after a successful build',
  onlyAllowMergeIfAllDiscussionsAreResolved: 'Merge only when all threads are resolved',
  username: 'Username',
  email: 'E-mail address',
  bio: 'About',
  location: 'Location',
  organization: 'Organization',
  websiteUrl: 'Website',
  skype: 'Skype',
  linkedin: 'LinkedIn',
  twitter: 'Twitter',
  projectsLimit: 'Limit of personal projects',
  canCreateGroup: 'May create groups',
  isAdmin: 'Administrator',
  external: 'External: sees only public projects and those they belong to',
}

export const visibilityTitles: Readonly<Record<VisibilityLevel, string>> = {
  0: 'Members only',
  10: 'Everybody who is signed in',
  20: 'Everybody',
}
