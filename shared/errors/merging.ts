import * as v from 'valibot'
import { mergeObstacles } from '../model/merge-obstacle.ts'
import { saidOr, withParameters, type ErrorEntries } from './entry.ts'
import { obstacleSentences } from './merge-obstacles.ts'
import { refused } from './traits.ts'

/** Merging and approving. */
export const mergingErrors = {
  merge_conflict: {
    traits: refused,
    sentence: {
      title: 'GitLab cannot merge it: its branches conflict.',
      advice: 'Resolve the conflicts in the source branch, then merge.',
    },
  },
  merge_outdated: {
    traits: refused,
    sentence: {
      title: 'Something was pushed since you looked at it.',
      advice: 'Look at what is new, then merge.',
    },
  },
  merge_not_permitted: {
    // Services say the same of a token that is no good.
    traits: { ...refused, attempt: 'unauthorized' },
    sentence: {
      title: 'You are not allowed to merge this merge request.',
      advice: 'Somebody with more rights in the project can merge it.',
    },
  },
  merge_closed: {
    traits: refused,
    sentence: { title: 'The merge request is closed.', advice: 'Reopen it to merge it.' },
  },
  merge_in_progress: {
    traits: refused,
    sentence: {
      title: 'Its title marks it as a draft (WIP or Draft).',
      advice: 'Change the title when it is ready, then merge.',
    },
  },
  merge_not_ready: {
    traits: refused,
    sentence: {
      title: 'GitLab will not merge it yet.',
      advice: 'Its pipeline may not have succeeded, or threads may be open. Open it in the browser to see.',
    },
  },
  merge_held_up: withParameters({
    parameters: { by: v.picklist(mergeObstacles) },
    traits: refused,
    sentence: ({ error }) => obstacleSentences[error.by],
  }),
  merged_already: {
    traits: refused,
    sentence: { title: 'It was merged before this could be cancelled.', advice: 'Discard this edit.' },
  },
  merge_cancel_not_permitted: {
    traits: { ...refused, attempt: 'unauthorized' },
    sentence: {
      title: 'You are not allowed to cancel this auto-merge.',
      advice: 'Whoever asked for it can, and so can somebody with more rights in the project.',
    },
  },
  rebase_missing: {
    traits: refused,
    sentence: {
      title: 'This GitLab server cannot rebase merge requests.',
      advice: 'Discard this, rebase the branch in your clone, and push.',
    },
  },
  rebase_not_permitted: {
    traits: refused,
    sentence: ({ error }) => ({
      title: 'GitLab does not let you rebase it.',
      advice: saidOr(error, 'Its branch is gone or protected, or you may not push to it.'),
    }),
  },
  /** A merge request that is closed or merged. */
  rebase_closed: {
    traits: refused,
    sentence: { title: 'It is no longer open, so it was not rebased.', advice: 'Discard this.' },
  },
  rebase_failed: {
    traits: refused,
    sentence: ({ error }) => ({
      title: 'GitLab could not rebase it.',
      advice: saidOr(error, 'Rebase the branch in your clone, resolve the conflicts, and push.'),
    }),
  },
  /** What was merged cannot be brought into a branch once more, or taken back there. */
  pick_conflict: {
    traits: refused,
    sentence: {
      title: 'It does not apply cleanly to that branch: something newer there has changed the same lines.',
      advice: 'Do it in your clone, resolve the conflicts, and push.',
    },
  },
  pick_empty: {
    traits: refused,
    sentence: {
      title: 'Nothing would change: it is already on that branch, or already gone from it.',
      advice: 'Choose another branch.',
    },
  },
  /** A branch that was to be made is there, with other commits than it would have. */
  branch_exists: {
    traits: refused,
    sentence: {
      title: 'A branch with that name already exists, with other commits.',
      advice: 'Choose another name, or use that branch as it is.',
    },
  },
  /** Its commits were put on top of the target branch one by one, or it is not merged. */
  pick_without_commit: {
    traits: refused,
    sentence: {
      title: 'What was merged is not in a single commit.',
      advice: 'Do it in your clone, and push.',
    },
  },
  approval_outdated: {
    traits: refused,
    sentence: {
      title: 'It was not approved, since something was pushed after you looked at it.',
      advice: 'Discard this, look at what is new, then approve it.',
    },
  },
  approval_wants_password: {
    traits: refused,
    sentence: {
      title: 'GitLab asks for your password before you approve it.',
      advice: 'Docket does not know your password. Discard this edit, and approve it in a browser.',
    },
  },
  approval_not_permitted: {
    traits: { ...refused, attempt: 'unauthorized' },
    sentence: {
      title: 'GitLab does not let you approve it, or revoke your approval.',
      advice: 'It may be merged, or you may not have the right to. Discard this edit.',
    },
  },
  merged_for_good: {
    traits: refused,
    sentence: {
      title: 'It is merged, so it can be neither closed nor reopened.',
      advice: 'Undo it with another merge request.',
    },
  },
} satisfies ErrorEntries
