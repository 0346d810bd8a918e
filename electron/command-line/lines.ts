import type { Duplex } from 'node:stream'

/**
 * Calls `onLine` with each line that comes. Each part is looked through once, however long a line is.
 *
 * @param longest the most characters of a line; a longer one ends the connection
 */
export function readLines(socket: Duplex, onLine: (line: string) => void, longest = Infinity): void {
  let parts: string[] = []
  let length = 0
  socket.setEncoding('utf8')
  socket.on('data', (text: string) => {
    const [end = '', ...beginnings] = text.split('\n')
    parts.push(end)
    length += end.length
    for (const beginning of beginnings) {
      if (socket.destroyed) return
      const line = parts.join('')
      parts = [beginning]
      length = beginning.length
      onLine(line)
    }
    if (length > longest) socket.destroy()
  })
}

export function writeLine(socket: Duplex, value: unknown): void {
  if (!socket.destroyed) socket.write(`${JSON.stringify(value)}\n`)
}

/** Reads a line as JSON; undefined for anything else. */
export function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
