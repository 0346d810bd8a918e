import Database from 'better-sqlite3'
import { closeSync, openSync, writeSync } from 'node:fs'

/** Writes garbage over the first page of a table or an index, in a file that nobody has open: the file can be opened, and not all of it be read. */
export function damageTable(file: string, table: string): void {
  damagePage(file, 'SELECT rootpage FROM sqlite_schema WHERE name = ?', table)
}

/** Writes garbage over the page with the first rows of a table: what reads its last rows alone does not meet it, if it is large. */
export function damageFirstRows(file: string, table: string): void {
  damagePage(file, `SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path LIMIT 1`, table)
}

/** @param select SQL that finds the number of the page by the name of a table or an index */
function damagePage(file: string, select: string, name: string): void {
  const database = new Database(file)
  const page = database.prepare(select).pluck().get(name) as number
  const size = database.pragma('page_size', { simple: true }) as number
  database.pragma('wal_checkpoint(TRUNCATE)')
  database.close()
  const disk = openSync(file, 'r+')
  writeSync(disk, Buffer.alloc(size, 0x5a), 0, size, (page - 1) * size)
  closeSync(disk)
}
