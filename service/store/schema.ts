import {
  draftNoteTable,
  issueLinkTable,
  epicUpgrade,
  issuePlanTable,
  itemPeople,
  itemTables,
  iterationUpgrade,
  noteUpgrade,
  parentLinkTable,
  planningUpgrade,
  reviewUpgrade,
  suggestionTable,
  timeTrackingTable,
} from './item-tables.ts'
import {
  keptGroupUpgrade,
  lastChanges,
  lineage,
  memberUpgrade,
  peopleTables,
  userStatusUpgrade,
} from './people-tables.ts'
import { mergeTables, mergeUpgrade, obstacleTables } from './merge-tables.ts'
import { dependenceUpgrade, pipelineTables, pipelineUpgrade } from './pipeline-tables.ts'
import {
  keptProjectUpgrade,
  approvalRuleTable,
  approvalUpgrade,
  boardTables,
  customEmojiTable,
  groupBoards,
  groupMilestones,
  projectBoardTables,
  projectTables,
  triggerMakers,
  uploadTable,
} from './project-tables.ts'
import { releaseTables } from './release-tables.ts'

/**
 * The tables. Moments are integers, milliseconds since 1970; dates are text, YYYY-MM-DD. `target_type` says `Issue` or
 * `MergeRequest`. Issues and merge requests are only ever marked deleted, so that neither ids nor iids come again; with
 * their project or author they go for good. Rows that refer to them by type and id are deleted by removal.ts.
 */
export const schemaVersion = 31

export const schema = [
  peopleTables,
  projectTables,
  approvalRuleTable,
  itemTables,
  timeTrackingTable,
  pipelineTables,
  pipelineUpgrade,
  dependenceUpgrade,
  mergeTables,
  obstacleTables,
  uploadTable,
  boardTables,
  issueLinkTable,
  userStatusUpgrade,
  issuePlanTable,
  releaseTables,
  parentLinkTable,
  customEmojiTable,
  iterationUpgrade,
  epicUpgrade,
  keptProjectUpgrade,
  keptGroupUpgrade,
].join('')

/** The statements that bring the tables from each older version to the next. */
export const upgrades: Readonly<Record<number, string>> = {
  2: `
ALTER TABLE notes ADD COLUMN other_project_id INTEGER;
UPDATE notes SET other_project_id =
  (SELECT there.project_id FROM issues AS here JOIN issues AS there ON there.id = here.moved_to_id WHERE here.id = target_id)
  WHERE target_type = 'Issue' AND system = 1 AND body LIKE 'Moved to %';
UPDATE notes SET other_project_id = (SELECT project_id FROM issues AS here WHERE here.moved_to_id = target_id)
  WHERE target_type = 'Issue' AND system = 1 AND body LIKE 'Moved from %';
`,
  3: triggerMakers,
  4: itemPeople,
  5: groupMilestones,
  6: `${lastChanges}
ALTER TABLE hooks ADD COLUMN merge_requests_events INTEGER NOT NULL DEFAULT 0;
ALTER TABLE hooks ADD COLUMN repository_update_events INTEGER NOT NULL DEFAULT 1;
ALTER TABLE merge_requests ADD COLUMN squash INTEGER NOT NULL DEFAULT 0;
`,
  7: `${lineage}
ALTER TABLE namespaces ADD COLUMN parent_id INTEGER REFERENCES namespaces ON DELETE CASCADE;
INSERT INTO lineage SELECT id, id FROM namespaces WHERE kind = 'group';
`,
  8: noteUpgrade,
  9: [memberUpgrade, approvalUpgrade, reviewUpgrade].join('\n'),
  10: [draftNoteTable, suggestionTable, approvalRuleTable].join('\n'),
  11: pipelineTables,
  12: pipelineUpgrade,
  13: mergeUpgrade,
  14: planningUpgrade,
  15: timeTrackingTable,
  16: obstacleTables,
  17: uploadTable,
  18: dependenceUpgrade,
  19: projectBoardTables,
  20: issueLinkTable,
  21: userStatusUpgrade,
  22: issuePlanTable,
  23: releaseTables,
  24: parentLinkTable,
  25: customEmojiTable,
  26: iterationUpgrade,
  27: epicUpgrade,
  28: groupBoards,
  29: `ALTER TABLE tokens ADD COLUMN permissions TEXT;\n${keptProjectUpgrade}`,
  30: keptGroupUpgrade,
}
