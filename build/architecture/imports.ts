import { readdir, readFile } from 'node:fs/promises'
import { join, posix, sep } from 'node:path'
import ts from 'typescript'

/**
 * A source file's imports. `path` is relative to the project, and so are imported files; packages are given by name.
 */
export interface SourceFile {
  readonly path: string
  readonly files: readonly string[]
  readonly packages: readonly string[]
}

/** Reads everything that a file imports, including types, re-exports and dynamic imports. */
export function readImports(path: string, text: string): SourceFile {
  const scripts = path.endsWith('.svelte') ? scriptsOf(text) : text
  const specifiers = ts.preProcessFile(scripts, true, true).importedFiles.map(({ fileName }) => fileName)
  const isFile = (specifier: string) => /^\.{1,2}\//.test(specifier)
  return {
    path,
    files: specifiers.filter(isFile).map((specifier) => posix.join(posix.dirname(path), withoutQuery(specifier))),
    packages: specifiers.filter((specifier) => !isFile(specifier)).map(packageOf),
  }
}

/** A source file on disk: its path relative to the project, and its text. */
export interface SourceText {
  readonly path: string
  readonly text: string
}

/** Reads the imports of every source file below the folders. */
export async function readSources(root: string, folders: readonly string[]): Promise<SourceFile[]> {
  return (await readTexts(root, folders)).map(({ path, text }) => readImports(path, text))
}

/** Reads every source file below the folders. */
export async function readTexts(root: string, folders: readonly string[]): Promise<SourceText[]> {
  const found: SourceText[] = []
  for (const folder of folders) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
    for (const entry of entries) {
      if (!entry.isFile() || !/\.(ts|mts|mjs|js|svelte)$/.test(entry.name)) continue
      const file = join(entry.parentPath, entry.name)
      const path = file.slice(root.length).split(sep).filter(Boolean).join('/')
      found.push({ path, text: await readFile(file, 'utf8') })
    }
  }
  return found
}

/** The scripts of a component, with what its markup loads (`{#await import('./Later.svelte')}`). */
function scriptsOf(component: string): string {
  const scripts = [...component.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script)
  return [...scripts, ...(component.match(/(?<=\{#await )import\(['"][^'"]+['"]\)/g) ?? [])].join('\n')
}

function withoutQuery(specifier: string): string {
  return specifier.replace(/[?#].*$/, '')
}

function packageOf(specifier: string): string {
  if (specifier.startsWith('node:')) return 'node'
  const parts = specifier.split('/')
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
}
