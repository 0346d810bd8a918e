import { HostEmitter } from './events.ts'
import { requireReady } from './lifecycle.ts'

/** Events of the computer that Electron knows of and the host does not. Tests make them happen. */

class PowerMonitor extends HostEmitter {
  getSystemIdleTime(): number {
    return 0
  }

  getSystemIdleState(_threshold: number): 'active' {
    return 'active'
  }

  isOnBatteryPower(): boolean {
    return false
  }
}

export const powerMonitor = new PowerMonitor('powerMonitor', [
  'suspend',
  'resume',
  'on-ac',
  'on-battery',
  'shutdown',
  'lock-screen',
  'unlock-screen',
  'user-did-become-active',
  'user-did-resign-active',
])

const area = { x: 0, y: 0, width: 1920, height: 1080 }
const display = { id: 1, bounds: area, workArea: area, size: area, workAreaSize: area, scaleFactor: 1, rotation: 0 }

class Screen extends HostEmitter {
  getPrimaryDisplay() {
    requireReady('screen')
    return display
  }

  getAllDisplays() {
    requireReady('screen')
    return [display]
  }

  getDisplayMatching(_rectangle: Electron.Rectangle) {
    requireReady('screen')
    return display
  }
}

export const screen = new Screen('screen', ['display-added', 'display-removed', 'display-metrics-changed'])

let clipboardText = ''

export function textOfClipboard(): string {
  return clipboardText
}

export const clipboard = {
  readText: async (): Promise<string> => clipboardText,
  writeText: async (text: string): Promise<void> => {
    clipboardText = text
  },
  clear: (): void => {
    clipboardText = ''
  },
}

class HostImage {
  #template = false
  readonly source: string

  constructor(source: string) {
    this.source = source
  }

  isEmpty(): boolean {
    return this.source === ''
  }

  setTemplateImage(on: boolean): void {
    this.#template = on
  }

  isTemplateImage(): boolean {
    return this.#template
  }

  resize(): HostImage {
    return this
  }

  getSize(): { width: number; height: number } {
    return { width: 16, height: 16 }
  }

  toDataURL(): string {
    return this.source.startsWith('data:') ? this.source : ''
  }
}

export const nativeImage = {
  createEmpty: () => new HostImage(''),
  createFromPath: (path: string) => new HostImage(path),
  createFromDataURL: (address: string) => new HostImage(address),
  createFromBuffer: (buffer: Buffer) => new HostImage(`data:image/png;base64,${buffer.toString('base64')}`),
}
