import * as v from 'valibot'
import { entity } from './entity.ts'
import { orField, text, vital } from './field.ts'

/** The name of a template of a project. `key` stands for it in requests. */
export const templateNameEntity = entity('template name', { key: vital(text), name: orField(text, 'key') })

/** A template with its text. */
export const descriptionTemplateEntity = entity('template', { name: vital(text), content: text })

/** A template as its project's list shows it: it is known by its name, of which the number is made. */
export const listedTemplateSchema = v.object({ id: v.number(), ...descriptionTemplateEntity.schema.entries })
export type ListedTemplate = Readonly<v.InferOutput<typeof listedTemplateSchema>>

/** The name of the template that is meant for every new item, however it is written. */
const usualName = 'default'

/** Returns the template that is meant for every new item; undefined where there is none. */
export function usualTemplate(templates: readonly ListedTemplate[]): ListedTemplate | undefined {
  return templates.find(({ name }) => name.toLowerCase() === usualName)
}
