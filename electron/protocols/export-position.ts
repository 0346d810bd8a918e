/** The position of an export: it goes on after the item of that kind and id. So many items are written already. */
export interface ExportPosition {
  readonly kind: 'issue' | 'mergeRequest'
  readonly after: number
  readonly done: number
}
