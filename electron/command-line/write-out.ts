import type { Writable } from 'node:stream'
import { CommandFailure, exitCodes } from './command.ts'

/** Error codes of systems for a pipe whose reader has gone. Windows has both names. */
const readerHasGone: ReadonlySet<string | undefined> = new Set(['EPIPE', 'EOF'])

/**
 * Writes a text, and resolves once the system has it: a program that ends earlier cuts it off. A reader of the beginning alone,
 * such as `head`, closes the pipe, and has what it wanted.
 *
 * @throws CommandFailure when something else is wrong, such as a full disk
 */
export async function writeOut(stream: Writable, text: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    stream.write(text, (error?: NodeJS.ErrnoException | null) => {
      if (!error || readerHasGone.has(error.code)) resolve()
      else reject(new CommandFailure(exitCodes.failed, `The output could not be written: ${error.message}.`))
    })
  })
}
