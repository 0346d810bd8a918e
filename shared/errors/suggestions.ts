import type { ErrorEntries } from './entry.ts'
import { refused } from './traits.ts'

/** Applying what comments on lines suggest. */
export const suggestionErrors = {
  /** A service of API v3, or an old one of v4. */
  suggestions_missing: {
    traits: refused,
    sentence: {
      title: 'This service applies no suggestions.',
      advice: 'Change the lines in the source branch yourself.',
    },
  },
  suggestion_batches_missing: {
    traits: refused,
    sentence: {
      title: 'This service applies one suggestion at a time.',
      advice: 'Discard this, and apply them one by one.',
    },
  },
  suggestion_gone: {
    traits: refused,
    sentence: {
      title: 'The suggestion is not there any more.',
      advice: 'Its comment may have been edited or deleted. Discard this, and look at the thread.',
    },
  },
  suggestion_not_permitted: {
    traits: refused,
    sentence: {
      title: 'You may not commit to the source branch, so the suggestion is not applied.',
      advice: 'Developers of its project may.',
    },
  },
  suggestion_file_gone: {
    traits: refused,
    sentence: {
      title: 'The file of the suggestion is not there any more.',
      advice: 'Discard this, and look at the changes.',
    },
  },
  suggestion_file_changed: {
    traits: refused,
    sentence: {
      title: 'The file was changed since the service showed the suggestion.',
      advice: 'Retry it in a moment. Discard it if its lines are others now.',
    },
  },
  suggestion_outdated: {
    traits: refused,
    sentence: {
      title: 'The lines of the suggestion were changed in a newer version.',
      advice: 'Discard this, and change them in the source branch yourself.',
    },
  },
  suggestion_unneeded: {
    traits: refused,
    sentence: { title: 'The lines are as suggested already.', advice: 'Discard this.' },
  },
  suggestions_overlap: {
    traits: refused,
    sentence: {
      title: 'Some of the suggestions are for the same lines, so none is applied.',
      advice: 'Discard this, and apply one of them.',
    },
  },
  suggestions_on_branches: {
    traits: refused,
    sentence: {
      title: 'The suggestions are for different branches, so none is applied.',
      advice: 'Discard this, and apply those of each branch on their own.',
    },
  },
  suggestion_branch_gone: {
    traits: refused,
    sentence: {
      title: 'The source branch was deleted.',
      advice: 'Restore it to apply the suggestion, or discard this.',
    },
  },
  suggestion_merge_ended: {
    traits: refused,
    sentence: {
      title: 'The merge request is merged or closed, so the suggestion is not applied.',
      advice: 'Reopen it if it is closed, or change the file yourself.',
    },
  },
  /** It was applied with others meanwhile, or for a reason that the service has no words for. */
  suggestion_not_applicable: {
    traits: refused,
    sentence: {
      title: 'The service does not apply the suggestion.',
      advice: 'Look at its thread to see why. Discard this if nothing is left to do.',
    },
  },
} satisfies ErrorEntries
