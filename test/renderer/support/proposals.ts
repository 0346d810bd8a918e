import { keyOf } from '../../../shared/model/key.ts'
import { accountId } from './sample-content.ts'
import type { TestBridge } from './test-bridge.ts'

const issue = keyOf(accountId, 'issue', 1)

/** Has an assistant propose a comment on a line of the changes of a merge request. */
export function proposeOnLine({ sample }: TestBridge, body = 'Is `offset` ever less than zero?'): void {
  const position = {
    ...{ baseSha: 'base', startSha: 'start', headSha: 'head', positionType: 'text' },
    ...{ oldPath: 'src/queue.c', newPath: 'src/queue.c', oldLine: null, newLine: 42, lineRange: null },
  }
  const target = keyOf(accountId, 'mergeRequest', 1)
  sample.userStore.propose({ kind: 'beginDiscussion', target, body, position }, 'Helper')
}

/** Has two assistants propose: the first a comment, a change of fields and a new issue, the other a comment. */
export function fillProposals({ sample }: TestBridge): void {
  const description = [
    'Seen on three gateways near Røros since the update on Tuesday.',
    '',
    'To do:',
    '- [ ] Write the index before the entry',
    '- [ ] Ask **Leila** for the serial numbers',
  ].join('\n')
  const { userStore } = sample
  userStore.propose({ kind: 'comment', target: issue, body: 'Could this be #12?\n\nBoth began on Tuesday.' }, 'Helper')
  userStore.propose(
    {
      kind: 'changeItem',
      target: issue,
      fields: {
        title: 'Gateway forgets its place in the queue',
        description,
        labels: { add: ['power'], remove: ['bug'] },
        dueDate: '2027-01-15',
      },
    },
    'Helper',
  )
  userStore.propose(
    {
      kind: 'createIssue',
      target: keyOf(accountId, 'project', 1),
      title: 'Write the index twice',
      description: 'So that a brown-out leaves one of them whole.',
      confidential: false,
      assigneeId: 4,
      milestoneId: null,
      labels: ['bug', 'power'],
      dueDate: null,
      createdAt: null,
      resolvesDiscussionsOf: null,
    },
    'Helper',
  )
  userStore.propose({ kind: 'comment', target: issue, body: 'Me too' }, 'Other assist\u202eant')
}
