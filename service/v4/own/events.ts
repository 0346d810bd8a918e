import { day } from '../../../shared/durations.ts'
import { eventResources } from '../../resources/events.ts'
import { viewerOf, visibleProject } from '../../rules/access.ts'
import type { Caller } from '../../rules/access.ts'
import { notFound } from '../../rules/refusals.ts'
import { listEvents } from '../../store/events.ts'
import type { EventKind, EventFilter } from '../../store/events.ts'
import type { Window } from '../../store/listing.ts'
import { findUser, findUserByName } from '../../store/users.ts'
import { eventRows } from '../rows/events.ts'
import { own } from '../versioned-service.ts'
import type { OwnHandlers, VersionedService } from '../versioned-service.ts'

interface EventArguments {
  readonly after?: string | undefined
  readonly before?: string | undefined
  readonly sort?: 'asc' | 'desc' | undefined
  readonly action?: string | undefined
  readonly target_type?: string | undefined
}

/** Kinds of events by the words of v4. Other words name actions that never happen here: their lists are empty. */
const eventKinds: Readonly<Record<string, EventKind>> = {
  approved: 'approved',
  closed: 'closed',
  commented: 'commented',
  created: 'created',
  joined: 'joined',
  merged: 'merged',
  pushed: 'pushed',
  reopened: 'reopened',
}
const targets: Readonly<Record<string, EventFilter['to']>> = {
  issue: 'Issue',
  merge_request: 'MergeRequest',
  milestone: 'Milestone',
  note: 'Note',
}

/** The two lists of events. The days that bound a list are excluded. */
export function eventHandlers(versioned: VersionedService): OwnHandlers {
  const { workspace } = versioned
  const { store } = workspace
  const list = (caller: Caller | null, of: EventFilter['of'], args: EventArguments, window: Window) => {
    const filter: EventFilter = {
      viewer: viewerOf(caller?.user ?? null),
      of,
      from: args.after === undefined ? undefined : Date.parse(args.after) + day,
      until: args.before === undefined ? undefined : Date.parse(args.before),
      ascending: args.sort === 'asc',
      did: args.action === undefined ? undefined : (eventKinds[args.action] ?? 'none'),
      to: args.target_type === undefined ? undefined : (targets[args.target_type] ?? 'nothing here'),
    }
    const { rows, total } = listEvents(store, filter, window)
    const showing = { versioned, viewer: caller?.user ?? null, args: {}, single: false }
    return { rows: eventRows(showing, rows, eventResources(workspace, rows)), total }
  }
  return {
    listProjectEvents: own<EventArguments & { readonly id: number | string }>(({ caller, args, window }) =>
      list(caller, { projectId: visibleProject(store, caller, args.id).id }, args, window),
    ),
    listUserEvents: own<EventArguments & { readonly id: number | string }>(({ caller, args, window }) => {
      const user = typeof args.id === 'number' ? findUser(store, args.id) : findUserByName(store, args.id)
      if (!user) throw notFound('User')
      return list(caller, { authorId: user.id }, args, window)
    }),
  }
}
