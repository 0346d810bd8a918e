import { expect, it } from 'vitest'
import type { Edit } from '../../shared/edit.ts'
import type { Key } from '../../shared/model/key.ts'
import type { ConflictField, EditRow } from '../../shared/model/rows.ts'
import { TestOutbox, type FilledCache } from '../support/outbox.ts'
import { checkRuns, oneOf, timeFor, type Run } from '../support/properties.ts'
import { fixtureKeysIn } from './model/fixture-keys.ts'
import { ServiceState } from './model/service-state.ts'
import { token } from './model/fixture.ts'
import { fillWorkspaceCache, startWorkspace } from './model/workspace.ts'
import type { Chosen } from '../../electron/protocols/queued-edit.ts'

/** One user with two computers, each of which is offline now and then. */

const runs = 2

it(
  'two profiles of one account come to the same, and nothing that was typed is lost unseen',
  { timeout: timeFor(runs) },
  async () => {
    const filled = await fillWorkspaceCache(() => Date.UTC(2026, 3, 1))
    await checkRuns('two profiles', runs, (run) => workOnTwo(run, filled))
  },
)

async function workOnTwo({ random }: Run, filled: FilledCache): Promise<void> {
  const time = { now: Date.UTC(2026, 3, 1) }
  const { service, direct } = await startWorkspace(() => time.now)
  const texts = new Texts()
  const profiles = [0, 1].map(
    (_, index) => new Profile(TestOutbox.openOn({ address: direct, token }, filled), `p${index}`, texts, random),
  )
  try {
    for (let step = 0; step < 30; step += 1) {
      const profile = oneOf(random, profiles)
      time.now += Math.floor(random() * 100_000)
      for (const { outbox } of profiles) outbox.now = time.now
      const drawn = random()
      if (drawn < 0.65) profile.write()
      else if (drawn < 0.8) await profile.outbox.flush()
      else if (drawn < 0.9) profile.decide()
      else await profile.outbox.sync()
    }
    for (let round = 0; round < 40 && profiles.some(({ outbox }) => outbox.edits().length > 0); round += 1) {
      time.now += 200_000
      for (const profile of profiles) {
        profile.outbox.now = time.now
        await profile.outbox.flush()
        profile.decide()
      }
    }
    for (const { outbox } of profiles) expect(outbox.edits()).toEqual([])
    for (const { outbox } of profiles) await outbox.sync()
    const [one, other] = profiles.map((profile) => profile.shown())
    expect(one).toEqual(other)
    const { items } = await new ServiceState(service.url).read(() => false)
    const arrived = items.map(({ title, description, state, labels, comments }) => ({
      title,
      description,
      state,
      labels,
      comments: comments.map(({ body }) => body),
    }))
    expect(one).toEqual(inOrder(arrived))
    const everything = JSON.stringify(arrived)
    expect(texts.unaccounted((text) => everything.includes(text))).toEqual([])
  } finally {
    for (const { outbox } of profiles) await outbox.end()
    await service.close()
  }
}

/** Every text that was typed, and those that somebody let go of, having seen them. */
class Texts {
  readonly #typed: string[] = []
  readonly #seen: string[] = []

  /** A text unlike all others: no other is part of it. */
  type(by: string): string {
    const text = `${by} wrote ${this.#typed.length}.`
    this.#typed.push(text)
    return text
  }

  /** Somebody was shown this, and it is theirs to keep or to let go. */
  show(text: string): void {
    this.#seen.push(text)
  }

  unaccounted(isThere: (text: string) => boolean): string[] {
    return this.#typed.filter((text) => !isThere(text) && !this.#seen.some((seen) => seen.includes(text)))
  }
}

class Profile {
  readonly outbox: TestOutbox
  readonly #name: string
  readonly #texts: Texts
  readonly #random: () => number
  readonly #items: readonly Key<'issue' | 'mergeRequest'>[]

  constructor(outbox: TestOutbox, name: string, texts: Texts, random: () => number) {
    this.outbox = outbox
    this.#name = name
    this.#texts = texts
    this.#random = random
    const fixtureKeys = fixtureKeysIn(outbox.reader, outbox.ownUserId)
    this.#items = ['Alpha', 'Beta', 'Temper'].map((title) => fixtureKeys.item(title))
  }

  /** Changes something as it is shown here. */
  write(): void {
    const { reader, userStore } = this.outbox
    const target = oneOf(this.#random, this.#items)
    const { row, description } = reader.readItem(target).item
    const type = () => this.#texts.type(this.#name)
    const edits: (() => Edit | null)[] = [
      () => ({ kind: 'changeItem', target, fields: { description: this.#rewritten(description ?? '') } }),
      () => ({ kind: 'changeItem', target, fields: { description: this.#rewritten(description ?? '') } }),
      () => {
        this.#texts.show(row.title)
        return { kind: 'changeItem', target, fields: { title: type() } }
      },
      () => {
        const name = oneOf(this.#random, ['red', 'green', 'blue'] as const)
        const has = row.labels.some((label) => label.name === name)
        return {
          kind: 'changeItem',
          target,
          fields: { labels: has ? { add: [], remove: [name] } : { add: [name], remove: [] } },
        }
      },
      () => ({ kind: 'changeState', target, state: row.state === 'closed' ? 'opened' : 'closed' }),
      () => ({ kind: 'comment', target, body: type() }),
      () => {
        const [, mark, line] = /^- \[([ x])\] (.*)$/m.exec(description ?? '') ?? []
        return line === undefined ? null : { kind: 'toggleTask', target, line, occurrence: 0, checked: mark === ' ' }
      },
      () => {
        const mine = reader
          .readRows(reader.listThread(target).keys)
          .flatMap((note) => (note.kind === 'note' && !note.system ? [note] : []))
        const note = mine.length > 0 ? oneOf(this.#random, mine) : undefined
        if (!note) return null
        this.#texts.show(note.body)
        return { kind: 'editComment', target: note.key as Key<'note'>, body: type() }
      },
    ]
    const edit = oneOf(this.#random, edits)()
    if (edit) userStore.submitEdit(edit)
  }

  /** Decides at random about edits that need the user. */
  decide(): void {
    const { reader, userStore } = this.outbox
    for (const row of reader.readRows(reader.listEdits(undefined).keys) as EditRow[]) {
      const id = Number(row.key.split('/')[2])
      if (row.state === 'conflict') {
        for (const { base, theirs, mine, both } of row.conflict ?? []) {
          this.#texts.show(JSON.stringify([base, theirs, mine, both]))
        }
        userStore.resolveConflict(id, Object.fromEntries((row.conflict ?? []).flatMap((field) => this.#chosen(field))))
      } else if (row.state === 'rejected') {
        this.#texts.show(JSON.stringify(row))
        userStore.discardEdit(id)
      }
    }
  }

  shown(): unknown {
    const { reader } = this.outbox
    return inOrder(
      (['issue', 'mergeRequest'] as const).flatMap((kind) =>
        (reader.listItems(kind, { query: '' }).keys as Key<typeof kind>[]).map((key) => {
          const { row, description } = reader.readItem(key).item
          const notes = reader.readRows(reader.listThread(key).keys)
          return {
            title: row.title,
            description: description ?? '',
            state: row.state === 'reopened' ? 'opened' : row.state,
            labels: row.labels.map(({ name }) => name).toSorted(),
            comments: notes.flatMap((note) => (note.kind === 'note' && !note.system ? [note.body] : [])),
          }
        }),
      ),
    )
  }

  #rewritten(description: string): string {
    const lines = description.split('\n')
    const at = Math.floor(this.#random() * (lines.length + 1))
    if (this.#random() < 0.5) this.#texts.show(lines.splice(at, 1, this.#texts.type(this.#name))[0] ?? '')
    else lines.splice(at, 0, this.#texts.type(this.#name))
    return lines.join('\n')
  }

  #chosen({ field, mine, theirs, both }: ConflictField): [string, Chosen[string]][] {
    const drawn = this.#random()
    if (drawn < 0.3) return []
    if (drawn < 0.6) return [[field, mine]]
    if (drawn < 0.8 && both !== null) return [[field, both]]
    return typeof theirs === 'string' ? [[field, this.#texts.type(this.#name)]] : [[field, mine]]
  }
}

function inOrder<T>(items: readonly T[]): T[] {
  return items.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
}
