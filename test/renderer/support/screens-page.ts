import { FakeBridge, type FakeOptions } from './fake-bridge.ts'

declare global {
  interface Window {
    fakeOptions?: FakeOptions
    fake: FakeBridge
  }
}

// What the preload would put on the window, loaded before the page's own script.
window.fake = new FakeBridge(window.fakeOptions)
Object.defineProperty(window, 'docket', { value: window.fake })
