import { interfacePaths, serviceInterfaces, type ServiceInterface } from '../../shared/model/spoken-service.ts'

/**
 * The version of the interface that Docket speaks in this run: `DOCKET_INTERFACE=v4` plays the same tests over the newer one.
 * Tests read the service over v3 in both: its content is the same, whichever version wrote it.
 */
export const spoken: ServiceInterface = spokenIn(process.env['DOCKET_INTERFACE'] ?? 'v3')

function spokenIn(name: string): ServiceInterface {
  const found = serviceInterfaces.find((one) => one === name)
  if (found === undefined) throw new Error(`DOCKET_INTERFACE is ${serviceInterfaces.join(' or ')}, not ${name}`)
  return found
}

/** The path of that version below a service's base URL. */
export const api = interfacePaths[spoken]

export type Dialect = 'contract' | 'real'

/** The dialects to test, where the contract and real services differ. Only real services speak v4. */
export const dialects: readonly [Dialect, ...Dialect[]] = spoken === 'v4' ? ['real'] : ['contract', 'real']

/** The title prefix of work that is not done. */
export const draftWord = { v3: 'WIP', v4: 'Draft' }[spoken]
