// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { linkableIssues, takenEnds } from '../../renderer/features/editing/linkable-issues.ts'
import type { IssueRow } from '../../shared/model/rows.ts'
import { putLinks } from './support/links-screens.ts'
import { accountId } from './support/sample-content.ts'
import { TestBridge } from './support/test-bridge.ts'

it('issues that an issue is linked to are not offered as the other end of a link, nor is it itself', async () => {
  const bridge = new TestBridge({ latency: 0 })
  const read = async (keys: string[]) => {
    const rows = await bridge.call('readRows', { keys })
    return (rows.ok ? rows.value : []) as IssueRow[]
  }
  const [issue] = (await read([`${accountId}/issue/1`])) as [IssueRow]
  const offered = async ({ projectPath, iid }: IssueRow) =>
    (await linkableIssues(bridge, issue, `${projectPath}#${iid}`, await takenEnds(bridge, issue.key))).map(
      ({ key }) => key,
    )
  const [one, other] = (await read(putLinks(bridge, issue.key))) as [IssueRow, IssueRow]
  expect([await offered(one), await offered(other), await offered(issue)]).toEqual([[], [], []])
  // What is typed is looked for among those that were taken when the picker opened.
  const taken = await takenEnds(bridge, issue.key)
  bridge.calls.length = 0
  for (const typed of ['', 'gateway', '2']) await linkableIssues(bridge, issue, typed, taken)
  expect(bridge.calls.map(({ name }) => name)).not.toContain('readItemContents')
  bridge.sample.cache.prepare('DELETE FROM issue_links').run()
  expect([await offered(one), await offered(other)]).toEqual([[one.key], [other.key]])
})
