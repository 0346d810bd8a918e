import * as v from 'valibot'
import { tokenKinds } from './token-kind.ts'

/** Connection of Docket to the service of an account. */

const text = (most: number) => v.pipe(v.string(), v.maxLength(most))

/** `system`: the proxy of this computer, however it is configured. `none`: direct. `manual`: the user's own. */
export const proxySchema = v.variant('kind', [
  v.object({ kind: v.literal('system') }),
  v.object({ kind: v.literal('none') }),
  v.object({
    kind: v.literal('manual'),
    /** `http://host:port` or the same with https; its password is never a part of it. */
    address: text(2000),
    /** Empty where the proxy wants none. */
    username: text(500),
  }),
])
export type Proxy = Readonly<v.InferOutput<typeof proxySchema>>

/** SHA-256 of the whole certificate, as people compare it: pairs of capital hexadecimal digits with colons between. */
const fingerprintSchema = v.pipe(v.string(), v.regex(/^[0-9A-F]{2}(:[0-9A-F]{2}){31}$/))

/** A certificate as people can judge it. */
export const certificateSchema = v.object({
  fingerprint: fingerprintSchema,
  subject: v.string(),
  issuer: v.string(),
  /** ISO 8601. */
  validUntil: v.string(),
})
export type Certificate = Readonly<v.InferOutput<typeof certificateSchema>>

/** The connection of an account as windows see it: never with the password. */
export const connectionSchema = v.object({
  proxy: proxySchema,
  hasPassword: v.boolean(),
  /** Certificate authorities that are trusted for this account, besides those of this computer. */
  certificates: v.array(certificateSchema),
  tokenKind: v.picklist(tokenKinds),
})
export type Connection = Readonly<v.InferOutput<typeof connectionSchema>>

export const systemConnection: Connection = {
  proxy: { kind: 'system' },
  hasPassword: false,
  certificates: [],
  tokenKind: 'private',
}

/**
 * The user's choice. A window names certificates by their fingerprints only: none is trusted that was not in a file which the
 * user chose in the dialog of the system.
 */
export const chosenConnectionSchema = v.object({
  proxy: proxySchema,
  /** The password for the proxy; null: the one that is kept, if proxy and name stay the same. */
  password: v.nullable(text(1000)),
  certificates: v.pipe(v.array(fingerprintSchema), v.maxLength(50)),
})
export type ChosenConnection = Readonly<v.InferOutput<typeof chosenConnectionSchema>>
