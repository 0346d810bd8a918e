import { snippetNamed } from '../../routes/named.ts'
import type { SnippetArguments } from '../../routes/named.ts'
import { visibleProject } from '../../rules/access.ts'
import { listSnippets } from '../../store/snippets.ts'
import { snippetRows } from '../rows/snippets.ts'
import { own } from '../speaker.ts'
import type { OwnHandlers, Speaker } from '../speaker.ts'

/** The snippets of a project, which only v4 lists and reads. */
export function snippetHandlers(speaker: Speaker): OwnHandlers {
  const { workspace } = speaker
  return {
    listSnippets: own<{ readonly id: number | string }>(({ caller, args, window }) => {
      const project = visibleProject(workspace.store, caller, args.id)
      if (project.snippets_enabled === 0) return { rows: [], total: 0 }
      const { rows, total } = listSnippets(workspace.store, project.id, window)
      return { rows: snippetRows(speaker, rows), total }
    }),
    readSnippet: own<SnippetArguments>(({ caller, args }) => ({
      body: snippetRows(speaker, [snippetNamed(workspace, caller, args).row])[0],
    })),
  }
}
