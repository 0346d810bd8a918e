import { milestoneResource } from '../../resources/milestones.ts'
import { briefUsers } from '../../resources/users.ts'
import { visibleGroup, visibleProject } from '../../rules/access.ts'
import { boardsOf, listsOfBoard, type BoardOwner } from '../../store/boards.ts'
import { hasPaidProject } from '../../store/epics.ts'
import type { LabelRow } from '../../store/labels.ts'
import { cut } from '../../store/listing.ts'
import type { MilestoneRow } from '../../store/milestones.ts'
import { rowsById } from '../../store/rows.ts'
import { milestoneRows } from '../rows/milestones.ts'
import { own } from '../versioned-service.ts'
import type { OwnCall, OwnHandlers, VersionedService } from '../versioned-service.ts'

interface InOwner {
  readonly id: number | string
}

/** What an answer says of the project or the group that a board is of. */
interface Owner {
  readonly of: BoardOwner
  readonly fields: Readonly<Record<string, unknown>>
  /** Says what else the board is narrowed to. */
  readonly isPaid: boolean
}

/** Boards of issues, with the labels of their lists. Who pays for more can narrow them. */
export function boardHandlers(versioned: VersionedService): OwnHandlers {
  const { workspace } = versioned
  const { store, webUrl } = workspace

  const page = ({ of, fields, isPaid }: Owner, { caller, window }: Pick<OwnCall<InOwner>, 'caller' | 'window'>) => {
    const { rows, total } = cut(boardsOf(store, of), window)
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
        ...fields,
        lists: (lists[at] ?? []).flatMap(({ id: list, label_id, position }) => {
          const label = labels.get(label_id)
          if (!label) return []
          const { name: labelName, color, description } = label
          return { id: list, label: { id: label_id, name: labelName, color, description }, position }
        }),
        ...(isPaid && {
          milestone: milestone ? milestoneRows(showing, [milestoneResource(workspace, milestone)])[0] : null,
          assignee: assignee_id === null ? null : user(assignee_id),
          ...{ labels: [], weight: null },
        }),
      }
    })
    return { rows: boards, total }
  }

  return {
    listBoards: own<InOwner>(({ caller, args, window }) => {
      const { id, name, path, tier } = visibleProject(store, caller, args.id)
      const owner = { of: { project_id: id }, fields: { project: { id, name, path } }, isPaid: tier !== 'free' }
      return page(owner, { caller, window })
    }),
    listGroupBoards: own<InOwner>(({ caller, args, window }) => {
      const { id, name, path } = visibleGroup(store, caller, args.id)
      const group = { id, name, web_url: `${webUrl}/groups/${path}` }
      const owner = { of: { group_id: id }, fields: { project: null, group }, isPaid: hasPaidProject(store, id) }
      return page(owner, { caller, window })
    }),
  }
}
