import { describe, expect, it } from 'vitest'
import { spanOfWeek } from '../../renderer/features/week/week-span.ts'
import { weekMarkdown } from '../../renderer/features/week/week-words.ts'

describe('a week', () => {
  it('is Markdown in which titles read as they are written', () => {
    const none = { merged: [], closed: [], opened: [], commented: [] }
    const span = spanOfWeek(new Date(2026, 10, 18).getTime(), 0)
    expect(weekMarkdown(none, span)).toContain('Nothing was opened')
    const row = { title: 'Use *stars* and [x]', projectPath: 'tools/anvil', reference: '#3' }
    expect(weekMarkdown({ ...none, closed: [row as never] }, span)).toMatch(
      /^## .*\n\n### Closed \(1\)\n\n- Use \\\*stars\\\* and \\\[x\\\] \(tools\/anvil#3\)\n$/,
    )
  })
})
