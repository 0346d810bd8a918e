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
export const snippets = [
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

/** The fixture with further conditions of merges: builds and open discussions. */
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

/** The fixtures for further needs of operations. */
export const fixtures = { snippets: snippetFixture, builds: mergeFixture } as const

const [, ...besides] = mergeFixture.projects

/** One service that holds all that any operation needs. */
export const wholeFixture = { ...fixture, projects: [...snippetFixture.projects.slice(0, 1), ...besides] }

/** Stands in every text of the project that is taken from somebody, and nowhere else but where others mention it. */
export const hiddenWord = 'xanadu'
/** A mention of it by others: texts of people are shown as they wrote them. */
export const mentionOfHidden = /closes \w+\/xanadu#1/g

/** A project that gus owns by a group of his, until it is given to another group. */
export const hiddenFixture = {
  users: ['root', 'olga', 'gus', 'otto'],
  groups: [
    { path: 'guild', visibility: 'private', members: { olga: 'owner', gus: 'owner' } },
    { path: 'vault', visibility: 'private', members: { otto: 'owner' } },
  ],
  projects: [
    {
      path: 'guild/xanadu',
      visibility: 'private',
      description: 'A xanadu of our own',
      stars: ['gus'],
      triggers: ['xanadu-token'],
      labels: ['xanadu-label'],
      milestones: ['xanadu 1'],
      issues: [
        {
          title: 'Xanadu has no roof',
          author: 'gus',
          assignee: 'gus',
          milestone: 'xanadu 1',
          labels: ['xanadu-label'],
          notes: [{ author: 'gus', body: 'Xanadu, @olga', awards: [{ name: 'tada', by: 'gus' }] }],
          awards: [{ name: 'tada', by: 'olga' }],
          subscribers: ['gus'],
        },
        { title: 'Who pays for xanadu', author: 'gus', confidential: true },
        { title: 'Xanadu is too far', author: 'olga', state: 'closed', notes: ['xanadu'] },
        { title: 'Goes out', author: 'gus' },
      ],
      mergeRequests: [
        {
          title: 'Build xanadu',
          author: 'gus',
          branch: 'xanadu-roof',
          description: 'Closes #1',
          notes: [{ author: 'olga', body: 'For xanadu', awards: [{ name: 'tada', by: 'gus' }] }],
          awards: [{ name: 'tada', by: 'olga' }],
        },
      ],
      snippets: [
        {
          title: 'How to reach xanadu',
          fileName: 'xanadu.md',
          author: 'gus',
          notes: [{ author: 'gus', body: 'Xanadu by sea', awards: [{ name: 'tada', by: 'olga' }] }],
          awards: [{ name: 'tada', by: 'olga' }],
        },
      ],
    },
    {
      path: 'guild/open',
      visibility: 'internal',
      issues: [{ title: 'Goes in', author: 'olga' }, 'Stays'],
      mergeRequests: [
        { title: 'By the old name', author: 'gus', branch: 'old', description: 'Closes guild/xanadu#1' },
        { title: 'By the new name', author: 'gus', branch: 'new', description: 'Closes vault/xanadu#1' },
      ],
    },
    { path: 'guild/other', visibility: 'internal' },
  ],
  todos: [
    { user: 'gus', author: 'olga', target: 'guild/xanadu#1', action: 'mentioned' },
    { user: 'gus', author: 'olga', target: 'guild/xanadu!1', action: 'assigned' },
    { user: 'gus', author: 'olga', target: 'guild/open#2' },
    { user: 'gus', author: 'olga', target: 'guild/xanadu#3', state: 'done' },
  ],
}
