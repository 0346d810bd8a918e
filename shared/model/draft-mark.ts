/** On older services. The bare word counts where a space follows it: `WIP-dashboard` is a name. */
const older = String.raw`\[WIP\]|WIP:|WIP(?=\s|$)`
/** On newer services, of which some still know the older marks with brackets and colons. */
const newer = String.raw`\[Draft\]|\(Draft\)|Draft:|\[WIP\]|WIP:`
const draftMarks = new RegExp(String.raw`^(?=\s*(?:${older}|${newer}))(?:\s*(?:${older}))*(?:\s*(?:${newer}))*\s*`, 'i')

/**
 * Returns the title of a merge request without the marks that say that it is not ready: `WIP` on older services, `Draft` on newer
 * ones. All of them go, as when the service itself marks it as ready: with one left it would not be. A title without such a mark
 * is returned unchanged.
 */
export function withoutDraftMark(title: string): string {
  return title.replace(draftMarks, '')
}

/** Returns the title of a merge request with the mark that newer services read as: it is not ready. One that has a mark is unchanged. */
export function withDraftMark(title: string): string {
  return withoutDraftMark(title) === title ? `Draft: ${title}` : title
}
