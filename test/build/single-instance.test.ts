import { expect, it, onTestFinished } from 'vitest'
import { askFirstInstance } from '../../build/host/instance-channel.ts'
import { InstanceLock, lockFolder, type SecondInstance } from '../../build/host/single-instance.ts'
import { temporaryFolder } from '../support/temporary.ts'

/** The lock of a profile among several starts on the web host. For separate processes see host-application. */

const nobody = () => Promise.reject(new Error('no second start was expected'))
const second: SecondInstance = {
  argv: ['docket', '--open', 'item'],
  workingDirectory: '/',
  additionalData: { open: 1 },
}

function acquire(profile: string, onSecond: (second: SecondInstance) => Promise<string> = nobody): InstanceLock | null {
  const lock = InstanceLock.acquire(profile, onSecond)
  onTestFinished(() => lock?.release())
  return lock
}

it('a profile is held by one start at a time, and free again afterwards (F7)', () => {
  const [profile, other] = [temporaryFolder(), temporaryFolder()]
  const first = acquire(profile)
  expect(first).not.toBeNull()
  expect(acquire(profile)).toBeNull()
  expect(acquire(other)).not.toBeNull()
  // A refused start has not taken the lock with it.
  expect(acquire(profile)).toBeNull()
  first?.release()
  expect(acquire(profile)).not.toBeNull()
})

it('who is refused is heard by the one that has the profile, and told where its window is (F7)', async () => {
  const profile = temporaryFolder()
  const heard: SecondInstance[] = []
  acquire(profile, (asked) => Promise.resolve(`window of ${heard.push(asked)}`))
  expect(acquire(profile)).toBeNull()
  expect(await askFirstInstance(lockFolder(profile), second)).toBe('window of 1')
  expect(heard).toEqual([second])
})
