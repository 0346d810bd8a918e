import { day } from '../../shared/durations.ts'
import { deploy } from '../rules/deployments.ts'
import { makeRelease } from '../rules/releases.ts'
import { headOf } from '../rules/branch-history.ts'
import { findProject } from '../store/projects.ts'
import { insertReleaseLink } from '../store/releases.ts'
import type { Store } from '../store/store.ts'
import type { Username } from './content.ts'
import type { Step } from './writer.ts'
import type { Person, WrittenProject } from './written.ts'

interface Making {
  readonly person: (username: Username) => Person
  readonly now: number
}

/** The steps that bring the newest commit of a project to its environments. */
export function deploymentSteps(store: Store, { content, id }: WrittenProject, { person, now }: Making): Step[] {
  return (content.deployments ?? []).flatMap(({ environment, by, ages }) =>
    ages.map((age) => {
      const at = Math.floor(now - age * day)
      const run = (): void => {
        const project = findProject(store, id)
        if (!project) return
        const { default_branch: ref } = project
        const wanted = { environment, ref, tag: false, status: 'success', userId: person(by).id, at }
        deploy(store, project, { ...wanted, sha: headOf(store, project, ref).id })
      }
      return { at, run }
    }),
  )
}

/** The steps that make the releases of a project, at its newest commit. */
export function releaseSteps(store: Store, { content, id }: WrittenProject, { person, now }: Making): Step[] {
  return (content.releases ?? []).map(({ tag, name, by, age, due, description, milestones = [], links = [] }) => {
    const at = Math.floor(now - age * day)
    const run = (): void => {
      const project = findProject(store, id)
      if (!project) return
      const releasedAt = due === undefined ? at : Math.floor(now + due * day)
      const made = { tag, ref: project.default_branch, authorId: person(by).id, at }
      const releaseId = makeRelease(store, project, made, { name, description, milestones, releasedAt })
      for (const link of links) insertReleaseLink(store, { release_id: releaseId, link_type: 'package', ...link })
    }
    return { at, run }
  })
}
