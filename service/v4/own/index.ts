import type { ContractRoutes, OwnHandlers, VersionedService } from '../versioned-service.ts'
import { aboutHandlers } from './about.ts'
import { approvalHandlers } from './approvals.ts'
import { boardHandlers } from './boards.ts'
import { commitHandlers } from './commits.ts'
import { deploymentHandlers } from './deployments.ts'
import { diffHandlers } from './diffs.ts'
import { discussionHandlers } from './discussions.ts'
import { draftNoteHandlers } from './draft-notes.ts'
import { epicHandlers } from './epics.ts'
import { eventHandlers } from './events.ts'
import { fileHandlers } from './files.ts'
import { groupHandlers } from './groups.ts'
import { hookHandlers } from './hooks.ts'
import { issueLinkHandlers } from './issue-links.ts'
import { issueHandlers } from './issues.ts'
import { iterationHandlers } from './iterations.ts'
import { itemPeopleHandlers } from './item-people.ts'
import { labelHandlers } from './labels.ts'
import { memberHandlers } from './members.ts'
import { mergeRequestHandlers } from './merge-requests.ts'
import { mergeObstacleHandlers } from './merge-obstacles.ts'
import { mergeHandlers } from './merging.ts'
import { milestoneHandlers } from './milestones.ts'
import { noteHandlers } from './notes.ts'
import { pipelineHandlers } from './pipelines.ts'
import { projectHandlers } from './projects.ts'
import { releaseHandlers } from './releases.ts'
import { searchHandlers } from './search.ts'
import { relatedIssueHandlers } from './related-issues.ts'
import { relatedMergeRequestHandlers } from './related-merge-requests.ts'
import { snippetHandlers } from './snippets.ts'
import { suggestionHandlers } from './suggestions.ts'
import { templateHandlers } from './templates.ts'
import { timeTrackingHandlers } from './time-tracking.ts'
import { todoHandlers } from './todos.ts'
import { triggerHandlers } from './triggers.ts'
import { uploadHandlers } from './uploads.ts'
import { userHandlers } from './users.ts'
import { userStatusHandlers } from './user-statuses.ts'

/** Handlers of operations that v4 answers differently, by the operation's name; `contract` has the handlers of the contract. */
export function ownHandlers(versioned: VersionedService, contract: ContractRoutes): OwnHandlers {
  return {
    ...projectHandlers(versioned, contract),
    ...groupHandlers(versioned),
    ...userHandlers(versioned),
    ...userStatusHandlers(versioned),
    ...labelHandlers(versioned, contract),
    ...issueHandlers(versioned),
    ...issueLinkHandlers(versioned),
    ...epicHandlers(versioned),
    ...iterationHandlers(versioned),
    ...relatedMergeRequestHandlers(versioned),
    ...relatedIssueHandlers(versioned),
    ...releaseHandlers(versioned),
    ...deploymentHandlers(versioned),
    ...mergeRequestHandlers(versioned, contract),
    ...itemPeopleHandlers(versioned, contract),
    ...mergeHandlers(versioned, contract),
    ...mergeObstacleHandlers(versioned),
    ...approvalHandlers(versioned),
    ...diffHandlers(versioned),
    ...fileHandlers(versioned),
    ...uploadHandlers(versioned),
    ...searchHandlers(versioned),
    ...boardHandlers(versioned),
    ...commitHandlers(versioned),
    ...templateHandlers(versioned),
    ...timeTrackingHandlers(versioned),
    ...milestoneHandlers(versioned),
    ...noteHandlers(versioned),
    ...todoHandlers(versioned),
    ...eventHandlers(versioned),
    ...triggerHandlers(versioned),
    ...hookHandlers(versioned, contract),
    ...snippetHandlers(versioned),
    ...discussionHandlers(versioned),
    ...draftNoteHandlers(versioned),
    ...suggestionHandlers(versioned),
    ...memberHandlers(versioned),
    ...pipelineHandlers(versioned),
    ...aboutHandlers(versioned),
  }
}
