/**
 * What the commits of a merge say where nobody wrote it: the template of the project, filled in, or GitLab's own where it has none.
 * Docket offers these messages, and the service writes them.
 */

/** Somebody whom a message names. */
export interface NamedPerson {
  readonly name: string
  /** Null where it is not known. */
  readonly email: string | null
}

/** A commit of a merge request, as messages tell of it. */
export interface MergedCommit {
  readonly message: string
  readonly authorName: string
  readonly authorEmail: string
}

/** What messages tell of a merge request. What has to be looked up is a function, which is called for templates that name it. */
export interface MergeFacts {
  readonly sourceBranch: string
  readonly targetBranch: string
  readonly title: string
  readonly description: string
  /** Its number in the project. */
  readonly number: number
  readonly projectPath: string
  /** Null where the project of the source branch is gone. */
  readonly sourceProjectId: number | null
  /** The whole address of its page. */
  readonly address: string
  /** The references of the issues that the merge closes, such as `#4`. */
  readonly closes: () => readonly string[]
  /** The newest commits, the newest first. */
  readonly commits: () => readonly MergedCommit[]
  readonly reviewers: () => readonly NamedPerson[]
  readonly approvers: () => readonly NamedPerson[]
  readonly author: () => NamedPerson | null
  readonly merger: () => NamedPerson
}

/** GitLab's own templates. */
export const usualMergeTemplate = [
  "Merge branch '%{source_branch}' into '%{target_branch}'",
  '%{title}',
  '%{issues}',
  'See merge request %{reference}',
].join('\n\n')
const usualSquashTemplate = '%{title}'

const personOf = ({ name, email }: NamedPerson): string => (email === null ? name : `${name} <${email}>`)

const trailers = (title: string, people: readonly NamedPerson[]): string =>
  people.map((person) => `${title}: ${personOf(person)}`).join('\n')

/** Joins words as English does: `a`, `a and b`, `a, b, and c`. */
function sentenceOf(words: readonly string[]): string {
  if (words.length < 3) return words.join(' and ')
  return `${words.slice(0, -1).join(', ')}, and ${words.at(-1)}`
}

/** Those who wrote the commits, each once, without the one who is named as the author of the commit that is made. */
function coAuthors(commits: readonly MergedCommit[], author: NamedPerson | null): readonly NamedPerson[] {
  const names = new Map(commits.map(({ authorEmail, authorName }) => [authorEmail, authorName] as const))
  const others = [...names].map(([email, name]) => ({ email, name }))
  const isAuthor = ({ email, name }: NamedPerson) =>
    author !== null && (author.email === null ? name === author.name : email === author.email)
  return others.filter((person) => !isAuthor(person))
}

/** The first commit whose message has several lines, trimmed. */
function firstWithLines(commits: readonly MergedCommit[]): string | undefined {
  return commits
    .toReversed()
    .map(({ message }) => message.trim())
    .find((message) => message.includes('\n'))
}

/** Returns what stands for each placeholder. @param author the author of the commit that is made, as far as that is known */
function placeholders(facts: MergeFacts, author: () => NamedPerson | null) {
  const { number, projectPath } = facts
  return {
    source_branch: () => facts.sourceBranch,
    target_branch: () => facts.targetBranch,
    title: () => facts.title,
    issues: () => {
      const closes = facts.closes()
      return closes.length === 0 ? '' : `Closes ${sentenceOf(closes)}`
    },
    description: () => facts.description,
    reference: () => `${projectPath}!${number}`,
    local_reference: () => `!${number}`,
    source_project_id: () => String(facts.sourceProjectId ?? ''),
    first_commit: () => facts.commits().at(-1)?.message.trim() ?? '',
    first_multiline_commit: () => firstWithLines(facts.commits()) ?? facts.title,
    first_multiline_commit_description: () =>
      (firstWithLines(facts.commits()) ?? '').split('\n').slice(1).join('\n').trim(),
    url: () => facts.address,
    reviewed_by: () => trailers('Reviewed-by', facts.reviewers()),
    approved_by: () => trailers('Approved-by', facts.approvers()),
    merged_by: () => personOf(facts.merger()),
    merge_request_author: () => {
      const wrote = facts.author()
      return wrote === null ? '' : personOf(wrote)
    },
    co_authored_by: () => trailers('Co-authored-by', coAuthors(facts.commits(), author())),
    all_commits: () =>
      facts
        .commits()
        .map(({ message }) => `* ${message.trim()}`)
        .join('\n\n'),
  } satisfies Readonly<Record<string, () => string>>
}

/** A word for which something stands in a template, between `%{` and `}`. */
export type MergePlaceholder = keyof ReturnType<typeof placeholders>

/** Returns true if a template has one of these placeholders. */
export function hasPlaceholder(template: string, names: readonly MergePlaceholder[]): boolean {
  return names.some((name) => template.includes(`%{${name}}`))
}

/**
 * Fills in a template. A line with nothing but a placeholder for which there is nothing goes, and of the blank lines around it
 * one stays. What is no placeholder stays as it is.
 */
function fillTemplate(template: string, values: Readonly<Record<string, () => string>>): string {
  const lines = template.replaceAll('\r', '').split('\n')
  const known = new Map<string, string>()
  const valueOf = (name: string): string => {
    const value = known.get(name) ?? values[name]?.() ?? ''
    known.set(name, value)
    return value
  }
  const isPlaceholder = (name: string | undefined): name is string => name !== undefined && Object.hasOwn(values, name)
  const kept: string[] = []
  for (const [at, line] of lines.entries()) {
    const name = /^%\{(\w+)\}$/.exec(line)?.[1]
    if (!isPlaceholder(name) || valueOf(name).trim() !== '') kept.push(line)
    else if (kept.at(-1) === '' && (lines[at + 1] ?? '') === '') kept.pop()
  }
  return kept
    .join('\n')
    .replaceAll(/%\{(\w+)\}/g, (whole, name: string) => (isPlaceholder(name) ? valueOf(name) : whole))
}

/** Returns the message of a merge commit. @param template that of the project; null where it has none */
export function mergeMessageOf(facts: MergeFacts, template: string | null): string {
  return fillTemplate(template ?? usualMergeTemplate, placeholders(facts, facts.merger))
}

/** Returns the message of the one commit into which those of a merge request are squashed. @param template as above */
export function squashMessageOf(facts: MergeFacts, template: string | null): string {
  return fillTemplate(template ?? usualSquashTemplate, placeholders(facts, facts.author))
}
