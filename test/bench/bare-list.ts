import type { Browser, Page } from '@playwright/test'

/** The rows of a list of Docket as plain HTML, with all that decides what they look like. */
export interface PlainRows {
  readonly rows: readonly string[]
  readonly styles: string
  /** The attributes of the document, which name its theme. */
  readonly attributes: Readonly<Record<string, string>>
  readonly box: { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
  readonly rowHeight: number
}

/** Copies the rows of the list that is on the screen. */
export async function copyRows(page: Page): Promise<PlainRows> {
  return await page.evaluate(() => {
    const list = document.querySelector('#list')
    const rows = [...document.querySelectorAll('#list [role="option"]')]
    const [first] = rows
    if (list === null || first === undefined) throw new Error('there is no list on the screen')
    const { left, top, width, height } = list.getBoundingClientRect()
    return {
      rows: rows.map((row) => row.outerHTML),
      styles: [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map((rule) => rule.cssText)).join('\n'),
      attributes: Object.fromEntries(
        [...document.documentElement.attributes].map(({ name, value }) => [name, value] as const),
      ),
      box: { left, top, width, height },
      rowHeight: first.getBoundingClientRect().height,
    }
  })
}

/**
 * Shows so many of the rows, over and over, in a page of its own: the floor below what a list can cost in this browser. Nothing is
 * computed, and each row is a copy of elements that are there already. `j` moves the mark, as in Docket.
 */
export async function openBareList(browser: Browser, plain: PlainRows, count: number): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.evaluate(
    ({ rows, styles, attributes, box, rowHeight, count }) => {
      /** The rows beyond both edges of the view that are on the page, as in Docket. */
      const beyond = 4
      for (const [name, value] of Object.entries(attributes)) document.documentElement.setAttribute(name, value)
      document.head.append(Object.assign(document.createElement('style'), { textContent: styles }))
      const templates = rows.map((html) => {
        const template = document.createElement('template')
        template.innerHTML = html
        return template.content.firstElementChild as HTMLElement
      })
      const scroller = document.createElement('div')
      scroller.id = 'list'
      scroller.tabIndex = 0
      scroller.setAttribute('role', 'listbox')
      scroller.style.cssText =
        `position: absolute; overflow-y: auto; left: ${box.left}px; top: ${box.top}px; ` +
        `width: ${box.width}px; height: ${box.height}px`
      const space = document.createElement('div')
      space.style.cssText = `position: relative; contain: size style; height: ${count * rowHeight}px`
      scroller.append(space)
      document.body.replaceChildren(scroller)

      let marked = 0
      const drawn = new Map<number, HTMLElement>()
      const mark = (row: HTMLElement | undefined, isMarked: boolean) => {
        row?.classList.toggle('marked', isMarked)
        row?.setAttribute('aria-selected', String(isMarked))
      }
      const draw = () => {
        const first = Math.max(0, Math.floor(scroller.scrollTop / rowHeight) - beyond)
        const last = Math.min(count - 1, Math.floor((scroller.scrollTop + box.height) / rowHeight) + beyond)
        for (const [index, row] of drawn) {
          if (index >= first && index <= last) continue
          row.remove()
          drawn.delete(index)
        }
        for (let index = first; index <= last; index += 1) {
          if (drawn.has(index)) continue
          const row = templates[index % templates.length]?.cloneNode(true) as HTMLElement
          row.style.cssText = `position: absolute; contain: layout style; width: 100%; top: ${index * rowHeight}px`
          row.id = `list-${index}`
          row.setAttribute('aria-posinset', String(index + 1))
          mark(row, index === marked)
          space.append(row)
          drawn.set(index, row)
        }
      }
      scroller.addEventListener('scroll', draw)
      scroller.addEventListener('keydown', ({ key }) => {
        if (key !== 'j') return
        mark(drawn.get(marked), false)
        marked += 1
        mark(drawn.get(marked), true)
        scroller.setAttribute('aria-activedescendant', `list-${marked}`)
        const end = (marked + 1) * rowHeight - box.height
        if (end > scroller.scrollTop) scroller.scrollTop = end
      })
      draw()
      scroller.focus()
    },
    { ...plain, count },
  )
  // A mouse lies somewhere in either page: the browser looks what is under it after each frame.
  await page.mouse.move(0, 0)
  return page
}
