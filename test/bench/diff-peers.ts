import { unifiedMergeView } from '@codemirror/merge'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { html } from 'diff2html'

/** Two other ways to draw changes, for a page of their own: each returns the element that scrolls. */

/** Draws a whole patch by diff2html. */
export function showByDiff2Html(patch: string): HTMLElement {
  const scroller = document.createElement('div')
  scroller.style.cssText = 'height: 100vh; overflow: auto'
  document.body.replaceChildren(scroller)
  scroller.innerHTML = html(patch, { drawFileList: false, outputFormat: 'line-by-line' })
  return scroller
}

/** Draws the changes of one text by CodeMirror's merge view. It finds the differences itself. */
export function showByCodeMirror(before: string, after: string): HTMLElement {
  document.body.replaceChildren()
  const view = new EditorView({
    parent: document.body,
    state: EditorState.create({
      doc: after,
      extensions: [
        EditorView.editable.of(false),
        EditorView.theme({ '&': { height: '100vh' } }),
        unifiedMergeView({ original: before, mergeControls: false }),
      ],
    }),
  })
  return view.scrollDOM
}
