// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { choosing } from '../../renderer/features/items/commands.ts'

test('what is pressed behind Select all waits until all rows are read', async () => {
  const read = Promise.withResolvers<undefined>()
  const navigation = { queriedSection: 'issues', focusMode: { isOn: false }, list: { selected: null } }
  const reach = { navigation, selection: { all: () => read.promise } } as unknown as Parameters<
    typeof choosing.chooseAll.run
  >[0]
  const did = choosing.chooseAll.run(reach, null)
  // A command that answers a promise holds the keys behind it (`Commands.deferred`).
  expect(did).toBeInstanceOf(Promise)
  read.resolve(undefined)
  await did
})
