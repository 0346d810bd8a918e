import Database from 'better-sqlite3'
import { closeSync, openSync, writeSync } from 'node:fs'

/** Writes garbage over the first page of a table or an index, in a file that nobody has open: the file can be opened, and not all of it be read. */
export function damageTable(file: string, table: string): void {
  const database = new Database(file)
  const root = database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(table) as number
  const size = database.pragma('page_size', { simple: true }) as number
  database.pragma('wal_checkpoint(TRUNCATE)')
  database.close()
  const disk = openSync(file, 'r+')
  writeSync(disk, Buffer.alloc(size, 0x5a), 0, size, (root - 1) * size)
  closeSync(disk)
}
