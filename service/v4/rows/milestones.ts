import type { milestoneResource } from '../../resources/milestones.ts'
import { projectPaths } from '../../store/projects.ts'
import type { Showing } from '../speaker.ts'
import { pageAddress } from './addresses.ts'

type MilestoneResource = ReturnType<typeof milestoneResource>

/** Milestones, with their page, and in newer versions whether their last day has passed. */
export function milestoneRows({ speaker }: Showing, milestones: readonly MilestoneResource[]) {
  const { store, webUrl } = speaker.workspace
  const paths = projectPaths(
    store,
    milestones.map(({ project_id }) => project_id),
  )
  const today = new Date(store.now()).toISOString().slice(0, 10)
  return milestones.map((milestone) => ({
    ...milestone,
    web_url: pageAddress(speaker, `${webUrl}/${paths.get(milestone.project_id) ?? ''}`, `milestones/${milestone.iid}`),
    ...(speaker.has('milestoneExpiry') ? { expired: milestone.due_date !== null && milestone.due_date < today } : {}),
  }))
}
