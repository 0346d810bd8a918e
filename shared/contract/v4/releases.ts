import type { Operations } from '../operation.ts'
import { project } from '../parameters.ts'

/** Releases of API v4 (11.7): what a project gave out, each at a tag of its repository. */

const path = '/projects/:id/releases'
const ofTag = { ...project, tag_name: { type: 'string', required: true } } as const

/** What a release says. Milestones are named by their titles, and replace those that it had. */
const said = {
  name: { type: 'string' },
  description: { type: 'string' },
  milestones: { type: 'names', clearable: true },
  /** A moment that is yet to come makes it an upcoming release. */
  released_at: { type: 'timestamp' },
} as const

export const releaseOperations = {
  /** The newest first. Whoever may not see the code is not told tags, commits and sources. */
  listReleases: {
    summary: 'Lists the releases of a project.',
    method: 'GET',
    path,
    parameters: {
      ...project,
      order_by: { type: 'string', oneOf: ['released_at', 'created_at'] },
      sort: { type: 'string', oneOf: ['asc', 'desc'] },
    },
    result: 'Release',
    list: true,
    paged: true,
    access: 'visible',
    openInPractice: true,
  },
  /** 15.4. The answer leads on to the address of that release. Upcoming ones do not count. */
  readLatestRelease: {
    summary: 'Leads to the newest release of a project.',
    method: 'GET',
    path: `${path}/permalink/latest`,
    parameters: project,
    result: 'Release',
    access: 'visible',
    openInPractice: true,
  },
  readRelease: {
    summary: 'Reads a release by its tag.',
    method: 'GET',
    path: `${path}/:tag_name`,
    parameters: ofTag,
    result: 'Release',
    access: 'visible',
    openInPractice: true,
  },
  /** Where there is no such tag, it is made at `ref`: a branch, another tag or a commit. */
  createRelease: {
    summary: 'Makes a release.',
    method: 'POST',
    path,
    parameters: { ...ofTag, tag_message: { type: 'string' }, ref: { type: 'string' }, ...said },
    result: 'Release',
    access: 'developer',
    refusals: { 409: 'The tag has a release.', 422: 'There is no such tag, and no ref to make it at.' },
  },
  updateRelease: {
    summary: 'Changes a release.',
    method: 'PUT',
    path: `${path}/:tag_name`,
    parameters: { ...ofTag, ...said },
    result: 'Release',
    access: 'developer',
  },
  /** Its tag stays. The answer is the release that was. */
  deleteRelease: {
    summary: 'Deletes a release.',
    method: 'DELETE',
    path: `${path}/:tag_name`,
    parameters: ofTag,
    result: 'Release',
    access: 'master',
  },
} as const satisfies Operations
