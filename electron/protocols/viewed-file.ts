/** A changed file of a merge request, and its change (`contentOf` of the cache's file changes). */
export interface ViewedFile {
  readonly path: string
  readonly content: string
}
