import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

const width = 640
const height = 240
const margin = 24

/** Paper, rule, two lines and the ground below the first. */
const palette = [0xfbfaf7, 0xe4e0d8, 0x2f6f4f, 0xb5672c, 0xdcebe1]

/** Draws a chart as a PNG, the same one for the same seed. */
export function drawChart(seed: string): Buffer {
  const random = randomFrom(seed)
  const upper = curve(random, 0.35)
  const lower = curve(random, 0.7)
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.alloc(width + 1)
    for (let x = 0; x < width; x += 1) row[x + 1] = colourAt(x, y, upper, lower)
    return row
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits, by palette.
  header.set([8, 3, 0, 0, 0], 8)
  const colours = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 0xff, colour & 0xff]))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function colourAt(x: number, y: number, upper: readonly number[], lower: readonly number[]): number {
  const inside = x >= margin && x < width - margin && y >= margin && y < height - margin
  if (!inside) return 0
  const [one, other] = [upper[x] ?? 0, lower[x] ?? 0]
  if (Math.abs(y - one) < 1.6) return 2
  if (Math.abs(y - other) < 1.6) return 3
  if ((y - margin) % 48 === 0) return 1
  return y > one ? 4 : 0
}

/** A line that wanders as measured things do: some slow waves over each other. */
function curve(random: () => number, middle: number): number[] {
  const waves = Array.from({ length: 5 }, (_, index) => ({
    length: (width / (index + 1)) * (0.6 + random()),
    phase: random() * 6.3,
    size: 22 / (index + 1),
  }))
  return Array.from({ length: width }, (_, x) => {
    const bend = waves.reduce((sum, wave) => sum + Math.sin((x / wave.length) * 6.3 + wave.phase) * wave.size, 0)
    return middle * height + bend
  })
}

function randomFrom(seed: string): () => number {
  const bytes = createHash('sha512').update(seed).digest()
  let index = 0
  return () => bytes.readUInt16BE((index++ * 2) % bytes.length) / 0x10000
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(body.length + 8)
  frame.writeUInt32BE(data.length, 0)
  body.copy(frame, 4)
  frame.writeUInt32BE(crc32(body), body.length + 4)
  return frame
}
