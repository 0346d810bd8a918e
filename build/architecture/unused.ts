import { readImports, type SourceText } from './imports.ts'

/** A value that is exported where it is made. Types are left out: an exported function may name one that nobody else does. */
const exportedValue = /^export (?:async )?(?:abstract )?(?:const|let|function\*?|class) ([\w$]+)/gm

/**
 * Returns what could go: a file that no other imports, and a value that is exported and that no other file names, as `path` and
 * `path → name`. `asked` begins the paths of what is judged, and `entries` are the files where something begins. The other sources
 * count as users.
 */
export function unusedCode(
  sources: readonly SourceText[],
  asked: readonly string[],
  entries: readonly string[],
): string[] {
  const imported = new Set(sources.flatMap(({ path, text }) => readImports(path, text).files))
  const users = new Map<string, number>()
  for (const { text } of sources) {
    for (const word of new Set(text.match(/[\w$]+/g))) users.set(word, (users.get(word) ?? 0) + 1)
  }
  return sources
    .filter(({ path }) => asked.some((folder) => path.startsWith(folder)) && !path.endsWith('.d.ts'))
    .flatMap(({ path, text }) => {
      if (!imported.has(path) && !entries.includes(path)) return [path]
      const names = [...text.matchAll(exportedValue)].map(([, name = '']) => name)
      return names.filter((name) => users.get(name) === 1).map((name) => `${path} → ${name}`)
    })
}
