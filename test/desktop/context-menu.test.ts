import type { MenuItemConstructorOptions } from 'electron'
import { beforeEach, expect, it, vi } from 'vitest'
import { contextMenu, type Clicked } from '../../electron/desktop/window/context-menu.ts'

const { copied, learnt } = vi.hoisted(() => ({ copied: [] as string[], learnt: [] as string[] }))
vi.mock('electron', () => ({
  clipboard: { writeText: (text: string) => copied.push(text) },
  session: { defaultSession: { addWordToSpellCheckerDictionary: (word: string) => learnt.push(word) } },
}))

const openLink = vi.fn()
const run = vi.fn()
const replaceMisspelling = vi.fn()

const nothing: Clicked = {
  linkURL: '',
  pageURL: 'app://docket/index.html',
  selectionText: '',
  isEditable: false,
  misspelledWord: '',
  dictionarySuggestions: [],
  editFlags: {
    canUndo: false,
    canRedo: false,
    canCut: false,
    canCopy: false,
    canPaste: true,
    canDelete: false,
    canSelectAll: true,
    canEditRichly: false,
  },
}

function menuOf(clicked: Partial<Clicked>): MenuItemConstructorOptions[] {
  return contextMenu({ ...nothing, ...clicked }, { replaceMisspelling }, { openLink, run })
}

function click(items: readonly MenuItemConstructorOptions[], name: string): void {
  const item = items.find(({ id, label }) => (id ?? label) === name)
  ;(item?.click as () => void)()
}

beforeEach(() => {
  vi.clearAllMocks()
  copied.length = 0
  learnt.length = 0
})

it('a text field can be edited, as far as there is something to cut and copy', () => {
  const roles = menuOf({ isEditable: true }).map(({ role, enabled }) => [role, enabled])
  expect(roles).toEqual([
    ['cut', false],
    ['copy', false],
    ['paste', true],
    [undefined, undefined],
    ['selectAll', true],
  ])
})

it('a word that is spelt wrong is replaced, or learnt', () => {
  const items = menuOf({ isEditable: true, misspelledWord: 'anvli', dictionarySuggestions: ['anvil', 'anvils'] })
  click(items, 'anvil')
  expect(replaceMisspelling).toHaveBeenCalledExactlyOnceWith('anvil')
  click(items, 'addToDictionary')
  expect(learnt).toEqual(['anvli'])
})

it('a link is opened through the gateway, or copied (S9)', () => {
  const items = menuOf({ linkURL: 'https://example.org/' })
  click(items, 'openLink')
  click(items, 'copyLink')
  expect(openLink).toHaveBeenCalledExactlyOnceWith('https://example.org/')
  expect(copied).toEqual(['https://example.org/'])
})

it('a link within the text offers nothing that could only fail', () => {
  const linkURL = 'app://docket/index.html#heading-2'
  expect(menuOf({ linkURL }).map(({ id }) => id)).not.toContain('openLink')
  expect(menuOf({ linkURL, selectionText: 'words' }).map(({ role }) => role)).toEqual(['copy', 'selectAll'])
})

it('a text that is selected is copied; an item is named', () => {
  expect(menuOf({ selectionText: 'some words' }).map(({ role }) => role)).toEqual(['copy', 'selectAll'])
  const items = menuOf({ selectionText: ' ' })
  expect(items.map(({ label }) => label)).toEqual(['Copy the reference', 'Copy the web address', 'Open in the browser'])
  click(items, 'copyReference')
  expect(run).toHaveBeenCalledExactlyOnceWith('copyReference')
})
