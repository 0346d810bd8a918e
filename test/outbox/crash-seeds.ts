/**
 * Seeds of runs that once failed. They are run first, whatever the seed of the day. A seed repeats its run only as long as the
 * random user draws the same numbers: after a change of that, new seeds must be found for the runs that these comments describe.
 */
export const crashSeeds: readonly number[] = [
  // A new follow, undone and redone: its inverse had cancelled out with it.
  1758272751,
  // Undo of an edit of a comment that was deleted since: it failed for ever, and blocked the undo of all earlier steps.
  1870616074,
  // An edit that landed while the program ended, beside one that was just submitted.
  478716430,
  // Undo of an edit of a milestone whose creation was discarded.
  1941249360,
  // A text written over one's own earlier texts, all of which were discarded: it was taken for unchanged, and never sent.
  966597320,
  // A finished todo that was never created, since there was one already.
  1203808670,
  // A milestone set on an item and cleared again before either was sent, and the creation of the milestone discarded.
  1372453375,
  // A label put on several items and undone, one of them not created yet: the others left the outbox without arriving.
  1221439315,
  // A text restored to a position before own texts that were in doubt, and had arrived: a conflict with oneself.
  1961124310,
  // The same: an edit that was refused, and comments in the wrong order.
  2054255125, 961920369, 1375072609,
  // A restored edit got the position of an edit of another queue: the order of the two was undefined.
  628821386,
  // Over v4, a merge request approved before it was sent: it was asked for by a number that it did not have yet.
  1530267114,
  // A new group that could not be read just then: it was taken for missing, and discarded.
  1559969645,
  // A key added and deleted, and the addition discarded: the deletion was refused for ever, with nothing left to delete.
  152232,
  // Over v4, a comment deleted while the move of its issue waited: it was looked for in the other project, and not deleted.
  1025508035,
  // An account changed twice in one edit, and the edit undone: both changes were discarded, and only the first was reported.
  273645527,
  // A new issue closed, reopened by hand, and discarded: undo of the reopening tried to close it again.
  403923203,
  // A hook added, deleted and restored by undo, then discarded: redo deleted a hook that was not there.
  672302002,
  // A group changed after it was deleted: the change waited for ever for a project to be shown again.
  1302596887,
  // Undo of an edit of an issue that waits for the user, since the creation of its milestone was discarded.
  189951689,
]
