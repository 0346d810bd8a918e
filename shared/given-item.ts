import { issueTypes, type IssueType } from './model/issue-type.ts'

/**
 * What a new issue or merge request is begun with, besides its project: where it is made from another item, or an address of the
 * web says it. Every field may be missing.
 */
export interface GivenItem {
  readonly title?: string
  readonly description?: string
  /** The name of a template. */
  readonly template?: string
  readonly assigneeIds?: readonly number[]
  readonly milestoneId?: number
  readonly labelIds?: readonly number[]
  /** Of issues. The date is YYYY-MM-DD. */
  readonly confidential?: boolean
  readonly dueDate?: string
  readonly issueType?: IssueType
  /** Of merge requests. */
  readonly reviewerIds?: readonly number[]
  readonly sourceBranch?: string
  readonly targetBranch?: string
  readonly sourceProjectId?: number
  readonly targetProjectId?: number
  /** The reference of the issue that a merge request closes, such as `#12`. */
  readonly closes?: string
}

declare class URLSearchParams {
  constructor(query: string)
  get(name: string): string | null
  getAll(name: string): string[]
}

/** The longest parameter that is read. */
const longest = 100_000

/**
 * Returns what an address of the page for a new issue or merge request begins it with, such as
 * `?issue[title]=Late&issuable_template=Bug`. Parameters that say nothing to Docket are left out. Labels have numbers there: only
 * those who know the project's can tell which they are.
 *
 * @param query the part from the question mark on
 */
export function givenIn(kind: 'issue' | 'mergeRequest', query: string): GivenItem {
  const parameters = new URLSearchParams(query)
  const of = kind === 'issue' ? 'issue' : 'merge_request'
  const text = (name: string): string | undefined => parameters.get(name)?.slice(0, longest) || undefined
  const field = (name: string): string | undefined => text(`${of}[${name}]`)
  const ids = (name: string): number[] =>
    [field(`${name}_id`), ...parameters.getAll(`${of}[${name}_ids][]`)].flatMap((id) => numberIn(id) ?? [])
  const date = field('due_date')
  const issue = numberIn(field('issue_iid'))
  const given: { readonly [Name in keyof GivenItem]: GivenItem[Name] | undefined } = {
    title: field('title'),
    description: field('description'),
    template: text('issuable_template'),
    assigneeIds: someOf(ids('assignee')),
    milestoneId: numberIn(field('milestone_id')),
    labelIds: someOf(ids('label')),
    ...(kind === 'issue'
      ? {
          confidential: field('confidential') === 'true' || field('confidential') === '1' || undefined,
          dueDate: date !== undefined && /^\d{4}-\d\d-\d\d$/.test(date) ? date : undefined,
          issueType: issueTypes.find((type) => type === field('issue_type')?.toLowerCase()),
        }
      : {
          reviewerIds: someOf(ids('reviewer')),
          sourceBranch: field('source_branch'),
          targetBranch: field('target_branch'),
          sourceProjectId: numberIn(field('source_project_id')),
          targetProjectId: numberIn(field('target_project_id')),
          closes: issue === undefined ? undefined : `#${issue}`,
        }),
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as GivenItem
}

function numberIn(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : undefined
}

function someOf(ids: readonly number[]): readonly number[] | undefined {
  return ids.length === 0 ? undefined : ids
}
