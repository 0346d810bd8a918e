import * as v from 'valibot'

/** The versions of the interface that Docket speaks. */
export const serviceInterfaces = ['v3', 'v4'] as const
export type ServiceInterface = (typeof serviceInterfaces)[number]

/** The path of each version below the base URL of a service. */
export const interfacePaths: Readonly<Record<ServiceInterface, string>> = { v3: '/api/v3', v4: '/api/v4' }

/** Interface of a service, as it was found at sign-in. */
export const spokenServiceSchema = v.object({
  interface: v.picklist(serviceInterfaces),
  /** The service's own version, such as `16.11.2-ee`; null where it does not say. */
  version: v.nullable(v.string()),
  /** True if the token may change something; true also where that is not known. */
  mayWrite: v.boolean(),
  /** The last day on which the token is good, as YYYY-MM-DD; null where it has none or that is not known. */
  tokenEndsOn: v.nullable(v.string()),
})
export type SpokenService = Readonly<v.InferOutput<typeof spokenServiceSchema>>

/** Returns true if nothing has changed in the interface of a service. */
export function isSameService(one: SpokenService, other: SpokenService): boolean {
  return (['interface', 'version', 'mayWrite', 'tokenEndsOn'] as const).every((name) => one[name] === other[name])
}

/** Facts about a service of v3: it says nothing of itself. Accounts of earlier versions of Docket have it. */
export const serviceOfV3: SpokenService = { interface: 'v3', version: null, mayWrite: true, tokenEndsOn: null }
