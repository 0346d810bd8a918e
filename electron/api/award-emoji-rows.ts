import type { AwardEmoji } from '../../shared/model/award-emoji.ts'
import { fieldsOf, id, text, timestamp, timestampOrNull } from './fields.ts'
import { userOf } from './user-rows.ts'

/** An award (contract, "Award emoji"). @throws RowProblem */
export function awardOf(row: unknown): AwardEmoji {
  const fields = fieldsOf(row, 'award')
  const createdAt = timestamp(fields, 'created_at')
  return {
    id: id(fields, 'id'),
    name: text(fields, 'name'),
    user: userOf(fields['user']),
    createdAt,
    updatedAt: timestampOrNull(fields, 'updated_at') ?? createdAt,
    awardableId: id(fields, 'awardable_id'),
    awardableType: text(fields, 'awardable_type'),
  }
}
