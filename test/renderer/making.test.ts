// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { DraftsStore } from '../../renderer/features/drafts/drafts.svelte.ts'
import { ToastStore } from '../../renderer/data/toasts.svelte.ts'
import { emptyFields, Making } from '../../renderer/features/editing/making.svelte.ts'
import { TestBridge } from './support/test-bridge.ts'

const [anvil, bellows] = ['sample1/project/1', 'sample1/project/2']
let drafts: DraftsStore

const makingIn = (project: string) => new Making(drafts, 'issue', project, emptyFields)

beforeEach(() => {
  drafts = new DraftsStore(new TestBridge(), new ToastStore())
})

it('an issue that is moved to another project before it is begun is the one that was begun there', () => {
  makingIn(bellows).change({ title: 'The leather is worn', labels: ['bug'] })
  const making = makingIn(anvil)
  making.moveTo(bellows, {})
  expect(making.fields).toEqual({ ...emptyFields, title: 'The leather is worn', labels: ['bug'] })
  expect(drafts.of(`issue ${bellows}`)).not.toBe('')
})

it('an issue that is moved to another project takes its words along, and loses none that were written there', () => {
  makingIn(bellows).change({ title: 'The leather is worn', description: 'At the fold.' })
  const making = makingIn(anvil)
  making.change({ title: 'Too cold', description: 'By far.', assigneeId: '7' })
  making.moveTo(bellows, {})
  expect(making.fields).toEqual({
    ...emptyFields,
    title: 'Too cold',
    description: 'The leather is worn\n\nAt the fold.\n\nBy far.',
  })
  expect(drafts.of(`issue ${anvil}`)).toBe('')
})
