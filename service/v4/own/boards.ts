import { milestoneResource } from '../../resources/milestones.ts'
import { briefUsers } from '../../resources/users.ts'
import { visibleProject } from '../../rules/access.ts'
import { boardsOf, listsOfBoard } from '../../store/boards.ts'
import type { LabelRow } from '../../store/labels.ts'
import { cut } from '../../store/listing.ts'
import type { MilestoneRow } from '../../store/milestones.ts'
import { rowsById } from '../../store/rows.ts'
import { milestoneRows } from '../rows/milestones.ts'
import { own } from '../versioned-service.ts'
import type { OwnHandlers, VersionedService } from '../versioned-service.ts'

interface OfProject {
  readonly id: number | string
}

/** Boards of issues, with the labels of their lists. Who pays for more can narrow them. */
export function boardHandlers(versioned: VersionedService): OwnHandlers {
  const { workspace } = versioned
  const { store } = workspace
  return {
    listBoards: own<OfProject>(({ caller, args, window }) => {
      const project = visibleProject(store, caller, args.id)
      const { rows, total } = cut(boardsOf(store, project.id), window)
      const lists = rows.map(({ id }) => listsOfBoard(store, id))
      const labels = rowsById<LabelRow>(
        store,
        'labels',
        lists.flat().map(({ label_id }) => label_id),
      )
      const milestones = rowsById<MilestoneRow>(
        store,
        'milestones',
        rows.map(({ milestone_id }) => milestone_id),
      )
      const user = briefUsers(
        workspace,
        rows.map(({ assignee_id }) => assignee_id),
      )
      const showing = { versioned, viewer: caller.user, args: {}, single: false }
      const boards = rows.map(({ id, name, milestone_id, assignee_id }, at) => {
        const milestone = milestones.get(milestone_id ?? 0)
        return {
          ...{ id, name, hide_backlog_list: false, hide_closed_list: false },
          project: { id: project.id, name: project.name, path: project.path },
          lists: (lists[at] ?? []).flatMap(({ id: list, label_id, position }) => {
            const label = labels.get(label_id)
            if (!label) return []
            const { name: labelName, color, description } = label
            return { id: list, label: { id: label_id, name: labelName, color, description }, position }
          }),
          ...(project.tier === 'free'
            ? {}
            : {
                milestone: milestone ? milestoneRows(showing, [milestoneResource(workspace, milestone)])[0] : null,
                assignee: assignee_id === null ? null : user(assignee_id),
                ...{ labels: [], weight: null },
              }),
        }
      })
      return { rows: boards, total }
    }),
  }
}
