import type { Migration } from '../../database/migrate.ts'

/** Wants pictures again that were given up: any failure where a service keeps its files was stored as one that lasts. */
export const picturesGivenUp: Migration = {
  version: 53,
  sql: `
    UPDATE pictures SET state = 'wanted', failure = NULL
    WHERE state = 'failed' AND retry_at IS NULL AND json_extract(failure, '$.code') = 'redirected'
  `,
}
