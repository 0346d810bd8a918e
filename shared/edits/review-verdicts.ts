/** The conclusions of a review. They stand apart from the schemas of edits, which the page does not load. */
export const verdicts = ['comment', 'approve', 'requestChanges'] as const
export type Verdict = (typeof verdicts)[number]
