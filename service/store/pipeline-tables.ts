/**
 * Pipelines and jobs. `due_at` is the moment at which the next thing happens, null while nothing does. A job that runs once more
 * is a new row; the old one is marked `retried`. What a job is and does stands in its definition.
 */
export const pipelineTables = `
CREATE TABLE job_definitions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES projects ON DELETE CASCADE,
  name TEXT NOT NULL,
  stage TEXT NOT NULL,
  stage_index INTEGER NOT NULL,
  needs TEXT,
  run_when TEXT NOT NULL,
  allow_failure INTEGER NOT NULL,
  seconds INTEGER NOT NULL,
  queued_seconds INTEGER NOT NULL,
  delay_seconds INTEGER NOT NULL,
  failing_attempts INTEGER NOT NULL,
  failure_reason TEXT NOT NULL,
  for_merge_requests INTEGER NOT NULL,
  log TEXT NOT NULL,
  log_bytes INTEGER NOT NULL
);
CREATE INDEX job_definitions_of_project ON job_definitions (project_id, id);

CREATE TABLE pipelines (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  iid INTEGER NOT NULL,
  project_id INTEGER NOT NULL REFERENCES projects ON DELETE CASCADE,
  merge_request_id INTEGER REFERENCES merge_requests ON DELETE SET NULL,
  sha TEXT NOT NULL,
  ref TEXT NOT NULL,
  source TEXT NOT NULL,
  status TEXT NOT NULL,
  user_id INTEGER REFERENCES users ON DELETE SET NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  started_at INTEGER,
  finished_at INTEGER,
  due_at INTEGER
);
CREATE INDEX pipelines_of_project ON pipelines (project_id, id);
CREATE INDEX pipelines_of_merge_request ON pipelines (merge_request_id, id);
CREATE INDEX pipelines_due ON pipelines (due_at, id) WHERE due_at IS NOT NULL;

CREATE TABLE jobs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  pipeline_id INTEGER NOT NULL REFERENCES pipelines ON DELETE CASCADE,
  definition_id INTEGER NOT NULL REFERENCES job_definitions ON DELETE CASCADE,
  attempt INTEGER NOT NULL,
  retried INTEGER NOT NULL DEFAULT 0,
  status TEXT NOT NULL,
  user_id INTEGER REFERENCES users ON DELETE SET NULL,
  created_at INTEGER NOT NULL,
  queued_at INTEGER,
  started_at INTEGER,
  finished_at INTEGER,
  erased_at INTEGER,
  due_at INTEGER
);
CREATE INDEX jobs_of_pipeline ON jobs (pipeline_id, id);
`

/**
 * What came to them later. A job that `triggers` a child pipeline has its name; the jobs of that one have it in `child`. The tests
 * of a job are counted in reports. `flaky` is the share of commits for which the first attempt fails, and `job_failures` says
 * which jobs fail for a certain commit. Where a job fails its log is that of the failure.
 */
export const pipelineUpgrade = `
ALTER TABLE job_definitions ADD COLUMN triggers TEXT;
ALTER TABLE job_definitions ADD COLUMN child TEXT;
ALTER TABLE job_definitions ADD COLUMN tests INTEGER NOT NULL DEFAULT 0;
ALTER TABLE job_definitions ADD COLUMN flaky REAL NOT NULL DEFAULT 0;
ALTER TABLE job_definitions ADD COLUMN failure_log TEXT;
ALTER TABLE pipelines ADD COLUMN source_job_id INTEGER REFERENCES jobs ON DELETE SET NULL;
CREATE INDEX pipelines_of_source_job ON pipelines (source_job_id) WHERE source_job_id IS NOT NULL;

CREATE TABLE job_failures (
  sha TEXT NOT NULL,
  name TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  log TEXT,
  PRIMARY KEY (sha, name)
) WITHOUT ROWID;
`

/** A job that starts a child pipeline may go on without it: then the pipeline succeeds whatever becomes of its child. */
export const dependenceUpgrade = `
ALTER TABLE job_definitions ADD COLUMN depends_on_child INTEGER NOT NULL DEFAULT 1;
`
