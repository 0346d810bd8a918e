import type { EditOf } from '../../../shared/edit.ts'
import { groupSettingNames } from '../../../shared/edits/groups.ts'
import { personSettingNames } from '../../../shared/edits/people.ts'
import { projectSettingNames } from '../../../shared/edits/project-settings.ts'
import { partsOf } from '../../../shared/model/key.ts'
import { localIdOf } from '../../../shared/model/local-id.ts'
import type { ListedProject } from '../../../shared/model/directory.ts'
import type { DirectoryKind } from '../../../shared/model/service-list.ts'
import type { Field, Fields } from './fields-of-edit.ts'
import { afterChoosing, type KindOfEdit } from './kind-of-edit.ts'
import type { FieldValue, QueuedEdit, Seen } from '../../protocols/queued-edit.ts'

/**
 * Projects, groups and people themselves (contract, "Projects", "Groups", "Users"). The user sees the rows of their lists of
 * them.
 */

type Change = 'changeProject' | 'changeGroup' | 'changePerson'

const idOf = ({ target }: { readonly target: string }): number => partsOf(target).id

const queueKeyOf = (kind: DirectoryKind) => (edit: { readonly target: string }) => `${kind}/${idOf(edit)}`
const queueKeyOfNew = (kind: DirectoryKind) => (_edit: unknown, _base: unknown, id: number) =>
  `${kind}/${localIdOf(id)}`

/** The fields of an edit that it has, of those named. */
export function settingsIn(edit: object, names: readonly string[]): Seen {
  const values = edit as Readonly<Record<string, FieldValue | undefined>>
  return Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])))
}

const sorts: Readonly<Record<string, Field>> = {
  // Only descriptions are texts in which people name other items.
  description: 'text',
  visibilityLevel: 'number',
  projectsLimit: 'number',
}

function fieldsNamed(names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name): [string, Field] => [name, sorts[name] ?? 'plain']))
}

/** Makes the kind that changes settings, of whichever sort of thing. */
function changeOf<K extends Change>(
  kind: K,
  of: DirectoryKind,
  names: readonly string[],
  title: string,
): KindOfEdit<K> {
  const settingsOf = (edit: object) => settingsIn(edit, names)
  return {
    fields: { target: 'key', ...fieldsNamed(names) } as unknown as KindOfEdit<K>['fields'],
    title: () => title,
    detail: (_edit, base) => base.title,
    final: false,
    changes: [],
    queueKey: queueKeyOf(of),
    seenFields: fieldsNamed(names),
    seen: (rows, edit) => {
      const row = rows.readDirectoryRow(of, idOf(edit))
      const wanted = Object.keys(settingsOf(edit))
      return row ? Object.fromEntries(wanted.map((name) => [name, (row[name] ?? null) as FieldValue])) : {}
    },
    brings: settingsOf,
    fold: (rows, edit) => rows.changeServiceRow(rows.directoryList(of), idOf(edit), settingsOf(edit)),
    inverse: (edit, { seen = {} }) => {
      // An empty or unknown value cannot be given back as such: services take no null for a setting.
      const before = Object.entries(seen).map(([name, value]) => [name, value ?? emptied(name)] as const)
      if (before.length === 0 || before.some(([, value]) => value === null)) return null
      return { kind, target: (edit as EditOf<Change>).target, ...Object.fromEntries(before) } as EditOf<K>
    },
    takeUp: (edit, _base, later) => (later.kind === kind ? ({ ...edit, ...later } as EditOf<K>) : 'apart'),
    resolve: (edit, chosen, theirs) => {
      const fields = afterChoosing(settingsOf(edit), chosen, theirs)
      if (Object.keys(fields).length === 0) return null
      return { kind, target: (edit as EditOf<Change>).target, ...fields } as EditOf<K>
    },
  }
}

/** Texts that may be left empty. */
const emptyTexts = ['description', 'bio', 'location', 'organization', 'websiteUrl', 'skype', 'linkedin', 'twitter']

function emptied(name: string): string | null {
  return emptyTexts.includes(name) ? '' : null
}

export const changeProject = changeOf('changeProject', 'project', projectSettingNames, 'Change the project')
export const changeGroup = changeOf('changeGroup', 'group', groupSettingNames, 'Change the group')
export const changePerson = changeOf('changePerson', 'user', personSettingNames, 'Change the account')

/** A project as it is listed before the service has it. */
function newProject(
  { namespacePath, namespaceId, path }: EditOf<'createProject' | 'forkProject'>,
  { id, createdAt }: QueuedEdit,
  shown: Partial<ListedProject>,
): ListedProject {
  const at = new Date(createdAt).toISOString()
  const pathWithNamespace = `${namespacePath}/${path}`
  return {
    id: localIdOf(id),
    name: path,
    nameWithNamespace: pathWithNamespace,
    path,
    pathWithNamespace,
    description: null,
    defaultBranch: null,
    visibilityLevel: 0,
    archived: false,
    webUrl: '',
    avatarUrl: null,
    issuesEnabled: true,
    mergeRequestsEnabled: true,
    wikiEnabled: null,
    buildsEnabled: null,
    snippetsEnabled: null,
    containerRegistryEnabled: null,
    sharedRunnersEnabled: null,
    publicBuilds: null,
    onlyAllowMergeIfBuildSucceeds: null,
    onlyAllowMergeIfAllDiscussionsAreResolved: null,
    requestAccessEnabled: null,
    lfsEnabled: null,
    sshUrlToRepo: null,
    httpUrlToRepo: null,
    starCount: 0,
    forksCount: 0,
    openIssuesCount: 0,
    createdAt: at,
    lastActivityAt: at,
    accessLevel: null,
    namespaceId,
    namespacePath,
    ownerId: null,
    isStarred: false,
    ...shown,
  }
}

const namespaceFields = { namespaceId: { idOf: 'group' }, namespacePath: 'plain' } as const
const { name: _name, path: _path, defaultBranch: _branch, ...newSettings } = fieldsNamed(projectSettingNames)

export const createProject: KindOfEdit<'createProject'> = {
  fields: {
    target: 'key',
    name: 'plain',
    path: 'plain',
    ...namespaceFields,
    ...newSettings,
  } as unknown as KindOfEdit<'createProject'>['fields'],
  title: () => 'New project',
  detail: ({ name }) => name,
  makes: 'project',
  brings: (edit) => settingsIn(edit, projectSettingNames),
  final: false,
  changes: [],
  queueKey: queueKeyOfNew('project'),
  fold: (rows, edit, queued) => {
    const settings = settingsIn(edit, projectSettingNames) as Partial<ListedProject>
    rows.putServiceRow(rows.directoryList('project'), { ...newProject(edit, queued, settings) })
  },
  // The service can only delete it with all that is in it. That is for the user to do.
  inverse: () => null,
}

export const forkProject: KindOfEdit<'forkProject'> = {
  fields: { target: 'key', path: 'plain', ...namespaceFields },
  title: () => 'Fork the project',
  detail: ({ namespacePath, path }) => `${namespacePath}/${path}`,
  makes: 'project',
  final: false,
  changes: [],
  queueKey: queueKeyOfNew('project'),
  fold: (rows, edit, queued) => {
    const { name, description, visibilityLevel } = (rows.readDirectoryRow('project', idOf(edit)) ??
      {}) as Partial<ListedProject>
    const like = { name: name ?? edit.path, description: description ?? null, visibilityLevel: visibilityLevel ?? 0 }
    rows.putServiceRow(rows.directoryList('project'), { ...newProject(edit, queued, like) })
  },
  inverse: () => null,
}

export const archiveProject: KindOfEdit<'archiveProject'> = {
  fields: { target: 'key', archived: 'plain' },
  goesAfter: (edit) => (edit.archived ? { inProject: idOf(edit) } : null),
  title: ({ archived }) => (archived ? 'Archive the project' : 'Unarchive the project'),
  detail: (_edit, base) => base.title,
  final: false,
  changes: [],
  queueKey: queueKeyOf('project'),
  fold: (rows, edit) => {
    rows.changeServiceRow(rows.directoryList('project'), idOf(edit), { archived: edit.archived })
  },
  inverse: (edit) => ({ ...edit, archived: !edit.archived }),
  takeUp: (edit, _base, later) => (later.kind === 'archiveProject' ? { ...edit, archived: later.archived } : 'apart'),
}

export const transferProject: KindOfEdit<'transferProject'> = {
  fields: { target: 'key', groupId: { idOf: 'group' }, groupPath: 'plain' },
  title: () => 'Move the project',
  detail: ({ groupPath }, base) => `${base.title} → ${groupPath}`,
  final: true,
  changes: [],
  queueKey: queueKeyOf('project'),
  fold: (rows, edit) => {
    const project = rows.readDirectoryRow('project', idOf(edit)) as ListedProject | null
    if (!project) return
    rows.changeServiceRow(rows.directoryList('project'), idOf(edit), {
      namespaceId: edit.groupId,
      namespacePath: edit.groupPath,
      ownerId: null,
      pathWithNamespace: `${edit.groupPath}/${project.path}`,
    })
  },
  inverse: () => null,
}

/** Makes the kind that deletes a thing with all that is in it, for good. */
function deletionOf<K extends 'deleteProject' | 'deleteGroup' | 'deletePerson'>(
  of: DirectoryKind,
  fields: KindOfEdit<K>['fields'],
  title: string,
  more: Pick<KindOfEdit<K>, 'goesAfter'> = {},
): KindOfEdit<K> {
  return {
    ...more,
    fields,
    title: () => title,
    detail: (_edit, base) => base.title,
    removes: () => true,
    final: true,
    changes: [],
    queueKey: queueKeyOf(of),
    fold: (rows, edit) => rows.removeServiceRow(rows.directoryList(of), idOf(edit)),
    inverse: () => null,
  }
}

export const deleteProject = deletionOf<'deleteProject'>(
  'project',
  { target: 'key', path: 'plain' },
  'Delete the project',
  { goesAfter: (edit) => ({ inProject: idOf(edit) }) },
)
export const deleteGroup = deletionOf<'deleteGroup'>('group', { target: 'key', path: 'plain' }, 'Delete the group', {
  goesAfter: ({ path }) => ({ inNamespace: path }),
})
// Their own projects go with them.
export const deletePerson = deletionOf<'deletePerson'>(
  'user',
  { target: 'key', username: 'plain' },
  'Delete the user',
  {
    goesAfter: ({ username }) => ({ inNamespace: username }),
  },
)

export const createGroup: KindOfEdit<'createGroup'> = {
  fields: {
    target: 'key',
    name: 'plain',
    path: 'plain',
    parentId: { idOf: 'group' },
    description: 'text',
    visibilityLevel: 'number',
    requestAccessEnabled: 'plain',
    lfsEnabled: 'plain',
  },
  title: () => 'New group',
  detail: ({ name }) => name,
  makes: 'group',
  brings: (edit) => settingsIn(edit, groupSettingNames),
  final: false,
  changes: [],
  queueKey: queueKeyOfNew('group'),
  fold: (rows, edit, { id }) => {
    const { name, path, description = '', visibilityLevel = 0, requestAccessEnabled = false, lfsEnabled = null } = edit
    const shown = { name, path, description, visibilityLevel, requestAccessEnabled, lfsEnabled }
    const row = { id: localIdOf(id), avatarUrl: null, webUrl: null, isOwned: true, ...shown }
    rows.putServiceRow(rows.directoryList('group'), row)
  },
  inverse: () => null,
}

export const blockPerson: KindOfEdit<'blockPerson'> = {
  fields: { target: 'key', blocked: 'plain' },
  title: ({ blocked }) => (blocked ? 'Block the user' : 'Unblock the user'),
  detail: (_edit, base) => base.title,
  final: false,
  changes: [],
  queueKey: queueKeyOf('user'),
  fold: (rows, edit) => {
    const state = edit.blocked ? 'blocked' : 'active'
    rows.changeServiceRow(rows.directoryList('user'), idOf(edit), { state })
  },
  inverse: (edit) => ({ ...edit, blocked: !edit.blocked }),
  takeUp: (edit, _base, later) => (later.kind === 'blockPerson' ? { ...edit, blocked: later.blocked } : 'apart'),
}
