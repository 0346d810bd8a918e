import { traitsOf, type AttemptVerdict } from '../../../shared/error-traits.ts'
import { assertNever, errorOf, saidWith, type AppError } from '../../../shared/errors.ts'
import type { ActivityField } from '../../../shared/model/activity.ts'
import type { WritableCache } from '../../cache/storage/database.ts'
import { readStoredItem } from '../../cache/items/folded.ts'
import { markLanded, readLanded } from '../../cache/storage/landed.ts'
import { hiddenBecause, readProject } from '../../cache/directory/projects.ts'
import { currentRevision, nextRevision, type Arrival } from '../../cache/storage/revision.ts'
import { kindOf } from '../kinds/kinds.ts'
import { SharedCommits } from '../../database/shared-commits.ts'
import { FileUploads, placeOfUploads } from './file-uploads.ts'
import { KeyQueues, type Place } from './key-queues.ts'
import { KindLimits } from './kind-limits.ts'
import { conflictFieldOf } from '../merge/three-way-merge.ts'
import { deliveryOf } from '../deliveries/deliveries.ts'
import type { Landing, NotApplied, SendContext } from '../deliveries/delivery.ts'
import type { Made, MadeRow, Outcome } from '../../protocols/outcome.ts'
import type { DueEdit, QueuedEdit } from '../../protocols/queued-edit.ts'
import type { EditQueue } from '../queue/edit-queue.ts'
import { backoff, backoffPolicies } from '../../timing/backoff.ts'
import { watched } from './watched-client.ts'

export interface SenderOptions {
  readonly queue: EditQueue
  readonly cache: WritableCache
  readonly context: SendContext
  readonly now: () => number
  readonly random: () => number
  /** Maximum number of key queues that may have edits being sent at the same time. */
  readonly keyQueues?: number
  /** Called when the service cannot be reached. The flush ends, and the caller begins the next one. */
  readonly onUnreachable: (error: AppError) => void
  /**
   * Asks `GET /user` after a 401: the token may be refused, or this edit only. Resolves to true if the token is refused, and to
   * null when the service gives no answer.
   */
  readonly isTokenDead: () => Promise<boolean | null>
  /**
   * Called after a 404: the item may be deleted, or its whole project may be hidden. Resolves to true if the project is hidden.
   * Then it is marked as hidden in the cache.
   */
  readonly isProjectHidden: (projectId: number) => Promise<boolean>
  /** Returns an arrival that also records the changes of others. `own` are the fields that the edit itself changed. */
  readonly recording?: (arrival: Arrival, own: readonly ActivityField[]) => Arrival
  /** Called with each edit that is taken up, before anything is asked for it. */
  readonly onTakenUp?: (queued: QueuedEdit) => void
  /** Called with the number of large files that are being uploaded, whenever that changes. */
  readonly onUploading?: (count: number) => void
  /** Called when the service does not allow an edit: the known rights of the user may be out of date. */
  readonly onForbidden?: (queued: QueuedEdit) => void
  /** Called when the answer to an edit was stored. */
  readonly onLanded: (landing: Pick<Landing, 'kinds' | 'keys'>) => void
}

/** Two fewer than the client has connections: what the user opens meanwhile is read, however long an upload takes. */
const usualKeyQueues = 6

/** Milliseconds between two checks if a hidden project is shown again. */
const frozenMilliseconds = 60_000

const frozen: AppError = { code: 'project_hidden' }

/**
 * Fate of the request that changes something, when an error is met. `answered`: it was answered with success, and the error came
 * after it.
 */
type RequestFate = 'unsent' | 'sent' | 'answered'

/** The outcome of a landed edit, without the row it made. */
type OutcomeDetails = Omit<Outcome, 'made'>

/**
 * Sends the edits that are due. The edits of one item are sent one after the other, those of several items side by
 * side.
 */
export class Sender {
  readonly #options: SenderOptions
  /**
   * The errors of edits that were sent, but whose result could not be written to user.db, for instance because the disk
   * is full. In user.db they still count as being sent.
   */
  readonly #unwritten = new Map<number, AppError>()
  #keyQueues: KeyQueues | null = null
  readonly #uploads: FileUploads
  readonly #limits: KindLimits
  /** Answers that arrive together share a commit. */
  readonly #commits: SharedCommits

  constructor(options: SenderOptions) {
    this.#options = options
    this.#commits = new SharedCommits(options.cache)
    this.#limits = new KindLimits(options.now)
    this.#uploads = new FileUploads(options.context, options.queue, options.onUploading)
  }

  /**
   * Sends until nothing is due or the service cannot be reached. Returns when something will be due again.
   *
   * @param onDueLater called with that time while other edits are still on their way: `wake` is to be called then
   */
  async flush(onDueLater: (dueAt: number) => void): Promise<number | null> {
    const { queue, now, context, keyQueues = usualKeyQueues } = this.#options
    for (const [id, error] of [...this.#unwritten]) {
      await queue.doubt({ id, nextAttemptAt: 0, error, givenUpAt: now() })
      this.#unwritten.delete(id)
    }
    this.#keyQueues = new KeyQueues({
      most: keyQueues,
      signal: context.signal,
      listDue: (most, besides) => queue.listDue({ now: now(), most, besides }),
      placeOf,
      advance: (queued) => this.#advance(queued),
      onDueLater,
    })
    return await this.#keyQueues.flush()
  }

  /**
   * Call this when an edit may have become due, or the service can be reached again. A running flush goes on without waiting for slow
   * answers.
   */
  wake(): void {
    this.#keyQueues?.wake()
  }

  /** Takes one edit a step further. Returns false when the service cannot be reached. */
  async #advance(queued: DueEdit): Promise<boolean> {
    const { cache, queue, now } = this.#options
    this.#options.onTakenUp?.(queued)
    const landed = readLanded(cache, queued.id)
    if (landed) {
      // I9: Docket was killed between the two commits. The answer is stored, and the edit only has to be retired.
      const outcome = { made: this.#named(landed.made), ...(landed.outcome as OutcomeDetails | null) }
      await queue.retire({ id: queued.id, at: now(), outcome })
      return true
    }
    if (hiddenBecause(cache, queued.base.projectId) === 'refused') {
      await this.#freeze(queued)
      return true
    }
    if (queued.state === 'doubtful') return await this.#check(queued)
    // One that has met the limit itself waits for its own attempt, which comes at once when the service can be reached again.
    const limitedUntil = queued.attempts === 0 ? this.#limits.endOf(queued.edit.kind) : null
    if (limitedUntil !== null) {
      await queue.putBack({ id: queued.id, nextAttemptAt: limitedUntil, error: null })
      return true
    }
    return queued.files.length > 0 ? await this.#sendFiles(queued) : await this.#send(queued)
  }

  /** Sends the files that an edit names. It is listed once more then, with the addresses that the service gave them. */
  async #sendFiles(queued: DueEdit): Promise<boolean> {
    const { id, files, filesGoTo } = queued
    try {
      for (const file of files) await this.#uploads.send(file, filesGoTo)
      return true
    } catch (thrown) {
      const error = errorOf(thrown)
      // The service has the file, and it would have it once more after each attempt: the user decides.
      if (error.code !== 'answer_unexpected') return await this.#fail(queued, error, 'unsent')
      await this.#options.queue.reject({ id, error, known: {} })
      return true
    }
  }

  async #send(queued: QueuedEdit): Promise<boolean> {
    const { cache, queue, context, now } = this.#options
    const delivery = deliveryOf(queued)
    const begunAt = currentRevision(cache)
    let found: Awaited<ReturnType<typeof delivery.prepare>>
    try {
      found = await delivery.prepare(context, queued.edit, queued)
    } catch (thrown) {
      // No request that changes something was sent yet, so no error leaves the edit in doubt here.
      return await this.#fail(queued, errorOf(thrown), 'unsent')
    }
    // I8: the state `sending` is on disk before the request leaves. An edit that has this state at a start is looked for on the
    // service and not just sent again. If the user changed the edit during its preparation, it is prepared again.
    const sentAfter = found.is === 'prepared' ? found.sentAfter : 0
    const isAnew = found.is === 'prepared' && found.isAnew === true
    const { id, version } = queued
    if (!(await queue.startSending({ id, at: now(), sentAfter, isAnew, version }))) return true
    const { client, isCarriedOut } = watched(context.client)
    try {
      if (found.is === 'landing') await this.#land(queued, found, begunAt)
      else if (found.is === 'conflict') await queue.conflict({ id, fields: found.fields.map(conflictFieldOf) })
      else await this.#deliver(queued, found.request, { ...context, client })
      return true
    } catch (thrown) {
      const error = errorOf(thrown)
      try {
        return await this.#fail(queued, error, isCarriedOut() ? 'answered' : 'sent')
      } catch (writeError) {
        this.#unwritten.set(queued.id, error)
        throw writeError
      }
    }
  }

  /** Sends the one request that changes something. */
  async #deliver(queued: QueuedEdit, request: unknown, context: SendContext): Promise<void> {
    const { cache } = this.#options
    const begunAt = currentRevision(cache)
    const answer = await deliveryOf(queued).send(context, queued.edit, queued, request)
    const own = kindOf(queued.edit).changes
    if (answer.is === 'landing') await this.#land(queued, answer, begunAt, own)
    else await this.#storeUnapplied(queued, answer, begunAt, own)
  }

  /**
   * I8: checks whether an edit in doubt has arrived, before it is sent again. The service may still apply a slow
   * request. So a new row that is not found is looked for once more after some time, before its edit counts as lost.
   */
  async #check(queued: QueuedEdit): Promise<boolean> {
    const { cache, queue, context, now, isTokenDead } = this.#options
    const { id } = queued
    const delivery = deliveryOf(queued)
    const begunAt = currentRevision(cache)
    try {
      const found = await delivery.check(context, queued.edit, queued)
      if (typeof found !== 'string') {
        await this.#land(queued, found, begunAt)
      } else if (found === 'unclear') {
        await queue.reject({ id, error: { code: 'arrival_unclear' }, known: { isChecked: true } })
      } else {
        const believedAt = (queued.sentAt ?? 0) + delivery.patienceSeconds * 1000
        if (now() >= believedAt) await queue.putBack({ id, nextAttemptAt: 0, error: null })
        else await queue.doubt({ id, nextAttemptAt: believedAt, error: queued.error })
      }
      return true
    } catch (thrown) {
      const error = errorOf(thrown)
      if (verdictOf(error) === 'unreachable') {
        this.#options.onUnreachable(error)
        return false
      }
      if (verdictOf(error) === 'unauthorized' && (await isTokenDead()) === true) {
        // Nothing can be looked for until there is another token, and then it is at once.
        await queue.doubt({ id, nextAttemptAt: 0, error: queued.error })
        return false
      }
      if (verdictOf(error) === 'refused' && !(mayBeOfAll(error) && (await isTokenDead()) !== false)) {
        // The item is deleted or hidden. The edit can neither be found nor sent, and stays in doubt.
        await this.#refuse(queued, error)
        return true
      }
      await queue.doubt({ id, nextAttemptAt: this.#nextAttempt(queued, error), error })
      return true
    }
  }

  /**
   * I9: the answer and the edit's name as landed commit together in cache.db; then user.db retires the edit.
   *
   * @param own the fields that the edit itself has just changed; none when somebody else may have changed them before
   */
  async #land(
    queued: QueuedEdit,
    landing: Landing,
    begunAt: number,
    own: readonly ActivityField[] = [],
  ): Promise<void> {
    const { cache, queue, now, recording = (arrival) => arrival } = this.#options
    const { remarks = null, left } = landing
    const details: OutcomeDetails | null = remarks || left ? { remarks, ...(left && { left }) } : null
    await this.#commits.run(() => {
      landing.store(cache, recording({ revision: nextRevision(cache), begunAt }, own))
      markLanded(cache, queued.id, { at: now(), made: landing.made, outcome: details })
    })
    const outcome = { made: this.#named(landing.made), ...details }
    const retired = queue.retire({ id: queued.id, at: now(), outcome })
    // Transitions are made in the order in which they are asked for. So a question for due edits that is asked now finds this one
    // retired.
    this.#keyQueues?.releaseKey(queued)
    // The answer is in the cache, also where user.db cannot be written now.
    await retired.finally(() => this.#options.onLanded(landing))
  }

  /** Adds to a made row the number by which people name it, which is in its stored row. */
  #named(made: Made | null): MadeRow | null {
    const { cache } = this.#options
    if (made?.kind !== 'issue' && made?.kind !== 'mergeRequest') return made
    const row = readStoredItem(cache, made.kind, made.serviceId)
    if (!row) return made
    const project = readProject(cache, Number(row.project_id))
    return { ...made, iid: Number(row.iid), ...(project && { projectPath: project.pathWithNamespace }) }
  }

  /**
   * Stores the answer of a service that accepted the request but did not do all of it. The user decides about the rest.
   */
  async #storeUnapplied(
    queued: QueuedEdit,
    answer: NotApplied,
    begunAt: number,
    own: readonly ActivityField[],
  ): Promise<void> {
    const { cache, queue, recording = (arrival) => arrival } = this.#options
    cache.transaction(() => answer.store(cache, recording({ revision: nextRevision(cache), begunAt }, own)))()
    const error: AppError = answer.error ?? { code: 'not_applied', parts: [...answer.parts] }
    const rejected = queue.reject({ id: queued.id, error, known: answer.ignored ? { ignored: answer.ignored } : {} })
    // The answer is in the cache, also where user.db cannot be written now.
    await rejected.finally(() => this.#options.onLanded(answer))
  }

  async #fail(queued: QueuedEdit, error: AppError, fate: RequestFate): Promise<boolean> {
    const { queue } = this.#options
    const { id } = queued
    const verdict = verdictOf(error)
    if (fate === 'answered') {
      // I8: the service has it, so it is looked for there before anything else is done with it.
      const isAway = verdict === 'unreachable'
      await queue.doubt({ id, nextAttemptAt: isAway ? 0 : this.#nextAttempt(queued, error), error })
      if (isAway) this.#options.onUnreachable(error)
      return !isAway
    }
    switch (verdict) {
      case 'unreachable':
        await queue.putBack({ id, nextAttemptAt: 0, error: null })
        this.#options.onUnreachable(error)
        return false
      case 'later': {
        const nextAttemptAt = this.#nextAttempt(queued, error)
        if (error.code === 'rate_limited') this.#limits.meet(queued.edit.kind, nextAttemptAt)
        await queue.putBack({ id, nextAttemptAt, error })
        return true
      }
      case 'doubtful': {
        const next = { id, nextAttemptAt: this.#nextAttempt(queued, error), error }
        if (fate === 'sent') await queue.doubt({ ...next, givenUpAt: this.#options.now() })
        else await queue.putBack(next)
        return true
      }
      case 'refused':
        if (mayBeOfAll(error)) return await this.#deny(queued, error)
        await this.#refuse(queued, error)
        return true
      case 'unauthorized':
        return await this.#deny(queued, error)
      default:
        return assertNever(verdict)
    }
  }

  /** Handles a refusal by the service: the user must decide, unless the whole project is hidden. */
  async #refuse(queued: QueuedEdit, error: AppError): Promise<void> {
    const { queue, isProjectHidden } = this.#options
    const { projectId } = queued.base
    try {
      // Groups, people, and things that belong to the user are in no project.
      const isHidden = error.code === 'not_found' && projectId !== 0 && (await isProjectHidden(projectId))
      if (isHidden) await this.#freeze(queued)
      else await queue.reject({ id: queued.id, error, known: {} })
      if (error.code === 'forbidden') this.#options.onForbidden?.(queued)
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
    await this.#options.queue[state === 'doubtful' ? 'doubt' : 'putBack']({ id, nextAttemptAt, error })
  }

  /**
   * Handles a 401 or 403. Either may be about this edit alone or about everything: a token that is no good any more, a user who was
   * blocked or has terms to accept first. Only `GET /user` shows which. The edit goes back to waiting first: that is on disk before
   * the account may be paused.
   */
  async #deny(queued: QueuedEdit, error: AppError): Promise<boolean> {
    const { queue, isTokenDead } = this.#options
    const { id } = queued
    await queue.putBack({ id, nextAttemptAt: this.#nextAttempt(queued, error), error: null })
    const dead = await isTokenDead()
    // The service accepts the token, so it refuses this edit only.
    const refusal: AppError = error.code === 'unauthorized' ? { ...saidWith(error), code: 'not_permitted' } : error
    if (dead === false) await this.#refuse(queued, refusal)
    else if (dead) await queue.putBack({ id, nextAttemptAt: 0, error: null })
    return dead !== true
  }

  #nextAttempt(queued: QueuedEdit, error: AppError): number {
    const { now, random } = this.#options
    return (
      now() + backoff(backoffPolicies.edit, { failures: queued.attempts + 1, retryAfter: error.retryAfter, random })
    )
  }
}

/**
 * The place where an edit that makes a row is sent, or looked for alone. Files are sent before it gets there, a few side by side: those
 * that wait for their turn take no room from edits without files.
 */
function placeOf(queued: DueEdit): Place | null {
  const isAlone = queued.state === 'doubtful'
  if (!isAlone && queued.files.length > 0) return placeOfUploads
  const name = deliveryOf(queued).looksIn?.(queued.edit)
  return name === undefined ? null : { name, most: isAlone ? 1 : Infinity }
}

/** Returns true for a refusal that may be one of everything: of a user who was blocked, or has terms to accept first. */
function mayBeOfAll({ status }: AppError): boolean {
  return status === 403
}

/** Concludes from an error whether the service may have applied the request. */
function verdictOf(error: AppError): AttemptVerdict {
  // A service answers 503 before it does anything. After any other 5xx the request may have been applied.
  if (error.code === 'service_failed' && error.status === 503) return 'later'
  return traitsOf(error).attempt
}
