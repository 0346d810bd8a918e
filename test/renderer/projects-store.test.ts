import { expect, it } from 'vitest'
import { ProjectsStore } from '../../renderer/data/projects.svelte.ts'
import type { ToastStore } from '../../renderer/data/toasts.svelte.ts'
import type { DocketBridge } from '../../shared/ipc.ts'

const keys = ['here/project/1', 'here/project/2']
const rows = keys.map((key, index) => ({ kind: 'project', key, pathWithNamespace: `tools/${index}`, starred: false }))

it('projects stay where the user has put them while they are being read again', async () => {
  let order: readonly string[] = []
  let reading = Promise.resolve()
  const answers: Readonly<Record<string, (args: { readonly projects?: readonly string[] }) => unknown>> = {
    listProjects: () => ({ keys, partial: false }),
    readRows: () => reading.then(() => rows),
    readProjectOrder: () => order,
    readFoldedGroups: () => [],
    setProjectOrder: ({ projects = [] }) => void (order = projects),
  }
  const call = async (name: string, args: object) => ({ ok: true, value: await answers[name]?.(args) })
  const store = new ProjectsStore({ call } as unknown as DocketBridge, {} as ToastStore)
  await store.load('here')
  const { promise, resolve } = Promise.withResolvers<void>()
  reading = promise
  const again = store.load('here')
  store.move('here/project/1', 1)
  await Promise.resolve()
  resolve()
  await again
  expect(store.all.map(({ key }) => key)).toEqual(keys.toReversed())
  expect(order).toEqual(keys.toReversed())
})
