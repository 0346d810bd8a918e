import type { AppError } from '../../../shared/errors.ts'

/** Says that a list has no rows, or that nobody has been able to tell yet. @param none what is said where it has none */
export function noneWords(
  { readAt, error }: { readonly readAt: number | null; readonly error: AppError | null },
  none: string,
): string {
  if (readAt !== null) return none
  return error === null ? '…' : 'Not known on this computer.'
}
