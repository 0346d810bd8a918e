import { expect } from 'vitest'
import type { OutboxOnFiles } from '../../support/outbox-on-files.ts'
import { ServiceState } from './service-state.ts'
import type { WorkspaceState } from './state.ts'
import type { EditLog } from './edit-log.ts'

/**
 * Whether the service has what came of all edits, each once, and nothing waits any more. Of several logs one must be of
 * what was done. Answers what the service has.
 *
 * @param uncertainTwins how many may have arrived or not
 */
export async function expectArrived(
  url: string,
  outbox: OutboxOnFiles,
  logs: readonly EditLog[],
  uncertainTwins = 0,
): Promise<WorkspaceState> {
  const service = new ServiceState(url, logs[0]?.world.administered)
  const parked = outbox.edits()
  // Several that are all alike cannot be told apart: then the user is asked.
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
