import { expect, it } from 'vitest'
import { parseQuery } from '../../shared/query/parse.ts'
import { plainWords } from '../../shared/query/plain-words.ts'

it.each([
  ['horn', 'horn'],
  ['the  dull horn', 'the dull horn'],
  ['"exact words" more', 'exact words more'],
  ['12', '12'],
  ['', null],
  ['label:bug', null],
  ['horn label:bug', null],
  ['-horn', null],
  ['horn or anvil', null],
  ['in:title horn', null],
  ['(horn)', 'horn'],
])('the words of “%s” for another search are %j', (text, words) => {
  expect(plainWords(parseQuery(text).query)).toBe(words)
})
