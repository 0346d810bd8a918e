import { randomFrom } from '../support/properties.ts'
import { Words } from './words.ts'

/** The number of issues with the same text, which keeps the fixture small. */
const alike = 10
/** The most todos of the user, which are the inbox. */
const mostTodos = 50

/** The number of todos in a project with this many issues: one in ten texts is of open issues. */
export function todosOf(issues: number): number {
  return Math.min(mostTodos, issues / alike / 10)
}

/** The fixture of a service with one project of `issues` issues of some 600 bytes, a minute apart. */
export function oneProject(issues: number) {
  const words = new Words(randomFrom(7))
  return {
    users: ['ada', 'ben'],
    groups: [{ path: 'farm', members: { ben: 'owner', ada: 'developer' } }],
    projects: [
      {
        path: 'farm/field',
        visibility: 'private',
        labels: ['bug', 'idea'],
        issues: Array.from({ length: issues / alike }, (_, index) => ({
          title: `${words.text(44)} {n}`,
          description: words.text(words.length(550)),
          author: 'ben',
          labels: [index % 2 === 0 ? 'bug' : 'idea'],
          state: index % 10 < 7 ? 'closed' : 'opened',
          repeat: alike,
        })),
      },
    ],
    todos: Array.from({ length: todosOf(issues) }, (_, at) => ({
      user: 'ada',
      author: 'ben',
      action: 'mentioned',
      target: `farm/field#${(at * 10 + 7) * alike + 1}`,
    })),
  }
}
