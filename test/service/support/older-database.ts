import Database from 'better-sqlite3'

/** Statements that undo the upgrade to each version of the tables, the newest first. */
const takenAway: readonly (readonly [since: number, statements: string])[] = [
  [31, 'DROP INDEX groups_to_delete; ALTER TABLE namespaces DROP COLUMN marked_for_deletion_at;'],
  [
    30,
    `ALTER TABLE tokens DROP COLUMN permissions;
     ALTER TABLE projects DROP COLUMN require_password_to_approve;
     DROP INDEX projects_to_delete;
     ALTER TABLE projects DROP COLUMN marked_for_deletion_at;`,
  ],
  [
    29,
    `DELETE FROM boards WHERE project_id IS NULL;
     DROP INDEX boards_of_group;
     CREATE TEMP TABLE boards_after AS SELECT id, project_id, name, milestone_id, assignee_id FROM boards;
     CREATE TEMP TABLE board_lists_after AS SELECT * FROM board_lists;
     DROP TABLE board_lists;
     DROP TABLE boards;
     CREATE TABLE boards (id INTEGER PRIMARY KEY AUTOINCREMENT, project_id INTEGER NOT NULL, name TEXT NOT NULL,
       milestone_id INTEGER, assignee_id INTEGER);
     CREATE TABLE board_lists (id INTEGER PRIMARY KEY AUTOINCREMENT, board_id INTEGER NOT NULL, label_id INTEGER NOT NULL,
       position INTEGER NOT NULL);
     INSERT INTO boards SELECT * FROM temp.boards_after;
     INSERT INTO board_lists SELECT * FROM temp.board_lists_after;`,
  ],
  [
    28,
    `ALTER TABLE issue_plans ADD COLUMN epic TEXT;
     UPDATE issue_plans SET epic = (SELECT title FROM epics WHERE id = epic_id);
     DROP INDEX issue_plans_of_epic;
     ALTER TABLE issue_plans DROP COLUMN epic_id;
     DROP TABLE epics;`,
  ],
  [
    27,
    `ALTER TABLE issue_plans ADD COLUMN iteration TEXT;
     UPDATE issue_plans SET iteration = (SELECT json_object('title', title, 'start', start_date, 'due', due_date)
       FROM iterations WHERE id = iteration_id);
     ALTER TABLE issue_plans DROP COLUMN iteration_id;
     DROP TABLE iterations;`,
  ],
  [26, 'DROP TABLE custom_emoji;'],
  [25, 'DROP TABLE parent_links;'],
  [
    24,
    `DROP TABLE deployed_merge_requests;
     DROP TABLE deployments;
     DROP TABLE environments;
     DROP TABLE release_milestones;
     DROP TABLE release_links;
     DROP TABLE releases;
     DROP TABLE tags;`,
  ],
  [23, 'DROP TABLE issue_plans;'],
  [22, 'DROP TABLE user_statuses; ALTER TABLE users DROP COLUMN bot;'],
  [21, 'DROP TABLE issue_links;'],
  [20, 'DROP TABLE board_lists; DROP TABLE boards;'],
  [19, 'ALTER TABLE job_definitions DROP COLUMN depends_on_child;'],
  [18, 'DROP TABLE uploads;'],
  [
    17,
    `DROP TABLE train_cars;
     DROP TABLE status_check_results;
     DROP TABLE status_checks;
     DROP TABLE merge_blocks;
     ALTER TABLE projects DROP COLUMN only_allow_merge_if_all_status_checks_passed;`,
  ],
  [16, 'DROP TABLE time_tracking;'],
  [
    15,
    `ALTER TABLE issues DROP COLUMN issue_type;
     ALTER TABLE issues DROP COLUMN start_date;
     ALTER TABLE todos DROP COLUMN snoozed_until;`,
  ],
  [
    14,
    `DROP TABLE due_changes;
     DROP TABLE description_templates;
     DROP TABLE branch_commits;
     ALTER TABLE merge_requests DROP COLUMN squash_commit_sha;
     ALTER TABLE merge_requests DROP COLUMN merge_commit_message;
     ALTER TABLE merge_requests DROP COLUMN squash_commit_message;
     ALTER TABLE merge_requests DROP COLUMN merge_after;
     ALTER TABLE merge_requests DROP COLUMN merge_error;
     ALTER TABLE projects DROP COLUMN squash_option;
     ALTER TABLE projects DROP COLUMN merge_commit_template;
     ALTER TABLE projects DROP COLUMN squash_commit_template;
     ALTER TABLE projects DROP COLUMN merge_method;`,
  ],
  [
    13,
    `DROP TABLE job_failures;
     DROP INDEX pipelines_of_source_job;
     ALTER TABLE pipelines DROP COLUMN source_job_id;
     ALTER TABLE job_definitions DROP COLUMN triggers;
     ALTER TABLE job_definitions DROP COLUMN child;
     ALTER TABLE job_definitions DROP COLUMN tests;
     ALTER TABLE job_definitions DROP COLUMN flaky;
     ALTER TABLE job_definitions DROP COLUMN failure_log;`,
  ],
  [12, 'DROP TABLE jobs; DROP TABLE pipelines; DROP TABLE job_definitions;'],
  [11, 'DROP TABLE draft_notes; DROP TABLE suggestions; DROP TABLE approval_rules;'],
  [
    10,
    `ALTER TABLE members DROP COLUMN created_at;
     ALTER TABLE members DROP COLUMN updated_at;
     ALTER TABLE members DROP COLUMN expires_at;
     ALTER TABLE projects DROP COLUMN tier;
     ALTER TABLE projects DROP COLUMN approvals_before_merge;
     ALTER TABLE item_people DROP COLUMN state;
     ALTER TABLE item_people DROP COLUMN created_at;`,
  ],
  [
    9,
    `DROP INDEX notes_of_discussion;
     ALTER TABLE notes DROP COLUMN discussion;
     ALTER TABLE notes DROP COLUMN kind;
     ALTER TABLE notes DROP COLUMN internal;
     ALTER TABLE notes DROP COLUMN resolved_at;
     ALTER TABLE notes DROP COLUMN resolved_by_id;
     ALTER TABLE notes DROP COLUMN position;`,
  ],
  [8, 'DROP TABLE lineage; ALTER TABLE namespaces DROP COLUMN parent_id;'],
  [
    7,
    `DROP TABLE last_changes;
     ALTER TABLE hooks DROP COLUMN merge_requests_events;
     ALTER TABLE hooks DROP COLUMN repository_update_events;
     ALTER TABLE merge_requests DROP COLUMN squash;`,
  ],
  [4, 'DROP TABLE trigger_makers;'],
  [3, 'ALTER TABLE notes DROP COLUMN other_project_id;'],
]

/** Makes a service's database file into one as an older version of the service wrote it. */
export function makeOlder(file: string, version: number): void {
  const database = new Database(file)
  for (const [since, statements] of takenAway) if (since > version) database.exec(statements)
  database.pragma(`user_version = ${version}`)
  database.close()
}
