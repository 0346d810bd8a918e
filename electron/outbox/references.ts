import type { Edit } from '../../shared/edit.ts'
import { keyOf, parseKey, type Kind } from '../../shared/model/key.ts'
import { localReferences } from '../../shared/model/reference.ts'
import type { ServiceName } from '../user/service-names.ts'
import type { QueuedEdit } from '../protocols/queued-edit.ts'

/** Finds the service's name of a local row; null while it has none. */
export type FindServiceName = (kind: Kind, localId: number) => ServiceName | null

/** The edits that must have landed before this one can be sent: those that make what it speaks of. */
export function neededEdits(edit: Edit): number[] {
  const needed = new Set<number>()
  rewrite(edit, {
    key: (_kind, id) => {
      if (id < 0) needed.add(-id)
      return id
    },
    text: (text) => {
      for (const { id } of localReferences(text)) needed.add(-id)
      return text
    },
  })
  return [...needed]
}

/** The id of a row as the service has it: its own, where it has one by now. */
export function serviceIdOf(find: FindServiceName, kind: Kind, id: number): number {
  return id < 0 ? (find(kind, id)?.id ?? id) : id
}

/**
 * An edit as the service understands it, with what it is based on: in the service's ids and numbers, as far as they are
 * known. `isWhole`: nothing of what is wanted is left that only this computer knows by name.
 */
export function withServiceNames(
  queued: QueuedEdit,
  find: FindServiceName,
): { readonly queued: QueuedEdit; readonly isWhole: boolean } {
  const { item, seen, known, projectPath } = queued.base
  const edit = named(queued.edit, projectPath, find)
  const base = {
    ...queued.base,
    ...(item && { item: { ...item, id: serviceIdOf(find, item.kind, item.id) } }),
    ...(seen && { seen: named(seen, projectPath, find).named }),
    ...(known && { known: named(known, projectPath, find).named }),
  }
  return { queued: { ...queued, edit: edit.named, base }, isWhole: edit.isWhole }
}

/**
 * An edit, or what was seen of one, in the names of the service.
 *
 * @param projectPath where its texts are to stand: references within a project do not name it
 */
export function named<T extends object>(
  of: T,
  projectPath: string,
  find: FindServiceName,
): { readonly named: T; readonly isWhole: boolean } {
  let isWhole = true
  const nameOf = (kind: Kind, id: number): ServiceName | null => {
    const name = find(kind, id)
    if (!name) isWhole = false
    return name
  }
  const rewritten = rewrite(of, {
    key: (kind, id) => (id < 0 ? (nameOf(kind, id)?.id ?? id) : id),
    text: (text) =>
      localReferences(text).reduceRight((written, { start, end, kind, id }) => {
        const name = nameOf(kind, id)
        if (name === null || name.iid === null) return written
        const path = name.projectPath === projectPath ? '' : (name.projectPath ?? '')
        return `${written.slice(0, start)}${path}${kind === 'issue' ? '#' : '!'}${name.iid}${written.slice(end)}`
      }, text),
  })
  return { named: rewritten, isWhole }
}

/** The edit with the local ids of what was made here: they stay the names for ever, so that all that is done to it is one lane. */
export function withLocalIds(edit: Edit, find: (kind: Kind, serviceId: number) => number | null): Edit {
  return rewrite(edit, { key: (kind, id) => (id > 0 ? (find(kind, id) ?? id) : id), text: (text) => text })
}

/** The edit with another row in place of one. */
export function withOtherRow(edit: Edit, kind: Kind, from: number, to: number): Edit {
  return rewrite(edit, { key: (other, id) => (other === kind && id === from ? to : id), text: (text) => text })
}

interface Rewriting {
  readonly key: (kind: Kind, id: number) => number
  readonly text: (text: string) => string
}

const texts: ReadonlySet<string> = new Set(['body', 'description', 'title', 'message'])

/** Every id and every text in an edit, or in what was seen of one, replaced. */
function rewrite<T extends object>(of: T, { key, text }: Rewriting): T {
  const over = (value: object): object =>
    Object.fromEntries(
      Object.entries(value).map(([name, part]: [string, unknown]) => {
        if (name === 'fields' && typeof part === 'object' && part !== null) return [name, over(part)]
        if (name === 'milestoneId' && typeof part === 'number') return [name, key('milestone', part)]
        if (typeof part !== 'string') return [name, part]
        if (texts.has(name)) return [name, text(part)]
        const parsed = name === 'target' || name === 'to' ? parseKey(part) : null
        return [name, parsed ? keyOf(parsed.account, parsed.kind, key(parsed.kind, parsed.id)) : part]
      }),
    )
  return over(of) as T
}
