import { snippetNamed } from '../../routes/named.ts'
import type { SnippetArguments } from '../../routes/named.ts'
import { visibleProject } from '../../rules/access.ts'
import { listSnippets } from '../../store/snippets.ts'
import { snippetRows } from '../rows/snippets.ts'
import { own } from '../versioned-service.ts'
import type { OwnHandlers, VersionedService } from '../versioned-service.ts'

/** The snippets of a project, which only v4 lists and reads. */
export function snippetHandlers(versioned: VersionedService): OwnHandlers {
  const { workspace } = versioned
  return {
    listSnippets: own<{ readonly id: number | string }>(({ caller, args, window }) => {
      const project = visibleProject(workspace.store, caller, args.id)
      if (project.snippets_enabled === 0) return { rows: [], total: 0 }
      const { rows, total } = listSnippets(workspace.store, project.id, window)
      return { rows: snippetRows(versioned, rows), total }
    }),
    readSnippet: own<SnippetArguments>(({ caller, args }) => ({
      body: snippetRows(versioned, [snippetNamed(workspace, caller, args).row])[0],
    })),
  }
}
