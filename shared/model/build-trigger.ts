import * as v from 'valibot'

/** A way to start builds from outside (contract: Build trigger). Its token is never stored. */
export const buildTriggerSchema = v.object({
  createdAt: v.nullable(v.string()),
  updatedAt: v.nullable(v.string()),
  deletedAt: v.nullable(v.string()),
  lastUsed: v.nullable(v.string()),
})

export type BuildTrigger = Readonly<v.InferOutput<typeof buildTriggerSchema>>
