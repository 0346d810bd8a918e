import * as v from 'valibot'

/** The panes beside the item: how wide they may be made, in pixels. Another pane is left with enough room by the style sheets. */
export const paneWidths = {
  sidebar: { least: 180, most: 400 },
  list: { least: 260, most: 760 },
} as const

export type PaneName = keyof typeof paneWidths

function paneSchema(name: PaneName) {
  const { least, most } = paneWidths[name]
  return v.object({
    /** As the user has made it; null for as wide as Docket makes it. */
    width: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))),
    /** True if it gives its room to the others, and is shown when it is asked for. */
    folded: v.boolean(),
  })
}

export const panesSchema = v.object({ sidebar: paneSchema('sidebar'), list: paneSchema('list') })
export type Panes = Readonly<v.InferOutput<typeof panesSchema>>

export const usualPanes: Panes = { sidebar: { width: null, folded: false }, list: { width: null, folded: false } }
