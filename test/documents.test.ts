import { existsSync, readFileSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const documents = globSync('{*.md,docs/*.md,{build,electron,renderer,service}/**/README.md}', { cwd: root })
  // The changelog tells of files that were.
  .filter((file) => file !== 'CHANGELOG.md')

/** Where a document may mean a path from: its own folder, the project, or the layer that its page is about. */
const places = ['', 'electron', 'renderer', 'service']

/** The files of code that a document names in backticks. One with a star stands for many. */
function pathsIn(text: string): string[] {
  const named = [...text.matchAll(/`([\w./-]+)`/g)].map(([, name = '']) => name)
  return named.filter((name) => /^\w.*\.(ts|svelte|mjs)$/.test(name))
}

/** The files that a document links to. */
function linksIn(text: string): string[] {
  const inline = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)]
  const below = [...text.matchAll(/^\[[^\]]+\]: ([^\s:]+)$/gm)]
  return [...inline, ...below].map(([, link = '']) => link)
}

describe('documents', () => {
  it('are found', () => {
    expect(documents).toEqual(expect.arrayContaining(['README.md', 'docs/architecture.md', 'service/README.md']))
  })

  it.each(documents)('%s names only files that are there', (document) => {
    const text = readFileSync(join(root, document), 'utf8')
    const own = dirname(document)
    const missing = pathsIn(text).filter(
      (path) => ![own, ...places].some((place) => existsSync(join(root, place, path))),
    )
    const dead = linksIn(text).filter((link) => !existsSync(join(root, own, link)))
    expect({ missing, dead }).toEqual({ missing: [], dead: [] })
  })
})
