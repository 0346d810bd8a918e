import * as v from 'valibot'
import { proxySchema } from '../../shared/model/connection.ts'
import { tokenKinds } from '../../shared/model/token-kind.ts'

/** Settings of an account's connection in settings.db. The password of its proxy is in the keychain. */
export const savedConnectionSchema = v.object({
  proxy: proxySchema,
  /** Certificates as PEM. */
  certificateAuthorities: v.array(v.string()),
  tokenKind: v.picklist(tokenKinds),
})
export type SavedConnection = Readonly<v.InferOutput<typeof savedConnectionSchema>>
