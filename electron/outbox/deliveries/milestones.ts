import type { EditOf } from '../../../shared/edit.ts'
import { traitsOf } from '../../../shared/error-traits.ts'
import { errorOf } from '../../../shared/errors.ts'
import { partsOf } from '../../../shared/model/key.ts'
import type { Milestone } from '../../../shared/model/milestone.ts'
import {
  createMilestone as create,
  listMilestones,
  readMilestone,
  updateMilestone as update,
} from '../../api/entities/milestones.ts'
import type { ReadPage } from '../../api/client/walk.ts'
import { storeMilestone } from '../../cache/directory/milestones.ts'
import { milestoneFieldNames } from '../kinds/projects.ts'
import { comparedWith } from '../queue/base-revisions.ts'
import { isMilestoneMadeBy } from '../merge/made-by.ts'
import { isSame, type FieldToMerge } from '../merge/three-way-merge.ts'
import {
  checkByPreparing,
  prepareMerge,
  remarksOf,
  type Changes,
  type Conflict,
  type Landing,
  type NotApplied,
  type Prepared,
  type SendContext,
  type Delivery,
} from './delivery.ts'
import { newestIdOf, onlyOf, readNewest } from './newest.ts'
import type { FieldValue, QueuedEdit } from '../../protocols/queued-edit.ts'

/** Contract, "Milestones". */

function landedMilestone(
  milestone: Milestone,
  outcome: Partial<Pick<Landing, 'made' | 'remarks' | 'left'>> = {},
): Landing {
  const { id, projectId } = milestone
  return {
    is: 'landing',
    store: (cache, arrival) => void storeMilestone(cache, milestone, arrival),
    kinds: ['milestone', 'project'],
    keys: [
      { kind: 'milestone', id },
      { kind: 'project', id: projectId },
    ],
    made: null,
    ...outcome,
  }
}

/** Reads all milestones of a project. They are few, and the contract gives the list no order. */
function readAll({ client, signal }: SendContext, { target }: EditOf<'createMilestone'>): Promise<Milestone[]> {
  const { id } = partsOf(target)
  const lists = (['active', 'closed'] as const).map((state): ReadPage<Milestone> => {
    return (link) => listMilestones(client, { id, state, per_page: 100 }, { signal, link })
  })
  return readNewest(lists, () => true)
}

/** Returns the landing of a new milestone. Older services have no start date. */
function landedCreation(edit: EditOf<'createMilestone'>, milestone: Milestone): Landing {
  const ignored = (['dueDate', 'startDate'] as const).filter((field) => milestone[field] !== edit[field])
  return landedMilestone(milestone, {
    made: { kind: 'milestone', serviceId: milestone.id },
    left: Object.fromEntries(ignored.map((field) => [field, milestone[field]])),
    ...remarksOf({ ignored }),
  })
}

async function findCreation(
  context: SendContext,
  edit: EditOf<'createMilestone'>,
  { sentAfter }: QueuedEdit,
): Promise<Landing | 'missing' | 'unclear'> {
  const all = await readAll(context, edit)
  const found = onlyOf(all.filter((milestone) => milestone.id > (sentAfter ?? 0) && isMilestoneMadeBy(edit, milestone)))
  return typeof found === 'string' ? found : landedCreation(edit, found)
}

export const createMilestone: Delivery<'createMilestone', null> = {
  prepare: async (context, edit, queued) => ({
    is: 'prepared',
    sentAfter: queued.sentAfter ?? newestIdOf(await readAll(context, edit)),
    request: null,
  }),
  send: async (context, edit, queued) => {
    const { client, signal } = context
    const args = {
      id: partsOf(edit.target).id,
      title: edit.title,
      ...(edit.description !== '' && { description: edit.description }),
      ...(edit.dueDate !== null && { due_date: edit.dueDate }),
      ...(edit.startDate !== null && { start_date: edit.startDate }),
    }
    try {
      return landedCreation(edit, await create(client, args, { signal }))
    } catch (thrown) {
      // The title is taken. An earlier attempt may have made this milestone after the check.
      const isTaken = traitsOf(errorOf(thrown)).mayBeTaken
      const found = isTaken && queued.sentAfter !== null ? await findCreation(context, edit, queued) : null
      if (found !== null && typeof found !== 'string') return found
      throw thrown
    }
  },
  check: findCreation,
  patienceSeconds: 120,
}

type Field = (typeof milestoneFieldNames)[number]

interface Change extends Changes {
  readonly before: Milestone
  readonly values: Readonly<Partial<Record<Field, FieldValue>>>
}

async function prepareChange(
  { client, signal }: SendContext,
  edit: EditOf<'changeMilestone'>,
  { base }: QueuedEdit,
): Promise<Landing | Prepared<Change> | Conflict> {
  const args = { id: base.projectId, milestone_id: partsOf(edit.target).id }
  const before = await readMilestone(client, args, { signal })
  const fields = milestoneFieldNames.flatMap((field): FieldToMerge[] => {
    const mine = edit[field]
    if (mine === undefined) return []
    // There are only two states. If somebody else changed the state, it is the one that the user wants.
    const seen = field === 'state' ? before.state : comparedWith(base, field)
    return [{ field, base: seen, theirs: before[field], mine, isText: field === 'description' }]
  })
  return prepareMerge(fields, landedMilestone(before), (changes) => ({ before, ...changes }))
}

export const changeMilestone: Delivery<'changeMilestone', Change> = {
  prepare: prepareChange,
  send: async ({ client, signal }, _edit, _queued, { before, values, merged }): Promise<Landing | NotApplied> => {
    const args = {
      id: before.projectId,
      milestone_id: before.id,
      // Real services refuse a request with a start date alone, so the title is sent too.
      title: (values.title as string | undefined) ?? before.title,
      ...('description' in values && { description: values.description as string | null }),
      ...('dueDate' in values && { due_date: values.dueDate as string | null }),
      ...('startDate' in values && { start_date: values.startDate as string | null }),
      ...('state' in values && { state_event: values.state === 'closed' ? ('close' as const) : ('activate' as const) }),
    }
    const milestone = await update(client, args, { signal })
    const landed = landedMilestone(milestone, remarksOf({ merged }))
    const ignored = (Object.keys(values) as Field[]).filter((field) => !isSame(milestone[field], values[field] ?? null))
    return ignored.length === 0 ? landed : { ...landed, is: 'notApplied', parts: ignored, ignored }
  },
  check: checkByPreparing(prepareChange),
  patienceSeconds: 0,
}
