import { AppFailure } from '../../shared/errors.ts'
import type { Values } from './endpoint.ts'

/** Shorter ones are left alone: they would be found in any text, and are no secrets worth the name. */
const shortest = 4

/**
 * The secrets among the arguments of an operation, by their names on the wire: passwords, the tokens of hooks and triggers, and the
 * passwords in addresses.
 */
export function secretsIn(values: Values): string[] {
  const { password, token, url, import_url: source } = values
  return [password, token, ...[url, source].flatMap(passwordsIn)].filter((one) => typeof one === 'string')
}

function passwordsIn(address: unknown): string[] {
  const password = typeof address === 'string' ? (URL.parse(address)?.password ?? '') : ''
  return [password, decoded(password)]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** An address without the password it may have; everything else stays as written. */
export function withoutPassword(address: string): string {
  const url = URL.parse(address)
  if (!url || url.password === '') return address
  url.password = ''
  return url.href
}

/** Services and proxies may say in their answers what they were sent, so secrets are cut out of all they said. */
export function withoutSecrets(thrown: unknown, secrets: readonly (string | null)[]): AppFailure {
  if (!(thrown instanceof AppFailure)) throw thrown
  const forms = secrets
    .filter((secret) => secret !== null)
    .flatMap(formsOf)
    .filter((form) => form.length >= shortest)
    // The longest first, since one may be a part of another.
    .sort((one, other) => other.length - one.length)
  const clean = (text: string): string =>
    forms.reduce((rest, form) => withoutTail(rest.replaceAll(form, '…'), form), text)
  const { detail } = thrown.error
  return detail === undefined ? thrown : new AppFailure({ ...thrown.error, detail: clean(detail) })
}

/** A secret as it was given, in a path, in a body, and in the one line that is left of a body. */
function formsOf(secret: string): string[] {
  const inPath = encodeURIComponent(secret.toWellFormed())
  return [secret, inPath, JSON.stringify(secret).slice(1, -1), secret.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()]
}

/** Long texts were cut off, maybe in the middle of a secret. */
function withoutTail(text: string, secret: string): string {
  if (!text.endsWith('…')) return text
  for (let length = secret.length - 1; length >= shortest; length -= 1) {
    if (text.endsWith(`${secret.slice(0, length)}…`)) return `${text.slice(0, -length - 1)}…`
  }
  return text
}
