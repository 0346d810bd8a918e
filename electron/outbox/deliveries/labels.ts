import type { EditOf } from '../../../shared/edit.ts'
import { AppFailure, errorOf, type UnappliedPart } from '../../../shared/errors.ts'
import { partsOf } from '../../../shared/model/key.ts'
import type { Label } from '../../../shared/model/label.ts'
import * as api from '../../api/entities/labels.ts'
import { forward, type ReadPage } from '../../api/client/walk.ts'
import { removeLabel, storeLabel } from '../../cache/directory/labels.ts'
import { dropLabelFromItems, knownLabelName, renameLabelsOfItems } from '../../cache/items/label-names.ts'
import { isSame } from '../merge/three-way-merge.ts'
import {
  checkByPreparing,
  nothingToKnow,
  type Landing,
  type NotApplied,
  type Prepared,
  type SendContext,
  type Delivery,
} from './delivery.ts'

/** Contract, "Labels". Requests and edits both name a label by its name. */

type LabelEdit = EditOf<'createLabel' | 'changeLabel' | 'deleteLabel' | 'followLabel'>

/** Reads the labels of a project and its groups, by name. */
async function readLabels({ client, signal }: SendContext, { target }: LabelEdit): Promise<Map<string, Label>> {
  const { id } = partsOf(target)
  const read: ReadPage<Label> = (link) => api.listLabels(client, { id, per_page: 100 }, { signal, link })
  const labels = new Map<string, Label>()
  for await (const { items } of forward(read)) for (const label of items) labels.set(label.name, label)
  return labels
}

function missing(name: string): AppFailure {
  return AppFailure.of('label_unknown', { name })
}

const shown = {
  is: 'landing',
  // Items and projects show the colours of their labels, so they change too.
  kinds: ['label', 'project', 'issue', 'mergeRequest'],
  keys: [],
  made: null,
} as const satisfies Omit<Landing, 'store'>

function landedLabel({ target }: LabelEdit, label: Label): Landing {
  const { id } = partsOf(target)
  return {
    ...shown,
    store: (cache, arrival) => {
      const former = knownLabelName(cache, id, label.id)
      storeLabel(cache, id, label, arrival)
      if (former !== null && former !== label.name)
        renameLabelsOfItems(cache, id, new Map([[label.id, former]]), arrival)
    },
  }
}

function isSameColor(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

async function prepareCreation(context: SendContext, edit: EditOf<'createLabel'>): Promise<Landing | Prepared<null>> {
  const known = (await readLabels(context, edit)).get(edit.name.trim())
  return known && isSameColor(known.color, edit.color) ? landedLabel(edit, known) : nothingToKnow(null)
}

export const createLabel: Delivery<'createLabel', null> = {
  prepare: prepareCreation,
  send: async (context, edit) => {
    const { client, signal } = context
    const args = {
      id: partsOf(edit.target).id,
      name: edit.name,
      color: edit.color,
      ...(edit.description !== '' && { description: edit.description }),
      ...(edit.priority !== null && { priority: edit.priority }),
    }
    try {
      return landedLabel(edit, await api.createLabel(client, args, { signal }))
    } catch (thrown) {
      if (errorOf(thrown).code !== 'conflict') throw thrown
      const found = await prepareCreation(context, edit)
      if (found.is === 'landing') return found
      throw thrown
    }
  },
  check: checkByPreparing(prepareCreation),
  // The service refuses a second label of that name.
  patienceSeconds: 0,
}

/** Returns the parts of a label that differ from the edit's. */
function unlike(edit: EditOf<'changeLabel'>, label: Label): UnappliedPart[] {
  const { newName, color, description, priority } = edit
  return [
    ...(newName !== undefined && label.name !== newName.trim() ? ['name' as const] : []),
    ...(color !== undefined && !isSameColor(label.color, color) ? ['color' as const] : []),
    ...(description !== undefined && !isSame(label.description, description) ? ['description' as const] : []),
    ...(priority !== undefined && label.priority !== priority ? ['priority' as const] : []),
  ]
}

async function prepareChange(context: SendContext, edit: EditOf<'changeLabel'>): Promise<Landing | Prepared<Label>> {
  const labels = await readLabels(context, edit)
  const label = labels.get(edit.name) ?? labels.get(edit.newName?.trim() ?? edit.name)
  if (!label) throw missing(edit.name)
  if (unlike(edit, label).length === 0) return landedLabel(edit, label)
  return nothingToKnow(label)
}

export const changeLabel: Delivery<'changeLabel', Label> = {
  prepare: prepareChange,
  send: async ({ client, signal }, edit, _queued, before): Promise<Landing | NotApplied> => {
    const { newName, description, priority } = edit
    const args = {
      id: partsOf(edit.target).id,
      name: before.name,
      // The contract requires a new name or a colour in each request.
      color: edit.color ?? before.color,
      ...(newName !== undefined && newName !== before.name && { new_name: newName }),
      ...(description !== undefined && { description }),
      ...(priority !== undefined && { priority }),
    }
    const label = await api.updateLabel(client, args, { signal })
    const landed = landedLabel(edit, label)
    const parts = unlike(edit, label)
    return parts.length === 0 ? landed : { ...landed, is: 'notApplied', parts }
  },
  check: checkByPreparing(prepareChange),
  patienceSeconds: 0,
}

async function prepareDeletion(context: SendContext, edit: EditOf<'deleteLabel'>): Promise<Landing | Prepared<Label>> {
  const label = (await readLabels(context, edit)).get(edit.name)
  if (label) return nothingToKnow(label)
  const { id } = partsOf(edit.target)
  return {
    ...shown,
    store: (cache, arrival) => {
      removeLabel(cache, id, edit.name)
      dropLabelFromItems(cache, id, edit.name, arrival)
    },
  }
}

export const deleteLabel: Delivery<'deleteLabel', Label> = {
  prepare: prepareDeletion,
  send: async (context, edit, _queued, before): Promise<Landing | NotApplied> => {
    const { client, signal } = context
    try {
      await api.deleteLabel(client, { id: partsOf(edit.target).id, name: edit.name }, { signal })
    } catch (thrown) {
      if (errorOf(thrown).code !== 'not_found') throw thrown
    }
    // The project's list contains labels of its group, which cannot be deleted through the project. Services answer as if such a
    // label were gone, so look whether it is still listed.
    const found = await prepareDeletion(context, edit)
    if (found.is === 'landing') return found
    return { ...landedLabel(edit, before), is: 'notApplied', parts: ['groupLabel'] }
  },
  check: checkByPreparing(prepareDeletion),
  patienceSeconds: 0,
}

async function prepareFollowing(context: SendContext, edit: EditOf<'followLabel'>): Promise<Landing | Prepared<Label>> {
  const label = (await readLabels(context, edit)).get(edit.name)
  if (!label) throw missing(edit.name)
  return label.subscribed === edit.following ? landedLabel(edit, label) : nothingToKnow(label)
}

export const followLabel: Delivery<'followLabel', Label> = {
  prepare: prepareFollowing,
  send: async ({ client, signal }, edit, _queued, before): Promise<Landing | NotApplied> => {
    const change = edit.following ? api.followLabel : api.unfollowLabel
    // The label is named by its id here, because a name that is a number would be read as an id.
    const answer = await change(client, { id: partsOf(edit.target).id, label_id: before.id }, { signal })
    const label = answer.unchanged ? { ...before, subscribed: edit.following } : answer.value
    const landed = landedLabel(edit, label)
    return label.subscribed === edit.following ? landed : { ...landed, is: 'notApplied', parts: ['following'] }
  },
  check: checkByPreparing(prepareFollowing),
  patienceSeconds: 0,
}
