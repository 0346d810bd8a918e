import { interfacePaths, serviceInterfaces, type ServiceInterface } from '../../shared/model/spoken-service.ts'

/**
 * Which version of the interface Docket speaks in this run: `DOCKET_INTERFACE=v4` plays the same tests over the newer one.
 * Tests look at the service in the words of v3 in both: what is on the service is the same, whoever brought it there.
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

/** What holds where the contract and real services differ. Only real services speak v4. */
export const dialects: readonly [Dialect, ...Dialect[]] = spoken === 'v4' ? ['real'] : ['contract', 'real']

/** What a title says of work that is not done. */
export const draftWord = { v3: 'WIP', v4: 'Draft' }[spoken]
