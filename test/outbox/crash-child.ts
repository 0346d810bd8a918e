import { writeSync } from 'node:fs'
import type { Edit } from '../../shared/edit.ts'
import { OutboxOnFiles } from '../support/outbox-on-files.ts'
import { randomFrom } from '../support/properties.ts'
import { apiVersion } from '../support/api-version.ts'
import { fixtureKeysIn } from './model/fixture-keys.ts'
import { RandomUser } from './model/user.ts'

/**
 * Submits random edits and sends them, and prints the id of each edit that was acknowledged. To be killed at any moment.
 * Without a number of edits it only goes on sending.
 */
const [folder = '', address = '', ownUserId = '', token = '', seed = '', now = '', edits = ''] = process.argv.slice(2)
const say = (line: string) => writeSync(1, `${line}\n`)
const outbox = new OutboxOnFiles({ address, token }, folder, Number(ownUserId))
outbox.now = Number(now)
outbox.endsAt = (edge) => {
  say(edge)
  return false
}
outbox.start()
const random = randomFrom(Number(seed) + 1)
if (Number(edits) > 0) {
  const fixtureKeys = fixtureKeysIn(outbox.reader, outbox.ownUserId)
  const submit = (edits: readonly Edit[]) => {
    const ids = outbox.userStore.submitEdits(edits)
    say(`acknowledged ${ids.join(' ')}`)
    for (const [index, edit] of edits.entries()) user.log.add(ids[index] ?? 0, edit)
  }
  const user: RandomUser = new RandomUser(randomFrom(Number(seed)), fixtureKeys, submit, apiVersion === 'v4')
  for (let count = 0; count < Number(edits); count += 1) {
    user.act()
    if (random() < 0.3) await outbox.after(Math.floor(random() * 20))
  }
}
for (let round = 0; round < 60 && outbox.edits().length > 0; round += 1) await outbox.after(150)
await outbox.end()
