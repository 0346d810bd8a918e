import { partsOf } from '../../../shared/model/key.ts'
import type { Misbehaviour } from '../../support/misbehaving-proxy.ts'
import { edges, isUserAction, type Edge } from '../../support/outbox-on-files.ts'
import type { OutboxUser } from './outbox-user.ts'

/** The edge at which the program must end once in a run: successive seeds take all edges in turn. */
export function edgeOf(seed: number): Edge {
  return edges[seed % edges.length] as Edge
}

/** The ways in which a run can bring the program to an edge. */
export interface Stage {
  readonly user: OutboxUser
  /** Runs work that the program may not survive; then the program is started again. */
  readonly perform: (work: () => void | Promise<unknown>) => Promise<void>
  /** Lets time pass and flushes the outbox; the program may not survive it either. */
  readonly send: () => Promise<void>
  /** Sets the misbehaviour of requests that change something from now on; null for none. */
  readonly misbehave: (misbehaviour: Misbehaviour | null) => void
  /** A colleague changes something by the service itself. */
  readonly ben: (method: string, path: string, body: unknown) => Promise<unknown>
}

/** The most attempts. Nearly always one or two are enough. */
const attempts = 100

const onTheWay: Readonly<Record<string, Misbehaviour>> = {
  putBack: { applied: false, then: { status: 503, body: '' } },
  doubt: { applied: true, then: 'reset' },
  reject: { applied: false, then: { status: 403, body: '{"message":"403 Forbidden"}' } },
}

/** Repeats attempts until the program has come to an edge. @throws when it never does */
export async function bringTo(edge: Edge, hasEnded: () => boolean, stage: Stage): Promise<void> {
  const { user, perform, send, misbehave } = stage
  const move = edge.split(' ')[1] ?? ''
  for (let attempt = 1; !hasEnded(); attempt += 1) {
    if (attempt > attempts) throw new Error(`Nothing brings the program to the edge “${edge}”.`)
    if (move === 'conflict' || move === 'resolve') await writeBoth(stage, attempt)
    if (isUserAction(move)) await perform(() => user.attempt(move))
    else {
      // A file is sent when its text is due, which may be behind one that waits for the user.
      if (move === 'noteUpload') await perform(() => user.settleParked())
      await perform(() => (move === 'noteUpload' ? user.showNewFile() : user.attempt('submit')))
      misbehave(onTheWay[move] ?? null)
      await send()
      misbehave(null)
    }
  }
  await perform(() => user.settleParked())
}

/** The user and a colleague give an item another title. Only the user is there to decide which it gets. */
async function writeBoth({ user, perform, send, ben }: Stage, attempt: number): Promise<void> {
  const { fixtureKeys } = user.user.hand
  const item = fixtureKeys.item('Alpha')
  await perform(() => user.settleParked())
  await perform(() => user.retitle(item))
  const path = `/projects/${partsOf(fixtureKeys.project('anvil')).id}/issues/${partsOf(item).id}`
  await ben('PUT', path, { title: `by ben ${attempt}` })
  await send()
}
