import { createHash } from 'node:crypto'
import { mergeRequestsOnBranch } from '../store/merge-requests.ts'
import type { MergeRequestRow } from '../store/merge-requests.ts'
import type { ProjectRow } from '../store/projects.ts'
import { rowsById } from '../store/rows.ts'
import type { Store } from '../store/store.ts'
import { versionsWith } from '../store/versions.ts'
import { sideOf, textOf, wholeFile } from './patched-files.ts'
import { knownBefore } from './suggestions.ts'
import { diffVersionsOf } from './versions.ts'

/** Files of a repository, as far as the patches of its merge requests show them: the service has no git. */

/** One side of a version of a merge request, in which a file may be; the newest version where its head is not named. */
interface Place {
  readonly row: MergeRequestRow
  readonly head?: string
  readonly side: 'before' | 'after'
}

/** Returns where the files of a branch or a commit are shown; null where there is no such branch or commit. */
function placesAt(store: Store, project: ProjectRow, ref: string): Place[] | null {
  const versions = versionsWith(store, project.id, ref)
  const ids = versions.map(({ merge_request_id }) => merge_request_id)
  const rows = rowsById<MergeRequestRow>(store, 'merge_requests', ids)
  const bySha = versions.flatMap(({ merge_request_id, head_sha }): Place[] => {
    const row = rows.get(merge_request_id)
    return row ? [{ row, head: head_sha, side: head_sha === ref ? 'after' : 'before' }] : []
  })
  // A merge has brought the files of its branch into the target.
  const byBranch = mergeRequestsOnBranch(store, project.id, ref).map((row): Place => {
    const isSource = row.source_project_id === project.id && row.source_branch === ref
    return { row, side: isSource || row.state === 'merged' ? 'after' : 'before' }
  })
  const places = [...bySha, ...byBranch]
  return places.length === 0 && ref !== project.default_branch ? null : places
}

/** The content of a file. Where Git LFS keeps it, the repository has a pointer in its place. */
type Content = { readonly text: string } | { readonly bytes: Buffer; readonly pointer: string | null }

/** Returns the version of a merge request that shows the files of a place, and all its versions. */
function shownAt(store: Store, { row, head }: Pick<Place, 'row' | 'head'>) {
  const versions = diffVersionsOf(store, row)
  return { versions, version: head === undefined ? versions[0] : versions.find(({ head_sha }) => head_sha === head) }
}

/** Returns a file at a place; null where it is not shown there. */
function contentAt(store: Store, place: Place, path: string): Content | null {
  const { side } = place
  const { versions, version } = shownAt(store, place)
  const change = version?.changes.find(({ old_path, new_path, new_file, deleted_file }) =>
    side === 'before' ? old_path === path && !new_file : new_path === path && !deleted_file,
  )
  if (!version || !change) return null
  const { content } = change
  const known = content?.[side]
  if (known !== undefined && (content?.isInLfs === true || !change.diff.includes('@@'))) {
    const bytes = Buffer.from(known, 'base64')
    return { bytes, pointer: content?.isInLfs === true ? pointerTo(bytes) : null }
  }
  return { text: textOf(sideOf(wholeFile(change, knownBefore(versions, version, change)), side)) }
}

/** Returns what the repository has in place of a file that Git LFS keeps. */
function pointerTo(bytes: Buffer): string {
  const hash = createHash('sha256').update(bytes).digest('hex')
  return `version https://git-lfs.github.com/spec/v1\noid sha256:${hash}\nsize ${bytes.length}\n`
}

/** Returns a file at a branch or a commit, or what of them is not there. */
export function fileAt(
  store: Store,
  project: ProjectRow,
  { path, ref }: { readonly path: string; readonly ref: string },
): Content | { readonly missing: 'Commit' | 'File' } {
  const places = placesAt(store, project, ref)
  if (places === null) return { missing: 'Commit' }
  for (const place of places) {
    const content = contentAt(store, place, path)
    if (content !== null) return content
  }
  return { missing: 'File' }
}

/** A file of text at a branch or a commit. */
export interface TextFile {
  readonly path: string
  readonly text: string
}

/** Returns the files of text at a branch or a commit, by their paths; null where there is no such branch or commit. */
export function textFilesAt(store: Store, project: ProjectRow, ref: string): TextFile[] | null {
  const places = placesAt(store, project, ref)
  if (places === null) return null
  const paths = places.flatMap((place) => {
    const { version } = shownAt(store, place)
    return (version?.changes ?? []).map(({ old_path, new_path }) => (place.side === 'before' ? old_path : new_path))
  })
  return [...new Set(paths)].sort().flatMap((path) => {
    const file = fileAt(store, project, { path, ref })
    return 'text' in file ? [{ path, text: file.text }] : []
  })
}
