import { branchHead } from '../../../../service/rules/branches.ts'

/**
 * The expected effect of each parameter of a list, on the fixture below. `narrows`: some rows remain, and not all. `widens`:
 * there are further rows. `reorders`: the same rows in another order. `reshapes`: the same rows with other fields. `keeps`: none,
 * because the value is the default.
 */
export interface Probe {
  readonly does: 'narrows' | 'widens' | 'reorders' | 'reshapes' | 'keeps'
  /** The query with the parameter. */
  readonly by: string
  /** A further parameter, sent both with the probed one and without it. */
  readonly beside?: string
}

export interface ListProbes {
  readonly path: string
  /** The user whose token asks; ada when absent. */
  readonly as?: string
  /** A further parameter of every probe of the list. */
  readonly beside?: string
  readonly probes: Readonly<Record<string, Probe>>
}

const narrows = (by: string, beside?: string): Probe => ({ does: 'narrows', by, ...(beside ? { beside } : {}) })
const reorders = (by: string, beside?: string): Probe => ({ does: 'reorders', by, ...(beside ? { beside } : {}) })
const widens = (by: string, beside?: string): Probe => ({ does: 'widens', by, ...(beside ? { beside } : {}) })

export const now = new Date('2025-03-19T12:00:00Z')

/** Something of everything that lists can be asked for. Ada is 2, bob 3, eve 4, cy 5, dan 6. */
export const fixture = {
  users: [
    { username: 'ada', name: 'Zoe', createdAt: '2024-01-01T00:00:00Z' },
    { username: 'bob', createdAt: '2024-02-01T00:00:00Z' },
    { username: 'eve', external: true, createdAt: '2024-03-01T00:00:00Z', twoFactorEnabled: true },
    { username: 'cy', state: 'blocked' as const, createdAt: '2024-04-01T00:00:00Z' },
    {
      username: 'dan',
      createdAt: '2024-05-01T00:00:00Z',
      identities: [{ provider: 'ldap', externUid: 'dan@corp' }],
    },
  ],
  groups: [
    {
      path: 'tools',
      name: 'Workshop',
      visibility: 'internal',
      members: { ada: 'owner', bob: 'developer', eve: 'reporter' },
      labels: ['shared'],
      milestones: ['Autumn', { title: 'Winter', state: 'closed', description: 'cold' }],
      epics: ['Above'],
    },
    { path: 'attic', name: 'Zebra', visibility: 'private', members: { ada: 'reporter', bob: 'owner' } },
    { path: 'lab', visibility: 'public', members: { bob: 'owner' } },
    {
      path: 'tools/small',
      visibility: 'private',
      members: {},
      epics: ['Zinc', { title: 'Brass', state: 'closed' as const }],
    },
    { path: 'lab/cup', name: 'Zip', visibility: 'private', members: { ada: 'owner' } },
    { path: 'lab/dish', name: 'Alpha', visibility: 'public', members: { ada: 'reporter' } },
    { path: 'lab/jar', name: 'Middle', visibility: 'public', members: {} },
    { path: 'lab/cup/lid', visibility: 'private', members: {} },
  ],
  iterations: [
    { title: 'Week 11', start: '2025-03-10', due: '2025-03-16' },
    { title: 'Week 12', start: '2025-03-17', due: '2025-03-23' },
  ],
  projects: [
    {
      path: 'tools/anvil',
      members: { bob: 'developer', eve: 'reporter' },
      visibility: 'internal',
      createdAt: '2024-06-01T00:00:00Z',
      jobs: [
        'lint',
        { name: 'board', triggers: 'board' },
        { name: 'later', stage: 'deploy', triggers: 'board', when: 'manual' as const },
        { name: 'flash', child: 'board' },
        { name: 'deploy', stage: 'deploy', when: 'manual' as const },
      ],
      tags: ['iron', 'heavy'],
      stars: ['ada'],
      labels: [
        { name: 'bug', priority: 1 },
        { name: 'ui', description: 'what one sees', priority: 2 },
      ],
      milestones: [
        { title: '1.0', startDate: '2025-03-01', dueDate: '2025-04-01', createdAt: '2024-06-02T00:00:00Z' },
        { title: '2.0', startDate: '2025-06-01', dueDate: '2025-07-01', createdAt: '2024-06-03T00:00:00Z' },
        { title: '0.9', state: 'closed', description: 'long ago', createdAt: '2024-06-04T00:00:00Z' },
      ],
      issues: [
        {
          title: 'Crack',
          description: 'in the horn',
          author: 'ada',
          assignee: 'bob',
          labels: ['bug', 'ui'],
          milestone: '1.0',
          dueDate: '2025-03-19',
          type: 'incident',
          createdAt: '2024-07-01T00:00:00Z',
          updatedAt: '2024-09-09T00:00:00Z',
          awards: [
            { name: 'thumbsup', by: 'bob' },
            { name: 'tada', by: 'ada' },
          ],
          notes: [
            'First',
            { body: 'Second', author: 'bob', createdAt: '2024-07-01T01:00:00Z' },
            { body: 'moved', system: true },
          ],
        },
        {
          title: 'Anvil sings',
          description: 'about a crack',
          author: 'bob',
          assignee: 'ada',
          labels: ['ui'],
          milestone: '2.0',
          confidential: true,
          createdAt: '2024-08-01T00:00:00Z',
          updatedAt: '2024-08-01T00:00:00Z',
        },
        {
          title: 'Dull',
          author: 'ada',
          state: 'closed',
          createdAt: '2024-06-10T00:00:00Z',
          updatedAt: '2024-10-01T00:00:00Z',
        },
      ],
      mergeRequests: [
        {
          title: 'Weld',
          description: 'the horn',
          author: 'ada',
          assignee: 'bob',
          reviewers: ['eve'],
          approvedBy: ['bob'],
          labels: ['bug', 'ui'],
          milestone: '1.0',
          branch: 'weld',
          mergeStatus: 'unchecked',
          createdAt: '2024-07-01T00:00:00Z',
          updatedAt: '2024-09-09T00:00:00Z',
          awards: [
            { name: 'thumbsup', by: 'bob' },
            { name: 'tada', by: 'ada' },
          ],
        },
        {
          title: 'Draft: Bend',
          description: 'before we weld',
          author: 'bob',
          assignee: 'ada',
          reviewers: ['ada'],
          labels: ['ui'],
          milestone: '2.0',
          branch: 'bend',
          failing: ['lint'],
          mergeStatus: 'unchecked',
          target: 'next',
          createdAt: '2024-08-01T00:00:00Z',
          updatedAt: '2024-08-01T00:00:00Z',
        },
        {
          title: 'Anneal',
          author: 'ada',
          state: 'merged',
          branch: 'a',
          createdAt: '2024-06-10T00:00:00Z',
          updatedAt: '2024-10-01T00:00:00Z',
        },
      ],
      deployments: [
        { environment: 'production', at: '2024-12-01T00:00:00Z' },
        { environment: 'staging', mergeRequest: 3, status: 'failed' as const, at: '2024-11-01T00:00:00Z' },
      ],
      releases: [
        { tag: 'v1', createdAt: '2024-12-01T00:00:00Z', releasedAt: '2024-10-01T00:00:00Z' },
        { tag: 'v2', createdAt: '2024-11-01T00:00:00Z', releasedAt: '2024-11-01T00:00:00Z' },
      ],
      snippets: [
        { title: 'Quench', fileName: 'quench.md', notes: ['In oil', { body: 'renamed', system: true }, 'Or water'] },
      ],
    },
    {
      path: 'tools/horn',
      visibility: 'private',
      archived: true,
      createdAt: '2024-06-20T00:00:00Z',
      issues: [{ title: 'Old one', author: 'ada', createdAt: '2024-05-01T00:00:00Z' }],
      mergeRequests: [
        {
          title: 'Old weld',
          author: 'ada',
          branch: 'old',
          mergeStatus: 'unchecked',
          createdAt: '2024-05-01T00:00:00Z',
        },
      ],
    },
    {
      path: 'tools/chest',
      visibility: 'public',
      issuesEnabled: false,
      mergeRequestsEnabled: false,
      createdAt: '2024-05-01T00:00:00Z',
    },
    {
      path: 'attic/box',
      visibility: 'private',
      tier: 'premium' as const,
      members: { ada: 'reporter' },
      issues: ['In the attic'],
      mergeRequests: [
        { title: 'First', author: 'bob', autoMerge: 'bob', train: 'fresh' as const },
        { title: 'Second', author: 'bob', autoMerge: 'bob', train: 'idle' as const },
      ],
    },
    { path: 'lab/glass', visibility: 'public', issues: ['Dusty'] },
    { path: 'tools/small/pin', visibility: 'private', tier: 'premium' as const },
    { path: 'ada/notes', visibility: 'private', createdAt: '2025-03-19T00:00:00Z' },
  ],
  todos: [
    { user: 'ada', author: 'bob', target: 'tools/anvil#1', action: 'assigned', createdAt: '2025-01-01T00:00:00Z' },
    { user: 'ada', author: 'eve', target: 'tools/anvil!2', action: 'mentioned', createdAt: '2025-01-02T00:00:00Z' },
    { user: 'ada', author: 'bob', target: 'attic/box#1', action: 'marked', createdAt: '2025-01-03T00:00:00Z' },
    { user: 'ada', author: 'bob', target: 'tools/anvil#2', state: 'done', createdAt: '2025-01-04T00:00:00Z' },
  ],
}

/** Probes that lists of issues and of merge requests have in common. */
const items: ListProbes['probes'] = {
  state: narrows('state=opened'),
  labels: narrows('labels=bug'),
  milestone: narrows('milestone=1.0'),
  order_by: reorders('order_by=updated_at'),
  sort: reorders('sort=asc'),
  iids: narrows('iids[]=1'),
  search: narrows('search=horn'),
  author_id: narrows('author_id=2'),
  author_username: narrows('author_username=bob'),
  assignee_id: narrows('assignee_id=2'),
  assignee_username: narrows('assignee_username[]=bob'),
  my_reaction_emoji: narrows('my_reaction_emoji=tada'),
  scope: narrows('scope=assigned_to_me'),
  created_after: narrows('created_after=2024-08-01T00:00:00Z'),
  created_before: narrows('created_before=2024-06-10T00:00:00Z'),
  updated_after: narrows('updated_after=2024-09-09T00:00:00Z'),
  updated_before: narrows('updated_before=2024-08-01T00:00:00Z'),
  'not[labels]': narrows('not[labels]=bug'),
  'not[milestone]': narrows('not[milestone]=1.0'),
  'not[author_id]': narrows('not[author_id]=2'),
  'not[author_username]': narrows('not[author_username]=bob'),
  'not[assignee_id]': narrows('not[assignee_id]=2'),
  'not[assignee_username]': narrows('not[assignee_username][]=bob'),
  'not[my_reaction_emoji]': narrows('not[my_reaction_emoji]=tada'),
}
const issues: ListProbes['probes'] = {
  ...items,
  in: narrows('in=title', 'search=crack'),
  confidential: narrows('confidential=true'),
  due_date: narrows('due_date=today'),
  issue_type: narrows('issue_type=incident'),
  milestone_id: narrows('milestone_id=Started'),
}
const mergeRequests: ListProbes['probes'] = {
  ...items,
  in: narrows('in=title', 'search=weld'),
  reviewer_id: narrows('reviewer_id=2'),
  reviewer_username: narrows('reviewer_username=eve'),
  'not[reviewer_id]': narrows('not[reviewer_id]=2'),
  'not[reviewer_username]': narrows('not[reviewer_username]=eve'),
  merge_user_id: narrows('merge_user_id=2'),
  merge_user_username: narrows('merge_user_username=ada'),
  source_branch: narrows('source_branch=weld'),
  source_project_id: { does: 'keeps', by: 'source_project_id=1', beside: 'search=bend' },
  target_branch: narrows('target_branch=next'),
  wip: narrows('wip=yes'),
  environment: narrows('environment=production'),
  deployed_after: narrows('deployed_after=2024-11-30T00:00:00Z'),
  deployed_before: narrows('deployed_before=2024-12-02T00:00:00Z'),
  approved: narrows('approved=yes'),
  view: { does: 'reshapes', by: 'view=simple' },
}
/** Only the first to ask is told that it goes on: each list asks for another merge request. */
const recheck = (beside: string) => ({
  with_merge_status_recheck: { does: 'reshapes', by: 'with_merge_status_recheck=true', beside } as const,
})
const non_archived = widens('non_archived=false')

const groupProjects: ListProbes['probes'] = {
  active: narrows('active=false'),
  archived: narrows('archived=true'),
  visibility: narrows('visibility=internal'),
  search: narrows('search=anv'),
  order_by: reorders('order_by=name'),
  sort: reorders('sort=asc'),
  simple: { does: 'reshapes', by: 'simple=true' },
  owned: { does: 'keeps', by: 'owned=true' },
  starred: narrows('starred=true'),
  include_subgroups: widens('include_subgroups=true'),
  with_issues_enabled: narrows('with_issues_enabled=true'),
  with_merge_requests_enabled: narrows('with_merge_requests_enabled=true'),
  min_access_level: { does: 'keeps', by: 'min_access_level=40' },
}
const { include_subgroups: _subgroups, ...anyProjects } = groupProjects
const projects: ListProbes['probes'] = {
  ...anyProjects,
  owned: narrows('owned=true'),
  membership: narrows('membership=true'),
  min_access_level: narrows('min_access_level=40'),
  pagination: { does: 'keeps', by: 'pagination=keyset', beside: 'order_by=id' },
  id_after: narrows('id_after=3'),
  id_before: narrows('id_before=3'),
  last_activity_after: narrows('last_activity_after=2025-03-19T00:00:00Z'),
  last_activity_before: narrows('last_activity_before=2025-03-18T23:00:00Z'),
  search_namespaces: widens('search_namespaces=true', 'search=attic'),
  topic: narrows('topic=iron,heavy'),
}

const groups: ListProbes['probes'] = {
  skip_groups: narrows('skip_groups[]=7'),
  all_available: widens('all_available=true'),
  search: narrows('search=work'),
  order_by: reorders('order_by=path', 'all_available=true'),
  sort: reorders('sort=desc'),
  owned: narrows('owned=true'),
  min_access_level: narrows('min_access_level=40'),
  visibility: narrows('visibility=private'),
  top_level_only: narrows('top_level_only=true'),
  // None of them is to be deleted.
  active: { does: 'keeps', by: 'active=true' },
}

const { top_level_only: _top, ...groupsWithin } = groups
const inGroup: ListProbes['probes'] = {
  ...groupsWithin,
  skip_groups: narrows('skip_groups[]=11'),
  search: narrows('search=dis'),
}

const events: ListProbes['probes'] = {
  after: narrows('after=2024-07-15'),
  before: narrows('before=2024-07-15'),
  sort: reorders('sort=asc'),
  action: narrows('action=commented'),
  target_type: narrows('target_type=merge_request'),
}

const notes: ListProbes['probes'] = {
  order_by: { does: 'keeps', by: 'order_by=created_at' },
  sort: reorders('sort=asc'),
  activity_filter: narrows('activity_filter=only_comments'),
}

const milestones: ListProbes['probes'] = {
  iids: narrows('iids[]=1'),
  state: narrows('state=closed'),
  search: narrows('search=co'),
  title: narrows('title=Winter'),
  updated_after: { does: 'keeps', by: 'updated_after=2024-01-01T00:00:00Z' },
  updated_before: { does: 'keeps', by: 'updated_before=2035-01-01T00:00:00Z' },
}

/** Every list with parameters, by the name of its operation. */
export const lists: Readonly<Record<string, ListProbes>> = {
  listOwnIssues: { path: '/issues', beside: 'scope=all', probes: { ...issues, non_archived } },
  listGroupIssues: { path: '/groups/tools/issues', probes: { ...issues, non_archived } },
  listTrainCars: {
    path: '/projects/4/merge_trains',
    probes: { scope: { does: 'keeps', by: 'scope=active' }, sort: reorders('sort=asc') },
  },
  listPipelines: {
    path: '/projects/1/pipelines',
    probes: {
      scope: { does: 'keeps', by: 'scope=finished' },
      status: narrows('status=failed'),
      ref: narrows('ref=weld'),
      sha: narrows(`sha=${branchHead('bend')}`),
      username: narrows('username=bob'),
      source: { does: 'keeps', by: 'source=merge_request_event' },
      updated_after: narrows('updated_after=2024-08-01T00:00:00Z'),
      updated_before: narrows('updated_before=2024-07-30T00:00:00Z'),
      created_after: narrows('created_after=2024-08-01T00:00:00Z'),
      created_before: narrows('created_before=2024-07-30T00:00:00Z'),
      order_by: reorders('order_by=updated_at'),
      sort: reorders('sort=asc'),
    },
  },
  listGroupEpics: {
    path: '/groups/tools%2Fsmall/epics',
    probes: {
      state: narrows('state=opened'),
      search: narrows('search=ZIN'),
      order_by: reorders('order_by=title'),
      sort: reorders('sort=asc'),
      include_ancestor_groups: widens('include_ancestor_groups=true'),
      include_descendant_groups: { does: 'keeps', by: 'include_descendant_groups=true' },
    },
  },
  listProjectIterations: {
    path: '/projects/4/iterations',
    probes: { state: narrows('state=opened'), search: narrows('search=week+11') },
  },
  listReleases: {
    path: '/projects/1/releases',
    probes: { order_by: reorders('order_by=created_at'), sort: reorders('sort=asc') },
  },
  listEnvironments: {
    path: '/projects/1/environments',
    probes: {
      name: narrows('name=staging'),
      search: narrows('search=STAG'),
      states: { does: 'keeps', by: 'states=available' },
    },
  },
  listDeployments: {
    path: '/projects/1/deployments',
    probes: {
      updated_after: narrows('updated_after=2024-11-15T00:00:00Z'),
      updated_before: narrows('updated_before=2024-11-15T00:00:00Z'),
      environment: narrows('environment=staging'),
      status: narrows('status=failed'),
      order_by: reorders('order_by=updated_at'),
      sort: reorders('sort=desc'),
    },
  },
  listBranches: {
    path: '/projects/1/repository/branches',
    probes: { search: narrows('search=^we'), sort: reorders('sort=updated_desc') },
  },
  listCodeMatches: {
    path: '/projects/1/search',
    beside: 'search=e&scope=blobs',
    probes: {
      scope: { does: 'keeps', by: 'scope=blobs' },
      search: narrows('search=weld&scope=blobs'),
      ref: { does: 'reshapes', by: 'ref=weld' },
    },
  },
  listTriggerJobs: { path: '/projects/1/pipelines/1/trigger_jobs', probes: { scope: narrows('scope[]=manual') } },
  listPipelineBridges: { path: '/projects/1/pipelines/1/bridges', probes: { scope: narrows('scope[]=manual') } },
  listPipelineJobs: {
    path: '/projects/1/pipelines/1/jobs',
    probes: {
      scope: narrows('scope[]=manual'),
      include_retried: { does: 'keeps', by: 'include_retried=false' },
    },
  },
  listProjectIssues: { path: '/projects/1/issues', probes: issues },
  listOwnMergeRequests: {
    path: '/merge_requests',
    beside: 'scope=all',
    probes: { ...mergeRequests, non_archived, ...recheck('source_branch=weld') },
  },
  listGroupMergeRequests: {
    path: '/groups/tools/merge_requests',
    probes: { ...mergeRequests, non_archived, ...recheck('non_archived=false&source_branch=old') },
  },
  listMergeRequests: {
    path: '/projects/1/merge_requests',
    probes: { ...mergeRequests, ...recheck('source_branch=bend') },
  },
  listGroups: { path: '/groups', probes: groups },
  listOwnedGroups: { path: '/groups', probes: groups },
  listSubgroups: { path: '/groups/lab/subgroups', probes: inGroup },
  listDescendantGroups: { path: '/groups/lab/descendant_groups', probes: inGroup },
  listGroupProjects: { path: '/groups/tools/projects', probes: groupProjects },
  listProjects: { path: '/projects', probes: projects },
  listVisibleProjects: { path: '/projects', probes: projects },
  listOwnedProjects: { path: '/projects', probes: projects },
  listStarredProjects: { path: '/projects', probes: projects },
  listAllProjects: { path: '/projects', probes: projects },
  listProjectUsers: {
    path: '/projects/1/users',
    probes: { search: narrows('search=bo'), skip_users: narrows('skip_users[]=3') },
  },
  listProjectEvents: { path: '/projects/1/events', probes: events },
  listUserEvents: { path: '/users/ada/events', probes: { ...events, action: narrows('action=merged') } },
  listMilestones: {
    path: '/projects/1/milestones',
    probes: {
      ...milestones,
      search: narrows('search=long'),
      title: narrows('title=1.0'),
      updated_after: narrows('updated_after=2024-06-03T00:00:00Z'),
      updated_before: narrows('updated_before=2024-06-03T00:00:00Z'),
      include_parent_milestones: widens('include_parent_milestones=true'),
      include_ancestors: widens('include_ancestors=true'),
    },
  },
  listGroupMilestones: { path: '/groups/tools/milestones', probes: milestones },
  listLabels: {
    path: '/projects/1/labels',
    probes: {
      with_counts: { does: 'reshapes', by: 'with_counts=true' },
      include_ancestor_groups: narrows('include_ancestor_groups=false'),
      search: narrows('search=sees'),
    },
  },
  listMembers: {
    path: '/projects/1/members',
    probes: { query: narrows('query=bob'), user_ids: narrows('user_ids[]=3') },
  },
  listIssueNotes: { path: '/projects/1/issues/1/notes', probes: notes },
  listMergeRequestNotes: { path: '/projects/1/issues/1/notes', probes: notes },
  listSnippetNotes: { path: '/projects/1/snippets/1/notes', probes: notes },
  listUsers: {
    path: '/users',
    as: 'root-token',
    probes: {
      active: narrows('active=true'),
      blocked: narrows('blocked=true'),
      search: narrows('search=zo'),
      username: narrows('username=bob'),
      external: narrows('external=true'),
      exclude_external: narrows('exclude_external=true'),
      exclude_active: narrows('exclude_active=true'),
      extern_uid: narrows('extern_uid=dan@corp&provider=ldap'),
      provider: narrows('provider=ldap&extern_uid=dan@corp'),
      created_after: narrows('created_after=2024-03-01T00:00:00Z'),
      created_before: narrows('created_before=2024-03-01T00:00:00Z'),
      order_by: reorders('order_by=name'),
      sort: reorders('sort=asc'),
      two_factor: narrows('two_factor=enabled'),
      without_projects: narrows('without_projects=true'),
      admins: narrows('admins=true'),
    },
  },
  listTodos: {
    path: '/todos',
    probes: {
      action: narrows('action=assigned'),
      author_id: narrows('author_id=4'),
      project_id: narrows('project_id=4'),
      group_id: narrows('group_id=8'),
      state: { does: 'keeps', by: 'state=pending' },
      type: narrows('type=MergeRequest'),
    },
  },
}
