import { hasPrivateKey, isPublicKey } from '../model/ssh-key.ts'
import type { ParameterValue, ParameterValues } from './call.ts'
import type { Operation } from './operation.ts'
import type { Values } from './target.ts'

/** Secrets in the values of a call: one rule for the values that are kept, shown, and cut out of answers. */

/**
 * The secrets among the values of an operation: passwords, the tokens of hooks and triggers, and the passwords in
 * addresses, as they stand there and decoded.
 */
export function secretsIn({ parameters }: Operation, values: Values): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const secret = parameters[name]?.secret
    if (secret === undefined || typeof value !== 'string') return []
    return secret === 'whole' ? [value] : passwordsIn(value)
  })
}

/**
 * Returns the values without those that must never be kept or shown: passwords, tokens, names in an address, and keys that are
 * not public.
 */
export function withoutSecretValues({ parameters }: Operation, values: ParameterValues): ParameterValues {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, ParameterValue][] => {
      const { secret, isPublicKey: mustBePublic = false } = parameters[name] ?? {}
      if (secret === 'whole' || (mustBePublic && !isPublic(value)) || holdsPrivateKey(value)) return []
      const kept = secret === 'in address' ? withoutUser(value) : value
      return kept === null ? [] : [[name, kept]]
    }),
  )
}

/** Returns the path and query of a call as they may be shown: `…` stands for a secret, such as the token of a trigger. */
export function withoutSecretsInTarget(operation: Operation, values: Values, target: string): string {
  const hidden = secretsIn(operation, values).map((secret) => encodeURIComponent(secret.toWellFormed()))
  const parts = target.split(/([/?&=])/)
  return parts.map((part) => (hidden.includes(part) ? '…' : part)).join('')
}

/** Returns true if a call would send anything but the public half of a key in the place of a public key. */
export function sendsNoPublicKey({ parameters }: Operation, values: ParameterValues): boolean {
  return Object.entries(parameters).some(
    ([name, { isPublicKey: mustBePublic = false }]) =>
      mustBePublic && values[name] !== undefined && !isPublic(values[name]),
  )
}

/** Returns true if a text holds a name or a password before the host of an address, also of one that is not whole. */
export function hasUserInAddress(address: string): boolean {
  return withoutUser(address) !== address
}

function isPublic(value: ParameterValue): boolean {
  return typeof value === 'string' && isPublicKey(value)
}

function holdsPrivateKey(value: ParameterValue): boolean {
  return typeof value === 'string' && hasPrivateKey(value)
}

/** An address in parts: the scheme, the user before the host, and the host with the rest; null where it is none. */
function partsOf(address: string): { readonly scheme: string; readonly user: string; readonly rest: string } | null {
  const match = /^((?:https?|git|ssh):\/\/)(?:([^/?#]*)@)?([^@].*)$/is.exec(address)
  if (!match) return null
  const [, scheme = '', user = '', rest = ''] = match
  return { scheme, user, rest }
}

/** An address without the user before an `@`; null where that cannot be separated from the rest. */
function withoutUser(value: ParameterValue): ParameterValue {
  if (typeof value !== 'string' || !value.includes('@')) return value
  const parts = partsOf(value)
  return parts && `${parts.scheme}${parts.rest}`
}

/** The password of an address as it stands there, as it is sent, and decoded. */
function passwordsIn(address: string): string[] {
  const [, written = ''] = /^[^:]*:(.*)$/s.exec(partsOf(address)?.user ?? '') ?? []
  if (written === '') return []
  return [...new Set([written, encodeURIComponent(decoded(written)), decoded(written)])]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
