/** The workspace of a random user: two projects that are theirs, with a colleague's issues and merge requests. */

export const text = 'First line\n\n- [ ] saw\n- [ ] file\n\nLast line'

export const fixture = {
  users: ['ada', 'ben'],
  groups: [{ path: 'tools', members: { ada: 'owner', ben: 'developer' }, epics: ['Quieter forges', 'Anvils'] }],
  projects: [
    {
      path: 'tools/anvil',
      tier: 'ultimate',
      labels: ['red', 'green', 'blue', 'l0', 'l1'],
      milestones: ['Spring', 'Autumn'],
      issues: [
        { title: 'Alpha', author: 'ben', description: text, notes: [{ author: 'ada', body: 'Noted' }] },
        { title: 'Beta', author: 'ben', description: text, notes: [{ author: 'ada', body: 'Here too' }] },
        { title: 'Mover 1', author: 'ben' },
        { title: 'Mover 2', author: 'ada' },
        { title: 'Victim 1', author: 'ada' },
        { title: 'Victim 2', author: 'ben' },
        { title: 'Desk 1', author: 'ben' },
        { title: 'Desk 2', author: 'ben' },
      ],
      mergeRequests: [
        { title: 'Forge', branch: 'forge', author: 'ben', description: text },
        { title: 'Anneal', branch: 'anneal', author: 'ben', buildStatus: 'running' },
        { title: 'Temper', branch: 'temper', author: 'ben', description: text },
        { title: 'Victim 3', branch: 'victim-3', author: 'ben' },
      ],
    },
    { path: 'tools/bellows', tier: 'ultimate', issues: [] },
  ],
}

/** The same where the user is an administrator, with people whose accounts they look after. */
export const administered = ['cleo', 'dora', 'emil'] as const
export const administratorFixture = {
  ...fixture,
  users: [
    { username: 'ada', administrator: true },
    'ben',
    // The model begins with these names.
    ...administered.map((username) => ({ username, name: username })),
  ],
}

/** Comments of a colleague that suggest other lines. */
export const suggestedWords = ['four', 'twelve'].map((word) => `Shorter?\n\n\`\`\`suggestion\n${word}\n\`\`\``)
const suggesting = [4, 12].map((line, index) => ({
  ...{ author: 'ben', body: suggestedWords[index], line: { path: 'temper.txt', new: line } },
}))

/** What only services of v4 have of some merge requests, besides threads: somebody who reviews them, and files with lines. */
const reviewedOf: Readonly<Record<string, object>> = {
  Forge: { reviewers: [{ username: 'ben', state: 'approved' }], approvedBy: ['ben'] },
  Temper: { reviewers: ['ben'], files: [{ path: 'temper.txt', lines: 20 }] },
}

/** The same with threads, suggestions and reviews of a colleague, which only services of v4 have. */
export function withThreads<F extends Pick<typeof fixture, 'projects'>>(workspace: F): F {
  const threads = [
    { author: 'ben', body: 'Why so?', begins: true, answers: [{ author: 'ben', body: 'ping' }] },
    { author: 'ben', body: 'pong', begins: true, resolvedBy: 'ben' },
  ]
  const alone = [{ author: 'ben', body: 'ping' }]
  const notesOf: Readonly<Record<string, readonly object[]>> = {
    Beta: alone,
    Forge: threads,
    Temper: [...alone, ...suggesting],
  }
  const noted = <I extends { title: string; notes?: unknown[] }>(item: I) => ({
    ...item,
    notes: [...(item.notes ?? []), ...(notesOf[item.title] ?? [])],
  })
  const projects = workspace.projects.map((project) => ({
    ...project,
    issues: project.issues.map(noted),
    ...(project.mergeRequests && {
      mergeRequests: project.mergeRequests.map((item) => ({ ...noted(item), ...reviewedOf[item.title] })),
    }),
  }))
  return { ...workspace, projects }
}

/** The user's. */
export const token = 'token-ada'
