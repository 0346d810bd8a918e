import type { Operation } from '../../shared/contract/operation.ts'
import type { Values } from '../../shared/contract/target.ts'
import type { OperationV4 } from '../../shared/contract/v4/operation.ts'
import { labelNamesOf } from '../store/labels.ts'
import type { TargetType } from '../store/labels.ts'
import { findProject, visibility } from '../store/projects.ts'
import type { VisibilityName } from '../store/projects.ts'
import { findTriggerById } from '../store/triggers.ts'
import { idByNumber, nothing } from './numbers.ts'
import type { VersionedService } from './versioned-service.ts'

/** An operation as both versions have it. */
export interface Both {
  readonly v4: OperationV4
  readonly contract: Operation
}

/** The ids of the things that a path names by other numbers in v4. */
export function idsOf({ workspace: { store } }: VersionedService, args: Values): Values {
  const project = args['id'] === undefined ? undefined : findProject(store, args['id'] as number | string)
  const named = (type: TargetType, iid: unknown): number =>
    project ? idByNumber(store, project.id, type, Number(iid)) : nothing
  const { issue_iid, merge_request_iid, trigger_id } = args
  const trigger =
    trigger_id === undefined || !project ? undefined : findTriggerById(store, project.id, Number(trigger_id))
  return {
    ...(issue_iid === undefined ? {} : { issue_id: named('Issue', issue_iid) }),
    ...(merge_request_iid === undefined ? {} : { merge_request_id: named('MergeRequest', merge_request_iid) }),
    ...(trigger_id === undefined ? {} : { token: trigger?.token ?? '' }),
  }
}

/** The first of several assignees, the only one in the contract; 0 stands for nobody, and so does the empty set, here null. */
function assigneeOf({ assignee_ids }: Values): Values {
  return assignee_ids === undefined ? {} : { assignee_id: Number([assignee_ids].flat()[0]) }
}

/** The labels after some are put on and some taken off, where v4 was asked to do that. */
function labelsOf(versioned: VersionedService, args: Values, ids: Values): Values {
  const { labels, add_labels, remove_labels } = args
  if (add_labels === undefined && remove_labels === undefined) return {}
  const type = ids['issue_id'] === undefined ? 'MergeRequest' : 'Issue'
  const id = Number(ids['issue_id'] ?? ids['merge_request_id'])
  const present = labels ?? labelNamesOf(versioned.workspace.store, type, [id]).get(id) ?? []
  const off = (remove_labels ?? []) as readonly string[]
  const kept = [...(present as readonly string[]), ...((add_labels ?? []) as readonly string[])]
  return { labels: [...new Set(kept)].filter((name) => !off.includes(name)) }
}

/** Arguments that v4 sends as words, or with the opposite meaning. */
function rewordedOf(args: Values): Values {
  const { visibility: level, auto_merge: waits } = args
  return {
    ...(level === undefined ? {} : { visibility_level: visibility[level as VisibilityName] }),
    ...(waits === undefined ? {} : { merge_when_build_succeeds: waits }),
    // An address counts as confirmed at once only on request.
    confirm: args['skip_confirmation'] === true,
    // Lists of projects have both archived ones and others when v4 sends nothing.
    archived: args['archived'] ?? null,
  }
}

/** The arguments of a request by the contract's names and in its values, those that only v4 has left out. */
export function contractArguments(versioned: VersionedService, { contract, v4 }: Both, args: Values): Values {
  const renamed = Object.entries(v4.names).map(([ours, theirs]) => [ours, args[theirs]])
  const ids = idsOf(versioned, args)
  const all = {
    ...args,
    ...Object.fromEntries(renamed),
    ...ids,
    ...assigneeOf(args),
    ...labelsOf(versioned, args, ids),
    ...rewordedOf(args),
  }
  const known = Object.entries(all).filter(([name, value]) => name in contract.parameters && value !== undefined)
  return Object.fromEntries(known)
}
