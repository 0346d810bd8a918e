import { expect, it } from 'vitest'
import { namesOfItems } from '../../electron/desktop/tray/tray-host.ts'

it.each([
  ['(<@as []>,)', []],
  ["(<['org.kde.StatusNotifierItem-12-1/StatusNotifierItem']>,)", ['org.kde.StatusNotifierItem-12-1']],
  ["(<[':1.93/org/ayatana/NotificationItem/nm', ':1.12/StatusNotifierItem', ':1.93/a']>,)", [':1.93', ':1.12']],
])('%s names %j', (answer, names) => {
  expect(namesOfItems(answer)).toEqual(names)
})
