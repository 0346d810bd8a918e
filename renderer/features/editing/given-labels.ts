import { counted } from '../../ui/words.ts'

/** The labels that an address names by their ids, as far as they are known. */
export interface GivenLabels {
  readonly names: readonly string[]
  /** What is said of the others; empty where there are none. */
  readonly unknown: string
}

/** Finds labels by their ids. @param known the labels of the project; undefined where they cannot be read */
export function givenLabels(
  ids: readonly number[],
  known: readonly { readonly id: number | null; readonly name: string }[] = [],
): GivenLabels {
  const names = ids.flatMap((id) => known.find((label) => label.id === id)?.name ?? [])
  const left = ids.length - names.length
  return {
    names,
    unknown: left === 0 ? '' : `${counted(left, 'label')} in the address ${left === 1 ? 'is' : 'are'} not known here.`,
  }
}
