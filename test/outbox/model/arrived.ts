import { expect } from 'vitest'
import type { OutboxOnFiles } from '../../support/outbox-on-files.ts'
import { ServiceState } from './service-state.ts'
import type { WorkspaceState } from './state.ts'
import type { EditLog } from './edit-log.ts'

/**
 * Expects that all edits have arrived on the service, each once, and that none waits any more. Of several logs one must match.
 * Resolves with the state of the service.
 *
 * @param uncertainTwins the number of twins that may or may not have arrived
 */
export async function expectArrived(
  url: string,
  outbox: Pick<OutboxOnFiles, 'edits'>,
  logs: readonly EditLog[],
  uncertainTwins = 0,
): Promise<WorkspaceState> {
  const service = new ServiceState(url, logs[0]?.world.administered)
  const parked = outbox.edits()
  // Issues that are all alike cannot be told apart: then the user is asked.
  expect(parked.filter(({ detail }) => detail !== 'Twin')).toEqual([])
  const numbers = await service.numbers()
  const differences: unknown[] = []
  for (const { world, refused } of logs) {
    expect([...refused]).toEqual([])
    const said = [...world.items.values()].filter(({ subscribed }) => subscribed !== null).map(({ title }) => title)
    const actual = await service.read((title) => said.includes(title))
    const others = { ...actual, items: actual.items.filter(({ title }) => title !== 'Twin') }
    const twins = actual.items.length - others.items.length
    try {
      expect(others).toEqual(world.expected(numbers))
      expect(twins).toBeGreaterThanOrEqual(world.twins - parked.length)
      expect(twins).toBeLessThanOrEqual(world.twins + uncertainTwins)
      return others
    } catch (thrown) {
      differences.push(thrown)
    }
  }
  throw differences[0]
}
