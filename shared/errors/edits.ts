import * as v from 'valibot'
import { withParameters, type ErrorEntries } from './entry.ts'
import { own, refused, unknown } from './traits.ts'

/** Edits, and their targets. */
export const editErrors = {
  /** A text names a file by a number that is not known here: it was forgotten, or the text is from another account. */
  attached_file_unknown: {
    traits: refused,
    sentence: {
      title: 'The text refers to a file that is not on this computer.',
      advice: 'Take the file out of the text, or attach it again.',
    },
  },
  attached_file_gone: withParameters({
    parameters: { name: v.string() },
    traits: refused,
    sentence: ({ error }) => ({
      title: `The file “${error.name}” is no longer on this computer.`,
      advice: 'Take it out of the text, or attach it again.',
    }),
  }),
  attached_file_too_large: withParameters({
    parameters: { name: v.string() },
    traits: refused,
    sentence: ({ error }) => ({
      title: `The file “${error.name}” is larger than GitLab accepts.`,
      advice: 'Take it out of the text, or attach a smaller one. A GitLab administrator can raise the limit.',
    }),
  }),
  /** A folder, or a file that is gone or that the user may not read. */
  file_unreadable: withParameters({
    parameters: { name: v.string() },
    traits: own,
    sentence: ({ error }) => ({
      title: `The file “${error.name}” could not be read.`,
      advice: 'If it is a folder, attach the files in it.',
    }),
  }),
  /** Pieces of a file came from a window in another order, or for a file that was given up. */
  file_piece_unexpected: {
    traits: own,
    sentence: {
      title: 'The file did not arrive complete.',
      advice: 'Attach it again.',
    },
  },
  item_unknown: {
    traits: unknown,
    sentence: {
      title: 'This item is not on this computer.',
      advice: 'It may have been deleted, or not fetched yet. Sync, then try again.',
    },
  },
  project_unknown: withParameters({
    parameters: { path: v.string() },
    traits: unknown,
    sentence: ({ error }) => ({
      title: `The project ${error.path} is not on this computer.`,
      advice: 'Docket keeps the projects that you are a member of or have starred. Sync, then try again.',
    }),
  }),
  /** The item or snippet of a comment is unknown. */
  thread_unknown: {
    traits: refused,
    sentence: {
      title: 'Docket does not know what this comment belongs to.',
      advice: 'Sync, then retry.',
    },
  },
  edit_ended: {
    traits: refused,
    sentence: {
      title: 'This edit is no longer waiting.',
      advice: 'It has arrived or was discarded, so there is nothing left to do.',
    },
  },
  edit_on_its_way: {
    traits: refused,
    sentence: {
      title: 'This is on its way to GitLab right now.',
      advice: 'It can no longer be stopped or changed. Wait until it has arrived.',
    },
  },
  edit_in_doubt: {
    traits: refused,
    sentence: {
      title: 'It is not clear whether this arrived.',
      advice: 'Retry it first: Docket checks before it sends.',
    },
  },
  edit_place_fixed: {
    traits: refused,
    sentence: {
      title: 'These edits cannot change places.',
      advice: 'One of them is on its way, or depends on the other, so they stay in this order.',
    },
  },
  edit_without_words: {
    traits: refused,
    sentence: { title: 'This edit has no text to change.', advice: 'Discard it, and make a new one.' },
  },
  /** The new words name what only another edit makes, and that one cannot be sent before this one. */
  edits_wait_for_each_other: {
    traits: refused,
    sentence: {
      title: 'This names something that cannot be created before it.',
      advice: 'The two edits would wait for each other. Name it on the item itself: it is added once both are there.',
    },
  },
  edit_not_in_conflict: {
    traits: refused,
    sentence: {
      title: 'This edit is no longer in conflict.',
      advice: 'It has been decided already, so there is nothing left to choose.',
    },
  },
  edit_unsendable: {
    traits: refused,
    sentence: {
      title: 'This cannot be sent as it is.',
      advice: 'It may be empty or too long. Change it and try again.',
    },
  },
  edits_of_several_accounts: {
    traits: own,
    sentence: { title: 'These belong to different accounts.', advice: 'Do it one account at a time.' },
  },
  /** An edit that this one needs was discarded; `title`: its title. */
  needed_discarded: withParameters({
    parameters: { title: v.nullable(v.string()) },
    traits: refused,
    sentence: ({ error }) => ({
      title: `This belongs to something you discarded${error.title === null ? '' : `: ${error.title}`}.`,
      advice: 'Restore that first.',
    }),
  }),
  needed_never_made: {
    traits: refused,
    sentence: {
      title: 'What this belongs to was never created on GitLab.',
      advice: 'Discard this edit.',
    },
  },
  arrival_unclear: {
    traits: refused,
    sentence: {
      title: 'Docket cannot tell whether this arrived.',
      advice: 'Look at the item. Then retry to send it again, or discard it here.',
    },
  },
  step_changed: {
    traits: refused,
    sentence: {
      title: 'This is no longer the last step, or it has reached GitLab in the meantime.',
      advice: 'Undo again to see what the last step is now.',
    },
  },
  /** Assistants get nothing and propose nothing until the user has chosen so. */
  assistants_off: {
    traits: refused,
    sentence: {
      title: 'Assistants are switched off.',
      advice: 'They can be switched on in Docket’s settings.',
    },
  },
  proposal_ended: {
    traits: refused,
    sentence: {
      title: 'This proposal is no longer there.',
      advice: 'It was sent or thrown away in the meantime.',
    },
  },
  proposals_full: {
    traits: refused,
    sentence: {
      title: 'Too many proposals are waiting already.',
      advice: 'Send some of them in the outbox, or throw them away.',
    },
  },
  /** A title that adds or takes away the mark of a draft: that is a decision, and no proposal is one. */
  proposal_of_draft: {
    traits: refused,
    sentence: {
      title: 'This title would decide whether the merge request is ready.',
      advice: 'Only the user decides that. Propose a title that leaves the draft mark as it is.',
    },
  },
  /** Error of an edit that an older Docket wrote down, in the words of that time. */
  told_before: withParameters({
    parameters: { words: v.string() },
    traits: refused,
    sentence: ({ error }) => ({ title: error.words, advice: '' }),
  }),
} satisfies ErrorEntries
