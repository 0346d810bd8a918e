import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'
import { editSchema, type Edit } from '../../../shared/edit.ts'
import { AppFailure } from '../../../shared/errors.ts'
import { openReadable } from '../../database/open.ts'
import { attempt, objectAt } from '../../database/salvage.ts'
import { kindOf } from '../kinds/kinds.ts'

/**
 * Writes the contents that can still be read of a damaged user.db to a text file beside it, since they exist nowhere
 * else. The damaged file is not changed. Returns the failure to show to the user.
 */
export function salvaged(userFile: string): AppFailure {
  const exported = `${userFile.replace(/\.db$/, '')}-salvaged.md`
  // A row says what a text was; its bytes alone do not.
  const found = [...new Map([...readBytes(userFile), ...readRows(userFile)].map((one) => [one.text, one])).values()]
  const text = found.map(({ title, text: words }) => `## ${title}\n\n${words}\n`).join('\n')
  // A file from an earlier start may hold more than can be read now, so it is not replaced.
  if (!existsSync(exported))
    writeFileSync(exported, `# Salvaged from Docket’s unsent edits\n\n${text}`, { mode: 0o600 })
  return AppFailure.of('edits_damaged', { count: found.length, file: exported })
}

interface Salvaged {
  readonly title: string
  readonly text: string
}

/** The tables that are salvaged, with the function that turns a row into text for people. */
const sources = [
  { table: 'edits', key: 'id', column: 'edit', read: (_id: unknown, text: string) => editOrText(text) },
  {
    table: 'proposals',
    key: 'id',
    column: 'edit',
    read: (_id: unknown, text: string) => {
      const { title, text: words } = editOrText(text)
      return { title: `Proposed by an assistant, and not sent: ${title}`, text: words }
    },
  },
  {
    table: 'drafts',
    key: 'name',
    column: 'text',
    read: (name: unknown, text: string) => ({ title: `Draft: ${String(name)}`, text }),
  },
] as const

/** Reads row by row, so that a damaged page costs only the rows on that page. */
function readRows(userFile: string): Salvaged[] {
  const user = attempt(() => openReadable(userFile))
  if (!user) return []
  const found = sources.flatMap(({ table, key, column, read }) => {
    const keys = attempt(() => user.prepare(`SELECT ${key} FROM ${table}`).pluck().all()) ?? []
    const readText = (of: unknown) => user.prepare(`SELECT ${column} FROM ${table} WHERE ${key} = ?`).pluck().get(of)
    return keys.flatMap((of): Salvaged[] => {
      const text = attempt(() => readText(of))
      return typeof text === 'string' ? [read(of, text)] : []
    })
  })
  attempt(() => user.close())
  return found
}

function editOrText(text: string): Salvaged {
  const edit = editIn(text)
  return edit ? salvagedEdit(edit) : { title: 'Edit', text }
}

/** Searches the bytes of the file and its log for edits to which no row leads any more. */
function readBytes(userFile: string): Salvaged[] {
  return [userFile, `${userFile}-wal`].flatMap((file) => {
    if (!existsSync(file)) return []
    const bytes = readFileSync(file).toString('utf8')
    return [...bytes.matchAll(/\{"kind":"[a-zA-Z]+"/g)].flatMap(({ index }) => {
      const edit = editIn(objectAt(bytes, index))
      return edit ? [salvagedEdit(edit)] : []
    })
  })
}

function editIn(text: string): Edit | null {
  const parsed = v.safeParse(
    editSchema,
    attempt((): unknown => JSON.parse(text)),
  )
  return parsed.success ? parsed.output : null
}

function salvagedEdit(edit: Edit): Salvaged {
  const kind = kindOf(edit)
  return { title: `${kind.title(edit)} (${edit.target})`, text: kind.text?.(edit) ?? JSON.stringify(edit) }
}
