import { entity, type ValueOf } from './entity.ts'
import { id, text, vital } from './field.ts'

/** One of somebody's further e-mail addresses (contract, "E-mail"). */
export const emailEntity = entity('e-mail', { id, email: vital(text) })

export type Email = ValueOf<typeof emailEntity>
