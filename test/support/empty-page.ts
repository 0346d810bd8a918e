import { afterEach } from 'vitest'
import { keepFocusHere } from '../../renderer/ui/keys/focus.ts'

// Test files share the page of their process: a dialog that one of them wrote by hand would keep the focus from all others.
afterEach(() => {
  document.body.replaceChildren()
  keepFocusHere()
})
