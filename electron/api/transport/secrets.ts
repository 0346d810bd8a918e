import { AppFailure } from '../../../shared/errors.ts'

/** Shorter secrets are not removed: they could occur in any text, and protect nothing. */
const shortest = 4

/** Returns an address without the password it may contain. Everything else stays as written. */
export function withoutPassword(address: string): string {
  const url = URL.parse(address)
  if (!url || url.password === '') return address
  url.password = ''
  return url.href
}

/** Removes secrets from the detail of an error, since services and proxies may repeat in their answers parts of the request. */
export function withoutSecrets(thrown: unknown, secrets: readonly (string | null)[]): AppFailure {
  if (!(thrown instanceof AppFailure)) throw thrown
  const { detail } = thrown.error
  return detail === undefined ? thrown : new AppFailure({ ...thrown.error, detail: cleaned(detail, secrets) })
}

/** Services show the token of the user who is asked about: `GET /user`, above all in the place of somebody else. */
const tokenMember = /("private_token"\s*:\s*)"(?:[^"\\]|\\.)*"/g

/** Returns an answer of the service without the token that was sent, and without that of anybody. */
export function withoutTokens(text: string, token: string | null): string {
  return cleaned(text, [token]).replaceAll(tokenMember, '$1"…"')
}

/** Returns a text with `…` in the place of each secret. */
export function cleaned(text: string, secrets: readonly (string | null)[]): string {
  const forms = secrets
    .filter((secret) => secret !== null)
    .flatMap(formsOf)
    .filter((form) => form.length >= shortest)
    // The longest come first, because one may be a part of another.
    .sort((one, other) => other.length - one.length)
  return forms.reduce((rest, form) => withoutTail(rest.replaceAll(form, '…'), form), text)
}

/** The forms in which a secret may appear: as given, in a path, in a body, and in a body shortened to one line. */
function formsOf(secret: string): string[] {
  const inPath = encodeURIComponent(secret.toWellFormed())
  return [secret, inPath, JSON.stringify(secret).slice(1, -1), secret.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()]
}

/**
 * Removes the beginning of a secret at the end of a text: long texts are cut off, perhaps in the middle of a secret.
 */
function withoutTail(text: string, secret: string): string {
  if (!text.endsWith('…')) return text
  for (let length = secret.length - 1; length >= shortest; length -= 1) {
    if (text.endsWith(`${secret.slice(0, length)}…`)) return `${text.slice(0, -length - 1)}…`
  }
  return text
}
