import type { Operations } from '../operation.ts'
import { project } from '../parameters.ts'

/** Jobs of API v4: the parts of a pipeline. A job that runs once more is a new job with an id of its own. */

const job = { ...project, job_id: { type: 'integer', required: true } } as const
const path = '/projects/:id/jobs/:job_id'

export const jobOperations = {
  readJob: {
    summary: 'Reads a job.',
    method: 'GET',
    path,
    parameters: job,
    result: 'Job',
    access: 'visible',
    openInPractice: true,
  },
  /** Plain text with the colors of a terminal, always all of it. Empty where there is none. */
  readJobTrace: {
    summary: 'Reads the log of a job.',
    method: 'GET',
    path: `${path}/trace`,
    parameters: job,
    result: 'text',
    access: 'visible',
    openInPractice: true,
  },
  /** The answer is the new job. */
  retryJob: {
    summary: 'Runs a job again that has ended.',
    method: 'POST',
    path: `${path}/retry`,
    parameters: job,
    result: 'Job',
    access: 'developer',
    refusals: { 403: 'It has not ended, or it ran once more already.' },
  },
  /** A job that has ended stays as it is. With `force`, which masters may say, one that is being stopped ends at once. */
  cancelJob: {
    summary: 'Cancels a job.',
    method: 'POST',
    path: `${path}/cancel`,
    parameters: { ...job, force: { type: 'boolean' } },
    result: 'Job',
    access: 'developer',
  },
  /** The answer is 200. */
  playJob: {
    summary: 'Starts a job that waits for somebody to start it.',
    method: 'POST',
    path: `${path}/play`,
    parameters: job,
    result: 'Job',
    access: 'developer',
    refusals: { 400: 'Nobody starts this job by hand.' },
  },
  /** For masters, and for developers where the job is theirs. */
  eraseJob: {
    summary: 'Deletes the log and the files of a job.',
    method: 'POST',
    path: `${path}/erase`,
    parameters: job,
    result: 'Job',
    access: 'developer',
    refusals: { 403: 'It has not ended, or has nothing to delete.' },
  },
} as const satisfies Operations
