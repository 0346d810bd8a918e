import { announceAddress } from './announce.ts'
import { HostEmitter, HostEvent } from './events.ts'
import { askFirstInstance } from './instance-channel.ts'
import { isReady, whenReady } from './lifecycle.ts'
import { hostOptions } from './options.ts'
import { Paths, readPackage } from './paths.ts'
import { InstanceLock, lockFolder, type SecondInstance } from './single-instance.ts'
import { appEvents } from './types.ts'
import { BrowserWindow, windowObserver } from './windows.ts'

/** Settings of the operating system that the application asked for. They are recorded and not made. */
export const systemSettings = {
  appUserModelId: null as string | null,
  badgeCount: 0,
  loginItem: { openAtLogin: false } as Electron.Settings,
  protocolClients: [] as ProtocolClient[],
}

/** A scheme of addresses, and the program that the system starts for it from now on. */
export interface ProtocolClient {
  readonly protocol: string
  readonly program: string
}

class Application extends HostEmitter {
  readonly commandLine = new CommandLine()
  readonly #paths = new Paths(() => this.getName())
  #name: string | null = null
  #lock: InstanceLock | null = null
  /** Set while the process that holds the profile is asked for an address. This process ends with the answer. */
  #handingOver: Promise<void> | null = null
  #quitting = false
  #exitCode = 0

  constructor() {
    super('app', appEvents)
    windowObserver.created = (window) => {
      this.emit('browser-window-created', new HostEvent(), window)
      this.emit('web-contents-created', new HostEvent(), window.webContents)
    }
    windowObserver.focused = (window, focused) => {
      this.emit(focused ? 'browser-window-focus' : 'browser-window-blur', new HostEvent(), window)
    }
    windowObserver.unservable = (reason) => {
      // Without an address nobody can open the window, so the program ends.
      console.error(`Docket cannot be shown: ${reason}`)
      this.#exitCode = 1
      this.quit()
    }
    windowObserver.profile = () => this.getPath('userData')
    windowObserver.lastClosed = () => {
      if (this.#quitting) return
      if (this.listenerCount('window-all-closed') > 0) this.emit('window-all-closed')
      else this.quit()
    }
  }

  /** Electron has it on macOS alone. */
  get dock(): Electron.Dock | undefined {
    return undefined
  }

  get isPackaged(): boolean {
    return hostOptions().packaged
  }

  get name(): string {
    return this.getName()
  }

  set name(name: string) {
    this.setName(name)
  }

  setName(name: string): void {
    this.#name = name
  }

  getName(): string {
    const { productName, name } = readPackage()
    return this.#name ?? productName ?? name
  }

  getVersion(): string {
    return readPackage().version
  }

  getAppPath(): string {
    return readPackage().folder
  }

  getPath(name: Parameters<Electron.App['getPath']>[0]): string {
    return this.#paths.get(name)
  }

  setPath(name: Parameters<Electron.App['getPath']>[0], path: string): void {
    // Electron changes the path and leaves the lock where it was. Two processes could then share a profile.
    if (name === 'userData' && this.#lock) throw new Error('userData cannot be set after requestSingleInstanceLock')
    this.#paths.set(name, path)
  }

  getLocale(): string {
    return Intl.DateTimeFormat().resolvedOptions().locale
  }

  getSystemLocale(): string {
    return this.getLocale()
  }

  getPreferredSystemLanguages(): string[] {
    return [this.getLocale()]
  }

  isReady(): boolean {
    return isReady()
  }

  whenReady(): Promise<void> {
    return whenReady()
  }

  requestSingleInstanceLock(additionalData: Record<string, unknown> = {}): boolean {
    if (this.#lock) return true
    const own = { argv: process.argv, workingDirectory: process.cwd(), additionalData }
    const profile = this.getPath('userData')
    this.#lock = InstanceLock.acquire(profile, (second) => this.#welcome(second))
    if (!this.#lock) this.#handingOver ??= askFirstInstance(lockFolder(profile), own).then(announceAddress)
    return this.#lock !== null
  }

  /** Emits `second-instance`. Returns the address at which the second start finds the window. */
  async #welcome({ argv, workingDirectory, additionalData }: SecondInstance): Promise<string> {
    await whenReady()
    this.emit('second-instance', new HostEvent(), argv, workingDirectory, additionalData)
    const window = BrowserWindow.getAllWindows()[0] ?? (await this.#nextWindow())
    return await window.address()
  }

  #nextWindow(): Promise<BrowserWindow> {
    return new Promise((resolve) => {
      this.once('browser-window-created', (_event: HostEvent, window: BrowserWindow) => resolve(window))
    })
  }

  hasSingleInstanceLock(): boolean {
    return this.#lock !== null
  }

  releaseSingleInstanceLock(): void {
    this.#lock?.release()
    this.#lock = null
  }

  /** Asks the application to end. A listener may prevent it, and so may a window. */
  quit(): void {
    const beforeQuit = new HostEvent()
    this.emit('before-quit', beforeQuit)
    if (beforeQuit.defaultPrevented) return
    this.#quitting = true
    for (const window of BrowserWindow.getAllWindows()) window.close()
    if (BrowserWindow.getAllWindows().length > 0) {
      this.#quitting = false
      return
    }
    const willQuit = new HostEvent()
    this.emit('will-quit', willQuit)
    if (willQuit.defaultPrevented) {
      this.#quitting = false
      return
    }
    this.#end(this.#exitCode)
  }

  /** Ends at once, without asking. */
  exit(code = 0): void {
    this.#quitting = true
    for (const window of BrowserWindow.getAllWindows()) window.destroy()
    this.#end(code)
  }

  relaunch(): void {
    throw new Error('the web host cannot start itself again')
  }

  focus(): void {}

  show(): void {}

  hide(): void {}

  enableSandbox(): void {}

  setAboutPanelOptions(): void {}

  setAppUserModelId(id: string): void {
    systemSettings.appUserModelId = id
  }

  setLoginItemSettings(settings: Electron.Settings): void {
    systemSettings.loginItem = { ...settings }
  }

  getLoginItemSettings(): Electron.LoginItemSettings {
    const openAtLogin = systemSettings.loginItem.openAtLogin ?? false
    return {
      openAtLogin,
      wasOpenedAtLogin: false,
      status: openAtLogin ? 'enabled' : 'not-registered',
      executableWillLaunchAtLogin: openAtLogin,
      launchItems: [],
    }
  }

  /** Without a path, the program that runs is written down, wherever that lies. */
  setAsDefaultProtocolClient(protocol: string, program = process.execPath): boolean {
    this.removeAsDefaultProtocolClient(protocol)
    systemSettings.protocolClients = [...systemSettings.protocolClients, { protocol, program }]
    return true
  }

  removeAsDefaultProtocolClient(protocol: string): boolean {
    systemSettings.protocolClients = systemSettings.protocolClients.filter((known) => known.protocol !== protocol)
    return true
  }

  isDefaultProtocolClient(protocol: string): boolean {
    return systemSettings.protocolClients.some((known) => known.protocol === protocol)
  }

  setBadgeCount(count = 0): boolean {
    systemSettings.badgeCount = count
    return true
  }

  getBadgeCount(): number {
    return systemSettings.badgeCount
  }

  #end(code: number): void {
    this.emit('quit', new HostEvent(), code)
    this.releaseSingleInstanceLock()
    if (this.#handingOver === null) process.exit(code)
    this.#handingOver.then(
      () => process.exit(code),
      (error: Error) => {
        console.error(error.message)
        process.exit(1)
      },
    )
  }
}

class CommandLine {
  readonly #switches = new Map<string, string>()

  appendSwitch(name: string, value = ''): void {
    this.#switches.set(name, value)
  }

  appendArgument(): void {}

  removeSwitch(name: string): void {
    this.#switches.delete(name)
  }

  hasSwitch(name: string): boolean {
    return this.#switches.has(name) || process.argv.some((arg) => arg === `--${name}` || arg.startsWith(`--${name}=`))
  }

  getSwitchValue(name: string): string {
    const given = process.argv.find((arg) => arg.startsWith(`--${name}=`))
    return this.#switches.get(name) ?? given?.slice(name.length + 3) ?? ''
  }
}

export const app = new Application()
