import type { SettingsPage } from '../../../shared/place.ts'

/** The title of each page of the settings. */
export const settingsTitles: Readonly<Record<SettingsPage, string>> = {
  appearance: 'Appearance',
  keys: 'Keys',
  notifications: 'Notifications',
  inbox: 'Opening entries',
  views: 'Views',
  rules: 'Rules',
  replies: 'Saved replies',
  window: 'Window and tray',
  spelling: 'Spelling',
  accounts: 'Accounts',
  offline: 'Offline',
  data: 'Data on this computer',
  sync: 'Sync',
  assistants: 'Assistants',
  updates: 'Updates',
  diagnostics: 'Diagnostics',
  about: 'About Docket',
}

/** A single setting, by the words that stand at it. */
export interface Setting {
  readonly page: SettingsPage
  /** The text of the setting on its page. The setting is found on the page by this text. */
  readonly title: string
  /** Other words by which people may search for the setting. */
  readonly detail: string
}

const table = {
  appearance: [
    ['Theme', 'light dark system colours'],
    ['Density of lists', 'density compact comfortable height'],
    ['Text size', 'font larger smaller zoom scale'],
  ],
  keys: [
    ['Key preset', 'preset shortcuts gmail vim'],
    ['Single-letter keys', 'single letters shortcuts'],
    ['Change the keys of commands', 'shortcuts keyboard'],
  ],
  notifications: [
    ['Notify me when', 'notify alerts assigned mentioned replies todos merged closed conflict milestone due'],
    ['Quiet hours', 'night pause do not disturb'],
    ['Accounts and projects without notifications', 'mute notifications'],
  ],
  inbox: [
    ['What opens when an entry is marked done, snoozed or muted', 'next previous before nothing triage'],
    ['Mark an entry as read when it opens by itself', 'unread rest'],
  ],
  views: [['Views', 'add a new saved lists query order icon rename sidebar']],
  rules: [['Rules', 'add a new filter inbox automatic done snooze mute']],
  replies: [['Saved replies', 'add a new text snippets templates comments']],
  window: [
    ['Keep running in the tray when the window is closed', 'close background quit'],
    ['Hide titles in the tray and in notifications', 'privacy'],
    ['Start when I log in to this computer', 'autostart login'],
    ['Create an issue from anywhere on this computer', 'quick add global key'],
  ],
  spelling: [['Spelling', 'spell check languages dictionary mistakes']],
  accounts: [
    ['Connection…', 'proxy certificate authority network'],
    ['Snooze on GitLab too', 'snooze todos gitlab'],
    ['Add account…', 'sign in token service'],
    ['Remove…', 'account delete sign out leave'],
  ],
  offline: [
    ['Work offline', 'disconnect network'],
    ['Fetched ahead', 'budget download read ahead'],
    ['Fetch what is missing', 'before going offline download'],
  ],
  data: [
    ['Export…', 'json markdown csv spreadsheet'],
    ['Back up…', 'copy save edits drafts'],
    ['Restore…', 'backup'],
    ['Fetch again…', 'reset clear'],
  ],
  sync: [['Sync status…', 'lists problems progress']],
  assistants: [['Let assistants read and propose', 'ai mcp model context protocol claude copilot proposals']],
  updates: [['Updates', 'new version beta upgrade']],
  diagnostics: [
    ['Copy diagnostics', 'fault bug report'],
    ['Show logs', 'folder'],
  ],
  about: [['Third-party licences', 'version']],
} as const satisfies Record<SettingsPage, readonly (readonly [title: string, detail: string])[]>

/** Every setting that can be looked for. */
export const settings: readonly Setting[] = Object.entries(table).flatMap(([page, members]) =>
  members.map(([title, detail]) => ({
    page: page as SettingsPage,
    title,
    detail: `${settingsTitles[page as SettingsPage]} ${detail}`,
  })),
)
