import type { ServiceVersion } from '../../shared/contract/v4/version.ts'

type First = readonly [major: ServiceVersion['major'], minor: ServiceVersion['minor']]

/** Versions that the documents or the source of real services name. */
const documented = {
  /** Labels have counts only on request. */
  countsOnRequest: [12, 2],
  /** A label is named in the path, by its id or its name. */
  labelsInPath: [12, 4],
  /** Pipelines are started for a merge request, and the newest of a branch is read. */
  pipelineStarts: [12, 3],
  /** The jobs are listed that start other pipelines. */
  pipelineBridges: [13, 0],
  /** The trains of merge requests are listed. */
  mergeTrains: [12, 9],
  /** Deployments are made over the API, and tell which merge requests they brought. */
  givenDeployments: [12, 4],
  deployedMergeRequests: [12, 7],
  references: [12, 6],
  labelHtml: [12, 7],
  /** Pages of projects beyond the 50,000th row are refused. */
  offsetLimit: [13, 0],
  /** Whether there are conflicts is found out after the answer, and in lists only on request. */
  laterMergeStatus: [13, 0],
  reviewers: [13, 8],
  labelSearch: [13, 6],
  /** Issues are linked in the edition that costs nothing too. */
  issueLinks: [13, 4],
  drafts: [14, 0],
  /** What other services say of a merge request is listed. */
  statusChecks: [14, 0],
  /** People say until when their status stays. */
  statusPeriods: [13, 9],
  mergeUser: [14, 7],
  /** Merge requests can be ordered by more than their two dates. */
  mergeRequestOrders: [14, 8],
  /** A hook can be read, and is tried out by POST: before, reading it tried it out. */
  hooksRead: [14, 9],
  metadata: [15, 2],
  /** An address leads to the newest release. */
  latestRelease: [15, 4],
  ownToken: [15, 5],
  /** A note with a command that merges names the head that its writer has seen. Before, such notes merge nothing over the API. */
  notedHeads: [14, 9],
  detailedMergeStatus: [15, 6],
  diffs: [15, 7],
  /** Comments on the changes may be about a whole file. */
  fileComments: [16, 4],
  /** The argument for milestones of the groups above has the name that other lists use. */
  ancestorMilestones: [16, 7],
  /** Diffs say whether a file is generated. */
  generatedFiles: [16, 9],
  /** Projects and groups that were deleted are kept for a while under another name, in every edition. */
  delayedDeletion: [18, 0],
  /** Whoever requests changes holds up the merge. */
  requestedChangesBlock: [17, 2],
  /** The answer to an upload names an address of the file by the number of its project, and then the number of the file too. */
  uploadsByProjectId: [17, 1],
  uploadIds: [17, 3],
  /** A merge can wait for all its conditions, not only for the pipeline. */
  autoMerge: [17, 11],
  /** Attachments of texts are listed, and deleted by their number. */
  managesUploads: [17, 2],
  /** Attachments of texts are given to whoever has a token, and deleted by their address. */
  readsUploads: [17, 4],
  /** Diffs say whether they were left out, and why. */
  leftOutDiffs: [18, 4],
  /** A commit can be tried out on a branch. */
  dryPicks: [13, 3],
  /** The tests of a pipeline are counted. */
  testReportSummary: [14, 2],
  /** The jobs that start other pipelines have an address by that name. */
  triggerJobs: [19, 2],
  /** Projects say what the commits of merges say. */
  mergeCommitTemplate: [14, 5],
  squashCommitTemplate: [14, 6],
  /** A rebase can start no pipeline. */
  rebaseWithoutPipeline: [14, 7],
  /** A merge that waits is called off at an address that answers the merge request. */
  cancelAutoMerge: [19, 5],
  /** GraphQL lists the emoji that groups have of their own. */
  customEmoji: [16, 7],
  /** GraphQL finds the work items of a project by their numbers. */
  namespaceWorkItems: [16, 10],
  /** GraphQL has mutations that snooze a todo and end its snooze. */
  todoSnoozes: [17, 9],
} as const satisfies Readonly<Record<string, First>>

/** Features that 11.8 lacks and the version here has. They may have come with any version between the two. */
const atTheLatest = {
  /** Merge requests are approved in the free edition too. */
  approvals: [13, 12],
  /** GraphQL has a mutation that asks a reviewer once more. */
  reviewsAgain: [13, 9],
  accessLevels: [14, 0],
  /** People say that they are busy. */
  availability: [14, 0],
  /** The answer to a note of commands only is their effect, not a refusal. */
  commandAnswers: [14, 0],
  conflicts: [14, 0],
  /** Deployments are narrowed by more than their order, merge requests by deployments, and environments have tiers. */
  deploymentFilters: [14, 0],
  /** A dash stands in addresses between a project and its pages. */
  dashedPages: [14, 0],
  groupCreation: [14, 0],
  groupLevels: [14, 0],
  /** All groups in a group are listed, however deep. */
  descendantGroups: [14, 0],
  /** Masters make groups in their groups; before, only their owners do. */
  subgroupsByMasters: [14, 0],
  headPipeline: [14, 0],
  /** Issues can be ordered by more than their two dates. */
  issueOrders: [14, 0],
  /** Lists of items have more filters than labels, milestones, texts, dates and the ids of people. */
  itemFilters: [14, 0],
  /** Of the labels of one scope, an item has one at most, in editions that are paid for. */
  scopedLabels: [12, 0],
  /** Labels are put on and taken off one by one. */
  labelChanges: [14, 0],
  labelColors: [14, 0],
  membershipState: [14, 0],
  /** Members are told with the date at which they became that. */
  membershipDates: [16, 0],
  milestoneExpiry: [14, 0],
  movedTo: [14, 0],
  /** Issues are told with the addresses of what belongs to them in lists too. */
  linksInLists: [14, 0],
  milestoneTitle: [14, 0],
  noteFilter: [14, 0],
  /** The milestones of a project are listed with those of the groups above it. */
  parentMilestones: [14, 0],
  /** A refusal gives its reason as it is. Before, it stands where the name of an attribute does. */
  plainReasons: [14, 0],
  projectFilters: [14, 0],
  /** Notes tell when they were resolved. */
  resolvedDates: [14, 0],
  /** Projects by the ids before or after one, instead of by offset. */
  projectKeyset: [14, 0],
  snippetRawPage: [14, 0],
  /** The commit is read that a merge would make. */
  mergeRef: [14, 0],
  /** The message of a commit that is picked can be given. */
  pickMessages: [14, 0],
  /** Templates of descriptions are listed and read. */
  descriptionTemplates: [14, 0],
  squashCommit: [14, 0],
  /** Projects say whether commits are squashed. */
  squashOption: [14, 0],
  taskStatus: [14, 0],
  todoChange: [14, 0],
  /** GraphQL has a mutation that makes a todo pending again. */
  todoRestores: [14, 0],
  /** The rules about approvals are told with who fulfils them. */
  approvalState: [16, 0],
  awardPicture: [16, 0],
  botUsers: [16, 0],
  /** Comments of a review are kept from others until they are published. */
  draftNotes: [16, 0],
  /** A merge of branches in conflict answers 422, before 406. */
  conflictUnprocessable: [16, 0],
  emailConfirmation: [16, 0],
  internalNotes: [16, 0],
  issueTypes: [16, 0],
  /** Issues tell how they are planned, in editions that are paid for. */
  issuePlans: [16, 0],
  /** Issues tell how many others wait for them. */
  blockingCounts: [16, 0],
  milestoneDates: [16, 0],
  keyExpiry: [16, 0],
  keyUsage: [16, 0],
  noteProject: [16, 0],
  /** Reviewers are listed with how far they are. */
  reviewerList: [16, 0],
  patchIds: [16, 0],
  /** The sole owner of a group cannot be deleted, and the answer says so at once. */
  soleOwners: [16, 0],
  /** What comments on lines suggest is told with them, and applied. 11.8 applies it, and tells no id of it. */
  suggestions: [16, 0],
  topics: [16, 0],
  userLocks: [16, 0],
  /** That a branch has to be rebased is a status. */
  rebaseStatus: [17, 0],
  /** Merge requests that wait for others or for status checks have the present words for that. */
  obstacleWords: [17, 0],
  /** A conflict is a status of its own; before, it is one of the things that make a merge request broken. */
  conflictStatus: [17, 0],
  /** The issues are listed that a merge request names. */
  relatedIssues: [17, 1],
  /** What a merge request waits for is listed. */
  mergeBlocks: [17, 4],
  /** Projects can give pictures in their texts to those alone who have signed in. Here all do then that are not public. */
  picturesAskForSession: [17, 4],
  /** A merge request is not merged before a moment. */
  mergeAfter: [18, 0],
  /** Whoever approves can publish their review with the same request. */
  publishingApproval: [18, 0],
  /** What an item does not take of the commands in a note is a problem of the note, though that is written. */
  commandRefusals: [19, 0],
  groupVisibility: [19, 0],
  /** Issues have a day on which they start. */
  startDates: [19, 5],
  /** Commands are carried out in descriptions and notes that are changed too. */
  changedCommands: [16, 0],
  /** A discussion tells itself whether it is resolved. Before, its notes do. */
  discussionState: [19, 0],
  importedNotes: [19, 0],
  /** Discussions of issues are resolved as those of merge requests are. */
  issueDiscussionsResolvable: [19, 0],
  /** Lists of merge requests know who merged, and whose review is wanted. */
  mergeRequestPeople: [19, 0],
  nonActiveUsers: [19, 0],
  /** Reviewers approve, take that back and request changes; before, they only have reviewed or not. */
  reviewStates: [19, 0],
  /** A review is published with its state and a summary. */
  reviewSummaries: [19, 0],
  /** Notes have no attachment any more. */
  noAttachments: [19, 0],
  /** The pages of issues are called work items. */
  workItems: [19, 0],
} as const satisfies Readonly<Record<string, First>>

/** The first version that has each of these. */
export const since = { ...documented, ...atTheLatest } as const

/** A feature that newer versions have and older ones have not. */
export type VersionedFeature = keyof typeof since
