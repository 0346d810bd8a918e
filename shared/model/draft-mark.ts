const draftMark = /^\s*(?:\[(?:WIP|Draft)\]|\(Draft\)|(?:WIP|Draft):|WIP\b)\s*/i

/**
 * Returns the title of a merge request without the mark that says that it is not ready: `WIP` on older services, `Draft` on
 * newer ones. A title without such a mark is returned unchanged.
 */
export function withoutDraftMark(title: string): string {
  return title.replace(draftMark, '')
}
