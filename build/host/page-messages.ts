/** The messages between a page and the host over the WebSocket: one JSON text each. */

export type FromPage =
  | { type: 'hello'; path: string; dark: boolean; focused: boolean }
  | { type: 'loaded' }
  | { type: 'moved'; path: string }
  | { type: 'focused'; focused: boolean }
  | { type: 'colours'; dark: boolean }
  | { type: 'contextMenu'; linkURL: string; selectionText: string; isEditable: boolean }
  | { type: 'open'; url: string }
  | { type: 'navigate'; url: string }
  | { type: 'invoke'; id: number; channel: string; args: unknown[] }
  | { type: 'send'; channel: string; args: unknown[] }

export type ToPage =
  | { type: 'answer'; id: number; value: unknown }
  | { type: 'failure'; id: number; message: string }
  | { type: 'event'; channel: string; args: unknown[] }
  | { type: 'reload' }
  | { type: 'load'; path: string }
  | { type: 'openOutside'; url: string }
  | { type: 'download'; path: string }
  | { type: 'taken' }
  | { type: 'closed' }
