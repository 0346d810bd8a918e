import { changeRelease, makeRelease } from '../../rules/releases.ts'
import type { SaidOfRelease } from '../../rules/releases.ts'
import { momentOf } from '../../resources/moments.ts'
import { canSeeCode, requireLevel, requireWritable, visibleProject } from '../../rules/access.ts'
import type { Caller } from '../../rules/access.ts'
import { forbidden, Refusal } from '../../rules/refusals.ts'
import { levels } from '../../store/members.ts'
import type { ProjectRow } from '../../store/projects.ts'
import { deleteRelease, findRelease, latestRelease, listReleases } from '../../store/releases.ts'
import type { ReleaseOrder, ReleaseRow } from '../../store/releases.ts'
import { releaseRows } from '../rows/releases.ts'
import { own } from '../versioned-service.ts'
import type { OwnHandlers, VersionedService } from '../versioned-service.ts'

interface OfProject {
  readonly id: number | string
}
interface OfTag extends OfProject {
  readonly tag_name: string
}
interface Saying extends OfTag {
  readonly name?: string
  readonly description?: string
  /** Null takes all away. */
  readonly milestones?: readonly string[] | null
  readonly released_at?: string
}

const saidIn = ({ name, description, milestones, released_at }: Saying): SaidOfRelease => ({
  ...{ name, description, milestones: milestones === null ? [] : milestones },
  releasedAt: momentOf(released_at),
})

/** Releases: read by those who see the project, and one of them by those who see its code. Developers make and change them. */
export function releaseHandlers(versioned: VersionedService): OwnHandlers {
  const { workspace } = versioned
  const { store, webUrl } = workspace
  const shown = (caller: Caller, project: ProjectRow, rows: readonly ReleaseRow[]) =>
    releaseRows({ versioned, viewer: caller.user, args: {}, single: false }, project, rows)
  const withCode = (caller: Caller, { id }: OfProject): ProjectRow => {
    const project = visibleProject(store, caller, id)
    if (!canSeeCode(store, caller.user, project)) throw forbidden()
    return project
  }
  const changeable = (caller: Caller, args: OfProject, level: number): ProjectRow => {
    const project = visibleProject(store, caller, args.id)
    requireLevel(store, caller, project, level)
    requireWritable(project)
    return project
  }
  const releaseIn = (project: ProjectRow, { tag_name }: OfTag, refusal: string): ReleaseRow => {
    const release = findRelease(store, project.id, tag_name)
    if (!release) throw new Refusal(404, { message: refusal })
    return release
  }
  return {
    listReleases: own<OfProject & { readonly order_by?: ReleaseOrder['by']; readonly sort?: 'asc' | 'desc' }>(
      ({ caller, args, window }) => {
        const project = visibleProject(store, caller, args.id)
        const order = { by: args.order_by ?? 'released_at', descending: args.sort !== 'asc' }
        const { rows, total } = listReleases(store, project.id, order, window)
        return { rows: shown(caller, project, rows), total }
      },
    ),
    readLatestRelease: own<OfProject>(({ caller, args }) => {
      const project = withCode(caller, args)
      const latest = latestRelease(store, project.id, store.now())
      if (!latest) throw new Refusal(404, { message: '404 Not Found' })
      const location = `${webUrl}/api/v4/projects/${project.id}/releases/${encodeURIComponent(latest.tag)}`
      throw new Refusal(302, { message: `This resource has been moved temporarily to ${location}.` }, { location })
    }),
    readRelease: own<OfTag>(({ caller, args }) => {
      const project = withCode(caller, args)
      return { body: shown(caller, project, [releaseIn(project, args, '404 Not Found')])[0] }
    }),
    createRelease: own<Saying & { readonly ref?: string }>(({ caller, args }) => {
      const project = changeable(caller, args, levels.developer)
      const { tag_name: tag, ref } = args
      const made = { tag, ...(ref === undefined ? {} : { ref }), authorId: caller.user.id, at: store.moment() }
      makeRelease(store, project, made, saidIn(args))
      return { body: shown(caller, project, [releaseIn(project, args, '404 Not Found')])[0], status: 201 }
    }),
    updateRelease: own<Saying>(({ caller, args }) => {
      const project = changeable(caller, args, levels.developer)
      changeRelease(store, project, releaseIn(project, args, 'Release does not exist'), saidIn(args))
      return { body: shown(caller, project, [releaseIn(project, args, 'Release does not exist')])[0], status: 200 }
    }),
    deleteRelease: own<OfTag>(({ caller, args }) => {
      const project = changeable(caller, args, levels.master)
      const release = releaseIn(project, args, 'Release does not exist')
      const body = shown(caller, project, [release])[0]
      deleteRelease(store, release.id)
      return { body, status: 200 }
    }),
  }
}
