import type { DocketBridge } from '../../../shared/ipc.ts'
import type { Key } from '../../../shared/model/key.ts'
import { viewOfBoard } from '../../../shared/model/issue-board.ts'
import type { Entry, Question } from '../../ui/choosing/entry.ts'
import { counted } from '../../ui/words.ts'
import type { ProgramStore } from '../../data/program.svelte.ts'
import type { ProjectsStore } from '../../data/projects.svelte.ts'
import { ServiceListStore } from '../../data/service-list.svelte.ts'
import type { SurfacesStore } from '../../navigation/surfaces.svelte.ts'

interface BoardsReach {
  readonly bridge: DocketBridge
  readonly program: ProgramStore
  readonly projects: ProjectsStore
  readonly surfaces: SurfacesStore
  /** What commands are about, as far as its project goes. */
  readonly target: { readonly project: string | null }
}

/**
 * Asks which board of the project that is meant, or of the groups above it, is to be a view. The view is looked over before it is saved.
 * Right after a first sync an item may be open before its project is listed: then the question waits for it.
 */
export function boardQuestion({ bridge, program, projects, surfaces, target }: BoardsReach): Question | null {
  const key = target.project
  if (key === null || !program.can('issueBoards', key)) return null
  const boards = new ServiceListStore(bridge, { kind: 'issueBoards', of: key as Key<'project'> })
  const pathOf = () => projects.all.find((project) => project.key === key)?.pathWithNamespace
  const path = pathOf()
  return {
    title: `Create a view from a board of ${path === undefined ? 'GitLab' : `${path} or a group above it`}`,
    placeholder: 'Board…',
    none: 'No board with several labels is known here for this project and its groups.',
    use: () => boards.use(),
    options: () => {
      const project = pathOf()
      if (!boards.isLoaded || project === undefined) return undefined
      return boards.rows.flatMap((board): Entry[] => {
        const view = viewOfBoard(board, project)
        if (view === null) return []
        const columns = counted(board.lists.filter(({ label }) => label !== null).length, 'column')
        const detail = board.groupPath === null ? columns : `${columns}, of the group ${board.groupPath}`
        const run = () => surfaces.edit({ kind: 'view', id: null, view })
        return [{ id: null, kind: 'choice', title: board.name, detail, run }]
      })
    },
  }
}
