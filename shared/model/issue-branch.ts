/** The most letters of the name of a branch that is made of an issue. */
const longest = 100

/**
 * Returns the name of a branch for the work on an issue, as services make it: its number, where it has one yet, and the words of its
 * title. That of a confidential issue has no words of it.
 */
export function branchOfIssue(issue: {
  readonly iid: number
  readonly title: string
  readonly confidential: boolean
}): string {
  const plain = issue.title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = issue.confidential ? 'confidential-issue' : plain.replace(/\W+/g, '-').replace(/^-|-$/g, '')
  const name = `${issue.iid > 0 ? `${issue.iid}-` : ''}${words || 'issue'}`
  // A name that is cut ends with a whole word.
  return name.length > longest ? name.slice(0, longest).replace(/-[^-]*$/, '') : name
}
