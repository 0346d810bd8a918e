import type { groupSettingNames } from '../../../shared/edits/groups.ts'
import type { personSettingNames } from '../../../shared/edits/people.ts'
import type { projectSettingNames } from '../../../shared/edits/project-settings.ts'

/** Settings: the way each is entered, and the values that differ from those before. */

export type SettingValue = string | number | boolean | null
export type SettingValues = Readonly<Record<string, SettingValue>>

/** A line, several lines, a number, a choice of who sees it, or yes and no. */
export type SettingKind = 'line' | 'text' | 'number' | 'visibility' | 'flag'

export interface Setting {
  readonly name: string
  readonly kind: SettingKind
  /** It may not be left empty. */
  readonly isNeeded?: boolean
  /** The form that the text must have, and the sentence for one that has another. */
  readonly pattern?: RegExp
  readonly problem?: string
}

const path = {
  pattern: /^[a-zA-Z0-9_.][a-zA-Z0-9_.-]*$/,
  problem: 'A path can only have letters, digits, dots, dashes and underscores.',
  isNeeded: true,
} as const

const email = { pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, problem: 'That is not an e-mail address.' } as const

export const projectSettings: readonly (Setting & { readonly name: (typeof projectSettingNames)[number] })[] = [
  { name: 'name', kind: 'line', isNeeded: true },
  { name: 'path', kind: 'line', ...path },
  { name: 'description', kind: 'text' },
  { name: 'defaultBranch', kind: 'line' },
  { name: 'visibilityLevel', kind: 'visibility' },
  { name: 'issuesEnabled', kind: 'flag' },
  { name: 'mergeRequestsEnabled', kind: 'flag' },
  { name: 'wikiEnabled', kind: 'flag' },
  { name: 'snippetsEnabled', kind: 'flag' },
  { name: 'buildsEnabled', kind: 'flag' },
  { name: 'publicBuilds', kind: 'flag' },
  { name: 'sharedRunnersEnabled', kind: 'flag' },
  { name: 'containerRegistryEnabled', kind: 'flag' },
  { name: 'requestAccessEnabled', kind: 'flag' },
  { name: 'lfsEnabled', kind: 'flag' },
  { name: 'onlyAllowMergeIfBuildSucceeds', kind: 'flag' },
  { name: 'onlyAllowMergeIfAllDiscussionsAreResolved', kind: 'flag' },
]

export const groupSettings: readonly (Setting & { readonly name: (typeof groupSettingNames)[number] })[] = [
  { name: 'name', kind: 'line', isNeeded: true },
  { name: 'path', kind: 'line', ...path },
  { name: 'description', kind: 'text' },
  { name: 'visibilityLevel', kind: 'visibility' },
  { name: 'requestAccessEnabled', kind: 'flag' },
  { name: 'lfsEnabled', kind: 'flag' },
]

export const personSettings: readonly (Setting & { readonly name: (typeof personSettingNames)[number] })[] = [
  { name: 'name', kind: 'line', isNeeded: true },
  { name: 'username', kind: 'line', ...path },
  { name: 'email', kind: 'line', isNeeded: true, ...email },
  { name: 'bio', kind: 'text' },
  { name: 'location', kind: 'line' },
  { name: 'organization', kind: 'line' },
  { name: 'websiteUrl', kind: 'line' },
  { name: 'skype', kind: 'line' },
  { name: 'linkedin', kind: 'line' },
  { name: 'twitter', kind: 'line' },
  { name: 'projectsLimit', kind: 'number' },
  { name: 'canCreateGroup', kind: 'flag' },
  { name: 'isAdmin', kind: 'flag' },
  { name: 'external', kind: 'flag' },
]

/** Returns the problem of a value, in a sentence; empty where there is none. */
export function problemOf({ kind, isNeeded = false, pattern, problem = '' }: Setting, value: SettingValue): string {
  if (kind === 'number') {
    return value === null || (Number.isInteger(value) && Number(value) >= 0) ? '' : 'That is not a number.'
  }
  if (typeof value !== 'string') return ''
  if (value.trim() === '') return isNeeded ? 'This cannot be empty.' : ''
  return pattern && !pattern.test(value.trim()) ? problem : ''
}

/** Returns the settings whose values differ from those before. Null and an empty text are the same. */
export function changedSettings(
  settings: readonly Setting[],
  before: SettingValues,
  now: SettingValues,
): SettingValues {
  const changed = settings.filter(({ name }) => (now[name] ?? '') !== (before[name] ?? ''))
  return Object.fromEntries(changed.map(({ name }) => [name, trimmed(now[name] ?? '')]))
}

function trimmed(value: SettingValue): SettingValue {
  return typeof value === 'string' ? value.trim() : value
}

/** Returns the path for something of which only the name was given. */
export function pathOfName(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z0-9_-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
}
