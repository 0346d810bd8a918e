import type { Commit } from './model/commit.ts'

/** The words of an item. */
export interface Words {
  readonly title: string
  readonly description: string
}

/** What words a new item is begun with are made of. */
interface WordSources {
  /** The source branch of a merge request. */
  readonly branch: string
  /** The commits that it would have, the oldest first; null while they are not known. */
  readonly commits: readonly Pick<Commit, 'title' | 'message'>[] | null
  /** The text of the template; null where there is none. */
  readonly template: string | null
  /** The reference of the issue that it closes; empty for none. */
  readonly closes: string
}

/** The most commits that are listed in a text. */
const mostListed = 50

/**
 * The words that a new merge request is begun with: those of its only commit, or the name of its branch and a list of its commits. A
 * template stands in place of the text. Nothing is made of the name of a branch that the service does not know.
 */
export function suggestedWords({ branch, commits, template, closes }: WordSources): Words {
  const closing = closes === '' ? '' : `Closes ${closes}`
  const { title, description } = wordsOfCommits(branch, commits ?? [])
  return { title, description: joined((template ?? description).trimEnd(), closing) }
}

function wordsOfCommits(branch: string, commits: readonly Pick<Commit, 'title' | 'message'>[]): Words {
  const [only, ...others] = commits
  if (only === undefined) return { title: '', description: '' }
  if (others.length === 0) return { title: only.title, description: textBelowTitle(only) }
  const listed = commits.slice(0, mostListed).map(({ title }) => `- ${title}`)
  const left = commits.length - listed.length
  return {
    title: titleOfBranch(branch),
    description: [...listed, ...(left > 0 ? [`- and ${left} more`] : [])].join('\n'),
  }
}

/** The message of a commit without the line that is its title. */
function textBelowTitle({ title, message }: Pick<Commit, 'title' | 'message'>): string {
  return message.startsWith(title) ? message.slice(title.length).trim() : message.trim()
}

/** The name of a branch as people would write it: `12-mend-the-login` is “Mend the login”. */
export function titleOfBranch(branch: string): string {
  const words = branch
    .replace(/^\d+[-_]/, '')
    .replaceAll(/[-_]+/g, ' ')
    .trim()
  return words === '' ? branch : words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** Texts as one, each in a paragraph of its own. */
export function joined(...texts: readonly string[]): string {
  return texts.filter((text) => text.trim() !== '').join('\n\n')
}
