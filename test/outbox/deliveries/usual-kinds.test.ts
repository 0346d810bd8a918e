import { describe } from 'vitest'
import type { EditKind } from '../../../shared/edit.ts'
import { itArrives } from './arriving.ts'
import { scenarioOf, userFor } from './scenarios.ts'

/** The most frequent edits, one for each way of finding out the outcome. All others are in every-kind.long.test.ts. */
const usual: readonly EditKind[] = [
  'comment',
  'changeItem',
  'changeState',
  'createIssue',
  'award',
  'finishTodo',
  'merge',
]

describe.each(usual)('on a real service, %s', (kind) => {
  itArrives(kind, { dialect: 'real', user: userFor(kind) }, (stage) => scenarioOf(kind, stage))
})
