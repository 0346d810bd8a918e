/** Returns the fingerprint of a public key as `ssh-keygen -l` prints it; null for a text that is no key. It is computed here. */
export async function fingerprintOf(publicKey: string): Promise<string | null> {
  const number = publicKey.trim().split(/\s+/)[1]
  const bytes = number === undefined ? null : bytesOf(number)
  if (bytes === null) return null
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return `SHA256:${btoa(String.fromCharCode(...digest)).replace(/=+$/, '')}`
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    return null
  }
}
