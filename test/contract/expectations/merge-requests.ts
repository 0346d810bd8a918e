import {
  absent,
  absentOnDelete,
  creates,
  deletes,
  illTyped,
  lists,
  listsWhole,
  nowhere,
  omit,
  omitWhereRequired,
  outOfRange,
  reads,
  updates,
  type Expectation,
  type Values,
} from './expectation.ts'
import { message } from './checks.ts'
import {
  commit,
  diffVersion,
  fullDiffVersion,
  issue,
  mergeRequest,
  mergeRequestChanges,
  notShown,
  todo,
} from './shapes.ts'
import { made, type World } from '../world.ts'

const family = 'merge requests'
const all = '/projects/:id/merge_requests'
const one = `${all}/:merge_request_id`

const weld = async (world: World): Promise<Values> => ({
  id: await world.projectId(),
  merge_request_id: await world.mergeRequestId('Weld it'),
})

const fresh = async (world: World): Promise<Values> => ({
  id: await world.projectId(),
  merge_request_id: (await world.newMergeRequest()).id,
})

const pathOf = ({ id, merge_request_id }: Values): string =>
  `/projects/${String(id)}/merge_requests/${String(merge_request_id)}`

const named = {
  family,
  access: 'reader',
  as: 'rita',
  malformed: illTyped('merge_request_id', 'weld'),
  absent: absent('merge_request_id'),
} as const

const merging = {
  family,
  access: 'writer',
  as: 'mark',
  shape: mergeRequest,
  absent: absent('merge_request_id'),
} as const

export const mergeRequestExpectations: readonly Expectation[] = [
  lists({
    family,
    name: 'listMergeRequests',
    path: all,
    access: 'reader',
    as: 'rita',
    shape: mergeRequest,
    values: async (world) => ({ id: await world.projectId() }),
    malformed: outOfRange('state', 'asleep'),
    absent: absent('id', 'Project'),
  }),
  reads({
    ...named,
    name: 'readMergeRequest',
    path: one,
    shape: mergeRequest,
    values: weld,
    shows: ({ merge_request_id }) => ({ id: merge_request_id, title: 'Weld it', state: 'opened' }),
  }),
  listsWhole({ ...named, name: 'listMergeRequestCommits', path: `${one}/commits`, shape: commit, values: weld }),
  reads({
    ...named,
    name: 'readMergeRequestChanges',
    path: `${one}/changes`,
    shape: mergeRequestChanges,
    values: weld,
    shows: ({ merge_request_id }) => ({ id: merge_request_id }),
  }),
  creates({
    family,
    name: 'createMergeRequest',
    path: all,
    required: ['source_branch', 'target_branch', 'title'],
    access: 'writer',
    as: 'dev',
    refused: 'gus',
    shape: mergeRequest,
    values: async (world) => ({
      id: await world.projectId(),
      source_branch: `temper-${world.next()}`,
      target_branch: 'master',
      title: 'Temper it',
      description: 'Blue, not straw.',
      labels: 'bug,ui',
      assignee_id: await world.userId('mark'),
      milestone_id: await world.milestoneId('1.0'),
    }),
    shows: ({ source_branch, target_branch, title, description }) => ({
      source_branch,
      target_branch,
      title,
      description,
      state: 'opened',
      labels: ['bug', 'ui'],
      author: { username: 'dev' },
      assignee: { username: 'mark' },
      milestone: { title: '1.0' },
    }),
    malformed: omit('title'),
    absent: absent('id', 'Project'),
  }),
  updates({
    family,
    name: 'updateMergeRequest',
    path: one,
    required: ['source_branch', 'target_branch', 'title'],
    access: 'writer',
    as: 'dev',
    refused: 'gus',
    shape: mergeRequest,
    values: async (world) => {
      const values = await fresh(world)
      const { source_branch, target_branch } = made(await world.as('dev').get(pathOf(values)), 'GET merge request')
      return { ...values, source_branch, target_branch, title: 'Temper it twice', labels: 'ui' }
    },
    shows: ({ merge_request_id, title }) => ({ id: merge_request_id, title, labels: ['ui'] }),
    malformed: omitWhereRequired('source_branch', { status: 200, body: mergeRequest('real') }),
    absent: absent('merge_request_id'),
  }),
  deletes({
    family,
    name: 'deleteMergeRequest',
    path: one,
    access: 'owner',
    as: 'olga',
    refused: 'dev',
    shape: notShown,
    values: fresh,
    malformed: illTyped('merge_request_id', 'weld'),
    absent: {
      put: { merge_request_id: nowhere },
      answered: {
        contract: absentOnDelete('merge_request_id').answered.contract,
        // Real services report a missing right for an absent merge request.
        real: { status: 403, body: message(/^403 Forbidden/) },
      },
    },
  }),
  updates({
    ...merging,
    name: 'acceptMergeRequest',
    path: `${one}/merge`,
    values: async (world) => {
      const values = await fresh(world)
      const { sha } = made(await world.as('mark').get(pathOf(values)), 'GET merge request')
      return { ...values, sha, merge_commit_message: 'Temper it', should_remove_source_branch: true }
    },
    shows: ({ merge_request_id }) => ({ id: merge_request_id, state: 'merged' }),
    malformed: illTyped('merge_when_build_succeeds', 'perhaps'),
  }),
  {
    ...updates({
      ...merging,
      needs: 'builds',
      name: 'cancelMergeWhenBuildSucceeds',
      path: `${one}/cancel_merge_when_build_succeeds`,
      values: async (world) => {
        const [, , id, , merge_request_id] = (await world.waitingMergeRequest()).split('/').map(Number)
        return { id, merge_request_id }
      },
      shows: ({ merge_request_id }) => ({ id: merge_request_id, state: 'opened', merge_when_build_succeeds: false }),
      malformed: illTyped('merge_request_id', 'weld'),
    }),
    // Real services route it as a POST, whatever their documentation says.
    method: { contract: 'PUT', real: 'POST' },
    status: { contract: 200, real: 201 },
  },
  lists({ ...named, name: 'listClosedIssues', path: `${one}/closes_issues`, shape: issue, values: weld }),
  creates({
    ...named,
    name: 'subscribeToMergeRequest',
    path: `${one}/subscription`,
    as: 'otto',
    shape: mergeRequest,
    values: fresh,
    shows: ({ merge_request_id }) => ({ id: merge_request_id, subscribed: true }),
  }),
  deletes({
    ...named,
    name: 'unsubscribeFromMergeRequest',
    path: `${one}/subscription`,
    as: 'dev',
    shape: mergeRequest,
    values: fresh,
    shows: ({ merge_request_id }) => ({ id: merge_request_id, subscribed: false }),
  }),
  creates({
    ...named,
    name: 'addMergeRequestTodo',
    path: `${one}/todo`,
    shape: todo('MergeRequest'),
    values: fresh,
    shows: ({ merge_request_id }) => ({ target: { id: merge_request_id }, author: { username: 'rita' } }),
  }),
  listsWhole({ ...named, name: 'listMergeRequestVersions', path: `${one}/versions`, shape: diffVersion, values: weld }),
  reads({
    ...named,
    name: 'readMergeRequestVersion',
    path: `${one}/versions/:version_id`,
    shape: fullDiffVersion,
    values: async (world) => {
      const values = await weld(world)
      const versions = made(await world.as('rita').get(`${pathOf(values)}/versions`), 'GET versions')
      return { ...values, version_id: versions[0].id }
    },
    shows: ({ version_id, merge_request_id }) => ({ id: version_id, merge_request_id }),
    malformed: illTyped('version_id', 'newest'),
    absent: absent('version_id'),
  }),
]
