import { deploy, setDeploymentStatus } from '../../rules/deployments.ts'
import type { NewDeployment } from '../../rules/deployments.ts'
import { mergeRequestResources } from '../../resources/merge-requests.ts'
import { momentOf } from '../../resources/moments.ts'
import { canSeeCode, requireLevel, requireWritable, visibleProject } from '../../rules/access.ts'
import type { Caller } from '../../rules/access.ts'
import { forbidden, recordNotFound, Refusal } from '../../rules/refusals.ts'
import { findDeployment, listDeployments, listEnvironments } from '../../store/deployments.ts'
import type { DeploymentFilter, DeploymentRow, EnvironmentFilter, EnvironmentRow } from '../../store/deployments.ts'
import { deployedBy } from '../../store/item-conditions.ts'
import { levels } from '../../store/members.ts'
import { listMergeRequests } from '../../store/merge-requests.ts'
import type { ProjectRow } from '../../store/projects.ts'
import { rowsById } from '../../store/rows.ts'
import { deploymentRows, environmentRow } from '../rows/deployments.ts'
import { own } from '../versioned-service.ts'
import type { OwnHandlers, VersionedService } from '../versioned-service.ts'

interface OfProject {
  readonly id: number | string
}
interface OfDeployment extends OfProject {
  readonly deployment_id: number
}
interface Deployments extends OfProject {
  readonly updated_after?: string
  readonly updated_before?: string
  readonly environment?: string
  readonly status?: string
  readonly order_by?: DeploymentFilter['by']
  readonly sort?: 'asc' | 'desc'
}
type Deploying = OfProject & Pick<NewDeployment, 'environment' | 'sha' | 'ref' | 'tag' | 'status'>

const shortestSearch = 3

/** Environments and deployments, for those who see the code; developers say what they deployed. */
export function deploymentHandlers(versioned: VersionedService): OwnHandlers {
  const { workspace } = versioned
  const { store } = workspace
  const seen = (caller: Caller, { id }: OfProject): ProjectRow => {
    const project = visibleProject(store, caller, id)
    if (!canSeeCode(store, caller.user, project)) throw forbidden()
    return project
  }
  const changeable = (caller: Caller, args: OfProject): ProjectRow => {
    const project = seen(caller, args)
    requireLevel(store, caller, project, levels.developer)
    requireWritable(project)
    return project
  }
  const deploymentIn = (project: ProjectRow, id: number): DeploymentRow => {
    const deployment = findDeployment(store, project.id, id)
    if (!deployment) throw recordNotFound()
    return deployment
  }
  const shown = (project: ProjectRow, id: number, status = 200) => ({
    body: deploymentRows(versioned, [deploymentIn(project, id)])[0],
    status,
  })
  return {
    listEnvironments: own<OfProject & EnvironmentFilter>(({ caller, args, window }) => {
      const project = seen(caller, args)
      const { name, search, states } = args
      if (search !== undefined && search.length < shortestSearch)
        throw new Refusal(400, { message: `400 Bad request - Search query is less than ${shortestSearch} characters` })
      const { rows, total } = listEnvironments(store, project.id, { name, search, states }, window)
      return { rows: rows.map((row) => environmentRow(versioned, row)), total }
    }),
    listDeployments: own<Deployments>(({ caller, args, window }) => {
      const project = seen(caller, args)
      const { updated_after, updated_before, environment, status } = args
      const byDates = updated_after !== undefined || updated_before !== undefined
      const filter: DeploymentFilter = {
        ...{ environment, status },
        updatedFrom: momentOf(updated_after),
        updatedUntil: momentOf(updated_before),
        by: byDates ? 'updated_at' : (args.order_by ?? 'id'),
        descending: args.sort === 'desc',
      }
      const { rows, total } = listDeployments(store, project.id, filter, window)
      return { rows: deploymentRows(versioned, rows), total }
    }),
    readDeployment: own<OfDeployment>(({ caller, args }) => shown(seen(caller, args), args.deployment_id)),
    listDeploymentMergeRequests: own<OfDeployment>(({ caller, args, window }) => {
      const project = seen(caller, args)
      const { rows, total } = listMergeRequests(
        store,
        {
          ...{ of: { projectId: project.id }, state: 'all', order: 'created_at', descending: true, searched: true },
          conditions: [deployedBy(deploymentIn(project, args.deployment_id).id)],
        },
        window,
      )
      return { rows: mergeRequestResources(workspace, rows, caller.user), total }
    }),
    createDeployment: own<Deploying>(({ caller, args }) => {
      const project = changeable(caller, args)
      const { environment, sha, ref, tag, status } = args
      const wanted = { environment, sha, ref, tag, status, userId: caller.user.id, at: store.moment() }
      return shown(project, deploy(store, project, wanted), 201)
    }),
    updateDeployment: own<OfDeployment & Pick<NewDeployment, 'status'>>(({ caller, args }) => {
      const project = changeable(caller, args)
      const { id, environment_id } = deploymentIn(project, args.deployment_id)
      const environment = rowsById<EnvironmentRow>(store, 'environments', [environment_id]).get(environment_id)?.name
      const ended = { status: args.status, at: store.moment() }
      setDeploymentStatus(store, project, { id, environment: environment ?? '' }, ended)
      return shown(project, id)
    }),
  }
}
