import { minute } from '../../shared/durations.ts'
import { AppFailure, type AppError } from '../../shared/errors.ts'
import { patienceMs, ProfileLock } from '../command-line/profile-lock.ts'
import { Reserve } from '../database/reserve.ts'
import { RecentErrors } from '../health/recent-errors.ts'
import { UnfinishedStarts } from '../health/unfinished-starts.ts'

/** Milliseconds between attempts to write the disk reserve again after it was given up. */
const restoreReserveEveryMs = minute

/** After running for this many milliseconds, Docket counts as healthy, and its earlier failed starts are forgotten. */
const wellAfterMs = 2 * minute

/** Protects a profile: one program at a time, a safe start after several that failed, and a reserve for a full disk. */
export interface Guards {
  readonly lock: ProfileLock
  readonly unfinishedStarts: UnfinishedStarts
  /** True when the last starts did not come to an end in order. */
  readonly isLoop: boolean
  readonly recentErrors: RecentErrors
  /** Notes an error for the diagnostics, and gives up the reserve when the disk is full. */
  readonly onFailure: (error: AppError) => void
}

/** Guards a profile from now on. Call it before any database is opened. @throws AppFailure `profile_in_use` */
export async function guardProfile(profile: string): Promise<Guards> {
  const lock = await ProfileLock.await(profile, patienceMs)
  if (lock === null) throw AppFailure.of('profile_in_use')
  const unfinishedStarts = new UnfinishedStarts(profile, Date.now)
  const isLoop = unfinishedStarts.begin()
  setTimeout(() => unfinishedStarts.forget(), wellAfterMs).unref()
  // The reserve is prepared before any database is opened: on a full disk no file could be opened.
  const reserve = new Reserve(profile)
  reserve.prepare()
  setInterval(() => reserve.restore(), restoreReserveEveryMs).unref()
  const recentErrors = new RecentErrors(Date.now)
  const onFailure = (error: AppError): void => {
    recentErrors.note(error)
    if (error.code === 'disk_full') reserve.giveUp()
  }
  return { lock, unfinishedStarts, isLoop, recentErrors, onFailure }
}
