import type { ErrorEntries } from './entry.ts'
import { own, away, bySomebodyElse, halfSaid } from './traits.ts'

/** Answers that did not come from the service, or that Docket cannot read. */
export const answerErrors = {
  redirected: {
    traits: bySomebodyElse,
    sentence: ({ Host }) => ({
      title: `${Host} redirects to another address.`,
      advice:
        'Enter the address that a browser ends up at. If this network wants you to sign in first, open any page in a browser. Your token was not passed on.',
    }),
  },
  /** The service keeps the file elsewhere, and it could not be had there: no word of the service itself. */
  storage_failed: {
    traits: halfSaid,
    sentence: ({ Host }) => ({
      title: `${Host} keeps this file on another server, which did not send it.`,
      advice: 'That server may be down or unreachable from here. Try again in a moment.',
    }),
  },
  not_this_service: {
    traits: bySomebodyElse,
    sentence: ({ host }) => ({
      title: 'This address answers, but not like a GitLab server.',
      advice: `Something may have answered in place of ${host}, such as a firewall, or a network that wants you to sign in first: open any page in a browser. If not, check the address: it is that of GitLab’s front page, with the path if GitLab has one, and nothing after it.`,
    }),
  },
  /** Something in front of the service refused this request, and lets others pass. */
  stopped_on_the_way: {
    traits: { ...halfSaid, isSomebodyElses: true, attempt: 'later' },
    sentence: ({ host, isAskedOnce }) => ({
      title: `Something between this computer and ${host} blocked a request.`,
      advice: `It is probably a firewall or a proxy that objects to what was asked for or written. ${isAskedOnce ? 'Try again later.' : 'Docket will try again by itself.'}`,
    }),
  },
  interface_retired: {
    traits: away,
    sentence: ({ Host }) => ({
      title: `${Host} no longer offers API version 3.`,
      advice:
        'Docket has used that version so far, and switches to the newer one by itself. If it does not, sign in again.',
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
      title: `${Host} sent an answer in a form that Docket does not understand.`,
      advice: 'Everything else is still read. Tell your GitLab administrator, or look for a newer version of Docket.',
    }),
  },
  answer_too_large: {
    traits: { ...halfSaid, isSettled: true },
    sentence: ({ Host }) => ({
      title: `${Host} sent more than Docket accepts at once.`,
      advice: 'None of it was used. If it happens again, tell your GitLab administrator.',
    }),
  },
  /** The changes in all projects could not be listed in time, or were too many. */
  news_unavailable: {
    // Each project is looked at by itself then.
    traits: own,
    sentence: ({ Host }) => ({
      title: `${Host} cannot list the changes in all projects in time.`,
      advice: 'Docket checks the projects one by one instead. Nothing is missed, but it may take up to an hour.',
    }),
  },
  cancelled: {
    traits: own,
    sentence: { title: 'Cancelled.', advice: 'Nothing was changed.' },
  },
} satisfies ErrorEntries
