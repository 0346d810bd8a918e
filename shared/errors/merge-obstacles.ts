import type { MergeObstacle } from '../model/merge-obstacle.ts'
import type { ErrorSentence } from './entry.ts'

/** Obstacles to a merge, and ways to end them. */
export const obstacleSentences: Readonly<Record<MergeObstacle, ErrorSentence>> = {
  build: {
    title: 'It can only be merged once its pipeline has succeeded.',
    advice: 'Look at what failed, fix it, then merge.',
  },
  buildRuns: {
    title: 'Its pipeline is still running.',
    advice: 'Merge it once that has succeeded, or let GitLab do so.',
  },
  discussions: { title: 'It has open threads.', advice: 'Resolve them, then merge.' },
  approval: {
    title: 'It is waiting for approval.',
    advice: 'Merge it once those who have to approve it have done so.',
  },
  changesRequested: {
    title: 'A reviewer has asked for changes.',
    advice: 'Make them and ask for another review, then merge.',
  },
  rebase: { title: 'It has to be rebased first.', advice: 'Bring its branch up to date with the target, then merge.' },
  noCommits: { title: 'It has no commits to merge.', advice: 'Push its source branch, then merge.' },
  otherMerge: { title: 'Another merge request has to be merged first.', advice: 'Merge that one, then this.' },
  time: {
    title: 'It can only be merged later.',
    advice: 'Open it in the browser to see when.',
  },
  statusChecks: {
    title: 'External status checks have not passed.',
    advice: 'Open it in the browser to see which ones.',
  },
  policy: {
    title: 'A security policy on GitLab is blocking it.',
    advice: 'Open it in the browser to see what it requires.',
  },
  issueKey: {
    title: 'Its title or description has to mention a Jira issue.',
    advice: 'Mention one, then merge.',
  },
  titleRule: {
    title: 'Its title does not follow the project’s rule.',
    advice: 'Open it in the browser to see the rule, reword the title, then merge.',
  },
  lockedFiles: {
    title: 'Somebody else has locked files that it changes.',
    advice: 'Ask them to unlock the files, then merge.',
  },
  checks: {
    title: 'GitLab has a rule that it does not meet yet.',
    advice: 'Open it in the browser to see which one.',
  },
  merging: {
    title: 'GitLab is merging it already.',
    advice: 'The next sync shows the result.',
  },
  undecided: {
    title: 'GitLab is still checking whether it can be merged.',
    advice: 'Try again in a moment.',
  },
}
