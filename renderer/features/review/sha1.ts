/**
 * Returns the SHA-1 of a text in UTF-8, in hexadecimal. It is computed at once, which the browser's own is not: a comment on lines
 * is kept with the codes of its lines from its first letter on.
 */
export function sha1(text: string): string {
  const words = paddedWords(new TextEncoder().encode(text))
  const state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]
  for (let block = 0; block < words.length; block += 16) mix(state, words.subarray(block, block + 16))
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

/** The bytes as words of 32 bits, with their end marked and their number of bits in the last two words. */
function paddedWords(bytes: Uint8Array): Uint32Array {
  const words = new Uint32Array((((bytes.length + 8) >> 6) + 1) * 16)
  const append = (at: number, byte: number): void => {
    words[at >> 2] = (words[at >> 2] ?? 0) | (byte << (24 - (at & 3) * 8))
  }
  bytes.forEach((byte, at) => append(at, byte))
  append(bytes.length, 0x80)
  words[words.length - 1] = bytes.length * 8
  return words
}

function mix(state: number[], block: Uint32Array): void {
  const words = [...block]
  for (let at = 16; at < 80; at += 1)
    words.push(turned((words[at - 3] ?? 0) ^ (words[at - 8] ?? 0) ^ (words[at - 14] ?? 0) ^ (words[at - 16] ?? 0), 1))
  let [a = 0, b = 0, c = 0, d = 0, e = 0] = state
  for (const [at, word] of words.entries()) {
    const { chosen, constant } = roundOf(at, b, c, d)
    const next = (turned(a, 5) + chosen + e + constant + word) | 0
    ;[a, b, c, d, e] = [next, a, turned(b, 30), c, d]
  }
  for (const [at, word] of [a, b, c, d, e].entries()) state[at] = ((state[at] ?? 0) + word) | 0
}

function roundOf(at: number, b: number, c: number, d: number): { readonly chosen: number; readonly constant: number } {
  if (at < 20) return { chosen: (b & c) | (~b & d), constant: 0x5a827999 }
  if (at < 40) return { chosen: b ^ c ^ d, constant: 0x6ed9eba1 }
  if (at < 60) return { chosen: (b & c) | (b & d) | (c & d), constant: 0x8f1bbcdc }
  return { chosen: b ^ c ^ d, constant: 0xca62c1d6 }
}

function turned(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by))
}
