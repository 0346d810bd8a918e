import { describe } from 'vitest'
import type { EditKind } from '../../../shared/edit.ts'
import { itArrives } from './arriving.ts'
import { scenarioOf, scenarios, userFor } from './scenarios.ts'
import { dialects } from './stage.ts'

/**
 * Each kind of edit against the service itself, in both of its dialects: it arrives and is stored, sent again it does no
 * harm, and when its outcome is unknown, a look finds it out.
 */
describe.each(dialects)('on a service of the %s dialect', (dialect) => {
  describe.each(Object.keys(scenarios) as EditKind[])('%s', (kind) => {
    itArrives(kind, { dialect, user: userFor(kind) }, (stage) => scenarioOf(kind, stage))
  })
})
