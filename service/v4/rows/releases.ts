import { milestoneResource } from '../../resources/milestones.ts'
import { isoOf } from '../../resources/moments.ts'
import { briefUsers } from '../../resources/users.ts'
import { canSeeCode } from '../../rules/access.ts'
import { commitAtRef } from '../../rules/tags.ts'
import type { MilestoneRow } from '../../store/milestones.ts'
import { projectPaths } from '../../store/projects.ts'
import type { ProjectRow } from '../../store/projects.ts'
import { linksOfRelease, milestonesOfRelease } from '../../store/releases.ts'
import type { ReleaseRow } from '../../store/releases.ts'
import { rowsById } from '../../store/rows.ts'
import type { Showing } from '../versioned-service.ts'
import { pageAddress } from './addresses.ts'
import { knownCommitRow } from './branches.ts'
import { milestoneRows } from './milestones.ts'

const sourceFormats = ['zip', 'tar.gz', 'tar.bz2', 'tar'] as const

/** Releases of a project. Whoever may not see its code is not told tags, commits and sources. */
export function releaseRows(showing: Showing, project: ProjectRow, releases: readonly ReleaseRow[]) {
  const { versioned, viewer } = showing
  const { workspace } = versioned
  const { store, webUrl } = workspace
  const path = projectPaths(store, [project.id]).get(project.id) ?? ''
  const page = (name: string): string => pageAddress(versioned, `${webUrl}/${path}`, name)
  const seesCode = canSeeCode(store, viewer, project)
  const milestoneIds = releases.map(({ id }) => milestonesOfRelease(store, id))
  const milestones = rowsById<MilestoneRow>(store, 'milestones', milestoneIds.flat())
  const author = briefUsers(
    workspace,
    releases.map(({ author_id }) => author_id),
  )
  return releases.map((row, index) => {
    const { tag, author_id } = row
    const inPath = encodeURIComponent(tag)
    const commit = seesCode ? commitAtRef(store, project, tag) : null
    const links = linksOfRelease(store, row.id).map(({ id, name, url, link_type }) => ({
      ...{ id, name, url, direct_asset_url: url, link_type },
    }))
    const sources = sourceFormats.map((format) => ({
      format,
      url: page(`archive/${inPath}/${project.path}-${inPath}.${format}`),
    }))
    const shown = (milestoneIds[index] ?? []).flatMap((id) => milestones.get(id) ?? [])
    return {
      name: row.name,
      ...(seesCode ? { tag_name: tag } : {}),
      description: row.description,
      created_at: isoOf(row.created_at),
      released_at: isoOf(row.released_at),
      upcoming_release: row.released_at > store.now(),
      ...(author_id === null ? {} : { author: author(author_id) }),
      ...(commit ? { commit: knownCommitRow(commit) } : {}),
      ...(shown.length > 0
        ? {
            milestones: milestoneRows(
              showing,
              shown.map((milestone) => milestoneResource(workspace, milestone)),
            ),
          }
        : {}),
      ...(commit ? { commit_path: new URL(page(`commit/${commit.id}`)).pathname } : {}),
      ...(seesCode ? { tag_path: new URL(page(`tags/${inPath}`)).pathname } : {}),
      assets: {
        count: links.length + (seesCode ? sources.length : 0),
        ...(seesCode ? { sources } : {}),
        links,
      },
      ...(seesCode ? { evidences: [] } : {}),
      _links: { self: page(`releases/${inPath}`) },
    }
  })
}
