/** A chapter of the manual: its heading and its text, the heading included. */
export interface Chapter {
  readonly title: string
  readonly text: string
}

/**
 * The chapters of a manual in Markdown, without its title: each begins with a heading of the second level. Services keep the
 * ends of lines in what people write; the manual only wraps there, so its lines are joined. Pictures of Docket are left out:
 * whoever reads it there has the window before their eyes.
 */
export function chaptersOf(manual: string): readonly Chapter[] {
  return manual
    .replace(/^!\[.*\]\(.*\)\n\n/gm, '')
    .replace(/([^\n])\n(?![\n#|-]) */g, '$1 ')
    .split(/^(?=## )/m)
    .slice(1)
    .map((text) => ({ title: /^## (.*)$/m.exec(text)?.[1] ?? '', text }))
}

/** A document of its own as a chapter of the manual: its title is that of the chapter. */
export function asChapter(document: string): string {
  return document.replace(/^# /, '## ')
}

/** The chapters that have all of the words, whatever their case; all chapters where there are no words. */
export function matchingChapters(chapters: readonly Chapter[], words: string): readonly Chapter[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return chapters.filter(({ text }) => wanted.every((word) => text.toLowerCase().includes(word)))
}
