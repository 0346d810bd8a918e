import { app } from 'electron'
import { showProblem } from './problem-dialog.ts'

/** The steps of an end in order. */
export interface Ending {
  /** Resolves to true if the program may end. Called when the user wants to quit. */
  readonly mayQuit: () => Promise<boolean>
  /** Closes everything in order. Called once only. */
  readonly stop: () => Promise<void>
  /** Quits after everything is closed, if the user asked for it. A new version may be installed and started then. */
  readonly leave: () => void
}

/**
 * Milliseconds that closing may take once nobody may prevent the end any more. After an uncaught error parts of the program may never
 * answer, and after a signal the system does not wait longer either.
 */
const longestMs = 10_000

/** Ways to end the program without asking the user. */
export interface ForcedEnd {
  /** Ends the program in order. */
  readonly end: () => void
  /** Ends the program after an uncaught error: closes as much as it can, and returns a failure to the system. */
  readonly afterUncaughtError: () => void
}

/**
 * Runs `stop` once before the process ends. Databases that were closed in order make the next start quick. A user who
 * quits is asked first (`mayQuit`). Nobody is asked after a signal, or when the process that started Docket has ended,
 * since nobody may be there to answer.
 *
 * Electron takes the signals for itself shortly before it is ready, and makes a `before-quit` of them that looks like the
 * user's. So Docket listens to them from then on, which takes them from Electron. Until then a signal just ends the process.
 */
export function endInOrder({ mayQuit, stop, leave }: Ending): ForcedEnd {
  let ending: Promise<void> | null = null
  let stopped = false
  let reported: Promise<void> | null = null
  let isForced = false
  const { promise: forced, resolve: force } = Promise.withResolvers<true>()

  const mayEnd = async (): Promise<boolean> => {
    if (isForced) return true
    // A question that cannot be asked must not keep the program from ending.
    return await Promise.race([forced, mayQuit().catch(() => true)])
  }
  const end = async (): Promise<void> => {
    if (!(await mayEnd())) {
      ending = null
      return
    }
    const tooLate = forced.then(() => new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), longestMs)))
    // Anything that could not be closed is closed by the end of the process.
    const closed = await Promise.race([stop().catch(() => undefined), tooLate])
    stopped = true
    if (closed === 'late') return app.exit(1)
    if (reported !== null) {
      // Whoever starts Docket again need not close the message first.
      app.releaseSingleInstanceLock()
      await reported
      app.exit(1)
    } else if (isForced) app.quit()
    else leave()
  }
  app.on('before-quit', (event) => {
    if (stopped) return
    event.preventDefault()
    ending ??= end()
  })

  const forceEnd = () => {
    isForced = true
    force(true)
    app.quit()
  }
  void app.whenReady().then(() => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, forceEnd)
  })
  // A process that started Docket may have a channel to it. The channel closes when that process ends, even by a kill.
  process.on('disconnect', forceEnd)

  return {
    end: forceEnd,
    afterUncaughtError: () => {
      if (reported !== null) return
      // The program ends just as well if the message cannot be shown.
      reported = showProblem(
        'Docket has to close',
        'Something went wrong inside Docket. What you wrote is kept, and so are your edits. Start Docket again.',
      ).catch(() => undefined)
      forceEnd()
    },
  }
}
