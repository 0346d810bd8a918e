import { visibility } from '../../store/projects.ts'

/** The word for a level of visibility. */
export function visibilityWord(level: number): string {
  const [word] = Object.entries(visibility).find(([, known]) => known === level) ?? ['private']
  return word
}
