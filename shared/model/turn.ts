import * as v from 'valibot'

/**
 * Turn of an item: the user's move (`me`), somebody else's (`them`), or nobody's, because it is over or does not concern the
 * user. docs/words.md has the rules, electron/cache/items/turns.ts decides by them.
 */
export const turns = ['me', 'them', 'nobody'] as const
export const turnSchema = v.picklist(turns)
export type Turn = v.InferOutput<typeof turnSchema>
