import type { ErrorEntries } from './entry.ts'
import { own, away, bySomebodyElse, halfSaid } from './traits.ts'

/** Answers that are none, or that Docket cannot use. */
export const answerErrors = {
  redirected: {
    traits: bySomebodyElse,
    sentence: ({ Host }) => ({
      title: `${Host} points somewhere else.`,
      advice:
        'Enter the address you end up at in a browser. This network may want a sign-in first: open any page in a browser. Your token was not sent on.',
    }),
  },
  /** The service keeps the file elsewhere, and it could not be had there: no word of the service itself. */
  storage_failed: {
    traits: halfSaid,
    sentence: ({ Host }) => ({
      title: `${Host} keeps this file on another server, which did not give it.`,
      advice: 'That server may be down, or out of reach from here. Try again in a moment.',
    }),
  },
  not_this_service: {
    traits: bySomebodyElse,
    sentence: ({ Host }) => ({
      title: `${Host} answers, but not like GitLab.`,
      advice:
        'Something in between may have answered, such as a firewall, or a network that wants a sign-in first: open any page in a browser. If not, check the address: it is the one of the front page, without anything after it, unless GitLab lives below a path.',
    }),
  },
  /** Something in front of the service refused this request, and lets others pass. */
  stopped_on_the_way: {
    traits: { ...halfSaid, isSomebodyElses: true, attempt: 'later' },
    sentence: ({ host, isAskedOnce }) => ({
      title: `Something between this computer and ${host} stopped a request.`,
      advice: `It is probably a firewall or a proxy that does not like what was asked or written. ${isAskedOnce ? 'Try again later.' : 'Docket tries again by itself.'}`,
    }),
  },
  interface_retired: {
    traits: away,
    sentence: ({ Host }) => ({
      title: `${Host} speaks a newer interface only.`,
      advice:
        'It no longer offers version 3, the one that Docket has spoken with it so far. Docket asks for the newer one by itself; if it does not go on, sign in again.',
    }),
  },
  answer_malformed: {
    traits: halfSaid,
    sentence: ({ Host }) => ({
      title: `${Host} sent an answer that Docket cannot read.`,
      advice: 'Something in between, such as a proxy, may have changed it. Try again.',
    }),
  },
  /** It came whole, in a form that Docket does not know: the next one will be the same. */
  answer_unexpected: {
    traits: { ...halfSaid, isSettled: true },
    sentence: ({ Host }) => ({
      title: `${Host} sent an answer in a form that Docket does not know.`,
      advice: 'Everything else is read all the same. Tell whoever runs the service, or look for a newer Docket.',
    }),
  },
  answer_too_large: {
    traits: { ...halfSaid, isSettled: true },
    sentence: ({ Host }) => ({
      title: `${Host} sent more than Docket is willing to take at once.`,
      advice: 'Nothing of it was used. Tell whoever runs the service if it happens again.',
    }),
  },
  /** The changes in all projects could not be listed in time, or were too many. */
  news_unavailable: {
    // Each project is looked at by itself then.
    traits: own,
    sentence: ({ Host }) => ({
      title: `${Host} cannot say in time what is new in all projects.`,
      advice: 'Docket looks at the projects one by one instead. Nothing is missed, but it may take up to an hour.',
    }),
  },
  cancelled: {
    traits: own,
    sentence: { title: 'Cancelled.', advice: 'Nothing was changed.' },
  },
} satisfies ErrorEntries
