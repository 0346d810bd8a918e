import * as v from 'valibot'
import { entity, type ValueOf } from './entity.ts'
import { flag, id, or, orNull, text, within } from './field.ts'

/** Something that issues of a group's projects are parts of, in editions that have that. */
export const epicSchema = v.object({
  id: v.number(),
  title: v.string(),
  /** `tools&5`: the path of its group and its number there; null where that is not known. */
  reference: v.nullable(v.string()),
})
export type Epic = Readonly<v.InferOutput<typeof epicSchema>>

/** An epic as the group lists it. */
export const listedEpicEntity = entity('epic', {
  id,
  title: text,
  reference: within('references', 'full', orNull(text)),
  /** Only issues that are confidential too can be parts of it. */
  confidential: or(flag, false),
})
export type ListedEpic = ValueOf<typeof listedEpicEntity>

/** Returns the reference of an epic by the address of its page, such as `/groups/tools/-/epics/5`; null for another address. */
export function epicReferenceIn(address: string): string | null {
  const [, group, number] = /\/groups\/(.+?)\/-\/(?:epics|work_items)\/(\d+)$/.exec(address) ?? []
  return group === undefined || number === undefined ? null : `${group}&${number}`
}
