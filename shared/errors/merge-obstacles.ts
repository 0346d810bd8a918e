import type { MergeObstacle } from '../model/merge-obstacle.ts'
import type { ErrorSentence } from './entry.ts'

/** Obstacles to a merge, and ways to end them. */
export const obstacleSentences: Readonly<Record<MergeObstacle, ErrorSentence>> = {
  build: {
    title: 'It can only be merged when its pipeline has succeeded.',
    advice: 'Look at what failed, fix it, then merge.',
  },
  buildRuns: {
    title: 'Its pipeline is still running.',
    advice: 'Merge it when that has succeeded, or let the service do so.',
  },
  discussions: { title: 'It has open threads.', advice: 'Resolve them, then merge.' },
  approval: { title: 'It waits for approval.', advice: 'Merge it when those who have to approve it have done so.' },
  changesRequested: {
    title: 'A reviewer has asked for changes.',
    advice: 'Make them and ask for another review, then merge.',
  },
  rebase: { title: 'It has to be rebased first.', advice: 'Bring its branch up to date with the target, then merge.' },
  noCommits: { title: 'It has no commits to merge.', advice: 'Push its source branch, then merge.' },
  otherMerge: { title: 'Another merge request has to be merged first.', advice: 'Merge that one, then this.' },
  time: {
    title: 'It may only be merged later.',
    advice: 'Open it in the browser to see from when on.',
  },
  statusChecks: {
    title: 'Checks of other services have not passed.',
    advice: 'Open it in the browser to see which ones.',
  },
  policy: {
    title: 'A security policy of the service holds it up.',
    advice: 'Open it in the browser to see what that asks for.',
  },
  issueKey: {
    title: 'Its title or description has to name an issue of Jira.',
    advice: 'Name one, then merge.',
  },
  titleRule: {
    title: 'Its title is not as the project wants it.',
    advice: 'Open it in the browser to see the rule, reword the title, then merge.',
  },
  lockedFiles: {
    title: 'Somebody else has locked files that it changes.',
    advice: 'Ask them to unlock these, then merge.',
  },
  checks: {
    title: 'The service has a rule that this does not meet yet.',
    advice: 'Open it in the browser to see which one.',
  },
  merging: {
    title: 'The service is merging it already.',
    advice: 'Docket sees with the next sync what came of it.',
  },
  undecided: {
    title: 'The service is still finding out whether it can be merged.',
    advice: 'Try again in a moment.',
  },
}
