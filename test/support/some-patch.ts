import fc from 'fast-check'

/** A patch of some hunks, one after the other, whose lines all have different texts. */
export const somePatch = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 0, max: 40 }),
      kinds: fc.array(fc.constantFrom('+', '-', ' '), { minLength: 1, maxLength: 12 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((hunks) => {
    let [old, now, text] = [1, 1, 0]
    const written: string[] = []
    for (const { gap, kinds } of hunks) {
      old += gap
      now += gap
      const oldLines = kinds.filter((kind) => kind !== '+').length
      const newLines = kinds.filter((kind) => kind !== '-').length
      written.push(`@@ -${old},${oldLines} +${now},${newLines} @@`)
      for (const kind of kinds) written.push(`${kind}line ${(text += 1)}`)
      old += oldLines
      now += newLines
    }
    return `${written.join('\n')}\n`
  })
