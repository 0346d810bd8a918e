/** What is written in the field that has the focus; runs in the page. */
export const focusedValue = () =>
  document.activeElement instanceof HTMLInputElement ? document.activeElement.value : null
