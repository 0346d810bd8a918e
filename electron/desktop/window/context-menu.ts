import { Menu, session, type MenuItemConstructorOptions, type WebContents } from 'electron'
import { commandTitle, type CommandId } from '../../../shared/keymap.ts'
import { copyText } from './clipboard.ts'

export interface ContextMenuOptions {
  /** Opens a link: a place in Docket, or an address in another program. */
  readonly openLink: (address: string) => void
  readonly run: (command: CommandId) => void
}

/** The properties of the clicked element that the menu depends on. */
export type Clicked = Pick<
  Electron.ContextMenuParams,
  'linkURL' | 'pageURL' | 'selectionText' | 'isEditable' | 'editFlags' | 'misspelledWord' | 'dictionarySuggestions'
>

/** The commands for an item. They act on the selected item: the page has selected the one that was clicked. */
const ofItems = ['copyReference', 'copyWebAddress', 'openInBrowser'] as const satisfies readonly CommandId[]

/** Shows a context menu at each right click in a page. */
export function followContextMenu(contents: WebContents, options: ContextMenuOptions): void {
  contents.on('context-menu', (_event, clicked) => {
    Menu.buildFromTemplate(contextMenu(clicked, contents, options)).popup()
  })
}

/** Returns the context menu for a text field, a link, selected text or an item. */
export function contextMenu(
  clicked: Clicked,
  contents: Pick<WebContents, 'replaceMisspelling'>,
  { openLink, run }: ContextMenuOptions,
): MenuItemConstructorOptions[] {
  const { editFlags, linkURL, pageURL } = clicked
  if (clicked.isEditable) {
    return [
      ...spelling(clicked, contents),
      { role: 'cut', enabled: editFlags.canCut },
      { role: 'copy', enabled: editFlags.canCopy },
      { role: 'paste', enabled: editFlags.canPaste },
      { type: 'separator' },
      { role: 'selectAll', enabled: editFlags.canSelectAll },
    ]
  }
  // A link within the text that is shown, such as one to a heading, leads nowhere that could be opened or named.
  if (linkURL !== '' && withoutFragment(linkURL) !== withoutFragment(pageURL)) {
    return [
      { id: 'openLink', label: 'Open link', click: () => openLink(linkURL) },
      { id: 'copyLink', label: 'Copy link', click: () => void copyText(linkURL) },
    ]
  }
  if (clicked.selectionText.trim() !== '') return [{ role: 'copy' }, { role: 'selectAll' }]
  return ofItems.map((id) => ({ id, label: commandTitle(id), click: () => run(id) }))
}

function withoutFragment(address: string): string {
  return address.replace(/#.*$/s, '')
}

function spelling(
  { misspelledWord, dictionarySuggestions }: Clicked,
  contents: Pick<WebContents, 'replaceMisspelling'>,
): MenuItemConstructorOptions[] {
  if (misspelledWord === '') return []
  return [
    ...dictionarySuggestions.map((word) => ({ label: word, click: () => contents.replaceMisspelling(word) })),
    {
      id: 'addToDictionary',
      label: 'Add to dictionary',
      click: () => void session.defaultSession.addWordToSpellCheckerDictionary(misspelledWord),
    },
    { type: 'separator' },
  ]
}
