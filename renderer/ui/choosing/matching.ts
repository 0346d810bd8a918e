interface Searched {
  readonly title: string
  readonly detail?: string
}

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Returns the options that hold every word, without regard to case and accents; those whose title begins with the first word come
 * first.
 */
export function matching<Option extends Searched>(options: readonly Option[], text: string): readonly Option[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return options
  const found = options
    .map((option) => ({ option, title: plain(option.title), all: plain(`${option.title} ${option.detail ?? ''}`) }))
    .filter(({ all }) => words.every((word) => all.includes(word)))
  const first = words[0] ?? ''
  const rank = ({ title }: { title: string }): number => (title.startsWith(first) ? 0 : 1)
  return found.toSorted((one, other) => rank(one) - rank(other)).map(({ option }) => option)
}
