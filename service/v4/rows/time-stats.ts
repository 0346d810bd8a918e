import { workingTimeWords } from '../../../shared/working-time.ts'
import type { TrackedTime } from '../../store/time-tracking.ts'

const wordsOrNull = (seconds: number): string | null => (seconds === 0 ? null : workingTimeWords(seconds))

/** The time that an item takes, as it stands in its row and in the answers to those who track it. */
export function timeStats({ estimate, spent }: TrackedTime = { estimate: 0, spent: 0 }) {
  return {
    time_estimate: estimate,
    total_time_spent: spent,
    human_time_estimate: wordsOrNull(estimate),
    human_total_time_spent: wordsOrNull(spent),
  }
}
