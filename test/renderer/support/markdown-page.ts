import { render, type TrustedHtml } from '../../../renderer/ui/text/markdown.ts'
import type { Pictures } from '../../../shared/model/picture.ts'
import type { TextOrigin } from '../../../renderer/ui/text/text-origin.ts'

declare global {
  interface Window {
    htmlOf(
      text: string,
      pictures: Pictures,
      addresses: Readonly<Record<string, string>>,
      place?: TextOrigin,
      saving?: boolean,
    ): TrustedHtml
  }
}

// The renderer for the corpus of attacks, bundled for a real browser.
window.htmlOf = (text, pictures, addresses, place, saving = false) =>
  render(text, { pictures, addresses: new Map(Object.entries(addresses)), place, saving }).html
