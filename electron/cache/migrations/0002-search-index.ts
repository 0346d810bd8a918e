import type { Migration } from '../../database/migrate.ts'

/**
 * The search index, and which rows it does not know yet.
 *
 * The indexes keep no text (`content=''`) and find by rowid, which is the row's id. The tokenizer only splits at what is no
 * ASCII letter or digit: everything else about words is done by search-text.ts, in the same way for what is indexed,
 * searched and compared. Nothing merges segments behind our back (`automerge`, `crisismerge`): search-index.ts does so in
 * steps.
 *
 * The triggers see to it that nobody can forget the index: a row is either in the index as it stands in its table, or
 * named as not indexed; never both. What the service says of an item (`system` notes) is not searched.
 */
export const searchIndex: Migration = {
  version: 2,
  sql: `
    CREATE VIRTUAL TABLE search_issues USING fts5(title, body, content='', contentless_delete=1, tokenize='ascii');
    CREATE VIRTUAL TABLE search_merge_requests USING fts5(title, body, content='', contentless_delete=1, tokenize='ascii');
    CREATE VIRTUAL TABLE search_notes USING fts5(body, content='', contentless_delete=1, tokenize='ascii');
    ${['search_issues', 'search_merge_requests', 'search_notes'].map(settings).join('')}

    CREATE TABLE unindexed_issues (id INTEGER PRIMARY KEY) STRICT;
    CREATE TABLE unindexed_merge_requests (id INTEGER PRIMARY KEY) STRICT;
    CREATE TABLE unindexed_notes (id INTEGER PRIMARY KEY) STRICT;
    ${triggers('issues', ['title', 'description'])}
    ${triggers('merge_requests', ['title', 'description'])}
    ${triggers('notes', ['body', 'system'], 'new.system = 0')}
  `,
}

function settings(index: string): string {
  const setting = (name: string, value: number) => `INSERT INTO ${index} (${index}, rank) VALUES ('${name}', ${value});`
  // 2,000 segments are the most there can be, and a crisis merge holds the thread for seconds: it is a net below ours.
  const all = [setting('pgsz', 4050), setting('automerge', 0), setting('crisismerge', 1000), setting('usermerge', 8)]
  return all.join('')
}

/** @param isSearched which rows are searched at all, of `new` */
function triggers(table: string, texts: readonly string[], isSearched = 'true'): string {
  const differs = texts.map((column) => `old.${column} IS NOT new.${column}`).join(' OR ')
  const forget = `
      DELETE FROM search_${table} WHERE rowid = old.id;
      DELETE FROM unindexed_${table} WHERE id = old.id;`
  return `
    INSERT INTO unindexed_${table} (id) SELECT id FROM ${table} AS new WHERE ${isSearched};
    CREATE TRIGGER search_inserted_${table} AFTER INSERT ON ${table} WHEN ${isSearched} BEGIN
      INSERT INTO unindexed_${table} (id) VALUES (new.id);
    END;
    CREATE TRIGGER search_updated_${table} AFTER UPDATE OF ${texts.join(', ')} ON ${table} WHEN ${differs} BEGIN ${forget}
      INSERT INTO unindexed_${table} (id) SELECT new.id WHERE ${isSearched};
    END;
    CREATE TRIGGER search_deleted_${table} AFTER DELETE ON ${table} BEGIN ${forget}
    END;`
}
