import { traitsOf, type AttemptVerdict } from '../../shared/error-traits.ts'
import { assertNever, errorOf, saidWith, type AppError } from '../../shared/errors.ts'
import type { ActivityField } from '../../shared/model/activity.ts'
import type { WritableCache } from '../cache/database.ts'
import { readStoredItem } from '../cache/folded.ts'
import { markLanded, readLanded } from '../cache/landed.ts'
import { hiddenBecause, readProject } from '../cache/projects.ts'
import { currentRevision, nextRevision, type Arrival } from '../cache/revision.ts'
import { backoff } from './backoff.ts'
import { kindOf } from './kinds.ts'
import { Lanes } from './lanes.ts'
import { conflictFieldOf } from './merge.ts'
import { deliveryOf } from './deliveries.ts'
import type { Landing, NotApplied, SendContext } from './delivery.ts'
import type { Made, MadeRow, Outcome } from '../protocols/outcome.ts'
import type { QueuedEdit } from '../protocols/queued-edit.ts'
import type { OutboxProtocol } from '../protocols/threads.ts'

/**
 * The transitions of an edit's state, which the keeper commits to user.db. They are made in the order in which they are
 * asked for. Each is on disk when its promise resolves.
 */
export interface Queue {
  call<C extends QueueCall>(name: C, args: Calls[C]['args']): Promise<Calls[C]['value']>
}

type Calls = OutboxProtocol['calls']

/** What the sender asks of the keeper. */
export type QueueCall = Exclude<keyof Calls, 'listUnsettled' | 'hurryAll' | 'readAheadPlan' | 'beginNews'>

export interface SenderOptions {
  readonly queue: Queue
  readonly cache: WritableCache
  readonly context: SendContext
  readonly now: () => number
  readonly random: () => number
  /** How many lanes may have edits being sent at the same time. */
  readonly lanes?: number
  /** The service could not be reached: nothing more is tried until somebody says that it can. */
  readonly onUnreachable: (error: AppError) => void
  /**
   * 401: the token may be dead, or only this edit refused. Resolves to what `GET /user` says of the token, or to null
   * when it says nothing.
   */
  readonly isTokenDead: () => Promise<boolean | null>
  /**
   * 404 on an edit: its item may be gone, or its whole project be hidden by now (and is marked so in the cache, if it
   * is). Answers whether that is so.
   */
  readonly isProjectHidden: (projectId: number) => Promise<boolean>
  /** Has what an answer changes written down; `own` are the fields that the edit itself has just changed. */
  readonly recording?: (arrival: Arrival, own: readonly ActivityField[]) => Arrival
  /** An edit's answer was stored. */
  readonly onLanded: (landing: Pick<Landing, 'kinds' | 'keys'>) => void
}

const usualLanes = 4

/** How often Docket checks whether a hidden project is shown again. */
const frozenMilliseconds = 60_000

const frozen: AppError = { code: 'project_hidden' }

/** What is told of an edit that landed, besides the row it made. */
type Told = Omit<Outcome, 'made'>

/** Sends the edits that are due: one edit of an item after the other, several items side by side. */
export class Sender {
  readonly #options: SenderOptions
  /** What user.db could not be told (its disk is full, say) of edits that had left: they stand there as being sent. */
  readonly #untold = new Map<number, AppError>()
  #lanes: Lanes | null = null

  constructor(options: SenderOptions) {
    this.#options = options
  }

  /** Sends until nothing is due or the service cannot be reached. Returns when something will be due again. */
  async drain(): Promise<number | null> {
    for (const [id, error] of [...this.#untold]) {
      await this.#options.queue.call('doubt', { id, nextAttemptAt: 0, error })
      this.#untold.delete(id)
    }
    const { queue, now, context, lanes = usualLanes } = this.#options
    this.#lanes = new Lanes({
      most: lanes,
      signal: context.signal,
      listDue: (most, besides) => queue.call('listDue', { now: now(), most, besides }),
      advance: (queued) => this.#advance(queued),
    })
    return await this.#lanes.drain()
  }

  /** Something may have become due: a drain that waits for slow answers need not end before it is sent. */
  refill(): void {
    this.#lanes?.refill()
  }

  /** Brings one edit a step further; false when the service cannot be reached. */
  async #advance(queued: QueuedEdit): Promise<boolean> {
    const { cache, queue, now } = this.#options
    const landed = readLanded(cache, queued.id)
    if (landed) {
      // I9: a kill fell between the two commits. The answer is stored; only the retiring is missing.
      const outcome = { made: this.#named(landed.made), ...(landed.outcome as Told | null) }
      await queue.call('retire', { id: queued.id, at: now(), outcome })
      return true
    }
    if (hiddenBecause(cache, queued.base.projectId) === 'refused') {
      await this.#freeze(queued)
      return true
    }
    return queued.state === 'doubtful' ? await this.#check(queued) : await this.#send(queued)
  }

  async #send(queued: QueuedEdit): Promise<boolean> {
    const { cache, queue, context, now } = this.#options
    const delivery = deliveryOf(queued)
    const begunAt = currentRevision(cache)
    let found: Awaited<ReturnType<typeof delivery.prepare>>
    try {
      found = await delivery.prepare(context, queued.edit, queued)
    } catch (thrown) {
      // Nothing was changed yet, so nothing is in doubt: whatever leaves doubt later means only "later" here.
      return await this.#fail(queued, errorOf(thrown), false)
    }
    // On disk before the request leaves (I8): found `sending` at a start, it is looked for and not sent blindly. What
    // the
    // user has changed while it was prepared is prepared anew.
    const sentAfter = found.is === 'prepared' ? found.sentAfter : 0
    const { id, version } = queued
    if (!(await queue.call('startSending', { id, at: now(), sentAfter, version }))) return true
    try {
      if (found.is === 'landing') await this.#land(queued, found, begunAt)
      else if (found.is === 'conflict') await queue.call('conflict', { id, fields: found.fields.map(conflictFieldOf) })
      else await this.#deliver(queued, found.request)
      return true
    } catch (thrown) {
      const error = errorOf(thrown)
      try {
        return await this.#fail(queued, error, true)
      } catch (untold) {
        this.#untold.set(queued.id, error)
        throw untold
      }
    }
  }

  /** The one request that changes something. */
  async #deliver(queued: QueuedEdit, request: unknown): Promise<void> {
    const { cache, context } = this.#options
    const begunAt = currentRevision(cache)
    const answer = await deliveryOf(queued).send(context, queued.edit, queued, request)
    const own = kindOf(queued.edit).changes
    if (answer.is === 'landing') await this.#land(queued, answer, begunAt, own)
    else await this.#storeUnapplied(queued, answer, begunAt, own)
  }

  /**
   * I8: after doubt, check before sending again. Not finding it proves something only when the service has had time to
   * apply a request that was slow on its way, so a create is looked for again before it is given up for lost.
   */
  async #check(queued: QueuedEdit): Promise<boolean> {
    const { cache, queue, context, now } = this.#options
    const { id } = queued
    const delivery = deliveryOf(queued)
    const begunAt = currentRevision(cache)
    try {
      const found = await delivery.check(context, queued.edit, queued)
      if (typeof found !== 'string') {
        await this.#land(queued, found, begunAt)
      } else if (found === 'unclear') {
        await queue.call('reject', { id, error: { code: 'arrival_unclear' }, known: { isChecked: true } })
      } else {
        const believedAt = (queued.sentAt ?? 0) + delivery.patienceSeconds * 1000
        if (now() >= believedAt) await queue.call('putBack', { id, nextAttemptAt: 0, error: null })
        else await queue.call('doubt', { id, nextAttemptAt: believedAt, error: queued.error })
      }
      return true
    } catch (thrown) {
      const error = errorOf(thrown)
      if (verdictOf(error) === 'unreachable') {
        this.#options.onUnreachable(error)
        return false
      }
      if (verdictOf(error) === 'refused') {
        // The item is gone, or out of sight: it can neither be found nor sent, and stays in doubt.
        await this.#refuse(queued, error)
        return true
      }
      await queue.call('doubt', { id, nextAttemptAt: this.#nextAttempt(queued, error), error })
      return true
    }
  }

  /**
   * I9: the answer and the edit's name as landed commit together in cache.db; then user.db retires the edit.
   *
   * @param own what the edit itself has just changed; nothing where somebody else may have done it before
   */
  async #land(
    queued: QueuedEdit,
    landing: Landing,
    begunAt: number,
    own: readonly ActivityField[] = [],
  ): Promise<void> {
    const { cache, queue, now, recording = (arrival) => arrival } = this.#options
    const { remarks = null, left } = landing
    const told: Told | null = remarks || left ? { remarks, ...(left && { left }) } : null
    cache.transaction(() => {
      landing.store(cache, recording({ revision: nextRevision(cache), begunAt }, own))
      markLanded(cache, queued.id, now(), landing.made, told)
    })()
    const outcome = { made: this.#named(landing.made), ...told }
    const retired = queue.call('retire', { id: queued.id, at: now(), outcome })
    // Transitions are made in the order in which they are asked for. So whoever now asks which edits are due finds this
    // one retired.
    this.#lanes?.letNextGo(queued)
    await retired
    this.#options.onLanded(landing)
  }

  /** A made row with the number by which people name it, as its stored row says. */
  #named(made: Made | null): MadeRow | null {
    const { cache } = this.#options
    if (made?.kind !== 'issue' && made?.kind !== 'mergeRequest') return made
    const row = readStoredItem(cache, made.kind, made.serviceId)
    if (!row) return made
    const project = readProject(cache, Number(row.project_id))
    return { ...made, iid: Number(row.iid), ...(project && { projectPath: project.pathWithNamespace }) }
  }

  /**
   * The service said yes and did not do it, or not all of it: what it answered is true, and the rest is the user's to
   * decide.
   */
  async #storeUnapplied(
    queued: QueuedEdit,
    answer: NotApplied,
    begunAt: number,
    own: readonly ActivityField[],
  ): Promise<void> {
    const { cache, queue, recording = (arrival) => arrival } = this.#options
    cache.transaction(() => answer.store(cache, recording({ revision: nextRevision(cache), begunAt }, own)))()
    const error: AppError = { code: 'not_applied', parts: [...answer.parts] }
    await queue.call('reject', { id: queued.id, error, known: answer.ignored ? { ignored: answer.ignored } : {} })
    this.#options.onLanded(answer)
  }

  /** @param sent whether the request that changes something had left */
  async #fail(queued: QueuedEdit, error: AppError, sent: boolean): Promise<boolean> {
    const { queue } = this.#options
    const { id } = queued
    const verdict = verdictOf(error)
    switch (verdict) {
      case 'unreachable':
        await queue.call('putBack', { id, nextAttemptAt: 0, error: null })
        this.#options.onUnreachable(error)
        return false
      case 'later':
        await queue.call('putBack', { id, nextAttemptAt: this.#nextAttempt(queued, error), error })
        return true
      case 'doubtful':
        await queue.call(sent ? 'doubt' : 'putBack', { id, nextAttemptAt: this.#nextAttempt(queued, error), error })
        return true
      case 'refused':
        await this.#refuse(queued, error)
        return true
      case 'unauthorized':
        return await this.#unauthorized(queued, error)
      default:
        return assertNever(verdict)
    }
  }

  /** The service refused it: the user must decide, unless the whole project is hidden. */
  async #refuse(queued: QueuedEdit, error: AppError): Promise<void> {
    const { queue, isProjectHidden } = this.#options
    try {
      const isHidden = error.code === 'not_found' && (await isProjectHidden(queued.base.projectId))
      if (isHidden) await this.#freeze(queued)
      else await queue.call('reject', { id: queued.id, error, known: {} })
    } catch (thrown) {
      const unknown = errorOf(thrown)
      await this.#leave(queued, this.#nextAttempt(queued, unknown), unknown)
    }
  }

  /** Leaves an edit of a hidden project as it is until the project is shown again. */
  async #freeze(queued: QueuedEdit): Promise<void> {
    await this.#leave(queued, this.#options.now() + frozenMilliseconds, frozen)
  }

  /** Leaves an edit in the state in which it was taken up. */
  async #leave({ id, state }: QueuedEdit, nextAttemptAt: number, error: AppError): Promise<void> {
    await this.#options.queue.call(state === 'doubtful' ? 'doubt' : 'putBack', { id, nextAttemptAt, error })
  }

  /**
   * A refusal of this one edit is 401 too on some routes; only `GET /user` can tell. Until it does, the edit waits:
   * that is on disk before anybody is told what the answer means for the account.
   */
  async #unauthorized(queued: QueuedEdit, error: AppError): Promise<boolean> {
    const { queue, isTokenDead } = this.#options
    const { id } = queued
    await queue.call('putBack', { id, nextAttemptAt: this.#nextAttempt(queued, error), error: null })
    const dead = await isTokenDead()
    // The service knows the token: it refuses this one thing.
    const refusal: AppError = error.code === 'unauthorized' ? { ...saidWith(error), code: 'not_permitted' } : error
    if (dead === false) await queue.call('reject', { id, error: refusal, known: {} })
    else if (dead) await queue.call('putBack', { id, nextAttemptAt: 0, error: null })
    return dead !== true
  }

  #nextAttempt(queued: QueuedEdit, error: AppError): number {
    return this.#options.now() + backoff(queued.attempts + 1, error.retryAfter, this.#options.random)
  }
}

/** What an error says about whether the request arrived. */
function verdictOf(error: AppError): AttemptVerdict {
  // 503 is said before anything is done; any other 5xx may come after it was.
  if (error.code === 'service_failed' && error.status === 503) return 'later'
  return traitsOf(error).attempt
}
