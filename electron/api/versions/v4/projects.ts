import { isWireRow, type WireRow } from '../../../../shared/model/wire-row.ts'

/** The contract's number for who may see something, by v4's word. */
const visibilityLevels: Readonly<Record<string, number>> = { private: 0, internal: 10, public: 20 }

function withLevel(row: WireRow): WireRow {
  const { visibility } = row
  const level = typeof visibility === 'string' ? visibilityLevels[visibility] : undefined
  return level === undefined ? row : { ...row, visibility_level: level }
}

/** Turns a project of v4 into the contract's form: jobs and pipelines of v4 are builds there. */
export function projectOf(row: WireRow): WireRow {
  return {
    ...withLevel(row),
    builds_enabled: row['jobs_enabled'],
    public_builds: row['public_jobs'],
    only_allow_merge_if_build_succeeds: row['only_allow_merge_if_pipeline_succeeds'],
    tag_list: row['tag_list'] ?? row['topics'],
  }
}

/** Turns a group of v4 into the contract's form. Its path is the whole one: groups stand in groups there. */
export function groupOf(row: WireRow): WireRow {
  const { full_path: path, projects, shared_projects: shared } = row
  return {
    ...withLevel(row),
    path: path ?? row['path'],
    ...(Array.isArray(projects) && { projects: projects.map(projectIn) }),
    ...(Array.isArray(shared) && { shared_projects: shared.map(projectIn) }),
  }
}

function projectIn(row: unknown): unknown {
  return isWireRow(row) ? projectOf(row) : row
}
