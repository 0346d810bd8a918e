// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { PipelineStore } from '../../renderer/features/pipelines/pipeline.svelte.ts'
import type { DocketBridge } from '../../shared/ipc.ts'
import { keyOf } from '../../shared/model/key.ts'

/** The pipeline on the screen, whose questions are answered in any order. */

it('the log of a job stays whole when an answer that was asked for earlier comes later', async () => {
  const item = keyOf('here', 'mergeRequest', 1)
  const asked: PromiseWithResolvers<unknown>[] = []
  let status = 'running'
  const shown = () => ({
    pipeline: { id: 71, status },
    jobs: [{ id: 81, name: 'build', stage: 'build', status, startedAt: '2030-01-01T12:00:00Z', startedPipeline: null }],
    children: [],
  })
  const bridge = {
    on: () => () => undefined,
    call: (name: string) => {
      if (name === 'readPipeline') return Promise.resolve({ ok: true, value: shown() })
      if (name !== 'readJobLog') return Promise.resolve({ ok: true, value: null })
      const answer = Promise.withResolvers<unknown>()
      asked.push(answer)
      return answer.promise
    },
  } as unknown as DocketBridge
  const store = new PipelineStore(bridge, item)
  const answer = async (at: number, text: string) => {
    asked[at]?.resolve({ ok: true, value: { text, isWhole: true } })
    await new Promise((resolve) => setTimeout(resolve))
  }
  const refresh = async () => {
    void store.refresh()
    await new Promise((resolve) => setTimeout(resolve))
  }
  await refresh()
  await refresh()
  await answer(0, '$ make')
  expect(store.log?.log?.text).toBe('$ make')
  status = 'success'
  await refresh()
  expect(asked).toHaveLength(3)
  await answer(2, '$ make\ndone')
  await answer(1, '$ make\nhalf')
  expect(store.log?.log?.text).toBe('$ make\ndone')
})
