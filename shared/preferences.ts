import * as v from 'valibot'

/**
 * What the user can choose about the program, with what holds while they have not. Each is kept by its name in
 * settings.db; a value that an older or newer Docket wrote and that does not fit is as if it were not there.
 */

export const themes = ['system', 'light', 'dark'] as const

export const preferencesSchema = v.object({
  theme: v.picklist(themes),
})
export type Preferences = Readonly<v.InferOutput<typeof preferencesSchema>>
export type PreferenceName = keyof Preferences

export const preferenceNames = Object.keys(preferencesSchema.entries) as PreferenceName[]

/** Some of the preferences, each with its new value. */
export const changedPreferencesSchema = v.partial(preferencesSchema)
export type ChangedPreferences = Readonly<v.InferOutput<typeof changedPreferencesSchema>>

export const defaultPreferences: Preferences = {
  theme: 'system',
}

/** The preferences after some of them were changed. */
export function withChanges(preferences: Preferences, changed: ChangedPreferences): Preferences {
  const set = Object.entries(changed).filter(([, value]) => value !== undefined)
  return { ...preferences, ...Object.fromEntries(set) }
}
