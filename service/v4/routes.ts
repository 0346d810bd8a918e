import type { Operation } from '../../shared/contract/operation.ts'
import { additions } from '../../shared/contract/v4/additions.ts'
import { draftNoteOperations } from '../../shared/contract/v4/draft-notes.ts'
import { operationsV4 } from '../../shared/contract/v4/index.ts'
import type { OperationV4 } from '../../shared/contract/v4/operation.ts'
import { booleanOf } from '../http/parameters.ts'
import type { RawParameters } from '../http/request.ts'
import type { AnyCall, Route } from '../http/router.ts'
import { answerOf } from './answers.ts'
import type { Promised } from './answers.ts'
import { contractArguments, idsOf } from './arguments.ts'
import { atVersion } from './at-version.ts'
import { unlessChanged } from './conditional.ts'
import { nobody } from './nobody.ts'
import { ownHandlers } from './own/index.ts'
import type { VersionedFeature } from './since.ts'
import type { VersionedService } from './versioned-service.ts'

/** The operations that came later than the others. */
const addedWith: Readonly<Partial<Record<string, VersionedFeature>>> = {
  readMetadata: 'metadata',
  readOwnToken: 'ownToken',
  readLabel: 'labelsInPath',
  updateLabelInPath: 'labelsInPath',
  deleteLabelInPath: 'labelsInPath',
  readHook: 'hooksRead',
  listMergeRequestDiffs: 'diffs',
  readApprovals: 'approvals',
  readApprovalState: 'approvalState',
  listMergeRequestReviewers: 'reviewerList',
  listDescendantGroups: 'descendantGroups',
  approveMergeRequest: 'approvals',
  unapproveMergeRequest: 'approvals',
  resolveIssueDiscussion: 'issueDiscussionsResolvable',
  startMergeRequestPipeline: 'pipelineStarts',
  readLatestPipeline: 'pipelineStarts',
  listPipelineBridges: 'pipelineBridges',
  listTriggerJobs: 'triggerJobs',
  readTestReportSummary: 'testReportSummary',
  cancelAutoMerge: 'cancelAutoMerge',
  readMergeRef: 'mergeRef',
  listMergeBlocks: 'mergeBlocks',
  listStatusChecks: 'statusChecks',
  listTrainCars: 'mergeTrains',
  listIssueLinks: 'issueLinks',
  createIssueLink: 'issueLinks',
  deleteIssueLink: 'issueLinks',
  listRelatedIssues: 'relatedIssues',
  listGroupEpics: 'issuePlans',
  listProjectIterations: 'issuePlans',
  readLatestRelease: 'latestRelease',
  createDeployment: 'givenDeployments',
  updateDeployment: 'givenDeployments',
  listDeploymentMergeRequests: 'deployedMergeRequests',
  listTemplates: 'descriptionTemplates',
  readTemplate: 'descriptionTemplates',
  readUpload: 'readsUploads',
  listUploads: 'managesUploads',
  deleteUpload: 'managesUploads',
  deleteNamedUpload: 'readsUploads',
  applySuggestion: 'suggestions',
  applySuggestions: 'suggestions',
  ...Object.fromEntries(Object.keys(draftNoteOperations).map((name) => [name, 'draftNotes'])),
}

/** The one address of v3 that was not taken away. */
const stillAt: Readonly<Partial<Record<string, readonly string[]>>> = { readCurrentUser: ['/api/v3/user'] }

/** The `fits` of an operation: true for requests with its fixed arguments. None when it has no such arguments. */
function fitsBy({ fixed }: OperationV4): Pick<Route, 'fits'> {
  const names = Object.keys(fixed)
  if (names.length === 0) return {}
  return { fits: (parameters: RawParameters) => names.every((name) => booleanOf(parameters[name]) === fixed[name]) }
}

function spoken(
  versioned: VersionedService,
  v4: OperationV4,
  contract: Route,
  own: Route['handle'] | undefined,
): Route {
  const { name } = contract
  const promised = promisedBy(versioned, name, v4)
  const { access, openInPractice } = contract.operation
  const knowsNobody = access === 'anyone' || openInPractice === true
  const handle: Route['handle'] = (asked) => {
    const call = knowsNobody ? asked : { ...asked, caller: asked.caller ?? nobody }
    const translated = contractArguments(versioned, { v4, contract: contract.operation }, call.args)
    // Handlers of v4 may need arguments that only v4 has.
    const all = { ...call.args, ...translated }
    const header = call.headers['if-unmodified-since']
    return unlessChanged(versioned, name, { args: all, header }, () => {
      const result = own ? own({ ...call, args: all }) : contract.handle({ ...call, args: translated })
      return answerOf(versioned, promised, call, result)
    })
  }
  const also = stillAt[name]
  return { name, operation: promised.operation, handle, ...fitsBy(v4), ...(also ? { also } : {}) }
}

/** An operation as the service's version has it. Older versions test a hook when it is read, as the contract does. */
function promisedBy(versioned: VersionedService, name: string, v4: OperationV4): Promised {
  const operation = atVersion(versioned, v4.operation)
  if (name !== 'testHook' || versioned.has('hooksRead')) return { operation, success: v4.success }
  return { operation: { ...operation, method: 'GET' }, success: 200 }
}

function added(
  versioned: VersionedService,
  name: string,
  newest: Operation,
  own: Route['handle'] | undefined,
): Route[] {
  const feature = addedWith[name]
  if (!own || (feature && !versioned.has(feature))) return []
  const operation = atVersion(versioned, newest)
  const success = ({ DELETE: 204, POST: 201 } as const)[operation.method as string] ?? 200
  const handle = (asked: AnyCall) => {
    const call = { ...asked, caller: asked.caller ?? nobody }
    const args = { ...call.args, ...idsOf(versioned, call.args) }
    const header = call.headers['if-unmodified-since']
    return unlessChanged(versioned, name, { args, header }, () =>
      answerOf(versioned, { operation, success }, call, own({ ...call, args })),
    )
  }
  return [{ name, operation, handle }]
}

/**
 * The operations of v4: those of the contract at their addresses in v4, over the same handlers, and those that only v4 has.
 * Of operations that share an address, those with fixed arguments come first and the general one last.
 */
export function routesV4(versioned: VersionedService, contract: readonly Route[]): Route[] {
  const known = new Map(contract.map((route) => [route.name, route]))
  const own = ownHandlers(versioned, known)
  const translated = Object.entries(operationsV4).flatMap(([name, v4]) => {
    const route = known.get(name)
    return route ? [spoken(versioned, v4, route, own[name])] : []
  })
  const narrow = translated.filter(({ fits }) => fits !== undefined).toReversed()
  const rest = translated.filter(({ fits }) => fits === undefined)
  return [
    ...narrow,
    ...rest,
    ...Object.entries(additions).flatMap(([name, operation]) => added(versioned, name, operation, own[name])),
  ]
}
