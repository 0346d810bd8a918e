/** Where an export goes on: after the item of that kind and id, when so many items are written. */
export interface ExportPlace {
  readonly kind: 'issue' | 'mergeRequest'
  readonly after: number
  readonly done: number
}
