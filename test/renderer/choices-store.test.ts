import { expect, it } from 'vitest'
import { ChoicesStore } from '../../renderer/data/choices.svelte.ts'
import type { DocketBridge } from '../../shared/ipc.ts'

const project = 'here/project/1'
const changed = new Set(['label'])

/** A store whose questions are answered by hand, in any order. */
function storeByHand() {
  const asked: PromiseWithResolvers<unknown>[] = []
  const call = () => {
    const answer = Promise.withResolvers<unknown>()
    asked.push(answer)
    return answer.promise
  }
  const choices = new ChoicesStore({ call } as unknown as DocketBridge)
  const answer = async (at: number, label: string) => {
    asked[at]?.resolve({ ok: true, value: { labels: [{ name: label }] } })
    await Promise.resolve()
    await Promise.resolve()
  }
  const labels = () => choices.of(project)?.labels.map(({ name }) => name)
  return { asked, choices, answer, labels }
}

it('has the newest answer, also where an older one comes after it', async () => {
  const { choices, answer, labels } = storeByHand()
  choices.use(project)
  choices.changed(changed)
  await answer(1, 'new')
  await answer(0, 'old')
  expect(labels()).toEqual(['new'])
})

it('has the answers that have come, however often they are asked for again', async () => {
  const { choices, answer, labels } = storeByHand()
  choices.use(project)
  choices.changed(changed)
  await answer(0, 'old')
  expect(labels()).toEqual(['old'])
  choices.changed(changed)
  await answer(1, 'newer')
  expect(labels()).toEqual(['newer'])
})

it('keeps nothing from before a change once nobody shows it, and gives it to whoever asked before that', async () => {
  const { asked, choices, answer, labels } = storeByHand()
  const before = choices.read(project)
  choices.changed(changed)
  const after = choices.read(project)
  expect(asked).toHaveLength(2)
  await answer(0, 'old')
  expect([labels(), (await before)?.labels]).toEqual([undefined, [{ name: 'old' }]])
  await answer(1, 'new')
  expect([labels(), (await after)?.labels]).toEqual([['new'], [{ name: 'new' }]])
  expect((await choices.read(project))?.labels).toEqual([{ name: 'new' }])
  expect(asked).toHaveLength(2)
})
