import type { Migration } from '../../database/migrate.ts'

/** Each list asks which projects have their issues or merge requests switched off: almost always none. */
export const switchedOffProjects: Migration = {
  version: 59,
  sql: `
    CREATE INDEX projects_without_issues ON projects (id) WHERE data ->> '$.issuesEnabled' = 0;
    CREATE INDEX projects_without_merge_requests ON projects (id) WHERE data ->> '$.mergeRequestsEnabled' = 0;
  `,
}
