/** A changed file of a merge request, and what the merge request does to it (`contentOf` of the cache's file changes). */
export interface ViewedFile {
  readonly path: string
  readonly content: string
}
