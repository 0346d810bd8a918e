import type { Migration } from '../../database/migrate.ts'

/**
 * The search index moves into a file of its own, search.db, which a thread of its own fills. What stays here are the marks of rows
 * whose place in the index may be out of date: of new rows, of rows whose text changed, of rows that are gone. A mark bears the
 * revision of the change, so that it outlives an indexing of what the row was before.
 *
 * The triggers see to it that nobody can forget the index. What the service says of an item (`system` notes) is not searched.
 */
export const searchFile: Migration = {
  version: 45,
  sql: `
    DELETE FROM facts WHERE name IN ('search_text_version', 'search_naming');
    ${marksOf('issues', ['title', 'description'])}
    ${marksOf('merge_requests', ['title', 'description'])}
    ${marksOf('notes', ['body', 'system'], 'new.system = 0')}
  `,
}

/** @param isSearched which rows are searched at all, of `new` */
function marksOf(table: string, texts: readonly string[], isSearched = 'true'): string {
  const differs = texts.map((column) => `old.${column} IS NOT new.${column}`).join(' OR ')
  const mark = (id: string, revision: string) => `
      INSERT INTO unindexed_${table} (id, revision) VALUES (${id}, ${revision})
        ON CONFLICT (id) DO UPDATE SET revision = excluded.revision;`
  return `
    DROP TRIGGER search_inserted_${table};
    DROP TRIGGER search_updated_${table};
    DROP TRIGGER search_deleted_${table};
    DROP TABLE search_${table};
    DROP TABLE unindexed_${table};
    CREATE TABLE unindexed_${table} (id INTEGER PRIMARY KEY, revision INTEGER NOT NULL DEFAULT 0) STRICT;
    CREATE TRIGGER search_inserted_${table} AFTER INSERT ON ${table} WHEN ${isSearched} BEGIN ${mark('new.id', 'new.revision')}
    END;
    CREATE TRIGGER search_updated_${table} AFTER UPDATE OF ${texts.join(', ')} ON ${table} WHEN ${differs} BEGIN ${mark('new.id', 'new.revision')}
    END;
    CREATE TRIGGER search_deleted_${table} AFTER DELETE ON ${table} BEGIN ${mark('old.id', `(SELECT CAST(value AS INTEGER) FROM facts WHERE name = 'revision')`)}
    END;`
}
