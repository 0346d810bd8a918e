import type { Edit } from '../../../shared/edit.ts'
import { keyOf, parseKey, type Kind } from '../../../shared/model/key.ts'
import { kindOf } from '../kinds/kinds.ts'
import { isIdField, type Field, type Fields } from '../kinds/fields-of-edit.ts'
import { fileReferences } from '../../../shared/model/attached-file.ts'
import { localReferences } from '../../../shared/model/reference.ts'
import { editOf, isLocal } from '../../../shared/model/local-id.ts'
import type { ServiceName } from '../../user/service-names.ts'
import type { QueuedEdit, Seen } from '../../protocols/queued-edit.ts'

/** Finds the service's name of a local row; null while the row has none. */
export type FindServiceName = (kind: Kind, localId: number) => ServiceName | null

/** Returns true if a number is, or may once have been, the number of an edit. */
export type IsEdit = (number: number) => boolean

/** Finds the address by which texts of a project name a file of this computer; null while the service does not have it there. */
export type FindUpload = (file: string, projectId: number) => string | null

const noUpload: FindUpload = () => null

/** Returns the edits that must land before this one can be sent: those that make the rows which it names. */
export function neededEdits(edit: Edit): number[] {
  const needed = new Set<number>()
  visit(edit, kindOf(edit).fields, {
    key: (_kind, id) => {
      if (isLocal(id)) needed.add(editOf(id))
    },
    text: (text) => {
      for (const { id } of localReferences(text)) needed.add(editOf(id))
    },
  })
  return [...needed]
}

/** The numbers of the files that the texts of an edit name, each once. */
export function filesNamedIn(edit: Edit): string[] {
  const named = new Set<string>()
  visit(edit, kindOf(edit).fields, {
    text: (text) => {
      for (const { id } of fileReferences(text)) named.add(id)
    },
  })
  return [...named]
}

/** The project whose texts an edit writes, by its local id while the service has given it none; 0 where there is none. */
export function projectOfTexts({ edit, base }: Pick<QueuedEdit, 'edit' | 'base'>): number {
  return (edit.kind === 'createMergeRequest' ? edit.targetProjectId : null) ?? base.projectId
}

/** Returns true if an edit names anything by a local id, needed or only quoted. */
export function namesLocalRows(edit: Edit): boolean {
  let does = false
  const look = (text: string) => {
    if (!does) does = localReferences(text).length > 0
  }
  visit(edit, kindOf(edit).fields, {
    key: (_kind, id) => {
      if (isLocal(id)) does = true
    },
    text: look,
    quote: look,
  })
  return does
}

/** Returns the service's id of a row, or the given id when the service has given none yet. */
export function serviceIdOf(find: FindServiceName, kind: Kind, id: number): number {
  return isLocal(id) ? (find(kind, id)?.id ?? id) : id
}

/**
 * Replaces the local ids in an edit and its base by the service's ids and numbers, as far as they are known. `isWhole`
 * is true when the edit itself names no local id any more.
 *
 * @param isEdit whether an edit may ever have had a number. A text such as `#new-york`, which names no such number, is
 *   plain words and stays as it is.
 * @param findUpload where the service has the files that its texts name. A file that it does not have is named as before.
 */
export function withServiceNames(
  queued: QueuedEdit,
  find: FindServiceName,
  { isEdit = () => true, findUpload = noUpload }: { readonly isEdit?: IsEdit; readonly findUpload?: FindUpload } = {},
): { readonly queued: QueuedEdit; readonly isWhole: boolean } {
  const { item, seen, known, projectPath, iid } = queued.base
  const home = projectOfTexts(queued)
  const urlOf = (file: string) => findUpload(file, serviceIdOf(find, 'project', home))
  // Texts of another project name everything in full.
  const naming = { projectPath: home === queued.base.projectId ? projectPath : '', find, isEdit, urlOf }
  const edit = namedBy(queued.edit, kindOf(queued.edit).fields, naming)
  const { seenFields = {} } = kindOf(queued.edit)
  const inNames = (saw: Seen): Seen => namedBy(saw, seenFields, naming).named
  const about = item ?? parseKey(queued.edit.target)
  // A thing that was made here has no number of its own before the service has given it one.
  const number = about !== null && iid === 0 && isLocal(about.id) ? find(about.kind, about.id)?.iid : null
  const base = {
    ...queued.base,
    projectId: serviceIdOf(find, 'project', queued.base.projectId),
    ...(number && { iid: number }),
    ...(item && { item: { ...item, id: serviceIdOf(find, item.kind, item.id) } }),
    ...(seen && { seen: inNames(seen) }),
    ...(known && { known: inNames(known) }),
  }
  return { queued: { ...queued, edit: edit.named, base }, isWhole: edit.isWhole }
}

/**
 * Replaces the local ids in an edit by the names of the service.
 *
 * @param projectPath the project in which its texts will be: references to items of the same project do not name it
 */
export function named(edit: Edit, projectPath: string, find: FindServiceName): Named<Edit> {
  return namedBy(edit, kindOf(edit).fields, { projectPath, find, isEdit: () => true, urlOf: () => null })
}

interface Named<T> {
  readonly named: T
  readonly isWhole: boolean
}

interface Naming {
  readonly projectPath: string
  readonly find: FindServiceName
  readonly isEdit: IsEdit
  /** Returns the address of a file on the service; null while it has none. */
  readonly urlOf: (file: string) => string | null
}

function namedBy<T extends object>(of: T, fields: Fields, { projectPath, find, isEdit, urlOf }: Naming): Named<T> {
  let isWhole = true
  const nameOf = (kind: Kind, id: number): ServiceName | null => {
    const name = find(kind, id)
    if (!name) isWhole = false
    return name
  }
  const written = (text: string, nameIn: typeof nameOf): string =>
    localReferences(text).reduceRight((rest, { start, end, kind, id }) => {
      if (!isEdit(editOf(id))) return rest
      const name = nameIn(kind, id)
      if (name === null || name.iid === null) return rest
      const path = name.projectPath === projectPath ? '' : (name.projectPath ?? '')
      return `${rest.slice(0, start)}${path}${kind === 'issue' ? '#' : '!'}${name.iid}${rest.slice(end)}`
    }, text)
  const withFiles = (text: string): string =>
    fileReferences(text).reduceRight((rest, { id, start, end }) => {
      const url = urlOf(id)
      return url === null ? rest : `${rest.slice(0, start)}${inMarkdown(url)}${rest.slice(end)}`
    }, text)
  const rewritten = rewrite(of, fields, {
    key: (kind, id) => (isLocal(id) ? (nameOf(kind, id)?.id ?? id) : id),
    text: (text) => withFiles(written(text, nameOf)),
    quote: (text) => withFiles(written(text, find)),
  })
  return { named: rewritten, isWhole }
}

/** An address with the signs escaped that would end it where it stands in brackets. */
function inMarkdown(url: string): string {
  return url.replaceAll(/[\s()<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
}

/**
 * Replaces the service's ids of rows that were made here by their local ids. Edits always name such a row by its local
 * id, so that all edits of the row are in one key queue.
 */
export function withLocalIds(edit: Edit, find: (kind: Kind, serviceId: number) => number | null): Edit {
  return rewrite(edit, kindOf(edit).fields, {
    ...unchanged,
    key: (kind, id) => (isLocal(id) ? id : (find(kind, id) ?? id)),
  })
}

/** Returns the id of the row of a kind that an edit names; null when it names none. */
export function idNamedBy(edit: Edit, kind: Kind): number | null {
  let named: number | null = null
  visit(edit, kindOf(edit).fields, {
    key: (other, id) => {
      if (other === kind) named = id
    },
  })
  return named
}

/** Replaces the id of one row in an edit by another id. */
export function withOtherRow(
  edit: Edit,
  kind: Kind,
  { from, to }: { readonly from: number; readonly to: number },
): Edit {
  return rewrite(edit, kindOf(edit).fields, {
    ...unchanged,
    key: (other, id) => (other === kind && id === from ? to : id),
  })
}

interface Rewriting {
  readonly key: (kind: Kind, id: number) => number
  readonly text: (text: string) => string
  readonly quote: (text: string) => string
}

const unchanged: Rewriting = { key: (_kind, id) => id, text: (text) => text, quote: (text) => text }

/** Rewrites each id and each text in an edit, or in the values that were seen before it. */
function rewrite<T extends object>(of: T, fields: Fields, rewriting: Rewriting): T {
  return Object.fromEntries(
    Object.entries(of).map(([name, value]: [string, unknown]) => [name, rewritten(value, fields[name], rewriting)]),
  ) as T
}

function rewritten(value: unknown, field: Field | undefined, rewriting: Rewriting): unknown {
  if (isIdField(field)) return typeof value === 'number' ? rewriting.key(field.idOf, value) : value
  if (typeof field === 'object' && 'each' in field) {
    const isList = Array.isArray(value)
    return isList ? value.map((row: object) => rewrite(row, field.each, rewriting)) : value
  }
  if (typeof field === 'object') {
    return typeof value === 'object' && value !== null ? rewrite(value, field.parts, rewriting) : value
  }
  if (typeof value !== 'string') return value
  if (field === 'text' || field === 'quote') return rewriting[field](value)
  const parsed = field === 'key' ? parseKey(value) : null
  return parsed ? keyOf(parsed.account, parsed.kind, rewriting.key(parsed.kind, parsed.id)) : value
}

interface Visiting {
  readonly key?: (kind: Kind, id: number) => void
  readonly text?: (text: string) => void
  readonly quote?: (text: string) => void
}

/** Goes through each id and each text in an edit. */
function visit(of: object, fields: Fields, visiting: Visiting): void {
  for (const [name, value] of Object.entries(of)) visitValue(value, fields[name], visiting)
}

function visitValue(value: unknown, field: Field | undefined, visiting: Visiting): void {
  if (isIdField(field)) {
    if (typeof value === 'number') visiting.key?.(field.idOf, value)
  } else if (typeof field === 'object' && 'each' in field) {
    if (Array.isArray(value)) for (const row of value as object[]) visit(row, field.each, visiting)
  } else if (typeof field === 'object') {
    if (typeof value === 'object' && value !== null) visit(value, field.parts, visiting)
  } else if (typeof value === 'string') {
    if (field === 'text' || field === 'quote') visiting[field]?.(value)
    const parsed = field === 'key' ? parseKey(value) : null
    if (parsed) visiting.key?.(parsed.kind, parsed.id)
  }
}
