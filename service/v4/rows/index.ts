import type { Showing } from '../versioned-service.ts'
import { awardRows, commitRows, emailRows, hookRows, keyRows, triggerRows, versionRows } from './account-rows.ts'
import { diffRows } from './diffs.ts'
import { groupRows } from './groups.ts'
import { issueRows } from './issues.ts'
import { labelRows } from './labels.ts'
import { mergeRequestRows } from './merge-requests.ts'
import { milestoneRows } from './milestones.ts'
import { noteRows } from './notes.ts'
import { projectRows } from './projects.ts'
import { todoRows } from './todos.ts'
import { userRows } from './users.ts'

type Translation = (showing: Showing, rows: never) => readonly unknown[]

/** Translations of the contract's rows to those of v4, by the resource's name. Other resources are the same in both. */
const translations: Readonly<Record<string, Translation>> = {
  AwardEmoji: awardRows,
  BuildTrigger: triggerRows,
  Commit: commitRows,
  CreatedSystemHooks: hookRows,
  Diff: diffRows,
  Email: emailRows,
  Group: groupRows,
  Issue: issueRows,
  Key: keyRows,
  Label: labelRows,
  MergeRequest: mergeRequestRows,
  Milestone: milestoneRows,
  Note: noteRows,
  Project: projectRows,
  SystemHook: hookRows,
  Todo: todoRows,
  User: userRows,
  Version: versionRows,
}

/** The rows of an answer in the form of v4. The cast is sound: the handlers of an operation make rows of its resource. */
export function rowsOf(showing: Showing, result: string, rows: readonly unknown[]): readonly unknown[] {
  return translations[result]?.(showing, rows as never) ?? rows
}
