import * as v from 'valibot'
import { withParameters, type ErrorEntries } from './entry.ts'
import { ofKeychain } from './traits.ts'

/** Reasons why the keychain of a computer cannot be used. */
const keychainLacks = ['library', 'keyring', 'program', 'session', 'unknown'] as const

/** Words for the missing part of a keychain that cannot be used. */
const keychainAdvice: Readonly<Record<(typeof keychainLacks)[number], string>> = {
  library: 'The library for it (libsecret) is missing. ',
  keyring: 'There is no keyring yet: create one in your desktop’s settings. ',
  program: 'No keychain service (such as gnome-keyring) is installed. ',
  session: 'There is no D-Bus session to reach it through. ',
  unknown: '',
}

/** The keychain of this computer. */
export const keychainErrors = {
  keychain_unavailable: withParameters({
    parameters: { lack: v.picklist(keychainLacks) },
    traits: ofKeychain,
    sentence: ({ error }) => ({
      title: 'This computer has no keychain that Docket can use.',
      advice: `${keychainAdvice[error.lack]}Docket never writes a token to a plain file. You can sign in for this session only.`,
    }),
  }),
  keychain_locked: {
    traits: ofKeychain,
    sentence: {
      title: 'The keychain of this computer is locked.',
      advice: 'Unlock it and try again, or sign in for this session only.',
    },
  },
  keychain_slow: {
    traits: ofKeychain,
    sentence: {
      title: 'The keychain of this computer is not responding.',
      advice:
        'It may be asking for its password in another window. Enter it there and try again, or sign in for this session only.',
    },
  },
  keychain_denied: {
    traits: ofKeychain,
    sentence: {
      title: 'The keychain of this computer does not let Docket in.',
      advice: 'Allow it when the system asks, then try again, or sign in for this session only.',
    },
  },
} satisfies ErrorEntries
