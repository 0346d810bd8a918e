/**
 * Seeds of runs that once failed. They are run first, whatever the seed of the day. A seed says the same only as long as the
 * random user draws the same: whoever changes that finds these runs by their words again, or leaves them to luck.
 */
export const crashSeeds: readonly number[] = [
  // Following what was not followed, undone and done again: what had undone it had become nothing with it.
  1758272751,
  // Undoing what was done to a comment that was deleted since: it failed for ever, and stood in the way of all before it.
  1870616074,
  // An edit that landed while the program ended, beside one that was just submitted.
  478716430,
  // Undoing what was done to a milestone whose making was given up.
  1941249360,
  // Words written over one's own of which all others were given up: they were taken for unchanged, and never sent.
  966597320,
  // A todo done that was never made, since there was one already.
  1203808670,
  // A milestone given to an item and taken away again before either was sent, the milestone itself given up.
  1372453375,
  // Several items given a label and that undone, one of them being made: the others had left the outbox, and not arrived.
  1221439315,
  // Words restored to a place before others of one's own that were in doubt, and had arrived: a conflict with oneself.
  1961124310,
  // The same: an edit that was refused, and comments in the wrong order.
  2054255125, 961920369, 1375072609,
  // What was restored got the place of something done elsewhere: which of the two came first was open.
  628821386,
  // Over v4, a merge request approved before it was sent: it was asked for by a number that it did not have yet.
  1530267114,
  // A group that was made, and could not be read just then: it was thought not to be there, and given up.
  1559969645,
  // A key was added and deleted, and the adding given up: its deletion was refused for ever, with nothing left to delete.
  152232,
  // Over v4, a comment deleted while the move of its issue waited: it was looked for in the other project, and left there.
  1025508035,
  // An account changed twice in one edit, and that undone: both were given up, and only the first was spoken of.
  273645527,
  // A new issue closed and reopened by hand, and given up: its closing was wanted again when the reopening was undone.
  403923203,
  // A hook added, deleted and given back by undo, then given up: its deletion was done again, of nothing.
  672302002,
  // A group changed after it was deleted: the change waited for ever for a project to be shown again.
  1302596887,
  // Undoing what was done to an issue that waits for the user, since its milestone was given up.
  189951689,
]
