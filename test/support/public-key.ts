import { createHash } from 'node:crypto'

/** The public half of an SSH key that nobody has the other half of: another one for each name. */
export function publicKeyOf(name: string): string {
  const type = Buffer.from('ssh-ed25519')
  const number = createHash('sha256').update(name).digest()
  const parts = [type, number].flatMap((part) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(part.length)
    return [length, part]
  })
  return `ssh-ed25519 ${Buffer.concat(parts).toString('base64')} ${name.replaceAll(' ', '-')}@example.org`
}
