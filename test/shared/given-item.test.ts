import { expect, it } from 'vitest'
import { givenIn } from '../../shared/given-item.ts'

it('an address begins an issue with what it says', () => {
  const query = new URLSearchParams([
    ['issue[title]', 'Late & slow'],
    ['issue[description]', 'By *ten*\nseconds'],
    ['issuable_template', 'Bug report'],
    ['issue[confidential]', 'true'],
    ['issue[due_date]', '2030-01-31'],
    ['issue[milestone_id]', '7'],
    ['issue[assignee_ids][]', '3'],
    ['issue[assignee_ids][]', '4'],
    ['issue[label_ids][]', '11'],
    ['issue[issue_type]', 'incident'],
  ])
  expect(givenIn('issue', `?${query.toString()}`)).toEqual({
    title: 'Late & slow',
    description: 'By *ten*\nseconds',
    template: 'Bug report',
    confidential: true,
    dueDate: '2030-01-31',
    milestoneId: 7,
    assigneeIds: [3, 4],
    labelIds: [11],
    issueType: 'incident',
  })
})

it('an address begins a merge request with its branches', () => {
  const query =
    '?merge_request%5Bsource_branch%5D=12-mend&merge_request[target_branch]=next&merge_request[issue_iid]=12' +
    '&merge_request[source_project_id]=8&merge_request[target_project_id]=9' +
    '&merge_request[assignee_id]=3&merge_request[reviewer_ids][]=5&issue[title]=Other'
  expect(givenIn('mergeRequest', query)).toEqual({
    sourceBranch: '12-mend',
    targetBranch: 'next',
    sourceProjectId: 8,
    targetProjectId: 9,
    closes: '#12',
    assigneeIds: [3],
    reviewerIds: [5],
  })
})

it.each([
  '',
  '?',
  '?issue[title]=&issue[milestone_id]=x&issue[due_date]=soon&issue[confidential]=false&issue[issue_type]=epic&tab=1',
])('“%s” begins it with nothing', (query) => {
  expect(givenIn('issue', query)).toEqual({})
})
