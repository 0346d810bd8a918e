/** How far an environment is from what people use. */
export type EnvironmentTier = 'production' | 'staging' | 'testing' | 'development' | 'other'

/** Names by their tiers, in the order in which they are looked for. */
const namesOfTiers: readonly (readonly [EnvironmentTier, RegExp])[] = [
  ['development', /dev|review|trunk/i],
  ['testing', /test|tst|int|acc?pt|qa|qc|control|quality/i],
  ['staging', /sta?g|mode?l|pre|demo|non/i],
  ['production', /pro?d|live/i],
]

/** Returns the tier of an environment by its name, as services guess it. */
export function tierOf(name: string): EnvironmentTier {
  return namesOfTiers.find(([, names]) => names.test(name))?.[0] ?? 'other'
}

/** Returns true for an environment in a folder, such as `review/weld`: it is for looking at one branch. */
export function isInFolder(name: string): boolean {
  return name.includes('/')
}

/** The part of the address of an environment that is made of its name. */
export function slugOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}
