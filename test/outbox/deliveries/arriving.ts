import { expect, test } from 'vitest'
import type { EditKind } from '../../../shared/edit.ts'
import { Stage, type StageOptions } from './stage.ts'
import type { EditBase } from '../../../electron/protocols/queued-edit.ts'

/** An edit, and the state of the service and the cache before and after it. */
export interface Scenario {
  readonly edit: Record<string, unknown>
  readonly base?: Partial<EditBase>
  /** Reads the state on the service: `before` the edit arrived, and `after`. */
  readonly read: () => Promise<unknown>
  readonly before: unknown
  readonly after: unknown
  /** Reads the state in the cache, `storedAfter` once the edit has landed. */
  readonly stored: () => unknown
  readonly storedAfter: unknown
  /** The kind of row that it makes. */
  readonly makes?: string
  /** Each request creates another row: only a look before it prevents that. */
  readonly isCreation?: true
}

/** The tests of every edit: it arrives and is stored, sending it again does no harm, and a look finds out if it arrived. */
export function itArrives(
  kind: EditKind,
  options: StageOptions,
  scenarioOf: (stage: Stage) => Promise<Scenario>,
): void {
  const open = async () => {
    const stage = await Stage.open(options)
    const scenario = await scenarioOf(stage)
    const queued = () => stage.queued({ kind, ...scenario.edit }, scenario.base ?? {})
    return { scenario, queued }
  }

  test('arrives and is stored, and sent again changes nothing more', async () => {
    const { scenario, queued } = await open()
    expect(await scenario.read()).toEqual(scenario.before)
    const outcome = await queued().run()
    expect(outcome).toMatchObject({ is: 'landing', sent: true })
    expect(await scenario.read()).toEqual(scenario.after)
    expect(scenario.stored()).toEqual(scenario.storedAfter)
    const made = scenario.makes === undefined ? null : { kind: scenario.makes, serviceId: expect.any(Number) as number }
    expect(outcome).toHaveProperty('made', made)
    expect(outcome).not.toHaveProperty('remarks')

    const again = queued()
    if (scenario.isCreation) {
      // An edit that would create another row each time is looked for until no request can be under way any more.
      expect(again.patienceSeconds).toBe(120)
      return
    }
    expect(await again.run()).toHaveProperty('is', 'landing')
    expect(await scenario.read()).toEqual(scenario.after)
    expect(scenario.stored()).toEqual(scenario.storedAfter)
  })

  test('is found where nobody knows what came of it, and is missed where it did not arrive', async () => {
    const { scenario, queued } = await open()
    const attempt = queued()
    expect(await attempt.prepare()).toHaveProperty('is', 'prepared')
    expect(await attempt.check()).toBe('missing')
    await attempt.sendAndForget()
    const found = await attempt.check()
    expect(found).toHaveProperty('is', 'landing')
    if (typeof found === 'string') return
    attempt.store(found)
    expect(scenario.stored()).toEqual(scenario.storedAfter)
    expect(found.made?.kind).toBe(scenario.makes)
  })
}
