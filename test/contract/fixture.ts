/**
 * A workshop in which everybody and everything is that the contract tells apart: users of every level, an administrator,
 * blocked users of both kinds, private, internal and public projects, and items in every state.
 */
export const fixture = {
  users: [
    {
      username: 'root',
      tokens: [
        { kind: 'personal', token: 'personal-root' },
        { kind: 'oauth', token: 'oauth-root' },
        { kind: 'session', token: 'session-root' },
      ],
    },
    'olga',
    'mark',
    'dev',
    {
      username: 'rita',
      tokens: [
        { kind: 'personal', token: 'personal-rita' },
        { kind: 'personal', token: 'another-rita' },
        { kind: 'personal', token: 'revoked-rita', revoked: true },
        { kind: 'personal', token: 'reading-rita', scope: 'read_user' },
        { kind: 'oauth', token: 'oauth-rita' },
        { kind: 'oauth', token: 'expired-rita', expired: true },
        { kind: 'session', token: 'session-rita' },
        { kind: 'session', token: 'old-session-rita', expired: true },
      ],
    },
    'gus',
    'otto',
    { username: 'bea', state: 'blocked' },
    { username: 'lena', state: 'ldap_blocked' },
    { username: 'eve', external: true },
    { username: 'nora', canCreateGroup: false },
  ],
  groups: [
    { path: 'tools', visibility: 'internal', members: { olga: 'owner' } },
    { path: 'yard', visibility: 'public', members: { olga: 'owner' } },
    { path: 'vault', visibility: 'private', members: { otto: 'owner' } },
  ],
  projects: [
    {
      path: 'tools/anvil',
      visibility: 'internal',
      members: { mark: 'master', dev: 'developer', rita: 'reporter', gus: 'guest' },
      stars: ['rita'],
      labels: ['bug', 'ui', { name: 'urgent', color: '#ff0000', description: 'At once', priority: 1 }],
      milestones: ['1.0', { title: '0.9', state: 'closed', dueDate: '2030-01-31' }],
      issues: [
        {
          title: 'Crack in the horn',
          author: 'gus',
          labels: ['bug'],
          milestone: '1.0',
          notes: [{ author: 'rita', body: 'Seen it too', awards: [{ name: 'tada', by: 'gus' }] }],
          awards: [{ name: 'tada', by: 'rita' }],
        },
        { title: 'Customer list leaks', author: 'olga', confidential: true },
        { title: 'Squeaks', author: 'rita', assignee: 'gus', labels: ['ui', 'bug'], state: 'closed' },
        { title: 'Rust on the face', author: 'dev', labels: ['ui'], dueDate: '2030-02-01' },
      ],
      mergeRequests: [
        {
          title: 'Weld it',
          author: 'dev',
          branch: 'weld',
          description: 'Closes #1',
          notes: [{ author: 'rita', body: 'Looks good', awards: [{ name: 'tada', by: 'gus' }] }],
          awards: [{ name: 'tada', by: 'rita' }],
        },
        { title: 'WIP: Polish', author: 'dev', branch: 'polish' },
        { title: 'Bend it', author: 'dev', branch: 'bend', conflict: true },
        { title: 'New handle', author: 'dev', branch: 'handle', state: 'merged' },
        { title: 'Paint it', author: 'dev', branch: 'paint', state: 'closed' },
      ],
    },
    {
      path: 'tools/secret',
      visibility: 'private',
      members: { gus: 'guest' },
      issues: ['Hidden'],
      mergeRequests: ['M'],
    },
    {
      path: 'tools/forge',
      visibility: 'internal',
      members: { rita: 'reporter', mark: 'master' },
      labels: ['bug'],
      milestones: ['1.0'],
    },
    { path: 'olga/notes', visibility: 'public', issues: ['Everybody reads this'] },
    { path: 'olga/attic', visibility: 'public', archived: true },
    { path: 'otto/den', visibility: 'private', issues: ['Mine'] },
  ],
}

/** Snippets have no operations of their own in the contract. Those of a fixture are numbered from 1 in their order. */
const snippets = [
  {
    title: 'How to quench',
    fileName: 'quench.md',
    author: 'dev',
    notes: [{ author: 'rita', body: 'In oil', awards: [{ name: 'tada', by: 'gus' }] }],
    awards: [{ name: 'tada', by: 'rita' }],
  },
]

/** The id of the only snippet there is. */
export const snippetId = 1

const [anvil, ...others] = fixture.projects

export const snippetFixture = { ...fixture, projects: [{ ...anvil, snippets }, ...others] }

/** What merges depend on besides: builds and open discussions. */
export const mergeFixture = {
  ...fixture,
  projects: [
    ...fixture.projects,
    {
      path: 'tools/press',
      visibility: 'internal',
      members: { mark: 'master', dev: 'developer', rita: 'reporter' },
      onlyAllowMergeIfBuildSucceeds: true,
      onlyAllowMergeIfAllDiscussionsAreResolved: true,
      mergeRequests: [
        { title: 'Builds', author: 'dev', branch: 'builds', buildStatus: 'running' },
        { title: 'Fails', author: 'dev', branch: 'fails', buildStatus: 'failed' },
        {
          title: 'Disputed',
          author: 'dev',
          branch: 'disputed',
          buildStatus: 'success',
          discussions: { open: 2, resolved: 1 },
        },
      ],
    },
  ],
}

/** A project whose issues are kept elsewhere. */
export const trackerFixture = {
  ...fixture,
  projects: [
    ...fixture.projects,
    {
      path: 'tools/rack',
      visibility: 'internal',
      members: { dev: 'developer' },
      externalTracker: true,
      mergeRequests: [{ title: 'Hang it', author: 'dev', branch: 'hang', description: 'Closes RACK-17' }],
    },
  ],
}

/** The fixture for what an operation needs besides. */
export const fixtures = { snippets: snippetFixture, builds: mergeFixture } as const
