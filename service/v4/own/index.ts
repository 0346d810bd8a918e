import type { Route } from '../../http/router.ts'
import type { OwnHandlers, Speaker } from '../speaker.ts'
import { aboutHandlers } from './about.ts'
import { discussionHandlers } from './discussions.ts'
import { eventHandlers } from './events.ts'
import { issueHandlers } from './issues.ts'
import { mergeRequestHandlers } from './merge-requests.ts'
import { mergeHandlers } from './merging.ts'
import { noteHandlers } from './notes.ts'
import { snippetHandlers } from './snippets.ts'
import { todoHandlers } from './todos.ts'
import { triggerHandlers } from './triggers.ts'

/** What v4 answers in a way of its own, by the name of the operation; `contract` has the handlers of the contract. */
export function ownHandlers(speaker: Speaker, contract: ReadonlyMap<string, Route>): OwnHandlers {
  return {
    ...issueHandlers(speaker),
    ...mergeRequestHandlers(speaker),
    ...mergeHandlers(speaker, contract),
    ...noteHandlers(speaker),
    ...todoHandlers(speaker),
    ...eventHandlers(speaker),
    ...triggerHandlers(speaker),
    ...snippetHandlers(speaker),
    ...discussionHandlers(speaker),
    ...aboutHandlers(speaker),
  }
}
