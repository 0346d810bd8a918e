import { app, dialog } from 'electron'

/** How the program ends: in order, whoever asks for it. */
export interface Ending {
  /** Asked when the user wants to quit: whether the program may end. */
  readonly mayQuit: () => Promise<boolean>
  /** Closes everything, in order; runs once. */
  readonly stop: () => Promise<void>
  /** Quits, when everything is closed and nobody has ordered the end: a new version may take the place of this one. */
  readonly leave: () => void
}

/** After an accident nobody knows what still answers: what does not end by then is ended. */
const patienceAfterAccident = 10_000

/** Ways to end the program without asking its user. */
export interface Orders {
  /** Ends it now, in order. */
  readonly end: () => void
  /** After an accident: says so, closes what can be closed, and fails. */
  readonly afterAccident: () => void
}

/**
 * Runs `stop` once before the process ends: closing databases in order is what makes the next start quick. Whoever quits
 * is asked first (`mayQuit`); a signal, or the end of whoever started Docket, is an order: nobody may be there to answer.
 */
export function endInOrder({ mayQuit, stop, leave }: Ending): Orders {
  let ending: Promise<void> | null = null
  let stopped = false
  let failed = false
  let isOrdered = false
  const { promise: ordered, resolve: order } = Promise.withResolvers<true>()

  const mayEnd = async (): Promise<boolean> => {
    // A signal also makes Electron quit by itself, and which of the two is told first is nobody's to say.
    await Promise.resolve()
    if (isOrdered) return true
    // One that cannot be asked must not keep the program from ending.
    return await Promise.race([ordered, mayQuit().catch(() => true)])
  }
  const end = async (): Promise<void> => {
    if (!(await mayEnd())) {
      ending = null
      return
    }
    await stop().finally(() => {
      stopped = true
      if (failed) app.exit(1)
      else if (isOrdered) app.quit()
      else leave()
    })
  }
  app.on('before-quit', (event) => {
    if (stopped) return
    event.preventDefault()
    ending ??= end()
  })

  const endByOrder = () => {
    isOrdered = true
    order(true)
    app.quit()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, endByOrder)
  // Whoever started Docket has a channel to it, which closes when they are gone, killed or not.
  process.on('disconnect', endByOrder)

  return {
    end: endByOrder,
    afterAccident: () => {
      if (failed) return
      failed = true
      setTimeout(() => app.exit(1), patienceAfterAccident)
      dialog.showErrorBox(
        'Docket has to end',
        'Something went wrong inside Docket. What you wrote is kept, and so are your edits. Start Docket again.',
      )
      endByOrder()
    },
  }
}
