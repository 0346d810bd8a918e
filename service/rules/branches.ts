import { createHash } from 'node:crypto'

/**
 * The service has no git. Every branch name is accepted. Its commits and diffs are made from the name alone, so the
 * same branch always has the same ones.
 */

export interface Commit {
  readonly id: string
  readonly short_id: string
  readonly title: string
  readonly author_name: string
  readonly author_email: string
  readonly created_at: string
  readonly message: string
  /** Who made it, where that is not its author; shown by API v4 only. */
  readonly committer_name?: string
  readonly committer_email?: string
  /** The commits before it, where they are not told by the next one of a list; shown by API v4 only. */
  readonly parent_ids?: readonly string[]
}

export interface Change {
  readonly old_path: string
  readonly new_path: string
  readonly a_mode: string
  readonly b_mode: string
  readonly diff: string
  readonly new_file: boolean
  readonly renamed_file: boolean
  readonly deleted_file: boolean
  /** A tool has made it; said by API v4 only. */
  readonly generated_file?: boolean
  /** The bytes of a file of which the patch does not show everything, in base64. It is in no row. */
  readonly content?: {
    readonly before?: string | undefined
    readonly after?: string | undefined
    /** Git LFS keeps them, and the repository has pointers to them. */
    readonly isInLfs?: boolean | undefined
  }
}

/** A commit id that depends on the words alone. */
export function shaOf(...words: readonly (string | number)[]): string {
  return createHash('sha1').update(words.join('\n')).digest('hex')
}

/** A commit summary with its id. */
export function commitOf(
  title: string,
  author: { name: string; email: string },
  at: number,
  ...salt: string[]
): Commit {
  const id = shaOf(title, author.email, at, ...salt)
  return {
    id,
    short_id: id.slice(0, 8),
    title,
    author_name: author.name,
    author_email: author.email,
    created_at: new Date(at).toISOString(),
    message: `${title}\n`,
  }
}

/** The head of a branch of which nothing but the name is known. */
export function branchHead(branch: string): string {
  return shaOf('head of', branch)
}

function wordsOf(branch: string): string {
  const words = branch
    .replace(/^.*\//, '')
    .replace(/[-_.]+/g, ' ')
    .trim()
  return words === '' ? branch : words
}

function digits(branch: string): number {
  return parseInt(shaOf('shape of', branch).slice(0, 6), 16)
}

/** The commits behind a branch's name, newest first: one to three. */
export function branchCommits(branch: string, author: { name: string; email: string; at: number }): Commit[] {
  const words = wordsOf(branch)
  const titles = [`Start ${words}`, `Cover ${words} with tests`, `Tidy up after ${words}`].slice(
    0,
    1 + (digits(branch) % 3),
  )
  const commits = titles.map((title, index) =>
    commitOf(title, author, author.at - (titles.length - index) * 1_800_000, branch),
  )
  commits.reverse()
  const [newest, ...older] = commits
  if (!newest) return []
  const id = branchHead(branch)
  return [{ ...newest, id, short_id: id.slice(0, 8) }, ...older]
}

/** The diffs behind a branch's name: one file changed, and for some a new one. */
export function branchChanges(branch: string): Change[] {
  const slug = wordsOf(branch).replace(/\W+/g, '_').toLowerCase() || 'branch'
  const changed = changeOf({
    path: `src/${slug}.txt`,
    diff: `@@ -1,3 +1,4 @@\n ${slug}\n-state: planned\n+state: done\n+branch: ${branch}\n # end\n`,
  })
  if (digits(branch) % 2 === 0) return [changed]
  const added = changeOf({
    path: `test/${slug}.txt`,
    status: 'new',
    diff: `@@ -0,0 +1,2 @@\n+${slug}\n+expects: done\n`,
  })
  return [changed, added]
}

/** One entry of `changes` from hunks that begin at their first `@@`, or from git's line about a binary file. */
export function changeOf(file: {
  readonly path: string
  readonly oldPath?: string | undefined
  readonly status?: 'new' | 'deleted' | 'renamed' | undefined
  readonly modes?: readonly [before: string, after: string] | undefined
  readonly diff: string
  readonly isGenerated?: boolean | undefined
  readonly content?: Change['content'] | undefined
}): Change {
  const oldPath = file.oldPath ?? file.path
  const isNew = file.status === 'new'
  const isDeleted = file.status === 'deleted'
  const header = `--- ${isNew ? '/dev/null' : `a/${oldPath}`}\n+++ ${isDeleted ? '/dev/null' : `b/${file.path}`}\n`
  const [before, after] = file.modes ?? ['100644', '100644']
  const hunks = file.diff === '' || file.diff.endsWith('\n') ? file.diff : `${file.diff}\n`
  return {
    old_path: oldPath,
    new_path: file.path,
    a_mode: isNew ? '0' : before,
    b_mode: isDeleted ? '0' : after,
    diff: hunks.startsWith('@@') ? header + hunks : hunks,
    new_file: isNew,
    renamed_file: file.status === 'renamed' || oldPath !== file.path,
    deleted_file: isDeleted,
    ...(file.isGenerated === true && { generated_file: true }),
    ...(file.content && { content: file.content }),
  }
}
