import { makeBranch } from '../../changes/new-branches.ts'
import { pick, requirePickable } from '../../changes/picks.ts'
import type { Pick } from '../../changes/picks.ts'
import { accessLevel, canSeeCode, requireWritable, visibleProject } from '../../rules/access.ts'
import type { Caller } from '../../rules/access.ts'
import {
  branchesOf,
  changesTogether,
  findCommit,
  hasBranch,
  headOf,
  historyAt,
  historyOf,
} from '../../rules/branch-history.ts'
import { mayPush } from '../../rules/protected-branches.ts'
import { forbidden, notFound, Refusal } from '../../rules/refusals.ts'
import { cut } from '../../store/listing.ts'
import { levels } from '../../store/members.ts'
import { findProject, projectPaths } from '../../store/projects.ts'
import type { ProjectRow } from '../../store/projects.ts'
import { pageAddress } from '../rows/addresses.ts'
import { branchRows, knownCommitRow } from '../rows/branches.ts'
import { diffRows } from '../rows/diffs.ts'
import { own } from '../versioned-service.ts'
import type { OwnHandlers, VersionedService } from '../versioned-service.ts'

interface OfProject {
  readonly id: number | string
}
interface Branches extends OfProject {
  readonly search?: string
  readonly sort?: 'name_asc' | 'updated_asc' | 'updated_desc'
}
interface NamedBranch extends OfProject {
  readonly branch: string
}
interface Comparing extends OfProject {
  readonly from: string
  readonly to: string
  readonly from_project_id?: number
}
interface Picking extends OfProject {
  readonly sha: string
  readonly branch: string
  readonly dry_run?: boolean
  readonly message?: string
}

/** Returns a test for names of branches: of a part, or of the beginning or the end, without regard to case. */
function searchOf(search: string): (name: string) => boolean {
  const [, start, part = '', end] = /^(\^?)(.*?)(\$?)$/s.exec(search.toLowerCase()) ?? []
  return (name) => {
    const lower = name.toLowerCase()
    if (start && end) return lower === part
    return start ? lower.startsWith(part) : end ? lower.endsWith(part) : lower.includes(part)
  }
}

/** Branches and commits, for those who see the code; developers bring commits into branches and take them back. */
export function commitHandlers(versioned: VersionedService): OwnHandlers {
  const { workspace } = versioned
  const { store } = workspace
  const seen = (caller: Caller, id: number | string): ProjectRow => {
    const project = visibleProject(store, caller, id)
    if (!canSeeCode(store, caller.user, project)) throw forbidden()
    return project
  }
  /** The project that the first of two refs is of: the same one, or the one that it is a fork of. */
  const otherOf = (caller: Caller, project: ProjectRow, id: number | undefined): ProjectRow => {
    if (id === undefined || id === project.id) return project
    const other = project.forked_from_id === id ? findProject(store, id) : undefined
    if (!other) {
      const message = `Target project id:${id} is not a fork of project id:${project.id}`
      throw new Refusal(400, { message })
    }
    return seen(caller, other.id)
  }
  const shownBranch = (caller: Caller, project: ProjectRow, name: string) => {
    const merged = historyOf(store, project, project.default_branch)
    const head = headOf(store, project, name)
    const isMerged = name !== project.default_branch && merged.some(({ id }) => id === head.id)
    return branchRows(versioned, { project, viewer: caller.user }, [{ name, head, isMerged }])[0]
  }
  const picking = (does: Pick['does']) =>
    own<Picking>(({ caller, args }) => {
      const project = seen(caller, args.id)
      requireWritable(project)
      if (!mayPush(store, caller.user, project, args.branch)) {
        throw forbidden('403 Forbidden - You are not allowed to push into this branch')
      }
      const commit = findCommit(store, project, args.sha)
      if (!commit) throw notFound('Commit')
      if (!hasBranch(store, project, args.branch)) throw notFound('Branch')
      const { branch, message } = args
      const wanted: Pick = { does, commit, branch, message: message === '' ? undefined : message }
      if (args.dry_run === true) {
        requirePickable(workspace, project, wanted)
        return { body: { dry_run: 'success' }, status: 200 }
      }
      return { body: knownCommitRow(pick(workspace, caller.user, project, wanted)), status: 201 }
    })
  return {
    listBranches: own<Branches>(({ caller, args, window }) => {
      const project = seen(caller, args.id)
      const found = branchesOf(store, project).filter(searchOf(args.search ?? ''))
      const heads = found.map((name) => ({ name, head: headOf(store, project, name) }))
      const byDate = heads.toSorted((one, other) => one.head.created_at.localeCompare(other.head.created_at))
      const sorted = { name_asc: heads, updated_asc: byDate, updated_desc: byDate.toReversed() }[
        args.sort ?? 'name_asc'
      ]
      const { rows, total } = cut(sorted, window)
      const merged = new Set(historyOf(store, project, project.default_branch).map(({ id }) => id))
      const branches = rows.map(({ name, head }) => ({
        name,
        head,
        isMerged: name !== project.default_branch && merged.has(head.id),
      }))
      return { rows: branchRows(versioned, { project, viewer: caller.user }, branches), total }
    }),
    readBranch: own<NamedBranch>(({ caller, args }) => {
      const project = seen(caller, args.id)
      if (!hasBranch(store, project, args.branch)) throw notFound('Branch')
      return { body: shownBranch(caller, project, args.branch) }
    }),
    createBranch: own<NamedBranch & { readonly ref: string }>(({ caller, args }) => {
      const project = seen(caller, args.id)
      requireWritable(project)
      if (accessLevel(store, caller.user, project) < levels.developer) throw forbidden()
      makeBranch(store, project, args.branch, args.ref)
      return { body: shownBranch(caller, project, args.branch), status: 201 }
    }),
    compareRefs: own<Comparing>(({ caller, args }) => {
      const project = seen(caller, args.id)
      const from = historyAt(store, otherOf(caller, project, args.from_project_id), args.from)
      const to = historyAt(store, project, args.to)
      if (!from || !to) throw notFound('Ref')
      const known = new Set(from.map(({ id }) => id))
      const commits = to.filter(({ id }) => !known.has(id))
      const rows = commits.toReversed().map(knownCommitRow)
      const showing = { versioned, viewer: caller.user, args: {}, single: true }
      const projectUrl = `${workspace.webUrl}/${projectPaths(store, [project.id]).get(project.id)}`
      return {
        body: {
          commit: rows.at(-1) ?? null,
          commits: rows,
          diffs: diffRows(
            showing,
            changesTogether(commits).map(({ content: _, ...change }) => change),
          ),
          compare_timeout: false,
          compare_same_ref: from[0]?.id === to[0]?.id,
          web_url: pageAddress(versioned, projectUrl, `compare/${args.from}...${args.to}`),
        },
      }
    }),
    cherryPickCommit: picking('cherry-pick'),
    revertCommit: picking('revert'),
  }
}
