/** SQL: the merge request `i` is the user's own: `@ownUserId` wrote it or is assigned to it. */
export const isOwnSql = `(i.author_id = @ownUserId OR i.assignee_id = @ownUserId
  OR EXISTS (SELECT 1 FROM json_each(i.assignee_ids) WHERE value = @ownUserId))`

/** SQL: the merge request `i` concerns the user: it is their own, or they are to review it. */
export const concernsUserSql = `(${isOwnSql}
  OR EXISTS (SELECT 1 FROM json_each(i.reviewer_ids) WHERE value = @ownUserId))`
