import type { Migration } from '../../database/migrate.ts'

/** settings.db: data of the program and not of one account. No token is ever in it. */
export const accountsAndSettings: Migration = {
  version: 1,
  sql: `
    CREATE TABLE accounts (
      id TEXT PRIMARY KEY,
      position INTEGER NOT NULL,
      url TEXT NOT NULL,
      user TEXT NOT NULL,
      kept TEXT NOT NULL
    ) STRICT;

    CREATE TABLE settings (
      name TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
}
