import { parseMarkdown } from '../../shared/markdown/parser.ts'
import { pathologicalTexts } from '../support/pathological-texts.ts'
import { figure, median, ratioAtMost, type Bench } from './measure.ts'
import { Words } from './words.ts'

const length = 30_000
const times = 9

/** Milliseconds to read a text, as a rule. */
function reading(text: string): number {
  const runs = Array.from({ length: times }, () => {
    const began = performance.now()
    parseMarkdown(text)
    return performance.now() - began
  })
  return median(runs)
}

/** Parsing of texts made to be slow, beside usual texts of the same length. */
export const textsBench: Bench = {
  name: 'texts',
  about: `texts of ${length / 1000} KB that parsers are slow on, beside one of words`,
  isQuick: true,
  run: async () => {
    const usual = usualText()
    const other = reading(usual)
    return Object.entries(pathologicalTexts).map(([name, make]) =>
      figure(`texts: ${name}`, 'ms', reading(make(length)), other, ratioAtMost(15)),
    )
  },
}

/** Paragraphs, lists, links and emphasis as in a long description. */
function usualText(): string {
  let seed = 7
  const words = new Words(() => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647)
  const paragraph = (): string =>
    `${words.text(160)} **${words.one()}** [${words.one()}](https://a.example/${words.one()}) \`${words.one()}\`\n\n- ${words.text(40)}\n- [ ] ${words.text(40)}\n\n`
  let text = ''
  while (text.length < length) text += paragraph()
  return text.slice(0, length)
}
