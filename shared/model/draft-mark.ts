/** On older services. The bare word counts where a space follows it: `WIP-dashboard` is a name. */
const older = String.raw`\[WIP\]|WIP:|WIP(?=\s|$)`
/** On newer services, of which some still know the older marks with brackets and colons. */
const newer = String.raw`\[Draft\]|\(Draft\)|Draft:|\[WIP\]|WIP:`
const draftMarks = new RegExp(String.raw`^(?=\s*(?:${older}|${newer}))(?:\s*(?:${older}))*(?:\s*(?:${newer}))*\s*`, 'i')

interface Titled {
  readonly title: string
  readonly workInProgress: boolean
}

/**
 * Returns the title by which a draft is ready, or one that is ready is a draft; null where something else than its title makes it a
 * draft.
 *
 * @param knowsDraft the service knows the newer word
 */
export function titleOnceTurned({ title, workInProgress }: Titled, knowsDraft: boolean): string | null {
  if (!workInProgress) return marked(title, knowsDraft)
  const ready = withoutDraftMark(title)
  return ready === '' || ready === title ? null : ready
}

/**
 * Returns the title of a merge request without the marks that say that it is not ready: `WIP` on older services, `Draft` on newer
 * ones. All of them go, as when the service itself marks it as ready: with one left it would not be. A title without such a mark
 * is returned unchanged.
 */
export function withoutDraftMark(title: string): string {
  return title.replace(draftMarks, '')
}

/**
 * Returns the title of a merge request with the mark that it is not ready. One that has such a mark is unchanged.
 *
 * @param knowsDraft the service knows the newer word
 */
export function withDraftMark(title: string, knowsDraft: boolean): string {
  return withoutDraftMark(title) === title ? marked(title, knowsDraft) : title
}

function marked(title: string, knowsDraft: boolean): string {
  return `${knowsDraft ? 'Draft' : 'WIP'}: ${title}`
}
