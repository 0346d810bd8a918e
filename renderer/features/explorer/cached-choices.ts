import { choicesIn, type ListOfChoices, type ParameterChoice } from '../../../shared/contract/choices.ts'
import type { ParameterValue, ParameterValues } from '../../../shared/contract/call.ts'
import type { OperationName } from '../../../shared/contract/index.ts'
import type { Account, Choices, DocketBridge } from '../../../shared/ipc.ts'
import { keyOf, partsOf } from '../../../shared/model/key.ts'
import { readProjects } from '../../data/projects.svelte.ts'

/** The account whose cache is asked. */
export type CacheOfAccount = Pick<Account, 'id' | 'user' | 'service'>

/** Rows as the service would answer them, with the fields that choices are made of. */
type Rows = readonly Readonly<Record<string, unknown>>[]
type Source = (bridge: DocketBridge, account: CacheOfAccount, values: ParameterValues) => Promise<Rows>

/** The lists that this computer has, too. */
const sources: Partial<Record<OperationName, Source>> = {
  listProjects: projectsOf,
  listAllProjects: projectsOf,
  listVisibleProjects: projectsOf,
  listGroups: (bridge, account) => listedOf(bridge, account, 'groups'),
  listUsers: (bridge, account) => listedOf(bridge, account, 'people'),
  listProjectUsers: ofProject(({ people }) => people),
  listLabels: ofProject(({ labels }) => labels),
  listMilestones: ofProject(({ milestones }) => milestones),
}

/** Returns the choices for a parameter that are on this computer; none where it does not have their list. */
export async function cachedChoices(
  bridge: DocketBridge,
  account: CacheOfAccount,
  { list, field }: ListOfChoices,
  values: ParameterValues,
): Promise<readonly ParameterChoice[]> {
  const source = sources[list]
  return source === undefined ? [] : choicesIn(await source(bridge, account, values), field)
}

/** The user's own projects, then those of the list that people look projects up in. */
async function projectsOf(bridge: DocketBridge, account: CacheOfAccount): Promise<Rows> {
  const own = (await readProjects(bridge, account.id))?.projects ?? []
  const ownRows = own.map(({ key, name, pathWithNamespace }) => ({
    ...{ id: partsOf(key).id, name, path_with_namespace: pathWithNamespace },
  }))
  const listed = await listedOf(bridge, account, 'projects')
  return [...ownRows, ...listed.filter(({ id }) => !ownRows.some((row) => row.id === id))]
}

async function listedOf(
  bridge: DocketBridge,
  account: CacheOfAccount,
  kind: 'projects' | 'groups' | 'people',
): Promise<Rows> {
  const read = await bridge.call('readServiceList', { kind, of: keyOf(account.id, 'user', account.user.id) })
  if (!read.ok) return []
  return read.value.rows.map((row) =>
    'pathWithNamespace' in row ? { ...row, path_with_namespace: row.pathWithNamespace } : { ...row },
  )
}

/** Returns a source of the parts of a project, which the path of the request names by its number or its path. */
function ofProject(pick: (choices: Choices) => Rows): Source {
  return async (bridge, account, values) => {
    const id = await numberOf(bridge, account, values['id'])
    if (id === null) return []
    const read = await bridge.call('readChoices', { project: keyOf(account.id, 'project', id) })
    return read.ok ? pick(read.value) : []
  }
}

async function numberOf(
  bridge: DocketBridge,
  account: CacheOfAccount,
  project: ParameterValue | undefined,
): Promise<number | null> {
  if (/^\d+$/.test(String(project ?? ''))) return Number(project)
  const found = (await projectsOf(bridge, account)).find(({ path_with_namespace: path }) => path === project)
  return typeof found?.['id'] === 'number' ? found['id'] : null
}
