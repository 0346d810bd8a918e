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
    title: `Make a view of a board of ${path === undefined ? 'the service' : `${path} or of a group above it`}`,
    placeholder: 'Board…',
    none: 'This project and its groups have no boards with several labels, as far as is known here.',
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
