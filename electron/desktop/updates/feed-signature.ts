import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'

/**
 * The signature of an update feed. A feed names each file of a new version with its checksum. Somebody who can write to
 * the update server still cannot sign a feed: the private key is only where releases are made. The public key is in the
 * package. The signature covers the name of the feed too, so that a feed cannot be replaced by that of another channel
 * or system.
 */

/** Part of each signed text. Nothing else that is ever signed with the same key can be taken for a feed. */
const purpose = 'Docket update feed'

function messageOf(name: string, text: string): Buffer {
  return Buffer.from(`${purpose}\n${name}\n${text}`)
}

/** Returns the name of the file beside a feed that holds its signature. */
export function signatureNameOf(feed: string): string {
  return `${feed}.sig`
}

/** Returns true if the signature (base64) belongs to this feed. @param publicKey SPKI in DER, as base64 */
export function isSignedFeed(name: string, text: string, signature: string, publicKey: string): boolean {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  if (key.asymmetricKeyType !== 'ed25519') return false
  return verify(null, messageOf(name, text), key, Buffer.from(signature.trim(), 'base64'))
}

/** Signs a feed; returns the signature as base64. @param privateKey PKCS 8, as PEM */
export function signFeed(name: string, text: string, privateKey: string): string {
  return sign(null, messageOf(name, text), createPrivateKey(privateKey)).toString('base64')
}

/** Returns the public key that belongs to a private one (PKCS 8, as PEM), in the form of `isSignedFeed`. */
export function publicKeyOf(privateKey: string): string {
  return createPublicKey(createPrivateKey(privateKey)).export({ format: 'der', type: 'spki' }).toString('base64')
}
