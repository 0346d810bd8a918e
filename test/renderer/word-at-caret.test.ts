import { expect, it } from 'vitest'
import { wordAtCaret } from '../../renderer/ui/text/word-at-caret.ts'

/** The word at the end of a text, as its kind and its written part. */
const wordOf = (text: string): string | null => {
  const word = wordAtCaret(text, text.length)
  return word === null ? null : `${word.kind} ${word.beginning}`
}

it.each([
  ['@', 'person '],
  ['Ask @mi', 'person mi'],
  ['请@bo', 'person bo'],
  ['请@', 'person '],
  ['(#1', 'issue 1'],
  ['这与#', 'issue '],
  ['这与!1', 'mergeRequest 1'],
  ['修复了~bu', 'label bu'],
  ['修复了~漏', 'label 漏'],
  ['~priority::hi', 'label priority::hi'],
  ['~"two', 'label two'],
  ['a,%v1', 'milestone v1'],
  [':ta', 'emoji ta'],
  ['好:tada', 'emoji tada'],
  // The sign belongs to what is before it.
  ['mira@exa', null],
  ['tools/@', null],
  ['hello!', null],
  ['好!', null],
  ['十%', null],
  ['50%', null],
  ['https://a.example/#to', null],
  ['a##', null],
  [':t', null],
  ['10:30', null],
])('in %j it is %s', (text, word) => {
  expect(wordOf(text)).toBe(word)
})
