import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { wordsFor } from '../../shared/error-sentences.ts'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkpoint } from '../../electron/database/open.ts'
import { openUserDatabase } from '../../electron/user/database.ts'
import { saveDraft } from '../../electron/user/drafts.ts'
import { salvaged } from '../../electron/outbox/queue/salvage.ts'
import { queueEdit } from '../support/edits.ts'
import { errorThrown } from '../support/failures.ts'
import { randomFrom, randomness } from '../support/properties.ts'
import { temporaryFolder } from '../support/temporary.ts'

const base = { projectId: 1, iid: 1, projectPath: 'g/p', title: 'T', state: 'opened' }

/** The file that gets the readable part of a damaged user.db. */
function salvagedFile(file: string): string {
  return file.replace('user.db', 'user-salvaged.md')
}

/** A user.db with edits and a draft in it, all of it in the file itself. */
function used(edits: number): string {
  const file = join(temporaryFolder(), 'user.db')
  const user = openUserDatabase(file)
  for (let count = 0; count < edits; count += 1) {
    const body = `Word ${count}. `.repeat(count % 10 === 0 ? 900 : 4)
    queueEdit(user, { kind: 'comment', target: 'here/issue/1', body }, base, { createdAt: count, heldUntil: null })
  }
  saveDraft(user, { name: 'comment here/issue/1', text: 'Half a sentence', savedAt: 1 })
  checkpoint(user)
  user.close()
  return file
}

it('a damaged user.db is refused, left as it is, and what can be read of it is written beside it (F5)', () => {
  const { seed, runs } = randomness(15)
  console.log(`damaged user.db: ${runs} files, seed ${seed}`)
  const random = randomFrom(seed)
  let refused = 0
  for (let run = 0; run < runs; run += 1) {
    const file = used(60)
    const bytes = readFileSync(file)
    const page = Math.floor(random() * (bytes.length / 4096))
    bytes.fill(Math.floor(random() * 256), page * 4096 + 16, (page + 1) * 4096)
    writeFileSync(file, bytes)
    let damage: string | null = null
    try {
      openUserDatabase(file).close()
    } catch {
      damage = errorThrown(() => openUserDatabase(file)).code
    }
    // A page that nothing stands on may be spoilt without harm.
    if (damage === null) continue
    refused += 1
    expect(damage).toBe('database_damaged')
    const { error } = salvaged(file)
    if (error.code !== 'edits_damaged') throw salvaged(file)
    expect(wordsFor(error)).toBe(
      `The file with your unsent edits is damaged. The edits that could be read (${error.count}) are in ${salvagedFile(file)}. Docket does not touch the damaged file: move it elsewhere, and the account opens again.`,
    )
    expect(readFileSync(file).equals(bytes)).toBe(true)
    const exported = readFileSync(error.file, 'utf8')
    // Windows has no modes: there the folder is its owner’s.
    if (process.platform !== 'win32') expect(statSync(error.file).mode & 0o077).toBe(0)
    const kept = Array.from({ length: 60 }, (_, count) => count).filter((count) =>
      exported.includes(`Word ${count}. Word`),
    )
    // One page of some forty: most of what was written is there.
    expect(kept.length, `run ${run}, page ${page}`).toBeGreaterThanOrEqual(30)
  }
  expect(refused).toBeGreaterThan(0)
})

it('what was salvaged before is not written over', () => {
  const file = used(2)
  salvaged(file)
  writeFileSync(salvagedFile(file), 'mine now')
  salvaged(file)
  expect(readFileSync(salvagedFile(file), 'utf8')).toBe('mine now')
})
