/** How far a pipeline or a job is, in words and in one of few tones. */

export type PipelineTone = 'passed' | 'failed' | 'running' | 'waiting' | 'ended'

const known: Readonly<Record<string, readonly [tone: PipelineTone, words: string]>> = {
  created: ['waiting', 'Not started'],
  waiting_for_resource: ['waiting', 'Waiting for a resource'],
  preparing: ['running', 'Preparing'],
  waiting_for_callback: ['waiting', 'Waiting for another system'],
  pending: ['waiting', 'Waiting for a runner'],
  running: ['running', 'Running'],
  success: ['passed', 'Passed'],
  failed: ['failed', 'Failed'],
  canceling: ['running', 'Being canceled'],
  canceled: ['ended', 'Canceled'],
  skipped: ['ended', 'Skipped'],
  manual: ['waiting', 'Waiting to be started'],
  scheduled: ['waiting', 'Starts later'],
  running_child: ['running', 'Passed, child running'],
  failed_child: ['failed', 'Passed, child failed'],
}

/** Returns what stands for the status of a pipeline that passed while one that it started is running, or failed. No service says it. */
export function statusOfChildren(status: string): string {
  return `${status}_child`
}

/** Returns the words for a status. One that Docket does not know is its own words. */
export function pipelineWords(status: string): string {
  const [, words] = (Object.hasOwn(known, status) && known[status]) || []
  return words ?? (status === '' ? 'Unknown' : status.replaceAll('_', ' '))
}

/** Returns the tone of a status; that of the ended ones where Docket does not know it. */
export function pipelineTone(status: string): PipelineTone {
  const [tone] = (Object.hasOwn(known, status) && known[status]) || []
  return tone ?? 'ended'
}
