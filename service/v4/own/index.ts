import type { ContractRoutes, OwnHandlers, Speaker } from '../speaker.ts'
import { aboutHandlers } from './about.ts'
import { approvalHandlers } from './approvals.ts'
import { diffHandlers } from './diffs.ts'
import { discussionHandlers } from './discussions.ts'
import { eventHandlers } from './events.ts'
import { groupHandlers } from './groups.ts'
import { hookHandlers } from './hooks.ts'
import { issueHandlers } from './issues.ts'
import { itemPeopleHandlers } from './item-people.ts'
import { labelHandlers } from './labels.ts'
import { mergeRequestHandlers } from './merge-requests.ts'
import { mergeHandlers } from './merging.ts'
import { milestoneHandlers } from './milestones.ts'
import { noteHandlers } from './notes.ts'
import { projectHandlers } from './projects.ts'
import { snippetHandlers } from './snippets.ts'
import { todoHandlers } from './todos.ts'
import { triggerHandlers } from './triggers.ts'
import { userHandlers } from './users.ts'

/** What v4 answers in a way of its own, by the name of the operation; `contract` has the handlers of the contract. */
export function ownHandlers(speaker: Speaker, contract: ContractRoutes): OwnHandlers {
  return {
    ...projectHandlers(speaker, contract),
    ...groupHandlers(speaker),
    ...userHandlers(speaker),
    ...labelHandlers(speaker, contract),
    ...issueHandlers(speaker),
    ...mergeRequestHandlers(speaker, contract),
    ...itemPeopleHandlers(speaker, contract),
    ...mergeHandlers(speaker, contract),
    ...approvalHandlers(speaker),
    ...diffHandlers(speaker),
    ...milestoneHandlers(speaker),
    ...noteHandlers(speaker),
    ...todoHandlers(speaker),
    ...eventHandlers(speaker),
    ...triggerHandlers(speaker),
    ...hookHandlers(speaker, contract),
    ...snippetHandlers(speaker),
    ...discussionHandlers(speaker),
    ...aboutHandlers(speaker),
  }
}
