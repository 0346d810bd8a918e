import type { ErrorEntries } from './entry.ts'
import { refused } from './traits.ts'

/** Applying what comments on lines suggest. */
export const suggestionErrors = {
  /** A service of API v3, or an old one of v4. */
  suggestions_missing: {
    traits: refused,
    sentence: {
      title: 'This GitLab server cannot apply suggestions.',
      advice: 'Change the lines in the source branch yourself.',
    },
  },
  suggestion_batches_missing: {
    traits: refused,
    sentence: {
      title: 'This GitLab server applies one suggestion at a time.',
      advice: 'Discard this, and apply them one by one.',
    },
  },
  suggestion_gone: {
    traits: refused,
    sentence: {
      title: 'The suggestion is no longer there.',
      advice: 'Its comment may have been edited or deleted. Discard this, and look at the thread.',
    },
  },
  suggestion_not_permitted: {
    traits: refused,
    sentence: {
      title: 'You are not allowed to commit to the source branch, so the suggestion was not applied.',
      advice: 'Developers of its project can.',
    },
  },
  suggestion_file_gone: {
    traits: refused,
    sentence: {
      title: 'The file of the suggestion is no longer there.',
      advice: 'Discard this, and look at the changes.',
    },
  },
  suggestion_file_changed: {
    traits: refused,
    sentence: {
      title: 'The file has changed since GitLab showed the suggestion.',
      advice: 'Retry it in a moment. If its lines have changed, discard it.',
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
    sentence: { title: 'The lines are already as suggested.', advice: 'Discard this.' },
  },
  suggestions_overlap: {
    traits: refused,
    sentence: {
      title: 'Some of the suggestions are for the same lines, so none was applied.',
      advice: 'Discard this, and apply one of them.',
    },
  },
  suggestions_on_branches: {
    traits: refused,
    sentence: {
      title: 'The suggestions are for different branches, so none was applied.',
      advice: 'Discard this, and apply them branch by branch.',
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
      title: 'The merge request is merged or closed, so the suggestion was not applied.',
      advice: 'Reopen it if it is closed, or change the file yourself.',
    },
  },
  /** It was applied with others meanwhile, or for a reason that the service has no words for. */
  suggestion_not_applicable: {
    traits: refused,
    sentence: {
      title: 'GitLab did not apply the suggestion.',
      advice: 'Look at its thread to see why. Discard this if nothing is left to do.',
    },
  },
} satisfies ErrorEntries
