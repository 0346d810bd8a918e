/** Whether a title says that the work is not done. */
export function isWorkInProgress(title: string): boolean {
  return /^(\[WIP\]|WIP\b)/i.test(title)
}
