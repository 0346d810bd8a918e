import type { Item } from '../../../shared/model/rows.ts'
import { fieldNames } from '../../ui/item-fields.ts'

type Remark = Item['remarks'][number]

/** Names of which there are several. */
const plural: ReadonlySet<string> = new Set(['labels'])

/** Explains in one or two sentences why an edit did not take effect as it was made. */
export function remarkSentences({ merged, ignored }: Pick<Remark, 'merged' | 'ignored'>): string[] {
  const sentences: string[] = []
  if (merged.length > 0) sentences.push(`Your change to ${fieldNames(merged)} was merged with what others wrote.`)
  if (ignored.includes('commands')) {
    sentences.push('GitLab has your comment, but did not carry out all of the commands in it.')
  }
  const fields = ignored.filter((name) => name !== 'commands')
  if (fields.length > 0) {
    const several = fields.length > 1 || fields.some((field) => plural.has(field))
    sentences.push(
      several
        ? `GitLab left ${fieldNames(fields)} as they were: you are not allowed to change them.`
        : `GitLab left ${fieldNames(fields)} as it was: you are not allowed to change it.`,
    )
  }
  return sentences
}
