import { isoOf } from '../../resources/moments.ts'
import { briefUsers } from '../../resources/users.ts'
import { projectPaths } from '../../store/projects.ts'
import type { SnippetRow } from '../../store/snippets.ts'
import type { VersionedService } from '../versioned-service.ts'
import { pageAddress } from './addresses.ts'

/** Snippets of projects. v4 knows no end of them. */
export function snippetRows(versioned: VersionedService, snippets: readonly SnippetRow[]) {
  const { workspace } = versioned
  const paths = projectPaths(
    workspace.store,
    snippets.map(({ project_id }) => project_id),
  )
  const user = briefUsers(
    workspace,
    snippets.map(({ author_id }) => author_id),
  )
  return snippets.map((snippet) => {
    const projectUrl = `${workspace.webUrl}/${paths.get(snippet.project_id) ?? ''}`
    const page = pageAddress(versioned, projectUrl, `snippets/${snippet.id}`)
    return {
      id: snippet.id,
      title: snippet.title,
      file_name: snippet.file_name,
      description: null,
      visibility: 'private',
      author: user(snippet.author_id),
      project_id: snippet.project_id,
      created_at: isoOf(snippet.created_at),
      updated_at: isoOf(snippet.updated_at),
      web_url: page,
      ...(versioned.has('snippetRawPage') ? { raw_url: `${page}/raw` } : {}),
    }
  })
}
