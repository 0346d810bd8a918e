import { isoOf } from '../../resources/moments.ts'
import type { projectResource, simpleProjects } from '../../resources/projects.ts'
import type { NamespaceRow } from '../../store/groups.ts'
import { countsOf } from '../../store/projects.ts'
import type { ProjectRow } from '../../store/projects.ts'
import { rowsById } from '../../store/rows.ts'
import type { Showing, VersionedService } from '../versioned-service.ts'
import { projectLinks } from './addresses.ts'
import { namespaceRow } from './items.ts'
import { visibilityWord } from './visibility.ts'

type SimpleProject = ReturnType<typeof simpleProjects>[number]
type ProjectResource = ReturnType<typeof projectResource>

/** The fields of a project for everybody who may see it, also in a list with `simple`. */
function basicRow(showing: Showing, project: SimpleProject, row: ProjectRow, namespace: NamespaceRow | undefined) {
  const { versioned } = showing
  const { store, webUrl } = versioned.workspace
  const counts = countsOf(store, row.id)
  const topics = JSON.parse(row.tag_list) as string[]
  return {
    id: project.id,
    description: row.description,
    name: project.name,
    name_with_namespace: project.name_with_namespace,
    path: project.path,
    path_with_namespace: project.path_with_namespace,
    created_at: isoOf(row.created_at),
    default_branch: row.default_branch,
    tag_list: topics,
    ...(versioned.has('topics') ? { topics } : {}),
    ssh_url_to_repo: `git@${new URL(webUrl).hostname}:${project.path_with_namespace}.git`,
    http_url_to_repo: project.http_url_to_repo,
    web_url: project.web_url,
    readme_url: null,
    avatar_url: row.avatar_url,
    star_count: counts.stars,
    forks_count: counts.forks,
    last_activity_at: isoOf(row.last_activity_at),
    ...(namespace ? { namespace: namespaceRow(showing, namespace) } : {}),
  }
}

function accessWords(versioned: VersionedService, project: ProjectResource) {
  if (!versioned.has('accessLevels')) return {}
  const word = (on: boolean): string => (on ? 'enabled' : 'disabled')
  return {
    issues_access_level: word(project.issues_enabled),
    merge_requests_access_level: word(project.merge_requests_enabled),
    wiki_access_level: word(project.wiki_enabled),
    builds_access_level: word(project.builds_enabled),
    snippets_access_level: word(project.snippets_enabled),
  }
}

/** How the merge requests of a project are merged. */
function mergeFields(versioned: VersionedService, row: ProjectRow) {
  return {
    merge_method: row.merge_method,
    ...(versioned.has('squashOption') ? { squash_option: row.squash_option } : {}),
    ...(versioned.has('mergeCommitTemplate') ? { merge_commit_template: row.merge_commit_template } : {}),
    ...(versioned.has('squashCommitTemplate') ? { squash_commit_template: row.squash_commit_template } : {}),
  }
}

/** The day on which a project or a group was deleted; null for one that stays. */
export function markedOn({ marked_for_deletion_at: at }: Pick<ProjectRow, 'marked_for_deletion_at'>): string | null {
  return at === null ? null : isoOf(at).slice(0, 10)
}

/** The further fields of a whole project; a build of the contract is a job or a pipeline here. */
function wholeRow({ versioned }: Showing, project: ProjectResource, row: ProjectRow | undefined) {
  const {
    public: _public,
    visibility_level,
    builds_enabled,
    public_builds,
    only_allow_merge_if_build_succeeds,
    open_issues_count,
    namespace: _namespace,
    forked_from_project: _source,
    ...rest
  } = project
  return {
    ...rest,
    visibility: visibilityWord(visibility_level),
    jobs_enabled: builds_enabled,
    public_jobs: public_builds,
    only_allow_merge_if_pipeline_succeeds: only_allow_merge_if_build_succeeds,
    ...accessWords(versioned, project),
    ...(project.issues_enabled ? { open_issues_count } : {}),
    ...(row && row.tier !== 'free' ? { approvals_before_merge: row.approvals_before_merge } : {}),
    empty_repo: false,
    ...(row && versioned.has('delayedDeletion') ? { marked_for_deletion_on: markedOn(row) } : {}),
    ...(row ? mergeFields(versioned, row) : {}),
    _links: projectLinks(versioned, project),
  }
}

/** Projects: whole ones, or those of which the contract's row is a simple one. */
export function projectRows(showing: Showing, projects: readonly (SimpleProject | ProjectResource)[]) {
  const { store } = showing.versioned.workspace
  const sourceOf = (project: SimpleProject | ProjectResource) =>
    'forked_from_project' in project ? project.forked_from_project : undefined
  const rows = rowsById<ProjectRow>(
    store,
    'projects',
    projects.flatMap((project) => [project.id, sourceOf(project)?.id ?? null]),
  )
  const namespaces = rowsById<NamespaceRow>(
    store,
    'namespaces',
    [...rows.values()].map(({ namespace_id }) => namespace_id),
  )
  const basic = (project: SimpleProject) => {
    const row = rows.get(project.id)
    if (!row) throw new Error(`project ${project.id} is gone`)
    return basicRow(showing, project, row, namespaces.get(row.namespace_id))
  }
  return projects.map((project) => {
    if (!('visibility_level' in project)) return basic(project)
    const source = sourceOf(project)
    return {
      ...wholeRow(showing, project, rows.get(project.id)),
      ...basic(project),
      ...(source ? { forked_from_project: basic(source) } : {}),
    }
  })
}
