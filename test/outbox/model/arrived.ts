import { expect } from 'vitest'
import type { OutboxOnFiles } from '../../support/outbox-on-files.ts'
import { ServiceState } from './service-state.ts'
import type { WorkspaceState } from './state.ts'
import type { RandomUser } from './user.ts'

/**
 * Whether the service has what came of all edits, each once, and nothing waits any more. Of several users one must have
 * meant it so. Answers what the service has.
 */
export async function expectArrived(
  url: string,
  outbox: OutboxOnFiles,
  users: readonly RandomUser[],
): Promise<WorkspaceState> {
  const service = new ServiceState(url)
  const parked = outbox.edits()
  // Several that are all alike cannot be told apart: then the user is asked.
  expect(parked.filter(({ detail }) => detail !== 'Twin')).toEqual([])
  const numbers = await service.numbers()
  const differences: unknown[] = []
  for (const user of users) {
    const actual = await service.read((title) => user.hasSaid(title))
    const others = { ...actual, items: actual.items.filter(({ title }) => title !== 'Twin') }
    const twins = actual.items.length - others.items.length
    try {
      expect(others).toEqual(user.expected(numbers))
      expect(twins).toBeGreaterThanOrEqual(user.twins - parked.length)
      expect(twins).toBeLessThanOrEqual(user.twins)
      return others
    } catch (thrown) {
      differences.push(thrown)
    }
  }
  throw differences[0]
}
