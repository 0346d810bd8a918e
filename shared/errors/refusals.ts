import { saidOr, type ErrorEntries } from './entry.ts'
import { own, ofAddress, ofDeadToken, halfSaid, refused, taken, unknown, withheld } from './traits.ts'

/** `30 seconds`, `10 minutes`. */
function wait(seconds: number): string {
  if (seconds < 90) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  return `${Math.ceil(seconds / 60)} minutes`
}

/** Refusals of a service, for all requests. */
export const refusalErrors = {
  unauthorized: {
    traits: ofDeadToken,
    sentence: ({ Host }) => ({
      title: `${Host} does not accept this token.`,
      advice: 'It may be mistyped, expired or revoked. Copy it again, or make a new one.',
    }),
  },
  user_blocked: {
    traits: { ...refused, field: 'token', pausesAccount: true, lacks: 'account' },
    sentence: {
      title: 'GitLab has blocked this user.',
      advice: 'Ask a GitLab administrator to unblock you.',
    },
  },
  /** Refused everything, for a reason that the service says: terms to accept, a password that is too old. */
  user_refused: {
    traits: { ...refused, field: 'token', pausesAccount: true, lacks: 'account' },
    sentence: ({ error }) => ({
      title: 'GitLab does not let you do anything at the moment.',
      advice: saidOr(error, 'Sign in to GitLab in a browser to see why.'),
    }),
  },
  /** The service speaks the newer API, and does not say there who the user is. */
  user_hidden: {
    traits: ofAddress,
    sentence: ({ Host }) => ({
      title: `${Host} offers API version 4, but does not say there who you are.`,
      advice: 'Something in between may be hiding part of it. Ask your GitLab administrator.',
    }),
  },
  /** Refused as if the token were no good, which it is. */
  not_permitted: {
    traits: refused,
    sentence: ({ error }) => ({
      title: 'GitLab does not allow you to do this.',
      advice: saidOr(error, 'Somebody with more rights in the project can give you access.'),
    }),
  },
  forbidden: {
    traits: { ...withheld, field: 'token' },
    sentence: ({ error }) => ({
      title: 'GitLab does not allow you to do this.',
      advice: saidOr(error, 'Somebody with more rights in the project can give you access.'),
    }),
  },
  not_found: {
    traits: { ...unknown, field: 'address', isWithheld: true, isNowhere: true, deniesUser: true },
    sentence: ({ error }) => ({
      title: 'GitLab does not have this, or does not show it to you.',
      advice: saidOr(error, 'It may have been deleted or made private. Look for it in the browser.'),
    }),
  },
  method_not_allowed: {
    traits: { ...refused, isWithheld: true, isNowhere: true },
    sentence: ({ error }) => ({
      title: 'GitLab does not allow this here.',
      advice: saidOr(error, 'Its state may have changed in the meantime. Open it in the browser to see.'),
    }),
  },
  not_acceptable: {
    traits: refused,
    sentence: ({ error }) => ({
      title: 'GitLab cannot do this now.',
      advice: saidOr(error, 'Open it in the browser to see what stands in the way.'),
    }),
  },
  conflict: {
    traits: taken,
    sentence: ({ error }) => ({
      title: 'Somebody else, or an earlier attempt, got there first.',
      advice: saidOr(error, 'Look at its current state, then decide.'),
    }),
  },
  invalid: {
    traits: taken,
    sentence: ({ error }) => ({
      title: 'GitLab refused what was sent.',
      advice: saidOr(error, 'Change it and try again.'),
    }),
  },
  /** Said by the service, or by what stands in front of it, while it is sent. */
  too_large_to_send: {
    traits: refused,
    sentence: {
      title: 'It is larger than GitLab accepts.',
      advice: 'Make it smaller, or take it out. A GitLab administrator can raise the limit.',
    },
  },
  rate_limited: {
    traits: {
      ...own,
      field: 'address',
      isPassing: true,
      wantsBackoff: true,
      endsRound: true,
      attempt: 'later',
    },
    sentence: ({ error: { retryAfter }, Host, isAskedOnce }) => ({
      title: `${Host} asks Docket to slow down.`,
      advice: isAskedOnce
        ? `Try again in ${retryAfter === undefined ? 'a moment' : wait(retryAfter)}.`
        : retryAfter === undefined
          ? 'Docket will wait a little and continue by itself.'
          : `Docket will continue by itself in ${wait(retryAfter)}.`,
    }),
  },
  /** Maintenance, or a copy of the service that only answers. */
  service_read_only: {
    traits: { ...own, attempt: 'later' },
    sentence: ({ Host, isAskedOnce }) => ({
      title: `${Host} takes no changes at the moment.`,
      advice: `It is being maintained. ${isAskedOnce ? 'Try again later.' : 'What you change waits here, and goes out by itself.'}`,
    }),
  },
  service_failed: {
    traits: { ...halfSaid, isPassing: true, wantsBackoff: true, deniesUser: true },
    sentence: ({ error, Host, isAskedOnce }) => ({
      title: `${Host} has a problem of its own${error.status === undefined ? '' : ` (${error.status})`}.`,
      advice: `Nothing is wrong on your side. ${isAskedOnce ? 'Try again later.' : 'Docket will try again by itself.'}`,
    }),
  },
} satisfies ErrorEntries
