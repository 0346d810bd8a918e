import * as v from 'valibot'

/**
 * Where the service posts what happens on it (contract: System hook). The secret that posts are signed with is never read, and a
 * password in `url` is taken out.
 */
export const systemHookSchema = v.object({
  id: v.number(),
  url: v.string(),
  createdAt: v.nullable(v.string()),
  pushEvents: v.boolean(),
  tagPushEvents: v.boolean(),
  enableSslVerification: v.boolean(),
})

export type SystemHook = Readonly<v.InferOutput<typeof systemHookSchema>>

/** What a test of a hook posts. `eventName` is open text: project_create. */
export const sampleEventSchema = v.object({
  projectId: v.nullable(v.number()),
  ownerEmail: v.nullable(v.string()),
  ownerName: v.nullable(v.string()),
  name: v.nullable(v.string()),
  path: v.nullable(v.string()),
  eventName: v.string(),
})

export type SampleEvent = Readonly<v.InferOutput<typeof sampleEventSchema>>
