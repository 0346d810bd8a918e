// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OwnReview } from '../../renderer/features/own-review/index.ts'
import { sendProposals } from '../../renderer/features/outbox/sending-proposals.ts'
import { parseEdit } from '../../shared/edit.ts'
import { opened, settle } from './support/opened.ts'
import { proposeOnLine } from './support/proposals.ts'
import { accountId } from './support/sample-content.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const mergeRequest = `${accountId}/mergeRequest/1`

/** A window with proposals: comments on issues, and comments on one line. */
async function proposed({ issues = [] as readonly number[], onLine = [] as readonly string[] }) {
  const { bridge, stores } = await opened()
  const { userStore } = bridge.sample
  for (const id of issues)
    userStore.propose(parseEdit({ kind: 'comment', target: `${accountId}/issue/${id}`, body: 'A' }), 'Helper')
  for (const body of onLine) proposeOnLine(bridge, body)
  await settle()
  const { edits, drafts, toasts } = stores
  const send = async (proposals = edits.proposals) => {
    const sending = sendProposals(proposals, { bridge, drafts, edits, toasts })
    await settle()
    return await sending
  }
  const said = () => toasts.messages.map(({ message }) => message).at(-1)
  return { bridge, edits, drafts, review: new OwnReview(drafts, mergeRequest), send, said }
}

it('queues those that can be sent, and keeps the others with the reason', async () => {
  const { bridge, edits, send, said } = await proposed({ issues: [1, 2, 3] })
  bridge.removeIssue(`${accountId}/issue/2`)
  expect(await send()).toBe(true)
  expect(said()).toBe('Queued: Comment: 2 items. 1 proposal could not be sent. The reason is shown on it.')
  expect(bridge.edits.map(({ targetKey }) => targetKey)).toEqual([1, 3].map((id) => `${accountId}/issue/${id}`))
  const [left] = edits.proposals
  expect([...edits.refusals]).toEqual([[left?.key, expect.objectContaining({ code: 'item_unknown' })]])
  expect(await send()).toBe(false)
  expect(said()).toBe('1 proposal could not be sent. The reason is shown on it.')
})

it('adds comments on lines to the user’s review, behind what stands there, and sends nothing', async () => {
  const { bridge, edits, drafts, review, send, said } = await proposed({ onLine: ['Why?', 'So?'] })
  expect(await send()).toBe(true)
  expect(said()).toMatch(/^2 comments added to your review of .+!1, which is not published\.$/)
  expect(review.all.comments.map(({ text, path, line }) => [text, path, line])).toEqual([
    ['Why?\n\nSo?', 'src/queue.c', 42],
  ])
  expect([edits.proposals, bridge.edits, edits.refusals.size]).toEqual([[], [], 0])
  const draft = `review ${mergeRequest}`
  expect(bridge.sample.userStore.listDrafts()).toMatchObject([{ name: draft, text: drafts.of(draft) }])
})

it('puts nothing into the review twice, nor what could not be taken', async () => {
  const { edits, review, send, said } = await proposed({ issues: [1], onLine: ['Why?'] })
  const both = edits.proposals
  await send()
  expect(said()).toMatch(/^Queued: Comment, hardware\/gateway#1\. 1 comment added to your review of /)
  expect(await send(both)).toBe(true)
  expect(said()).toBe('2 proposals were no longer there.')
  expect(review.all.comments.map(({ text }) => text)).toEqual(['Why?'])
  expect(edits.refusals.size).toBe(0)
})

it('keeps the proposal where the review cannot be saved', async () => {
  const { bridge, edits, review, send, said } = await proposed({ onLine: ['Why?'] })
  bridge.fail('addProposalToReview', { code: 'disk_full' })
  expect(await send()).toBe(false)
  expect(said()).toBe('1 proposal could not be sent. The reason is shown on it.')
  expect([edits.proposals.length, review.isBegun]).toEqual([1, false])
  expect([...edits.refusals.values()]).toMatchObject([{ code: 'disk_full' }])
})

it('keeps what is stored of a review that this window has not read', async () => {
  const { bridge, edits, drafts, review, send } = await proposed({ onLine: ['Why?'] })
  bridge.sample.userStore.saveDraft(`review ${mergeRequest}`, JSON.stringify({ summary: 'Mine' }))
  expect(review.all.summary).toBe('')
  await send()
  expect([review.all.summary, review.all.comments.map(({ text }) => text)]).toEqual(['Mine', ['Why?']])
  expect(edits.proposals).toEqual([])
  const loading = drafts.load(accountId)
  await settle()
  await loading
  expect(review.all.comments).toHaveLength(1)
})
