import { apiPaths, apiVersions, type ApiVersion } from '../../shared/model/service-facts.ts'

/**
 * The version of the API that Docket speaks in this run: `DOCKET_API=v4` plays the same tests over the newer one.
 * Tests read the service over v3 in both: its content is the same, whichever version wrote it.
 */
export const apiVersion: ApiVersion = apiVersionIn(process.env['DOCKET_API'] ?? 'v3')

function apiVersionIn(name: string): ApiVersion {
  const found = apiVersions.find((one) => one === name)
  if (found === undefined) throw new Error(`DOCKET_API is ${apiVersions.join(' or ')}, not ${name}`)
  return found
}

/** The path of that version below a service's base URL. */
export const api = apiPaths[apiVersion]

export type Dialect = 'contract' | 'real'

/** The dialects to test, where the contract and real services differ. Only real services speak v4. */
export const dialects: readonly [Dialect, ...Dialect[]] = apiVersion === 'v4' ? ['real'] : ['contract', 'real']

/** The title prefix of work that is not done. */
export const draftWord = { v3: 'WIP', v4: 'Draft' }[apiVersion]
