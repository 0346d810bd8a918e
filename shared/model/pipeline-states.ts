/** Statuses of pipelines and jobs that change by themselves. */
const underWay: readonly string[] = [
  'created',
  'waiting_for_resource',
  'preparing',
  'waiting_for_callback',
  'pending',
  'running',
  'canceling',
  'scheduled',
]

/** Returns true while a pipeline or a job goes on by itself. */
export function isUnderWay({ status }: { readonly status: string }): boolean {
  return underWay.includes(status)
}

/** What a query can ask of a pipeline, with the statuses that it stands for. */
export const pipelineStates = {
  failed: ['failed'],
  passed: ['success'],
  running: underWay,
  manual: ['manual'],
  canceled: ['canceled'],
  skipped: ['skipped'],
} as const satisfies Readonly<Record<string, readonly string[]>>
export type PipelineState = keyof typeof pipelineStates
