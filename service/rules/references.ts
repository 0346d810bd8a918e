/** An issue as a text names it. */
export interface IssueReference {
  /** Null where the issue is in the project of the text. */
  readonly path: string | null
  readonly iid: number
}

const reference = /(?<![\w#/-])([\w.-]{1,255}(?:\/[\w.-]{1,255}){1,21})?#(\d{1,15})\b/g

/** The issues that a text names, in their order. */
export function referencesIn(text: string): IssueReference[] {
  return [...text.matchAll(reference)].map(([, path, iid]) => ({ path: path ?? null, iid: Number(iid) }))
}
