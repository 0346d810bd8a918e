import { describe, expect, it } from 'vitest'
import { hasPlaceholder, mergeMessageOf, squashMessageOf, type MergeFacts } from '../../shared/merge-messages.ts'

const commit = (message: string, authorName: string) => ({
  ...{ message, authorName },
  authorEmail: `${authorName.toLowerCase()}@example.com`,
})

function factsWith(given: Partial<MergeFacts> = {}): MergeFacts {
  return {
    sourceBranch: 'weld',
    targetBranch: 'master',
    title: 'Weld',
    description: 'It holds.',
    number: 7,
    projectPath: 'tools/anvil',
    sourceProjectId: 3,
    address: 'https://git.example.com/tools/anvil/-/merge_requests/7',
    closes: () => [],
    commits: () => [
      commit('Polish\n', 'Eve'),
      commit('Weld it\n\nWith a torch,\nslowly.\n', 'Bob'),
      commit('Begin', 'Ada'),
    ],
    reviewers: () => [{ name: 'Eve', email: null }],
    approvers: () => [],
    author: () => ({ name: 'Bob', email: null }),
    merger: () => ({ name: 'Ada', email: 'ada@example.com' }),
    ...given,
  }
}

describe('the message of a merge', () => {
  it('is in the usual words where the project has no template', () => {
    const all = factsWith({ closes: () => ['#1', '#2', 'tools/tongs#3'] })
    expect(mergeMessageOf(all, null)).toBe(
      "Merge branch 'weld' into 'master'\n\nWeld\n\nCloses #1, #2, and tools/tongs#3\n\nSee merge request tools/anvil!7",
    )
    expect(mergeMessageOf(factsWith(), null)).toBe(
      "Merge branch 'weld' into 'master'\n\nWeld\n\nSee merge request tools/anvil!7",
    )
    expect(squashMessageOf(factsWith(), null)).toBe('Weld')
  })

  it.each([
    ['%{description} %{local_reference} %{source_project_id}', 'It holds. !7 3'],
    ['%{url}', 'https://git.example.com/tools/anvil/-/merge_requests/7'],
    ['%{first_commit}', 'Begin'],
    ['%{first_multiline_commit}', 'Weld it\n\nWith a torch,\nslowly.'],
    ['%{first_multiline_commit_description}', 'With a torch,\nslowly.'],
    ['%{all_commits}', '* Polish\n\n* Weld it\n\nWith a torch,\nslowly.\n\n* Begin'],
    ['%{merged_by} for %{merge_request_author}', 'Ada <ada@example.com> for Bob'],
    ['%{reviewed_by}', 'Reviewed-by: Eve'],
    ['%{co_authored_by}', 'Co-authored-by: Eve <eve@example.com>\nCo-authored-by: Bob <bob@example.com>'],
    ['One\n\n%{approved_by}\n\nTwo', 'One\n\nTwo'],
    ['100 % of %{title} and %{no_such_word}', '100 % of Weld and %{no_such_word}'],
  ])('has for %s what stands for it', (template, message) => {
    expect(mergeMessageOf(factsWith(), template)).toBe(message)
  })

  it('names as a co-author of the squashed commit nobody who is its author, also where only the name tells', () => {
    expect(squashMessageOf(factsWith(), '%{co_authored_by}')).toBe(
      'Co-authored-by: Eve <eve@example.com>\nCo-authored-by: Ada <ada@example.com>',
    )
  })

  it('has the title of the merge request where no commit has several lines', () => {
    const short = factsWith({ commits: () => [commit('Begin', 'Ada')] })
    expect(squashMessageOf(short, '%{first_multiline_commit}: %{first_multiline_commit_description}')).toBe('Weld: ')
  })

  it('looks up what its template names, and nothing else', () => {
    const never = () => {
      throw new Error('looked up')
    }
    const facts = factsWith({ closes: never, commits: never, reviewers: never, approvers: never, author: never })
    expect(mergeMessageOf(facts, '%{title} by %{merged_by}')).toBe('Weld by Ada <ada@example.com>')
    expect(hasPlaceholder('%{title}, %{issues}', ['issues', 'approved_by'])).toBe(true)
    expect(hasPlaceholder('%{title}, issues', ['issues'])).toBe(false)
  })
})
