import file from '@fontsource/noto-color-emoji/files/noto-color-emoji-emoji-400-normal.woff2?url'
import ranges from '@fontsource/noto-color-emoji/unicode.json'

/**
 * Makes an emoji font known to the page, for the signs that the fonts of the computer lack: none is shown as an empty box.
 * `--font-emoji` names it last. The browser reads its file when such a sign is on the page for the first time.
 */
export function addEmojiFont(): void {
  const unicodeRange = Object.values(ranges).join(',')
  // The package has its parts in a format that Chromium does not draw: the whole font is one file.
  document.fonts.add(new FontFace('Docket Emoji', `url(${file})`, { unicodeRange, display: 'swap' }))
}
