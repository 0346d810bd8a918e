import * as v from 'valibot'
import { withParameters, type ErrorEntries } from './entry.ts'
import { ofToken, ofDeadToken, ofNoAccount, withheld } from './traits.ts'

const personSchema = v.object({ name: v.string(), username: v.string() })

/** `Rosa Ferri (@rosa)`, or `Rosa Ferri’s (@rosa)`. */
function named({ name, username }: { readonly name: string; readonly username: string }, ending = ''): string {
  return `${name}${ending} (@${username})`
}

/** A day such as `2026-09-30` as people read it: 30 September 2026. */
function dayInWords(day: string): string {
  const date = new Date(`${day}T00:00:00.000Z`)
  return Number.isNaN(date.getTime())
    ? day
    : date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
}

/** Tokens. */
export const tokenErrors = {
  token_empty: {
    traits: ofToken,
    sentence: { title: 'The token is missing.', advice: 'Enter the token.' },
  },
  token_unsendable: {
    traits: { ...ofToken, pausesAccount: true, endsRound: true, attempt: 'unauthorized' },
    sentence: { title: 'The token contains characters that no token can contain.', advice: 'Copy it again.' },
  },
  token_too_narrow: {
    traits: ofToken,
    sentence: {
      title: 'This token does not allow what Docket needs.',
      advice: 'Make a new one with the scope “api”, or “read_api” to read only.',
    },
  },
  /** The requested operation changes something. */
  token_read_only: {
    // Nothing is wrong with the edits: they go out with a token that may do more.
    traits: { ...ofToken, attempt: 'later' },
    sentence: {
      title: 'This token can only read.',
      advice: 'What you change waits here. Sign in again with a token that has the scope “api”.',
    },
  },
  /**
   * A fine-grained token has permissions in place of scopes. `permissions`: those that the request needs, in GitLab's words, such as
   * `Issue: Update`; none where no such token can make it. A group may ask them of every token.
   */
  permission_missing: withParameters({
    parameters: { permissions: v.optional(v.array(v.string()), []) },
    // Nothing is wrong with the edits: they go out with a token that may do more.
    traits: { ...withheld, field: 'token', attempt: 'later' },
    sentence: ({ error: { permissions }, isAskedOnce }) => {
      const waits = isAskedOnce ? '' : ' What you change waits here.'
      return permissions.length === 0
        ? {
            title: 'GitLab does not take a fine-grained token for this.',
            advice: `Use a token that has the scope “api”.${waits}`,
          }
        : {
            title: `This token does not have the permission ${permissions.map((name) => `“${name}”`).join(' or ')}.`,
            advice: `Make one on GitLab that has it, and sign in with that.${waits}`,
          }
    },
  }),
  /** The last day on which it was good, as YYYY-MM-DD; null where that is not known. */
  token_expired: withParameters({
    parameters: { endedOn: v.optional(v.nullable(v.string()), null) },
    traits: ofDeadToken,
    sentence: ({ error }) => ({
      title: error.endedOn === null ? 'This token has expired.' : `This token expired on ${dayInWords(error.endedOn)}.`,
      advice: 'Make a new one on GitLab, and sign in with that.',
    }),
  }),
  token_revoked: {
    traits: ofDeadToken,
    sentence: {
      title: 'This token was revoked on GitLab.',
      advice: 'Make a new one there, and sign in with that.',
    },
  },
  /** The user has asked GitLab to want a signature of their own with each request (DPoP), beside the token. */
  token_wants_proof: {
    traits: ofDeadToken,
    sentence: {
      title: 'GitLab wants each request with this token to be signed (DPoP), which Docket cannot do.',
      advice: 'Switch DPoP off on GitLab, where your personal access tokens are, and sign in again.',
    },
  },
  /** Not in the keychain any more. */
  token_missing: {
    traits: ofNoAccount,
    sentence: {
      title: 'The token of this account is no longer in the keychain.',
      advice: 'Sign in again to sync.',
    },
  },
  /** Kept for one session, which is over. */
  token_of_session: {
    traits: ofNoAccount,
    sentence: {
      title: 'The token of this account was kept for one session only.',
      advice: 'Sign in again to sync.',
    },
  },
  /** `owners`: of the token, and of the account. */
  token_of_another: withParameters({
    parameters: { owners: v.object({ token: personSchema, account: personSchema }) },
    traits: ofToken,
    sentence: ({ error }) => ({
      title: `This token belongs to ${named(error.owners.token)}; this account is ${named(error.owners.account, '’s')}.`,
      advice: `Copy a token of ${error.owners.account.name}, or add ${error.owners.token.name} as another account.`,
    }),
  }),
} satisfies ErrorEntries
