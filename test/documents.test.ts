import { existsSync, readFileSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const documents = globSync('{*.md,docs/*.md,{build,electron,renderer,service}/**/README.md}', { cwd: root })
  // The changelog tells of files that were.
  .filter((file) => file !== 'CHANGELOG.md')

/** The folders to which a document's paths may be relative: its own, the project, or the layer that its page is about. */
const places = ['', 'electron', 'renderer', 'service']

/** The manual names folders of a user's profile. */
const manual = 'docs/using-docket.md'

/**
 * The files of code and the folders that a document names in backticks. A name with a star or with a word in capitals
 * (`features/NAME/`) stands for many, and one that begins with a slash is an address.
 */
function pathsIn(text: string): string[] {
  const named = [...text.matchAll(/`([\w./-]+)`/g)].map(([, name = '']) => name)
  return named.filter((name) => /^\w.*(\.(ts|svelte|mjs)|\/)$/.test(name) && !/(^|\/)[A-Z]+\//.test(name))
}

/** The targets of a document's links and pictures, within the project. */
function linksIn(text: string): string[] {
  const inline = [...text.matchAll(/\]\(([^):\s]+)\)/g)]
  const below = [...text.matchAll(/^\[[^\]]+\]: ([^\s:]+)$/gm)]
  const pictures = [...text.matchAll(/\bsrc(?:set)?="([^":]+)"/g)]
  return [...inline, ...below, ...pictures].map(([, link = '']) => link)
}

/** The headings of a document as a link names them. */
function anchorsIn(text: string): string[] {
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading)
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** The widest line of prose in the documents, in characters. Rows of tables and code cannot be wrapped. */
const widest = 130

function tooWide(text: string): string[] {
  const prose = text.replaceAll(/^```[^]*?^```$/gm, '')
  return prose.split('\n').filter((line) => line.length > widest && !line.startsWith('|'))
}

function leadsSomewhere(link: string, document: string): boolean {
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? join(root, document) : join(root, dirname(document), path)
  if (!existsSync(target)) return false
  return anchor === undefined || anchorsIn(readFileSync(target, 'utf8')).includes(anchor)
}

describe('documents', () => {
  it('are found', () => {
    expect(documents).toEqual(expect.arrayContaining(['README.md', 'docs/architecture.md', 'service/README.md']))
  })

  it.each(documents)('%s names only files, folders and headings that are there', (document) => {
    const text = readFileSync(join(root, document), 'utf8')
    const own = dirname(document)
    const missing = pathsIn(text)
      .filter((path) => document !== manual || !path.endsWith('/'))
      .filter((path) => ![own, ...places].some((place) => existsSync(join(root, place, path))))
    const dead = linksIn(text).filter((link) => !leadsSomewhere(link, document))
    expect({ missing, dead }).toEqual({ missing: [], dead: [] })
  })

  it.each(documents)('%s is wrapped', (document) => {
    expect(tooWide(readFileSync(join(root, document), 'utf8'))).toEqual([])
  })
})

describe('the changelog', () => {
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  const linesAs = (pattern: RegExp) => changelog.split('\n').filter((line) => pattern.test(line))

  it('begins with what is not released, and dates every version', () => {
    const [first, ...versions] = linesAs(/^## /)
    expect(first).toBe('## Unreleased')
    expect(versions.filter((line) => !/^## \d+\.\d+\.\d+ - \d{4}-\d\d-\d\d$/.test(line))).toEqual([])
  })

  it('says what matters most, and what was added, changed and fixed, a line for each', () => {
    expect([...new Set(linesAs(/^### /))]).toEqual(['### Highlights', '### Added', '### Changed', '### Fixed'])
    expect(changelog.split('\n').filter((line) => line.length > 160 || /^\s+\S/.test(line))).toEqual([])
  })
})
