import { app, BrowserWindow } from 'electron'

/** The sizes that one can go through, as Chromium has them; 1 is the size that Docket was drawn for. */
const steps = [0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const

/** Shows every window in the same size, those included that are opened later. */
export class Zoom {
  #factor = 1

  /** Electron forgets the size of a page with each load. */
  follow(): void {
    app.on('browser-window-created', (_event, window) => {
      window.webContents.on('did-finish-load', () => window.webContents.setZoomFactor(this.#factor))
    })
  }

  use(factor: number): void {
    this.#factor = factor
    for (const window of BrowserWindow.getAllWindows()) window.webContents.setZoomFactor(factor)
  }

  /** The next larger size, or the next smaller one; the same at the end. */
  next(direction: 1 | -1): number {
    const larger = steps.find((step) => step > this.#factor + 0.01)
    const smaller = steps.findLast((step) => step < this.#factor - 0.01)
    return (direction === 1 ? larger : smaller) ?? this.#factor
  }
}
