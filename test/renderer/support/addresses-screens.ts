import { makeIssues } from './sample-content.ts'
import type { TestBridge } from './test-bridge.ts'

/** An issue that is in the sample. */
export const issue = makeIssues(10)[6]!

export const address = `docket://sample1/projects/${issue.projectId}/issues/${issue.iid}`

/** Something outside of the window wants a place to be shown. */
export function ask(bridge: TestBridge, address: string): void {
  bridge.requests = [{ kind: 'place', address }]
  bridge.emit('requested', {})
}
