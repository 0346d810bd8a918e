import {
  hasPlaceholder,
  mergeMessageOf,
  squashMessageOf,
  usualMergeTemplate,
  type MergeFacts,
  type MergePlaceholder,
  type NamedPerson,
} from '../../../shared/merge-messages.ts'
import { AppFailure, errorOf } from '../../../shared/errors.ts'
import type { Key } from '../../../shared/model/key.ts'
import type { MergeChoices } from '../../../shared/model/merge-choices.ts'
import type { MergeRequestDetail } from '../../../shared/model/merge-request.ts'
import type { ProjectDetail } from '../../../shared/model/project.ts'
import { readApprovals } from '../../api/entities/approvals.ts'
import type { Client } from '../../api/client/client.ts'
import { forward, type ReadPage } from '../../api/client/walk.ts'
import type { ClosedIssue } from '../../api/entities/closed-issues.ts'
import { cherryPickCommit, revertCommit } from '../../api/entities/commits.ts'
import { listClosedIssues, listMergeRequestCommits, readMergeRequest } from '../../api/entities/merge-requests.ts'
import { readProject } from '../../api/entities/projects.ts'
import { readOwnProfile } from '../../api/entities/users.ts'
import { readProject as readStoredProject } from '../../cache/directory/projects.ts'
import type { AskedPick } from '../../protocols/asked-pick.ts'
import { makePickBranch } from './pick-branch.ts'
import type { CrawlContexts } from './crawl-contexts.ts'
import type { ServiceAccess } from './service-access.ts'
import { storedMergeRequest, type StoredMergeRequest } from './stored-merge-request.ts'

export interface MergeReadsOptions {
  readonly client: Client
  readonly access: ServiceAccess
  readonly contexts: CrawlContexts
}

/** The placeholders that are filled in with the commits of a merge request. */
const ofCommits = [
  'first_commit',
  'first_multiline_commit',
  'first_multiline_commit_description',
  'co_authored_by',
  'all_commits',
] as const satisfies readonly MergePlaceholder[]

/** Readings while somebody is about to merge a merge request, and what is done with what was merged. */
export class MergeReads {
  readonly #options: MergeReadsOptions

  constructor(options: MergeReadsOptions) {
    this.#options = options
  }

  /**
   * Reads what a merge can be asked for. What only some templates tell of is read for these alone.
   *
   * @throws AppFailure when it cannot be read
   */
  readMergeChoices(item: Key<'mergeRequest'>): Promise<MergeChoices> {
    const { access, contexts } = this.#options
    const stored = storedMergeRequest(contexts.uncounted.cache, item)
    return access.request(() => this.#choices(stored))
  }

  /**
   * Has the service bring what was merged into a branch once more, or take it back there. Only tries that where that is asked for.
   * A branch that is to be new is made first, unless it cannot take it.
   *
   * @returns false where it was to be tried, and that cannot be found out
   * @throws AppFailure `pick_conflict`, `pick_empty` or `pick_without_commit` where it cannot be done, `not_found` without such a
   * branch, `forbidden` for those who may not push to it, `branch_exists` where the new branch is there
   */
  async pickMerged({ item, does, branch, from, tries }: AskedPick): Promise<boolean> {
    const { client, access, contexts } = this.#options
    const { cache, signal } = contexts.uncounted
    if (tries && !client.can('triesPicks')) return false
    const { id, projectId, iid } = storedMergeRequest(cache, item)
    const pick = { cherryPick: cherryPickCommit, revert: revertCommit }[does]
    return await access.request(async () => {
      const row = await readMergeRequest(client, { id: projectId, merge_request_id: id }, { signal })
      const sha = row.mergeCommitSha ?? row.squashCommitSha
      if (row.state !== 'merged' || sha === null) throw AppFailure.of('pick_without_commit')
      const of = { id: projectId, sha }
      const isPossible = async (on: string): Promise<boolean> => {
        try {
          await pick(client, { ...of, branch: on, dry_run: true }, { signal })
          return true
        } catch (thrown) {
          // Whoever may not push to a branch can make another one of it, and the service tries nothing for them.
          if (from !== null && errorOf(thrown).code === 'forbidden') return false
          throw thrown
        }
      }
      if (tries) return await isPossible(from ?? branch)
      if (from !== null) {
        if (client.can('triesPicks')) await isPossible(from)
        const made = await makePickBranch(client, { projectId, branch, from }, { does, sha, iid }, { signal })
        if (made === 'picked') return true
      }
      await pick(client, { ...of, branch }, { signal })
      return true
    })
  }

  async #choices({ id, projectId, iid }: StoredMergeRequest): Promise<MergeChoices> {
    const { client, contexts } = this.#options
    const { signal } = contexts.uncounted
    const named = { id: projectId, merge_request_id: id }
    const page = { ...named, per_page: 100 }
    const [row, project] = await Promise.all([
      readMergeRequest(client, named, { signal }),
      readProject(client, { id: projectId }, { signal }),
    ])
    const { mergeCommitTemplate, squashCommitTemplate, squashOption } = project
    const wanted = `${mergeCommitTemplate ?? usualMergeTemplate}\n${squashCommitTemplate ?? ''}`
    const where = async <T>(names: readonly MergePlaceholder[], read: () => Promise<T>): Promise<T | null> =>
      hasPlaceholder(wanted, names) ? await read() : null
    const [closes, commits, approvals, own] = await Promise.all([
      where(['issues'], () => all((link) => listClosedIssues(client, page, { signal, link }))),
      where(ofCommits, () => all((link) => listMergeRequestCommits(client, page, { signal, link }))),
      where(['approved_by'], () => readApprovals(client, { id: projectId, merge_request_iid: iid }, { signal })),
      where(['merged_by', 'merge_request_author', 'co_authored_by'], () => readOwnProfile(client, {}, { signal })),
    ])
    const person = ({ id: of, name }: { readonly id: number; readonly name: string }): NamedPerson => ({
      name,
      email: of === own?.id ? own.email : null,
    })
    const facts: MergeFacts = {
      ...factsOf(row, project),
      closes: () => (closes ?? []).map((issue) => this.#referenceOf(issue, projectId)),
      commits: () =>
        (commits ?? []).map(({ message, authorName, authorEmail }) => {
          return { message, authorName: authorName ?? '', authorEmail: authorEmail ?? '' }
        }),
      reviewers: () => row.reviewers.map(person),
      approvers: () => (approvals?.approvedBy ?? []).map(({ user }) => person(user)),
      author: () => person(row.author),
      merger: () => ({ name: own?.name ?? '', email: own?.email ?? null }),
    }
    return {
      // Commits are put on top of the target branch there, and none joins the branches.
      mergeMessage: project.mergeMethod === 'ff' ? null : mergeMessageOf(facts, mergeCommitTemplate),
      squashMessage: squashMessageOf(facts, squashCommitTemplate),
      squash: squashOption === 'always' || (squashOption !== 'never' && row.squash),
      isSquashFixed: squashOption === 'always' || squashOption === 'never',
    }
  }

  /** An issue as a text of the project refers to it. */
  #referenceOf(closed: ClosedIssue, projectId: number): string {
    if (closed.kind === 'external') return closed.id
    const { projectId: of, iid } = closed.issue
    const path =
      of === projectId ? '' : readStoredProject(this.#options.contexts.uncounted.cache, of)?.pathWithNamespace
    return `${path ?? ''}#${iid}`
  }
}

/** The rows of all pages of a list. */
async function all<Row>(read: ReadPage<Row>): Promise<Row[]> {
  const rows: Row[] = []
  for await (const { items } of forward(read)) rows.push(...items)
  return rows
}

/** What messages tell of a merge request that stands in its row and in that of its project. */
function factsOf(row: MergeRequestDetail, { pathWithNamespace: projectPath }: ProjectDetail) {
  return {
    sourceBranch: row.sourceBranch,
    targetBranch: row.targetBranch,
    title: row.title,
    description: row.description ?? '',
    number: row.iid,
    projectPath,
    sourceProjectId: row.sourceProjectId,
    address: row.webUrl ?? '',
  }
}
