import * as v from 'valibot'
import { fieldWords } from '../field-words.ts'
import { saidOr, withParameters, type ErrorEntries } from './entry.ts'
import { own, refused } from './traits.ts'

/** Parts that a service may leave unchanged although it accepted an edit. */
const unappliedParts = [
  'title',
  'description',
  'assigneeId',
  'assignees',
  'milestoneId',
  'labels',
  'dueDate',
  'startDate',
  'issueType',
  'weight',
  'healthStatus',
  'epicId',
  'iterationId',
  'confidential',
  'targetBranch',
  'reviewers',
  'mergeAfter',
  'timeEstimate',
  'state',
  'name',
  'color',
  'priority',
  'comment',
  'internal',
  'approval',
  'suggestion',
  'review',
  'following',
  'groupLabel',
  'mergeWhenBuildSucceeds',
  'settings',
] as const
export type UnappliedPart = (typeof unappliedParts)[number]

const partWords: Readonly<Record<UnappliedPart, string>> = {
  ...fieldWords,
  comment: 'the comment',
  internal: 'the visibility of the comment, which everybody can see,',
  approval: 'the approval',
  suggestion: 'the suggestion',
  review: 'the state of the review',
  following: 'whether you follow it',
  groupLabel: 'the label, which may belong to the group,',
  settings: 'a setting',
  mergeWhenBuildSucceeds: 'the auto-merge',
}

/** `the title`, `the title and the labels are`: with the verb. */
function unchanged(parts: readonly UnappliedPart[]): string {
  const words = parts.map((part) => partWords[part])
  if (words.length < 2) return `${words[0] ?? 'it'} is unchanged`
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''} are unchanged`
}

/** Refusals of certain edits by a service. */
export const refusedEditErrors = {
  /** Taken for spam, unless somebody solves a captcha. */
  captcha_wanted: {
    traits: refused,
    sentence: {
      title: 'GitLab flagged this as spam and asks for a captcha.',
      advice: 'Post it in a browser, or reword it and send it again.',
    },
  },
  award_refused: withParameters({
    parameters: { name: v.string() },
    traits: refused,
    sentence: ({ error }) => ({
      title: `GitLab does not accept :${error.name}: here.`,
      advice: 'You cannot vote on what you wrote yourself. Choose another emoji.',
    }),
  }),
  /** The text that was to be sent as a public key may be the private half. */
  key_not_public: {
    traits: own,
    sentence: {
      title: 'That is not the public half of an SSH key.',
      advice:
        'Docket sent nothing, since a private key must not leave this computer. The public half is in a file whose name ends in .pub.',
    },
  },
  label_unknown: withParameters({
    parameters: { name: v.string() },
    traits: refused,
    sentence: ({ error }) => ({
      title: `The project no longer has a label “${error.name}”.`,
      advice: 'It may have been renamed or deleted. Choose another one.',
    }),
  }),
  /** It is read of groups, and the issue was there. */
  epic_unknown: {
    traits: refused,
    sentence: {
      title: 'GitLab cannot find this epic for the project.',
      advice: 'It may have been deleted, or belong to another group. Choose another one.',
    },
  },
  /** The service does not name the problem of a person's new name or address. */
  person_not_changed: {
    traits: refused,
    sentence: {
      title: 'GitLab did not change this person, and does not say why.',
      advice: 'The username or the e-mail address may be taken. Try another one.',
    },
  },
  /** The service said no to it, or yes, and the person is still there. */
  person_not_deleted: {
    traits: refused,
    sentence: {
      title: 'GitLab did not delete this person.',
      advice: 'They may be the only owner of a group. Give that group another owner first.',
    },
  },
  /** The service said yes, and left these as they were. */
  not_applied: withParameters({
    parameters: { parts: v.array(v.picklist(unappliedParts)) },
    traits: refused,
    sentence: ({ error }) => ({
      title: `GitLab accepted this but did not apply it: ${unchanged(error.parts)}.`,
      advice: 'You may not be allowed to change that. Ask somebody with more rights in the project.',
    }),
  }),
  project_hidden: {
    traits: refused,
    sentence: {
      title: 'GitLab does not show you this project at the moment.',
      advice: 'It may have become private. What you wrote is kept here, and is sent when the project is back.',
    },
  },
  issue_links_missing: {
    traits: refused,
    sentence: {
      title: 'This GitLab server has no links between issues.',
      advice: 'Discard this, and mention the other issue in a comment.',
    },
  },
  /** Two issues have one link at most. */
  issue_linked_otherwise: {
    traits: refused,
    sentence: {
      title: 'The two issues are already linked in another way.',
      advice: 'Discard this, or remove that link and retry.',
    },
  },
  time_tracking_missing: {
    traits: refused,
    sentence: {
      title: 'This GitLab server does not track time.',
      advice: 'Discard this, and write the time in a comment.',
    },
  },
  /** An old service, or one without the door that this takes. */
  todo_snoozes_missing: {
    traits: refused,
    sentence: {
      title: 'This GitLab server cannot snooze todos.',
      advice: 'Discard this. It stays snoozed in Docket.',
    },
  },
  todo_restores_missing: {
    traits: refused,
    sentence: {
      title: 'This GitLab server cannot reopen a todo that is done.',
      advice: 'Discard this, and add the item to your todos.',
    },
  },
  reviews_again_missing: {
    traits: refused,
    sentence: {
      title: 'This GitLab server cannot re-request a review.',
      advice: 'Write the reviewer a comment instead, and discard this.',
    },
  },
  /** Somebody took them off, and their review with them. */
  reviewer_gone: {
    traits: refused,
    sentence: {
      title: 'They are no longer a reviewer of this merge request.',
      advice: 'Discard this, and ask for a review.',
    },
  },
  /** A service of API v3, or an old one of v4. */
  threads_missing: {
    traits: refused,
    sentence: {
      title: 'This GitLab server has no threads.',
      advice: 'Write a comment instead.',
    },
  },
  /** The thread was deleted, or the user does not see it any more. */
  thread_gone: {
    traits: refused,
    sentence: {
      title: 'The thread is no longer there.',
      advice: 'It may have been deleted. Copy what you wrote, and discard this.',
    },
  },
  /** Some comments of a review became none on the service: their lines are not there, or they answer what is gone. */
  review_incomplete: withParameters({
    parameters: { missing: v.number() },
    traits: refused,
    sentence: ({ error }) => ({
      title: `The review was published without ${error.missing === 1 ? 'one of its comments' : `${error.missing} of its comments`}.`,
      advice: saidOr(error, 'Their lines may be gone. Copy what you wrote, and write it again where it belongs now.'),
    }),
  }),
  review_wants_password: {
    traits: refused,
    sentence: {
      title: 'Your comments are published, but GitLab asks for your password before you approve.',
      advice: 'Docket does not know your password. Approve it in a browser.',
    },
  },
  review_not_approved: {
    traits: refused,
    sentence: ({ error }) => ({
      title: 'Your comments are published, but the merge request is not approved.',
      advice: saidOr(
        error,
        'Something was pushed after you looked at it, or you are not allowed to approve it. Look at what is new.',
      ),
    }),
  },
  /** All else of a review has arrived. Some threads may not be resolved or reopened, or are none. */
  review_not_resolved: withParameters({
    parameters: { threads: v.number() },
    traits: refused,
    sentence: ({ error }) => ({
      title: `The review is published, but ${error.threads === 1 ? 'one of its threads is unchanged' : `${error.threads} of its threads are unchanged`}.`,
      advice: saidOr(
        error,
        error.threads === 1
          ? 'You are not allowed to resolve or reopen it, or it is a comment without a reply. Discard this: your comments stay.'
          : 'You are not allowed to resolve or reopen them, or they are comments without a reply. Discard this: your comments stay.',
      ),
    }),
  }),
  thread_not_resolved: {
    traits: refused,
    sentence: {
      title: 'GitLab does not let you resolve or reopen this thread.',
      advice: 'Developers of the project and the author of the merge request can.',
    },
  },
  /** A comment that stands alone, such as one whose answer was discarded before it was sent. */
  thread_not_begun: {
    traits: refused,
    sentence: {
      title: 'This comment is not a thread, so it cannot be resolved.',
      advice: 'Somebody has to reply to it first. Reply and try again, or discard this.',
    },
  },
  /** Sent all the same, it would be public. */
  internal_not_permitted: {
    traits: refused,
    sentence: {
      title: 'You are not allowed to write internal comments in this project, so it was not sent.',
      advice: 'Reporters and above can. Copy what you wrote, and discard this.',
    },
  },
  not_awardable: {
    traits: refused,
    sentence: {
      title: 'GitLab does not accept emoji on comments of a snippet.',
      advice: 'Write a comment instead.',
    },
  },
} satisfies ErrorEntries
