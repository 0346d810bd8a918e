import * as v from 'valibot'

/** One of somebody's further e-mail addresses (contract: E-mail). */
export const emailSchema = v.object({ id: v.number(), email: v.string() })

export type Email = Readonly<v.InferOutput<typeof emailSchema>>
