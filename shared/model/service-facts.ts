import * as v from 'valibot'

/** The versions of the API that Docket speaks. */
export const apiVersions = ['v3', 'v4'] as const
export type ApiVersion = (typeof apiVersions)[number]

/** The path of each version below the base URL of a service. */
export const apiPaths: Readonly<Record<ApiVersion, string>> = { v3: '/api/v3', v4: '/api/v4' }

/** What is known of a service since sign-in. Accounts are kept with it, which is why the version of its API is called `interface`. */
export const serviceFactsSchema = v.object({
  interface: v.picklist(apiVersions),
  /** The service's own version, such as `16.11.2-ee`; null where it does not say. */
  version: v.nullable(v.string()),
  /** True if the token may change something; true also where that is not known. */
  mayWrite: v.boolean(),
  /** The last day on which the token is good, as YYYY-MM-DD; null where it has none or that is not known. */
  tokenEndsOn: v.nullable(v.string()),
})
export type ServiceFacts = Readonly<v.InferOutput<typeof serviceFactsSchema>>

/** Returns true if nothing has changed in the API of a service. */
export function isSameService(one: ServiceFacts, other: ServiceFacts): boolean {
  return (['interface', 'version', 'mayWrite', 'tokenEndsOn'] as const).every((name) => one[name] === other[name])
}

/** Facts about a service of v3: it says nothing of itself. Accounts of earlier versions of Docket have it. */
export const serviceOfV3: ServiceFacts = { interface: 'v3', version: null, mayWrite: true, tokenEndsOn: null }
