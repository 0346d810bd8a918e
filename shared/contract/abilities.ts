import type { ApiVersion, ServiceFacts } from '../model/service-facts.ts'
import { isSince, readVersion } from './v4/version.ts'

/**
 * Abilities of services, by the version of their API and their own release: everything that Docket does in one way here and
 * in another there. Abilities that are found out, whatever the release, are in `electron/sync/service/capabilities.ts`.
 */

/** The release of API v4 that has it first. @param unsaid the ability of a service that does not say its release */
function from(major: number, minor: number, unsaid: boolean) {
  return { v3: false, v4: { major, minor, unsaid } } as const
}

const onlyV3 = { v3: true, v4: false } as const
const onlyV4 = { v3: false, v4: true } as const

const abilities = {
  /** Lists of items are narrowed by when their rows changed. Older services list everything, and each service has to prove it. */
  narrowsByDate: from(10, 6, true),
  /** Notes stand in discussions, which have ids, are answered and resolved. */
  discussions: from(10, 8, true),
  /** Discussions may be about a whole file of the changes. */
  fileComments: from(16, 4, false),
  /** Notes may be for members of the project alone. */
  internalNotes: from(15, 5, false),
  /** A merge request is a draft where its title begins with that word. Before, the word is `WIP`. */
  draftTitles: from(13, 2, true),
  /** Merge requests have reviewers. Older services leave out every word about them. */
  reviewers: from(13, 8, true),
  /** Reviewers are listed with the state of each review. */
  reviewStates: from(16, 0, true),
  /** The comments of a review can be kept from others until they are published as one. */
  draftNotes: from(15, 11, true),
  /** Whoever approves a merge request can publish their review of it with the same request. */
  approvingPublishes: from(18, 0, false),
  /** A review is published with its conclusion, which may be that changes are requested. */
  reviewVerdicts: from(19, 0, false),
  /** Reviewers are asked once more, by GraphQL. */
  reviewsAgain: from(13, 9, true),
  /** Todos are snoozed, by GraphQL. */
  snoozesTodos: from(17, 9, false),
  /** Todos that are done become pending again, by GraphQL. Elsewhere only a new one can be made. */
  restoresTodos: from(14, 0, false),
  /** Issues have types with which they are made. */
  issueTypes: from(16, 0, false),
  /** Issues are linked to each other, in all editions. */
  issueLinks: from(13, 4, true),
  /** The merge requests are listed that name an issue, and those that close it. */
  relatedMergeRequests: onlyV4,
  /** The issues are listed that a merge request names. */
  relatedIssues: from(17, 1, true),
  /** Issues tell what they are a part of, and what is a part of them, by GraphQL. */
  hierarchies: from(16, 10, false),
  /** Groups at the top have emoji of their own, which GraphQL lists. */
  customEmoji: from(16, 7, false),
  /** Issues are made with a day on which they start. */
  startDates: from(19, 5, false),
  /** The commits of a merge request are made anew after the newest one of its target branch. */
  rebases: from(11, 6, true),
  /** What was merged is taken back on a branch. */
  reverts: from(11, 5, true),
  /** Whether a commit could be brought into a branch or taken back is found out without doing it. Older services would do it. */
  triesPicks: from(13, 3, false),
  /** A merge request can say that its merge makes one commit of all, and so can the merge. Older services cannot be told its name. */
  squashes: from(11, 0, true),
  squashMessages: from(14, 0, true),
  /** A merge can wait until nothing is in its way. Before, it waits for its pipeline alone. */
  autoMerge: from(17, 11, false),
  /** Merge requests can say before which moment they are not merged. */
  mergeTimes: from(18, 0, false),
  /** What has to be merged before a merge request is listed, and so are the status checks of other services and merge trains. */
  mergeBlocks: from(17, 3, true),
  statusChecks: from(14, 0, true),
  mergeTrains: from(12, 9, true),
  /** A merge that waits is called off at an address that answers the merge request. The older address goes on. */
  cancelAutoMerge: from(19, 5, false),
  /** A page of the service makes a token with name and scope filled in. */
  filledTokenPage: from(14, 0, true),
  /** The page for that token is among the user's settings. The older address leads on to it. */
  tokenPageInSettings: from(17, 0, false),
  /** Attachments are below the number of their project, whatever it is called later. */
  uploadsByProjectId: from(17, 0, false),
  /** The API gives attachments to whoever has a token. */
  uploads: from(17, 4, false),
  /** The API takes files that texts then name. */
  attaching: onlyV4,
  /** Items of all projects are listed by the person whom they concern, besides the user's own. */
  listsByPerson: onlyV4,
  /**
   * A change of an item names no more than the changed fields, single labels among them. Elsewhere all labels are sent anew, and
   * of a merge request its title and branches each time.
   */
  changesPartly: onlyV4,
  /** Suggestions are applied, where notes tell their ids. Several become one commit in somewhat newer releases. */
  suggestions: from(11, 6, true),
  suggestionBatches: from(13, 2, true),
  /** Merge requests can be approved, in editions and releases that have that. */
  approvals: onlyV4,
  /** The branches of a repository are listed and compared. */
  branches: onlyV4,
  /** Projects have templates for descriptions, which the API gives. */
  templates: from(14, 0, true),
  /** Pipelines run for commits, and merge requests tell of their newest one. */
  pipelines: onlyV4,
  /** The jobs are listed that start other pipelines; in new releases at an address by that name. The older address goes on. */
  childPipelines: from(13, 0, true),
  triggerJobs: from(19, 2, false),
  /** The tests that the jobs of a pipeline report are counted. */
  testReports: from(14, 2, true),
  /** Items tell how much time they are to take and took so far. */
  tracksTime: from(9, 0, true),
  /** People say what they do just now; in newer releases for how long, and whether they are busy. */
  userStatuses: from(11, 2, true),
  statusPeriods: from(13, 9, false),
  busyStatuses: from(14, 0, false),
  /** Items have several assignees. */
  severalAssignees: onlyV4,
  /** Groups stand in groups. */
  subgroups: onlyV4,
  /** The parts that are left out of large changes can be requested. */
  wholeChanges: onlyV4,
  /** Texts have more slash commands. */
  moreSlashCommands: onlyV4,
  /** The API gives a file of a repository as it is at a commit. */
  filesAtCommits: onlyV4,
  /** The service finds lines of the files in a repository, and items and projects that the user does not follow. */
  searchesService: from(10, 5, true),
  /** Deployments tell which merge requests they brought, and are listed by how they went and when. */
  deployments: from(14, 0, true),
  /** Projects have releases. */
  releases: from(11, 7, true),
  /** Projects have boards of issues. */
  issueBoards: onlyV4,
  /** Tokens are made by their owners. Elsewhere each user has one, which stands on the page of their account. */
  ownTokens: onlyV4,
  /** A dash stands in addresses between a project and its pages. */
  dashedPages: onlyV4,
  /** The totals of lists also count rows that are not shown, since the user may not see them. */
  countsHidden: onlyV4,
  /** A comment of an emoji alone becomes an award of the item it was written under. */
  awardsByComment: onlyV3,
} as const satisfies Readonly<Record<string, Readonly<Record<ApiVersion, boolean | Release>>>>

interface Release {
  readonly major: number
  readonly minor: number
  readonly unsaid: boolean
}

/** Something that some services can do, and others cannot. */
export type Ability = keyof typeof abilities

/** How a service is spoken to, as far as its abilities follow from that. */
export type AskedService = Pick<ServiceFacts, 'interface' | 'version'>

/** Returns true if a service has an ability, as far as its versions tell. */
export function can(service: AskedService, ability: Ability): boolean {
  const release = releaseOf(service, ability)
  return typeof release === 'boolean' ? release : (isReached(service, release) ?? release.unsaid)
}

/** Returns true if a service says a release that has an ability. */
export function surelyCan(service: AskedService, ability: Ability): boolean {
  const release = releaseOf(service, ability)
  return typeof release === 'boolean' ? release : isReached(service, release) === true
}

function releaseOf({ interface: apiVersion }: AskedService, ability: Ability): boolean | Release {
  return abilities[ability][apiVersion]
}

/** Returns true if a service says that release or a newer one; null where it says none. */
function isReached({ version }: AskedService, { major, minor }: Release): boolean | null {
  const read = readVersion(version ?? '')
  return read === null ? null : isSince(read, major, minor)
}
