import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'

/**
 * The signature of an update feed, which names each file of a new version with its checksum. Who can put files on the server
 * cannot make one: the private key is where releases are made, the public key in the package. The name of the feed is signed
 * with it, so that a feed of another channel or system cannot be passed off as this one.
 */

/** Makes sure that nothing else that the same key may ever sign can be taken for a feed. */
const purpose = 'Docket update feed'

function messageOf(name: string, text: string): Buffer {
  return Buffer.from(`${purpose}\n${name}\n${text}`)
}

/** The file beside a feed that holds its signature. */
export function signatureNameOf(feed: string): string {
  return `${feed}.sig`
}

/** @param publicKey SPKI in DER, as base64 */
export function isSignedFeed(name: string, text: string, signature: string, publicKey: string): boolean {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  if (key.asymmetricKeyType !== 'ed25519') return false
  return verify(null, messageOf(name, text), key, Buffer.from(signature.trim(), 'base64'))
}

/** @param privateKey PKCS 8, as PEM */
export function signFeed(name: string, text: string, privateKey: string): string {
  return sign(null, messageOf(name, text), createPrivateKey(privateKey)).toString('base64')
}

/** The public key that belongs to a private one, as packages hold it. */
export function publicKeyOf(privateKey: string): string {
  return createPublicKey(createPrivateKey(privateKey)).export({ format: 'der', type: 'spki' }).toString('base64')
}
