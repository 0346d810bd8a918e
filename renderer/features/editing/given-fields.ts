import type { GivenItem } from '../../../shared/given-item.ts'
import type { MadeFields } from './making.svelte.ts'

/** The fields that issues and merge requests have in common, as far as they are given. */
export function givenFields({ assigneeIds, milestoneId, ...given }: GivenItem): Partial<MadeFields> {
  const [assigneeId, ...otherAssigneeIds] = (assigneeIds ?? []).map(String)
  return {
    ...(given.title !== undefined && { title: given.title }),
    ...(given.description !== undefined && { description: given.description }),
    ...(given.template !== undefined && { template: given.template, isWithoutTemplate: false }),
    ...(assigneeId !== undefined && { assigneeId, otherAssigneeIds }),
    ...(milestoneId !== undefined && { milestoneId: String(milestoneId) }),
  }
}
