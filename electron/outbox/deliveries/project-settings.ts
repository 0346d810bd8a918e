import type { EditOf } from '../../../shared/edit.ts'
import { errorOf, type AppError } from '../../../shared/errors.ts'
import { projectSettingNames } from '../../../shared/edits/project-settings.ts'
import { listedProject } from '../../../shared/model/directory.ts'
import { partsOf } from '../../../shared/model/key.ts'
import type { ProjectDetail } from '../../../shared/model/project.ts'
import { transferProject as transfer } from '../../api/entities/groups.ts'
import * as api from '../../api/entities/projects.ts'
import { staying } from '../../api/entities/staying.ts'
import { readProject as readCached, storeProject } from '../../cache/directory/projects.ts'
import type { FieldValue } from '../../protocols/queued-edit.ts'
import { settingsIn } from '../kinds/directory.ts'
import { nothingToKnow, type Delivery, type SendContext } from './delivery.ts'
import {
  creationOf,
  deletionOf,
  landedRow,
  settingsChangeOf,
  switchOf,
  wireSettings,
  type Managed,
} from './directory.ts'
import { newestIdOf } from './newest.ts'

/** Contract, "Projects": projects themselves, and `POST /groups/:id/projects/:project_id`. */

const readProject = ({ client, signal }: SendContext, id: number | string): Promise<ProjectDetail> =>
  api.readProject(client, { id }, { signal })

const projects: Managed<ProjectDetail> = {
  kind: 'project',
  read: readProject,
  listed: (project, known) => ({ ...listedProject(project, known?.['isStarred'] === true) }),
  store: (project, cache, arrival) => {
    // Projects of which the user is no member are none of theirs.
    if (readCached(cache, project.id)) storeProject(cache, project, null, arrival)
  },
}

/** Projects that the user makes are theirs at once. */
const madeProjects: Managed<ProjectDetail> = {
  ...projects,
  store: (project, cache, arrival) => void storeProject(cache, project, 'member', arrival),
}

/** The highest id of all projects that the user may see: one that is made afterwards has a higher one. */
async function newestProject({ client, signal }: SendContext): Promise<number> {
  const args = { order_by: 'id', sort: 'desc', per_page: 1 } as const
  return newestIdOf((await api.listVisibleProjects(client, args, { signal })).items)
}

const pathOf = ({ namespacePath, path }: EditOf<'createProject' | 'forkProject'>) => `${namespacePath}/${path}`

const newSettings = projectSettingNames.filter((name) => !['name', 'path', 'defaultBranch'].includes(name))

export const createProject = creationOf<'createProject', ProjectDetail>(madeProjects, {
  newest: newestProject,
  pathOf,
  find: readProject,
  create: ({ client, signal, ownUserId }, edit) => {
    const { name, path, namespaceId } = edit
    const settings = wireSettings(settingsIn(edit, newSettings))
    const args = { ...settings, name, path, ...(namespaceId !== null && { namespace_id: namespaceId }) }
    const owner = partsOf(edit.target).id
    return owner === ownUserId
      ? api.createProject(client, args, { signal })
      : api.createProjectForUser(client, { ...args, user_id: owner }, { signal })
  },
})

export const forkProject = creationOf<'forkProject', ProjectDetail>(madeProjects, {
  newest: newestProject,
  pathOf,
  find: readProject,
  create: ({ client, signal }, { target, namespacePath }) =>
    api.forkProject(client, { id: partsOf(target).id, namespace: namespacePath }, { signal }),
})

/**
 * Sends the changes, and nothing else: real services refuse a master who sends the name, even one that stays the same. The
 * contract requires the name in each request. So a request that was refused as incomplete is sent again with the name.
 */
async function updateProject(
  { client, signal }: SendContext,
  { id, name }: ProjectDetail,
  values: Readonly<Record<string, FieldValue>>,
): Promise<ProjectDetail> {
  const update = { id, ...wireSettings(values) }
  try {
    return await api.updateProject(client, update, { signal })
  } catch (thrown) {
    if (!wantsName(errorOf(thrown))) throw thrown
    return await api.updateProject(client, { ...update, name }, { signal })
  }
}

/** Returns true if a service refused a request because it has no name, in the contract's words or those of real services. */
function wantsName({ code, detail = '' }: AppError): boolean {
  return code === 'invalid' && /\bname"? (?:not given|is missing)/.test(detail)
}

export const changeProject = settingsChangeOf<'changeProject', ProjectDetail>(
  projects,
  projectSettingNames,
  updateProject,
)

export const archiveProject = switchOf<'archiveProject', ProjectDetail>(
  projects,
  ({ archived }) => archived,
  ({ archived }) => archived,
  ({ client, signal }, id, isArchived) =>
    (isArchived ? api.archiveProject : api.unarchiveProject)(client, { id }, { signal }),
)

export const transferProject: Delivery<'transferProject', null> = {
  prepare: async (context, edit) => {
    const project = await readProject(context, partsOf(edit.target).id)
    return project.namespace?.id === edit.groupId ? landedRow(context, projects, project) : nothingToKnow(null)
  },
  send: async (context, edit) => {
    const { id } = partsOf(edit.target)
    await transfer(context.client, { id: edit.groupId, project_id: id }, { signal: context.signal })
    return landedRow(context, projects, await readProject(context, id))
  },
  check: async (context, edit) => {
    const project = await readProject(context, partsOf(edit.target).id)
    return project.namespace?.id === edit.groupId ? landedRow(context, projects, project) : 'missing'
  },
  patienceSeconds: 0,
}

export const deleteProject = deletionOf<'deleteProject'>(
  'project',
  async (context, id) => staying(await readProject(context, id)),
  ({ client, signal }, id) => api.deleteProject(client, { id }, { signal }),
)
