/**
 * Texts that parsers of Markdown are slow on: with a step in quadratic time, or with as many levels as characters. Functions of
 * the length, by name.
 */
export const pathologicalTexts: Readonly<Record<string, (length: number) => string>> = {
  'a name of mail without an end': (length) => `${repeated('a.', length - 1)}@`,
  'signs of mail': (length) => repeated('a@', length),
  'a word without spaces': (length) => repeated('a', length),
  'a dump in base64': (length) => repeated('iVBORw0KGgo+/AAANSUhEUg', length),
  'emphasis of two kinds': (length) => repeated('*a_', length),
  'emphasis that ends nowhere': (length) => repeated('**a *', length),
  'underscores in words': (length) => repeated('_a', length),
  'things struck out': (length) => repeated('~~a ', length),
  brackets: (length) => repeated('[', length),
  'pictures that end nowhere': (length) => repeated('![](', length),
  'links to nothing': (length) => repeated('[a][b]', length),
  'backticks of all lengths': (length) =>
    Array.from({ length: Math.sqrt(2 * length) }, (_, index) => '`'.repeat(index + 1)).join(' '),
  'quotations in quotations': (length) => repeated('> ', length),
  'lists in lists': (length) => repeated('- ', length),
  'lists further and further in': (length) =>
    Array.from({ length: Math.sqrt(length) }, (_, index) => `${' '.repeat(index * 2)}- a`).join('\n'),
  'items without words': (length) => repeated('-\n', length),
  'a table far wider than its lines': (length) =>
    [repeated('|a', length / 3), repeated('|-', length / 3), repeated('|\n', length / 3)].join('|\n'),
  'tags that end nowhere': (length) => repeated('<a b="', length),
  'an address of nothing but stops': (length) => `http://a${repeated('.', length)}`,
  'formulas that begin everywhere': (length) => repeated('$$\n', length),
  'quotations that begin everywhere': (length) => repeated('a\n>>>\n', length),
  'words that were added nowhere': (length) => repeated('{+ a ', length),
}

function repeated(piece: string, length: number): string {
  return piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
}
