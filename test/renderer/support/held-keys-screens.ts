/** The value of the field that has the focus, null without one; runs in the page. */
export const focusedValue = () =>
  document.activeElement instanceof HTMLInputElement ? document.activeElement.value : null
