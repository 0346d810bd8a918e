/** SQL: a row is of a project that is not hidden. */
export const isInShownProjectSql = `project_id NOT IN (SELECT id FROM projects WHERE hidden IS NOT NULL)`

/** SQL: a row is not of a hidden project: it is of a shown one, or of none. */
export const isInNoHiddenProjectSql = `(project_id IS NULL OR ${isInShownProjectSql})`
