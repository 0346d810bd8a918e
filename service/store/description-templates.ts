import type { Store } from './store.ts'

/** Templates for the descriptions of issues and merge requests. */

export type TemplateType = 'issues' | 'merge_requests'

export interface TemplateRow {
  readonly name: string
  readonly content: string
}

/** Writes templates of a project, by their names. */
export function putTemplates(
  store: Store,
  projectId: number,
  type: TemplateType,
  templates: Readonly<Record<string, string>>,
): void {
  for (const [name, content] of Object.entries(templates)) {
    store.run('INSERT INTO description_templates VALUES (?, ?, ?, ?)', projectId, type, name, content)
  }
}

/** Returns the templates of a project in the order of their names. */
export function templatesOf(store: Store, projectId: number, type: TemplateType): TemplateRow[] {
  return store.all<TemplateRow>(
    'SELECT name, content FROM description_templates WHERE project_id = ? AND type = ? ORDER BY name',
    projectId,
    type,
  )
}
