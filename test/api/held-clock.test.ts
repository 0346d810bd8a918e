import { expect, test, vi } from 'vitest'
import { readOwnUser } from '../../electron/api/entities/users.ts'
import { clientOf, errorFrom, startRaw, startServer } from './support/service.ts'

test('requests time out after a test that held the clock while others were under way', async () => {
  const service = await startServer((_, response) => response.end('{}'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await errorFrom(readOwnUser(clientOf(service)))
  vi.useRealTimers()
  const stalling = await startRaw(() => undefined)
  const error = await errorFrom(readOwnUser(clientOf(stalling, { timeouts: { headers: 10 } })))
  expect(error.code).toBe('timed_out')
})
