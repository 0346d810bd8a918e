import * as v from 'valibot'
import { withParameters, type ErrorEntries } from './entry.ts'
import { own, ofDeadToken, ofNoAccount, byChoice } from './traits.ts'

/** Accounts, and the actions that they allow now. */
export const accountErrors = {
  signed_out: {
    traits: { ...ofDeadToken, field: 'form' },
    sentence: { title: 'You are signed out of this account.', advice: 'Sign in again to sync.' },
  },
  account_unknown: {
    traits: ofNoAccount,
    sentence: { title: 'This account is no longer on this computer.', advice: 'Add it again to continue.' },
  },
  account_exists: {
    traits: own,
    sentence: {
      title: 'You are already signed in with this account.',
      advice: 'You will find it in the account menu.',
    },
  },
  account_opening: {
    traits: own,
    sentence: { title: 'This account is still opening.', advice: 'Try again in a moment.' },
  },
  /** The user wants no service to be asked for anything. */
  working_offline: {
    traits: byChoice,
    sentence: {
      title: 'You are working offline.',
      advice: 'Docket does not contact GitLab until you stop working offline.',
    },
  },
  /** Docket runs in safe mode: nothing is synced and nothing is sent. */
  safe_mode: {
    traits: own,
    sentence: {
      title: 'Docket runs in safe mode.',
      advice: 'Nothing is synced or sent until you leave safe mode.',
    },
  },
  edits_waiting: withParameters({
    parameters: { count: v.number() },
    traits: own,
    sentence: ({ error }) => ({
      title:
        error.count === 1
          ? '1 of your edits is not on GitLab yet.'
          : `${error.count} of your edits are not on GitLab yet.`,
      advice: `Wait until ${error.count === 1 ? 'it is sent, or export it' : 'they are sent, or export them'} first.`,
    }),
  }),
  edits_uncounted: {
    traits: own,
    sentence: {
      title: 'Docket cannot tell whether this account still has edits waiting.',
      advice: 'Restart Docket to see them, or remove the account along with whatever is waiting.',
    },
  },
  sample_failed: {
    traits: own,
    sentence: {
      title: 'The sample workspace could not be started.',
      advice: 'Restart Docket to try again. Your own accounts are not affected.',
    },
  },
} satisfies ErrorEntries
