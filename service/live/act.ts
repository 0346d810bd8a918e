/** An action of a colleague. Items are named as in texts: `group/project#3`, `group/project!3`. */
export type Act =
  | { readonly kind: 'comment'; readonly by: string; readonly on: string; readonly body: string }
  | {
      readonly kind: 'open'
      readonly by: string
      readonly project: string
      readonly title: string
      readonly body: string
      readonly labels?: readonly string[]
      readonly assignee?: string
    }
  | { readonly kind: 'assign'; readonly by: string; readonly on: string; readonly to: string }
  | { readonly kind: 'close'; readonly by: string; readonly on: string }
  | { readonly kind: 'reopen'; readonly by: string; readonly on: string }
  /** Adds a tag to a project's default branch. */
  | { readonly kind: 'tag'; readonly by: string; readonly project: string; readonly name: string }
  | { readonly kind: 'push'; readonly by: string; readonly on: string; readonly commits: readonly string[] }
