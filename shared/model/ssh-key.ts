import * as v from 'valibot'

/** The public half of somebody's SSH key (contract: SSH key). */
export const sshKeySchema = v.object({
  id: v.number(),
  title: v.string(),
  key: v.string(),
  createdAt: v.nullable(v.string()),
})

export type SshKey = Readonly<v.InferOutput<typeof sshKeySchema>>
