import { app, BrowserWindow } from 'electron'

/** The zoom factors in order, the same as in Chromium. At 1 everything has its normal size. */
const steps = [0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const

/** Keeps the zoom factor of all windows the same, and gives it to windows that are opened later. */
export class Zoom {
  #factor = 1

  /** Sets the factor after each load of a page, because Electron forgets it then. */
  follow(): void {
    app.on('browser-window-created', (_event, window) => {
      window.webContents.on('did-finish-load', () => this.#applyTo(window))
    })
  }

  use(factor: number): void {
    this.#factor = factor
    for (const window of BrowserWindow.getAllWindows()) this.#applyTo(window)
  }

  /** A factor that is set on a hidden window, even the one it has, may keep its first picture from being painted. */
  #applyTo({ webContents }: BrowserWindow): void {
    if (webContents.getZoomFactor() !== this.#factor) webContents.setZoomFactor(this.#factor)
  }

  /** Returns the next larger factor for 1, the next smaller one for -1; at either end the current factor. */
  next(direction: 1 | -1): number {
    const larger = steps.find((step) => step > this.#factor + 0.01)
    const smaller = steps.findLast((step) => step < this.#factor - 0.01)
    return (direction === 1 ? larger : smaller) ?? this.#factor
  }
}
