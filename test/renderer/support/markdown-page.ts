import { htmlOf } from '../../../renderer/components/markdown.ts'

declare global {
  interface Window {
    htmlOf: typeof htmlOf
  }
}

// What the corpus of attacks is run against, bundled for a real browser.
window.htmlOf = htmlOf
