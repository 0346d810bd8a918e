import type { Epic } from '../../shared/model/epic.ts'

/** The title of an epic, or `Epic 5` by its id while its title is not known. */
export function epicWords({ id, title }: { readonly id: Epic['id']; readonly title: Epic['title'] | null }): string {
  return title ?? `Epic ${id}`
}
