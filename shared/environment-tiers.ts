/** How near an environment is to those whom the code is for, the nearest first. */
export const environmentTiers = ['production', 'staging', 'testing', 'development', 'other'] as const
export type EnvironmentTier = (typeof environmentTiers)[number]

/** Names by their tiers, in the order in which services look for them. */
const namesOfTiers: readonly (readonly [EnvironmentTier, RegExp])[] = [
  ['development', /dev|review|trunk/i],
  ['testing', /test|tst|int|acc?pt|qa|qc|control|quality/i],
  ['staging', /sta?g|mode?l|pre|demo|non/i],
  ['production', /pro?d|live/i],
]

/** Returns the tier of an environment by its name, as services guess it where nobody has said another. */
export function tierOf(name: string): EnvironmentTier {
  return namesOfTiers.find(([, names]) => names.test(name))?.[0] ?? 'other'
}

/** Returns true for an environment in a folder, such as `review/weld`: it is there to look at one branch, and brings nothing. */
export function isInFolder(name: string): boolean {
  return name.includes('/')
}
