import type { Commit } from '../../shared/model/commit.ts'
import type { DiffVersion, DiffVersionDetail } from '../../shared/model/diff-version.ts'
import type { FileChange } from '../../shared/model/file-change.ts'
import {
  fieldsOf,
  flag,
  id,
  rowsOf,
  text,
  textOr,
  textOrNull,
  timestamp,
  timestampOrNull,
  type Fields,
} from './fields.ts'

/** A commit (contract, "Commit summary"). @throws RowProblem */
export function commitOf(row: unknown): Commit {
  const fields = fieldsOf(row, 'commit')
  const sha = text(fields, 'id')
  const title = text(fields, 'title')
  return {
    id: sha,
    shortId: textOr(fields, 'short_id', sha.slice(0, 8)),
    title,
    authorName: textOrNull(fields, 'author_name'),
    authorEmail: textOrNull(fields, 'author_email'),
    createdAt: timestampOrNull(fields, 'created_at'),
    message: textOr(fields, 'message', title),
  }
}

/** The change of one file (contract, "Merge request": `changes`). @throws RowProblem */
export function fileChangeOf(row: unknown): FileChange {
  const fields = fieldsOf(row, 'change')
  const newPath = text(fields, 'new_path')
  return {
    oldPath: textOr(fields, 'old_path', newPath),
    newPath,
    aMode: textOrNull(fields, 'a_mode'),
    bMode: textOrNull(fields, 'b_mode'),
    diff: textOr(fields, 'diff', ''),
    newFile: flag(fields, 'new_file'),
    renamedFile: flag(fields, 'renamed_file'),
    deletedFile: flag(fields, 'deleted_file'),
  }
}

/** A version (contract, "Merge request diff version"). @throws RowProblem */
export function diffVersionOf(row: unknown): DiffVersion {
  return versionFrom(fieldsOf(row, 'version'))
}

/** A version with its commits and diffs. @throws RowProblem */
export function diffVersionDetailOf(row: unknown): DiffVersionDetail {
  const fields = fieldsOf(row, 'version')
  return {
    ...versionFrom(fields),
    commits: rowsOf(fields, 'commits', commitOf),
    diffs: rowsOf(fields, 'diffs', fileChangeOf),
  }
}

function versionFrom(fields: Fields): DiffVersion {
  return {
    id: id(fields, 'id'),
    headCommitSha: textOrNull(fields, 'head_commit_sha'),
    baseCommitSha: textOrNull(fields, 'base_commit_sha'),
    startCommitSha: textOrNull(fields, 'start_commit_sha'),
    createdAt: timestamp(fields, 'created_at'),
    mergeRequestId: id(fields, 'merge_request_id'),
    state: textOr(fields, 'state', 'collected'),
    realSize: textOrNull(fields, 'real_size'),
  }
}
