import { day, hour, minute } from '../../../shared/durations.ts'
import { longestStatus, type StatusPeriod } from '../../../shared/contract/v4/user-statuses.ts'
import { emojiNamed } from '../../rules/emoji.ts'
import { failedValidation, notFound } from '../../rules/refusals.ts'
import { isoOrNull } from '../../resources/moments.ts'
import { findUser, findUserByName } from '../../store/users.ts'
import { findUserStatus, putUserStatus, removeUserStatus } from '../../store/user-statuses.ts'
import type { UserStatusRow } from '../../store/user-statuses.ts'
import { own } from '../versioned-service.ts'
import type { OwnHandlers, VersionedService } from '../versioned-service.ts'

/** The emoji of a status without one. */
const usualEmoji = 'speech_balloon'

const periods: Readonly<Record<StatusPeriod, number>> = {
  '30_minutes': 30 * minute,
  '3_hours': 3 * hour,
  '8_hours': 8 * hour,
  '1_day': day,
  '3_days': 3 * day,
  '7_days': 7 * day,
  '30_days': 30 * day,
}

interface Said {
  readonly emoji?: string | undefined
  readonly message?: string | undefined
  readonly availability?: 'busy' | 'not_set' | undefined
  readonly clear_status_after?: StatusPeriod | undefined
}

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** What people say of themselves. */
export function userStatusHandlers(versioned: VersionedService): OwnHandlers {
  const { store } = versioned.workspace
  const shown = (status: UserStatusRow | undefined) => ({
    emoji: status?.emoji ?? null,
    message: status?.message ?? null,
    ...(versioned.has('availability') ? { availability: status?.availability ?? null } : {}),
    message_html: (status?.message ?? '').replaceAll(/[&<>"]/g, (found) => escaped[found] ?? found),
    ...(versioned.has('statusPeriods') ? { clear_status_at: isoOrNull(status?.clear_at ?? null) } : {}),
  })
  const set = (userId: number, said: Said): void => {
    const { emoji = '', message = '' } = said
    const availability = (versioned.has('availability') && said.availability) || 'not_set'
    if (emoji === '' && message === '' && availability === 'not_set') return removeUserStatus(store, userId)
    const known = emoji === '' ? usualEmoji : emojiNamed(emoji)
    const problems = {
      ...(known === null ? { emoji: ['is not a valid emoji name'] } : {}),
      ...([...message].length > longestStatus
        ? { message: [`is too long (maximum is ${longestStatus} characters)`] }
        : {}),
    }
    if (known === null || Object.keys(problems).length > 0) throw failedValidation(problems)
    const period = versioned.has('statusPeriods') ? said.clear_status_after : undefined
    const clear_at = period === undefined ? null : store.moment() + periods[period]
    putUserStatus(store, userId, { emoji: known, message, availability, clear_at })
  }
  return {
    readOwnStatus: own(({ caller }) => ({ body: shown(findUserStatus(store, caller.user.id)) })),
    readUserStatus: own<{ readonly user_id: number | string }>(({ args: { user_id } }) => {
      const named = String(user_id)
      const user = /^\d+$/.test(named) ? findUser(store, Number(named)) : findUserByName(store, named)
      if (!user) throw notFound('User')
      return { body: shown(findUserStatus(store, user.id)) }
    }),
    setOwnStatus: own<Said>(({ caller: { user }, args }) => {
      store.write(() => set(user.id, args))
      return { body: shown(findUserStatus(store, user.id)) }
    }),
  }
}
