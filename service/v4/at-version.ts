import type { Operation, Parameter } from '../../shared/contract/operation.ts'
import type { VersionedFeature } from './since.ts'
import type { VersionedService } from './versioned-service.ts'

/** The arguments that came later than the operations that take them. */
const arrivals: Readonly<Partial<Record<string, VersionedFeature>>> = {
  with_counts: 'countsOnRequest',
  add_labels: 'labelChanges',
  remove_labels: 'labelChanges',
  pagination: 'projectKeyset',
  reviewer_id: 'reviewers',
  reviewer_ids: 'reviewers',
  reviewer_username: 'reviewers',
  include_parent_milestones: 'parentMilestones',
  include_ancestors: 'ancestorMilestones',
  auto_merge: 'autoMerge',
  epic_id: 'issuePlans',
  internal: 'internalNotes',
  issue_type: 'issueTypes',
  merge_after: 'mergeAfter',
  merge_request_diff_head_sha: 'notedHeads',
  publish_review: 'publishingApproval',
  squash_commit_message: 'squashCommit',
  topics: 'topics',
  weight: 'issuePlans',
}

/** The same for other operations than lists, by their resource, where an argument may be older or younger than elsewhere. */
const resourceArrivals: Readonly<Record<string, Readonly<Record<string, VersionedFeature>>>> = {
  Commit: { dry_run: 'dryPicks', message: 'pickMessages' },
  // Milestones have had one from the start.
  Issue: { start_date: 'startDates' },
  Rebase: { skip_ci: 'rebaseWithoutPipeline' },
  Review: { reviewer_state: 'reviewSummaries', note: 'reviewSummaries', internal: 'reviewSummaries' },
}

/** The same for lists, by the resource that they list. */
const listArrivals: Readonly<Record<string, Readonly<Record<string, VersionedFeature>>>> = {
  Issue: {
    author_username: 'itemFilters',
    assignee_username: 'itemFilters',
    confidential: 'itemFilters',
    due_date: 'itemFilters',
    issue_type: 'issueTypes',
    milestone_id: 'itemFilters',
    non_archived: 'itemFilters',
  },
  MergeRequest: {
    author_username: 'itemFilters',
    assignee_username: 'itemFilters',
    approved: 'itemFilters',
    non_archived: 'itemFilters',
    with_merge_status_recheck: 'laterMergeStatus',
    merge_user_id: 'mergeRequestPeople',
    merge_user_username: 'mergeRequestPeople',
    environment: 'deploymentFilters',
    deployed_after: 'deploymentFilters',
    deployed_before: 'deploymentFilters',
  },
  Deployment: {
    updated_after: 'deploymentFilters',
    updated_before: 'deploymentFilters',
    environment: 'deploymentFilters',
    status: 'deploymentFilters',
  },
  Environment: { states: 'deploymentFilters' },
  Label: { search: 'labelSearch', include_ancestor_groups: 'labelSearch' },
  Milestone: { title: 'milestoneTitle', updated_after: 'milestoneDates', updated_before: 'milestoneDates' },
  Project: {
    active: 'delayedDeletion',
    last_activity_after: 'projectFilters',
    last_activity_before: 'projectFilters',
    search_namespaces: 'projectFilters',
    topic: 'projectFilters',
  },
  Group: {
    active: 'delayedDeletion',
    min_access_level: 'groupLevels',
    top_level_only: 'groupLevels',
    visibility: 'groupVisibility',
  },
  Note: { activity_filter: 'noteFilter' },
  User: { exclude_active: 'nonActiveUsers' },
}

type ValueArrival = (name: string, value: string) => VersionedFeature | undefined

/** The values of list arguments that came later than the argument, by the resource that is listed. */
const listValueArrivals: Readonly<Record<string, ValueArrival>> = {
  Issue: (name, value) => (name === 'order_by' && !isDate(value) ? 'issueOrders' : undefined),
  MergeRequest: (name, value) => {
    if (name === 'order_by' && !isDate(value))
      return value === 'merged_at' ? 'mergeRequestPeople' : 'mergeRequestOrders'
    return name === 'scope' && value === 'reviews_for_me' ? 'mergeRequestPeople' : undefined
  },
}

/** The same for other operations. */
const valueArrival: ValueArrival = (name, value) =>
  name === 'position[position_type]' && value === 'file' ? 'fileComments' : undefined

const isDate = (order: string): boolean => order === 'created_at' || order === 'updated_at'

/** The feature that an argument came with; undefined when all versions of this service have it. */
function arrivalOf({ list, result, parameters }: Operation, name: string): VersionedFeature | undefined {
  if (parameters[name]?.required === true) return undefined
  if (!list) return resourceArrivals[result]?.[name] ?? arrivals[name]
  return name.startsWith('not[') ? 'itemFilters' : (listArrivals[result]?.[name] ?? arrivals[name])
}

/** An operation as the service's version has it, without the arguments and values that came later. */
export function atVersion(versioned: VersionedService, operation: Operation): Operation {
  const isThere = (feature: VersionedFeature | undefined): boolean => feature === undefined || versioned.has(feature)
  const isKnown = (name: string): boolean => isThere(arrivalOf(operation, name))
  const valueOf = operation.list ? listValueArrivals[operation.result] : valueArrival
  const withKnownValues = (name: string, parameter: Parameter): Parameter =>
    parameter.oneOf && valueOf
      ? { ...parameter, oneOf: parameter.oneOf.filter((value) => isThere(valueOf(name, value))) }
      : parameter
  const { oneNeeded } = operation
  const parameters = Object.entries(operation.parameters)
    .filter(([name]) => isKnown(name))
    .map(([name, parameter]) => [name, withKnownValues(name, parameter)] as const)
  return {
    ...operation,
    parameters: Object.fromEntries(parameters),
    ...(oneNeeded ? { oneNeeded: oneNeeded.filter(isKnown) } : {}),
  }
}
