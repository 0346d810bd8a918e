import type { Duplex } from 'node:stream'
import { longestLine } from './protocol.ts'

/** Calls `onLine` with each line that comes. A line that is too long ends the connection. */
export function readLines(socket: Duplex, onLine: (line: string) => void): void {
  let rest = ''
  socket.setEncoding('utf8')
  socket.on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (socket.destroyed) return
      onLine(line)
    }
    if (rest.length > longestLine) socket.destroy()
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
