export const titles = ['First', 'Second', 'Third', 'Fourth', 'Fifth'] as const

export const fixture = {
  users: [
    { username: 'ada', name: 'Ada Byron' },
    { username: 'ben', name: 'Ben Okri' },
  ],
  groups: [{ path: 'tools', members: { ada: 'developer', ben: 'developer' } }],
  projects: [{ path: 'tools/anvil', issues: titles.map((title) => ({ title, author: 'ben' })) }],
  todos: [1, 2, 3, 4, 5].map((number) => ({
    user: 'ada',
    author: 'ben',
    target: `tools/anvil#${number}`,
    action: 'assigned',
  })),
}
