import * as v from 'valibot'
import { withParameters, type ErrorEntries } from './entry.ts'
import { own, damaged } from './traits.ts'

/** Files on this computer. */
export const fileErrors = {
  disk_full: {
    traits: { ...own, endsRound: true },
    sentence: {
      title: 'The disk is full, so this was not saved.',
      advice: 'Free up some space, then try again. Everything saved before is safe, and you can keep reading.',
    },
  },
  profile_not_writable: withParameters({
    parameters: { file: v.nullable(v.string()) },
    traits: own,
    sentence: ({ error }) => ({
      title:
        error.file === null
          ? 'Docket cannot write to its own folder.'
          : `Docket cannot write to its file ${error.file}.`,
      advice: 'Check who owns it and whether the disk is read-only, then start Docket again.',
    }),
  }),
  profile_in_use: {
    traits: own,
    sentence: {
      title: 'Another Docket process is using your files.',
      advice: 'Wait until it has finished, or end it. Then try again.',
    },
  },
  /** A command had asked it. */
  docket_closed: {
    traits: own,
    sentence: {
      title: 'Docket was closed before it answered.',
      advice: 'Before you try again, look whether it was done: what you wrote may be in the outbox.',
    },
  },
  profile_missing: {
    traits: own,
    sentence: {
      title: 'The folder for Docket’s data is missing.',
      advice: 'It may be on a disk that is not connected. Bring it back, then start Docket again.',
    },
  },
  file_not_written: {
    traits: own,
    sentence: ({ error }) => ({
      title: 'The file could not be written.',
      advice:
        error.detail === undefined
          ? 'Choose another folder.'
          : `Choose another folder. The system said: ${error.detail}`,
    }),
  },
  /** Docket is shown in a browser, which has no dialog for files of the computer that Docket runs on. */
  file_not_choosable: {
    traits: own,
    sentence: {
      title: 'You cannot choose a file while Docket runs in a browser.',
      advice: 'Open Docket in its own window for that: it has the same accounts.',
    },
  },
  /** A browser did not fetch a file that the user asked for, or not all of it. */
  download_unfinished: withParameters({
    parameters: { name: v.string() },
    traits: own,
    sentence: ({ error }) => ({
      title: `The file “${error.name}” was not downloaded.`,
      advice: 'The browser cancelled or refused it, or the connection to Docket was lost. Try again.',
    }),
  }),
  /** Another program has locked a file of Docket's for too long. */
  database_busy: withParameters({
    parameters: { file: v.string() },
    traits: { ...own, endsRound: true },
    sentence: ({ error }) => ({
      title: `Another program is using Docket’s file ${error.file}.`,
      advice: 'Close any program that may have it open, such as a backup or a database viewer, then try again.',
    }),
  }),
  /** A file from which user.db was to be restored. */
  backup_unusable: {
    traits: own,
    sentence: {
      title: 'Docket cannot restore this account from this file.',
      advice: 'Nothing was changed. Choose a file that “Back up…” made.',
    },
  },
  database_newer: {
    traits: damaged,
    sentence: {
      title: 'A newer version of Docket has used this data.',
      advice: 'Install that version or a later one. Nothing was changed.',
    },
  },
  database_damaged: withParameters({
    parameters: { file: v.string() },
    traits: { ...damaged, endsRound: true },
    sentence: ({ error }) => ({
      title: `Docket’s file ${error.file} is damaged.`,
      advice:
        error.file === 'cache.db'
          ? 'Docket sets it aside, and fetches what is on GitLab again. Your edits are not affected.'
          : error.file === 'search.db'
            ? 'Docket deletes it, and indexes the copy of this account again.'
            : 'Docket does not touch it. Move it elsewhere, then start Docket again.',
    }),
  }),
  /** `count`: the edits that could be read; `file`: the file they were written to. */
  edits_damaged: withParameters({
    parameters: { count: v.number(), file: v.string() },
    traits: damaged,
    sentence: ({ error }) => ({
      title: 'The file with your unsent edits is damaged.',
      advice: `The edits that could be read (${error.count}) are in ${error.file}. Docket does not touch the damaged file: move it elsewhere, and the account opens again.`,
    }),
  }),
  settings_damaged: withParameters({
    parameters: { accounts: v.number(), file: v.string() },
    traits: own,
    sentence: ({ error }) => ({
      title: 'The file with the list of your accounts is damaged.',
      advice: `Docket continues with what could be read (accounts: ${error.accounts}), in ${error.file}. It does not touch the damaged file: move that elsewhere, and the copy takes its place.`,
    }),
  }),
} satisfies ErrorEntries
