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

const suggested = { title: 'Suggested', description: 'By a template.' }

it('words are suggested where the user wrote none, and are no draft', () => {
  const making = makingIn(anvil)
  making.suggestBy(() => suggested)
  expect(making.fields).toEqual({ ...emptyFields, ...suggested })
  making.change({ title: 'My own' })
  expect(making.fields).toEqual({ ...emptyFields, title: 'My own', description: 'By a template.' })
  expect(makingIn(anvil).fields).toEqual({ ...emptyFields, title: 'My own' })
  making.change({ title: '' })
  expect(making.fields.title).toBe('')
  expect(drafts.of(`issue ${anvil}`)).toBe('')
})

it('suggested words stay in their project when the others are moved', () => {
  const making = makingIn(anvil)
  making.suggestBy(() => suggested)
  making.change({ title: 'My own' })
  making.moveTo(bellows, {})
  expect(making.own).toEqual({ ...emptyFields, title: 'My own' })
})

it('a chosen template is suggested, or stands below what the user wrote', () => {
  const making = makingIn(anvil)
  making.suggestBy(() => suggested)
  making.change({ description: 'x' })
  making.change({ description: '' })
  expect(making.fields.description).toBe('')
  making.choose('Bug', 'Steps:')
  expect(making.fields).toMatchObject({ template: 'Bug', description: 'By a template.' })
  making.change({ description: 'It broke.' })
  making.choose('Other', 'When:')
  expect(making.fields).toMatchObject({ template: 'Other', description: 'It broke.\n\nWhen:' })
  making.choose(null, '')
  expect(making.fields).toMatchObject({ template: '', isWithoutTemplate: true, description: 'It broke.\n\nWhen:' })
})

it('what is given from elsewhere is added to what the user wrote, once', () => {
  const making = makingIn(anvil)
  const given = { title: 'Given', description: 'From a page.', milestoneId: '3' }
  making.fillIn(given)
  expect(making.own).toEqual({ ...emptyFields, ...given })
  making.change({ title: 'Too cold', description: 'By far.' })
  for (let times = 0; times < 2; times += 1) {
    making.fillIn(given)
    expect(making.own).toMatchObject({ title: 'Too cold', description: 'Given\n\nFrom a page.\n\nBy far.' })
  }
})

it('words that come late stand behind the description as it is then', () => {
  const { keptDescription } = makingIn(anvil)
  // The form was closed and opened again meanwhile.
  makingIn(anvil).change({ title: 'Too cold', description: 'By far.' })
  keptDescription.add('[shot.png](docket-file:1)')
  expect(makingIn(anvil).fields).toMatchObject({
    title: 'Too cold',
    description: 'By far.\n\n[shot.png](docket-file:1)',
  })
})

it('what is written while it is saved is not taken for sent, and stays', async () => {
  const making = makingIn(anvil)
  making.suggestBy(() => suggested)
  making.change({ title: 'Too cold' })
  const outcome = making.submit(() => {
    making.change({ description: `${making.fields.description}\n\nBy far.` })
    return Promise.resolve(true)
  })
  expect(await outcome).toBe('written')
  expect(makingIn(anvil).own).toMatchObject({ title: '', description: 'By far.' })
  expect(await making.submit(() => Promise.resolve(true))).toBe('sent')
  expect(drafts.of(`issue ${anvil}`)).toBe('')
})
