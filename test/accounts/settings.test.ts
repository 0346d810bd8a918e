import { join } from 'node:path'
import { expect, it } from 'vitest'
import { Settings } from '../../electron/accounts/settings.ts'
import { temporaryFolder } from '../support/temporary.ts'

it('the order of an account’s projects is kept, apart from that of others, until the account is removed', () => {
  const file = join(temporaryFolder(), 'settings.db')
  const settings = new Settings(file)
  expect(settings.readProjectOrder('one')).toEqual([])
  settings.saveProjectOrder('one', ['one/project/2', 'one/project/1'])
  settings.saveProjectOrder('other', ['other/project/1'])
  settings.close()

  const again = new Settings(file)
  expect(again.readProjectOrder('one')).toEqual(['one/project/2', 'one/project/1'])
  again.removeAccount('one')
  expect([again.readProjectOrder('one'), again.readProjectOrder('other')]).toEqual([[], ['other/project/1']])
  again.close()
})
