// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { CodeColors } from '../../renderer/features/review/code-colors.svelte.ts'
import type { ReviewedFile } from '../../renderer/features/review/reviewed-file.ts'
import { diffLines } from '../../shared/diff/lines.ts'

function fileOf(diff: string): ReviewedFile {
  return { id: 'a.ts', path: 'a.ts', lines: diffLines(diff) } as unknown as ReviewedFile
}

describe('the colours of code', () => {
  const diff = '@@ -1,1 +1,2 @@\n let a\n+let b\n'

  it('are those of the lines that were read, also where others are shown meanwhile', async () => {
    let answer = (): void => undefined
    const held = new Promise<void>((resolve) => (answer = resolve))
    const colors = new CodeColors(async () => {
      await held
      return [{ kind: 'keyword', text: 'let' }]
    })
    const [before, now] = [fileOf(diff), fileOf('@@ -1,1 +1,2 @@\n # other\n+# words\n')]
    // A file tells its lines when it is asked, as they are shown then.
    let shown = before
    colors.want(
      {
        ...before,
        get lines() {
          return shown.lines
        },
      } as ReviewedFile,
      1,
    )
    shown = now
    answer()
    await expect.poll(() => colors.of(before, 1)).not.toBeNull()
    expect(colors.of(now, 1)).toBeNull()
  })
})
