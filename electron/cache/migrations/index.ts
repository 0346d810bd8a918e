import type { Migration } from '../../database/migrate.ts'
import { whatTheServiceSaid } from './0001-what-the-service-said.ts'
import { searchIndex } from './0002-search-index.ts'
import { activity } from './0003-activity.ts'
import { readingAhead } from './0004-reading-ahead.ts'
import { inbox } from './0005-inbox.ts'
import { plan } from './0006-plan.ts'
import { whatEditsMade } from './0007-what-edits-made.ts'
import { snippets } from './0008-snippets.ts'
import { sinceVersion } from './0009-since-version.ts'
import { history } from './0010-history.ts'
import { whatCameOfEdits } from './0011-what-came-of-edits.ts'
import { queries } from './0012-queries.ts'
import { commentsOfItems } from './0013-comments-of-items.ts'
import { serviceLists } from './0014-service-lists.ts'
import { orderOfServiceLists } from './0015-order-of-service-lists.ts'
import { pastActivity } from './0016-past-activity.ts'
import { versionsAndClosedIssues } from './0017-versions-and-closed-issues.ts'
import { severalPeople } from './0018-several-people.ts'
import { approvals } from './0019-approvals.ts'
import { oddAnswers } from './0020-odd-answers.ts'
import { openStates } from './0021-open-states.ts'
import { reviewsToDo } from './0022-reviews-to-do.ts'
import { mergeObstacles } from './0023-merge-obstacles.ts'
import { leftOutChanges } from './0024-left-out-changes.ts'
import { internalNotes } from './0025-internal-notes.ts'
import { discussions } from './0026-discussions.ts'
import { reviewStates } from './0027-review-states.ts'
import { suggestions } from './0028-suggestions.ts'
import { requiredApprovals } from './0029-required-approvals.ts'
import { filesAtCommits } from './0030-files-at-commits.ts'
import { changeSummaries } from './0031-change-summaries.ts'
import { pipelines } from './0032-pipelines.ts'
import { pipelineMoments } from './0033-pipeline-moments.ts'
import { pipelinesByMergeStatus } from './0034-pipelines-by-merge-status.ts'
import { plannedIssuesAndSnoozedTodos } from './0035-planned-issues-and-snoozed-todos.ts'
import { childPipelines } from './0036-child-pipelines.ts'
import { mergeTimes } from './0037-merge-times.ts'
import { workingTime } from './0038-working-time.ts'
import { obstacles } from './0039-obstacles.ts'
import { usedPictures } from './0040-used-pictures.ts'
import { childPipelineEnds } from './0041-child-pipeline-ends.ts'
import { issueLinks } from './0042-issue-links.ts'
import { relatedMergeRequests } from './0043-related-merge-requests.ts'
import { issuePlans } from './0044-issue-plans.ts'
import { searchFile } from './0045-search-file.ts'
import { deployments } from './0046-deployments.ts'
import { hierarchies } from './0047-hierarchies.ts'
import { planningFields } from './0048-planning-fields.ts'
import { customEmoji } from './0049-custom-emoji.ts'
import { issueLinkReadings } from './0050-issue-link-readings.ts'
import { relatedIssues } from './0051-related-issues.ts'
import { issuesByHierarchy } from './0052-issues-by-hierarchy.ts'
import { picturesGivenUp } from './0053-pictures-given-up.ts'
import { deploymentsOn } from './0054-deployments-on.ts'
import { epics } from './0055-epics.ts'
import { boardsOfGroups } from './0056-boards-of-groups.ts'
import { countedItems } from './0057-counted-items.ts'
import { earlyReadings } from './0058-early-readings.ts'
import { switchedOffProjects } from './0059-switched-off-projects.ts'
import { itemsWithTime } from './0060-items-with-time.ts'

/** The schema of cache.db, step by step. */
export const cacheMigrations: readonly Migration[] = [
  whatTheServiceSaid,
  searchIndex,
  activity,
  readingAhead,
  inbox,
  plan,
  whatEditsMade,
  snippets,
  sinceVersion,
  history,
  whatCameOfEdits,
  queries,
  commentsOfItems,
  serviceLists,
  orderOfServiceLists,
  pastActivity,
  versionsAndClosedIssues,
  severalPeople,
  approvals,
  oddAnswers,
  openStates,
  reviewsToDo,
  mergeObstacles,
  leftOutChanges,
  internalNotes,
  discussions,
  reviewStates,
  suggestions,
  requiredApprovals,
  filesAtCommits,
  changeSummaries,
  pipelines,
  pipelineMoments,
  pipelinesByMergeStatus,
  plannedIssuesAndSnoozedTodos,
  childPipelines,
  mergeTimes,
  workingTime,
  obstacles,
  usedPictures,
  childPipelineEnds,
  issueLinks,
  relatedMergeRequests,
  issuePlans,
  searchFile,
  deployments,
  hierarchies,
  planningFields,
  customEmoji,
  issueLinkReadings,
  relatedIssues,
  issuesByHierarchy,
  picturesGivenUp,
  deploymentsOn,
  epics,
  boardsOfGroups,
  countedItems,
  earlyReadings,
  switchedOffProjects,
  itemsWithTime,
]
