/** SQL: the merge request `i` concerns the user `@ownUserId`, who wrote it, is assigned to it or is to review it. */
export const concernsUserSql = `(i.author_id = @ownUserId OR i.assignee_id = @ownUserId
  OR EXISTS (SELECT 1 FROM json_each(i.reviewer_ids) WHERE value = @ownUserId)
  OR EXISTS (SELECT 1 FROM json_each(i.assignee_ids) WHERE value = @ownUserId))`
