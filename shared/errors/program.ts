import * as v from 'valibot'
import { withParameters, type ErrorEntries } from './entry.ts'
import { own } from './traits.ts'

/** What the program did wrong means nothing to the user, so all of it has the same words. */
const inside = {
  title: 'Something went wrong inside Docket.',
  advice: 'Try again. If it happens again, restart Docket; nothing saved is lost.',
}

/** The program itself, its places, and the system that it runs on. */
export const programErrors = {
  thread_failed: {
    traits: own,
    sentence: {
      title: 'A part of Docket stopped working.',
      advice: 'It is being restarted. Nothing saved is lost.',
    },
  },
  update_not_fetched: {
    traits: own,
    sentence: {
      title: 'Docket could not check for new versions, or could not download one.',
      advice: 'Check the network, then try again. This version keeps working.',
    },
  },
  update_not_genuine: {
    traits: own,
    sentence: {
      title: 'The new version that was offered is not genuine, or was damaged on the way.',
      advice: 'None of it was installed. Try again later. If it happens again, tell the people who make Docket.',
    },
  },
  update_not_installed: {
    traits: own,
    sentence: {
      title: 'Docket cannot replace its own file, because it cannot write to the folder it is in.',
      advice: 'Move the file to a folder of your own, such as one in your home folder, then try again.',
    },
  },
  /** An address that is neither https nor mail. */
  address_not_opened: {
    traits: own,
    sentence: {
      title: 'Docket does not open this address.',
      advice: 'It opens only web (https) and mail addresses. Copy it to open it elsewhere.',
    },
  },
  /** A key that the system or another program has. */
  shortcut_taken: withParameters({
    parameters: { key: v.string() },
    traits: own,
    sentence: ({ error }) => ({
      title: `Docket cannot use the key ${error.key.replace('CommandOrControl', 'Ctrl')}.`,
      advice: 'Another program or the system uses it. Choose another one.',
    }),
  }),
  /** A notification that the system did not show: on macOS, of a program that is not signed. */
  notification_refused: {
    traits: own,
    sentence: {
      title: 'Your system did not show the notification.',
      advice: 'Allow notifications from Docket in your system’s settings.',
    },
  },
  /** A checkout, or a Docket in a sandbox, that the system cannot start at login. */
  start_at_login_refused: {
    traits: own,
    sentence: {
      title: 'Your system cannot start this Docket when you log in.',
      advice: 'Settings → Window and tray says why.',
    },
  },
  /** A folder of Docket’s own that the file manager does not open. */
  folder_not_shown: withParameters({
    parameters: { folder: v.string() },
    traits: own,
    sentence: ({ error }) => ({
      title: 'The folder could not be shown.',
      advice: `No file manager opened it. You can find it at ${error.folder}.`,
    }),
  }),
  /** The address of a place, or of the web, that shows nothing which Docket has. */
  place_unknown: {
    traits: own,
    sentence: {
      title: 'Nothing in Docket has this address.',
      advice: 'Check that all of it was copied. It may also come from a newer version of Docket.',
    },
  },
  place_of_unknown_account: {
    traits: own,
    sentence: {
      title: 'This address belongs to an account that was not added to this Docket.',
      advice: 'Sign in to that account first, or open the address of the web page.',
    },
  },
  page_not_allowed: {
    traits: own,
    sentence: inside,
  },
  bad_call: {
    traits: own,
    sentence: inside,
  },
  internal: {
    traits: { ...own, endsRound: true },
    sentence: inside,
  },
} satisfies ErrorEntries
