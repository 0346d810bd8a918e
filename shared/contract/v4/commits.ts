import type { Operations } from '../operation.ts'
import { project } from '../parameters.ts'

/** Branches and commits of a repository in API v4. */

const branch = { ...project, branch: { type: 'string', required: true } } as const
const commit = { ...project, sha: { type: 'string', required: true } } as const
const onBranch = {
  ...commit,
  branch: { type: 'string', required: true },
  dry_run: { type: 'boolean' },
  message: { type: 'string' },
} as const
const path = '/projects/:id/repository'

export const commitOperations = {
  /** `search` is a part of the name, `^` before it its beginning, and `$` after it its end. By name unless said otherwise. */
  listBranches: {
    summary: 'Lists the branches of a project.',
    method: 'GET',
    path: `${path}/branches`,
    parameters: {
      ...project,
      search: { type: 'string' },
      sort: { type: 'string', oneOf: ['name_asc', 'updated_asc', 'updated_desc'] },
    },
    result: 'Branch',
    list: true,
    paged: true,
    access: 'visible',
    openInPractice: true,
  },
  readBranch: {
    summary: 'Reads a branch of a project.',
    method: 'GET',
    path: `${path}/branches/:branch`,
    parameters: branch,
    result: 'Branch',
    access: 'visible',
    openInPractice: true,
  },
  /** `ref` is a branch, a tag or a commit. */
  createBranch: {
    summary: 'Creates a branch at the newest commit of another, or at a commit.',
    method: 'POST',
    path: `${path}/branches`,
    parameters: { ...branch, ref: { type: 'string', required: true } },
    result: 'Branch',
    access: 'developer',
    refusals: { 400: 'There is one of that name, its name is not allowed, or there is no such ref.' },
  },
  /** Branches or commits. The commits come oldest first. With `from_project_id`, `from` is of the project that this one is a fork of. */
  compareRefs: {
    summary: 'Says what a branch or a commit has that another one does not.',
    method: 'GET',
    path: `${path}/compare`,
    parameters: {
      ...project,
      from: { type: 'string', required: true },
      to: { type: 'string', required: true },
      from_project_id: { type: 'integer' },
    },
    result: 'Comparison',
    access: 'visible',
    openInPractice: true,
    refusals: { 400: 'The other project is not what this one is a fork of.' },
  },
  /** `sha` can be a branch too. With `dry_run` nothing is committed, and the answer is 200 without a commit. */
  cherryPickCommit: {
    summary: 'Brings a commit into a branch once more.',
    method: 'POST',
    path: `${path}/commits/:sha/cherry_pick`,
    parameters: onBranch,
    result: 'Commit',
    access: 'developer',
    refusals: { 400: 'It is there already, or a newer commit has changed the same.' },
  },
  /** `sha` can be a branch too. With `dry_run` nothing is committed, and the answer is 200 without a commit. */
  revertCommit: {
    summary: 'Takes a commit of a branch back.',
    method: 'POST',
    path: `${path}/commits/:sha/revert`,
    parameters: onBranch,
    result: 'Commit',
    access: 'developer',
    refusals: { 400: 'It was taken back already, or a newer commit has changed the same.' },
  },
} as const satisfies Operations
