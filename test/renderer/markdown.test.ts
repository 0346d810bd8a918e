import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Pictures } from '../../shared/model/picture.ts'
import type { TextOrigin } from '../../renderer/ui/text/text-origin.ts'
import { launchChromium } from './support/chromium.ts'
import { attacks } from './support/markdown-attacks.ts'
import { markdownPoints } from '../support/markdown-points.ts'
import { pathologicalTexts } from '../support/pathological-texts.ts'
import { pageHeaders } from '../../electron/page-security.ts'

/**
 * In Chromium and under the policy of Docket's windows: the effect of a sanitiser depends on the page's own parser, so no
 * substitute for a browser can show it.
 */

let browser: Browser
let page: Page
/** Anything a text managed to do: a dialog, a request, something the policy had to stop. */
const actions: string[] = []

beforeAll(async () => {
  const [script] = await Promise.all([bundle(), launchChromium().then((launched) => (browser = launched))])
  page = await browser.newPage()
  page.on('dialog', (dialog) => {
    actions.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/page.js') return route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: script })
    if (pathname !== '/') {
      actions.push(`request ${route.request().url()}`)
      return route.abort()
    }
    return route.fulfill({
      headers: pageHeaders('text/html; charset=utf-8'),
      body: '<!doctype html><link rel="icon" href="data:,"><div id="page"></div><script src="/page.js"></script>',
    })
  })
  await page.exposeFunction('tell', (action: string) => actions.push(action))
  await page.addInitScript(() => {
    const { tell } = window as unknown as { tell: (action: string) => void }
    document.addEventListener('securitypolicyviolation', (event) =>
      tell(`violation ${event.violatedDirective} ${event.sample}`),
    )
  })
  await page.goto('https://docket.test/')
}, 60_000)

afterAll(() => browser?.close())

async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: {
        entry: fileURLToPath(new URL('support/markdown-page.ts', import.meta.url)),
        formats: ['iife'],
        name: 'page',
      },
    },
  })
  const [first] = Array.isArray(result) ? result : [result]
  if (!first || !('output' in first)) throw new Error('nothing was built')
  return first.output[0].code
}

interface Shown {
  readonly html: string
  readonly text: string
  readonly elements: readonly { readonly name: string; readonly attributes: Readonly<Record<string, string>> }[]
}

/** Puts a text on the page as the component does. Resolves with the result on the page. */
async function show(
  markdown: string,
  pictures: Pictures = {},
  addresses: Readonly<Record<string, string>> = {},
  place?: TextOrigin,
  saving = false,
): Promise<Shown> {
  return page.evaluate(
    ([text, known, leads, stands, saves]) => {
      const target = document.getElementById('page')
      if (!target) throw new Error('no page')
      target.innerHTML = window.htmlOf(text, known, leads, stands, saves)
      const elements = [...target.querySelectorAll('*')].map((element) => ({
        name: element.localName,
        attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
      }))
      return { html: target.innerHTML, text: target.textContent ?? '', elements }
    },
    [markdown, pictures, addresses, place, saving] as const,
  )
}

const names = new Set(
  'p br hr h3 h4 h5 h6 blockquote ul ol li dl dt dd details summary pre code kbd samp var strong b em i u s del ins mark sub sup small table thead tbody tr th td a span input div'.split(
    ' ',
  ),
)
const attributes = new Set([
  'href',
  'title',
  'class',
  'align',
  'start',
  'type',
  'checked',
  'disabled',
  'aria-label',
  'tabindex',
  'role',
  'dir',
])
const classes = new Set(['mention', 'reference', 'image', 'task', 'table', 'code', 'caption', 'footnote', 'footnotes'])

function expectHarmless({ elements }: Shown): void {
  for (const element of elements) {
    expect(names).toContain(element.name)
    for (const [name, value] of Object.entries(element.attributes)) {
      expect(attributes).toContain(name)
      if (name === 'href') expect(value).toMatch(/^(https?:\/\/|mailto:|#footnote-(mark-)?\d+$)/i)
      if (name === 'class') for (const each of value.split(' ')) expect(classes).toContain(each)
    }
    if (element.name === 'input') expect(element.attributes).toMatchObject({ type: 'checkbox', disabled: '' })
  }
}

describe('pictures', () => {
  const hash = 'a'.repeat(64)
  const address = 'https://code.example.org/g/p/uploads/1/a.png'
  const here: Pictures = {
    '/uploads/1/a.png': { address, local: `pictures/here/${hash}` },
    '/uploads/1/b.png': { address, local: null },
  }
  const picture = [
    { name: 'a', attributes: { class: 'picture', href: address } },
    { name: 'img', attributes: { src: `pictures/here/${hash}`, alt: 'Chart' } },
  ]

  it.each(['![Chart](/uploads/1/a.png)', '<img alt="Chart" onerror="alert(1)" src="/uploads/1/a.png">'])(
    'that are on this computer are shown from there: %s',
    async (text) => {
      const { elements } = await show(text, here)
      expect(elements.filter(({ name }) => name !== 'p')).toEqual(picture)
      await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
      // The only thing asked for is the copy.
      expect(actions.splice(0)).toEqual([`request https://docket.test/pictures/here/${hash}`])
    },
  )

  it('of emoji stand in the line, in the place of their names; those that are not here are names', async () => {
    const emoji = { ':party_blob:': here['/uploads/1/a.png'], ':gone:': { address, local: null } } as Pictures
    const { elements, text } = await show(
      '## Well\n\ndone :party_blob: <3 &amp; :gone: `:party_blob:` :constructor:',
      emoji,
    )
    const name = ':party_blob:'
    expect(elements.filter((each) => each.name === 'img')).toEqual([
      { name: 'img', attributes: { class: 'emoji', src: `pictures/here/${hash}`, alt: name, title: name } },
    ])
    expect(text.replaceAll(/\s+/g, ' ').trim()).toBe('Well done <3 & :gone: :party_blob: :constructor:')
    // A request that comes later would count as one of a later test.
    await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
    expect(actions.splice(0)).toEqual([`request https://docket.test/pictures/here/${hash}`])
  })

  it('that are not are links to where they are', async () => {
    const { elements } = await show('![Chart](/uploads/1/b.png) ![Other](https://evil.example/x.png)', here)
    expect(elements.filter(({ name }) => name === 'a').map(({ attributes }) => attributes['href'])).toEqual([
      address,
      'https://evil.example/x.png',
    ])
    expect(elements.some(({ name }) => name === 'img')).toBe(false)
  })

  it.each([
    'https://evil.example/x.png',
    `https://evil.example/pictures/here/${hash}`,
    `../pictures/here/${hash}`,
    `pictures/here/../../${hash}`,
    `pictures/here/${hash}?x`,
    `//evil.example/${hash}`,
    'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
    'javascript:alert(1)',
  ])('come from nowhere else, whatever is said of them: %s (S8)', async (local) => {
    const known = { '/x.png': { address, local }, ':x:': { address, local } }
    const { elements } = await show('![Chart](/x.png) :x:', known)
    expect(elements.some(({ name }) => name === 'img')).toBe(false)
  })

  it.each([`![](pictures/here/${hash})`, `<img src="pictures/here/${hash}">`, '![](__proto__) ![](constructor)'])(
    'cannot be named by a text as a copy: %s',
    async (text) => {
      expect((await show(text, here)).elements.some(({ name }) => name === 'img')).toBe(false)
    },
  )

  it('did nothing else', () => {
    expect(actions).toEqual([])
  })
})

describe('known attacks (S7)', () => {
  it.each(attacks)('%s', async (attack) => {
    for (const text of [attack, `before ${attack} after`, `> ${attack}`, `- ${attack}`, `**${attack}**`]) {
      expectHarmless(await show(text))
    }
  })

  it('did nothing at all, which would have been noticed', async () => {
    await page.evaluate(() => {
      const image = document.createElement('img')
      image.src = 'https://evil.example/pixel.gif'
      document.body.append(image)
    })
    // Reports come in order: before this picture there was none.
    await expect.poll(() => actions).not.toEqual([])
    expect(actions.splice(0)).toEqual([expect.stringContaining('violation img-src')])
  })
})

describe('what the service documents of its Markdown', () => {
  it.each(markdownPoints)('is $how: $point', async ({ text, shows, how, reason }) => {
    const shown = await show(text)
    expect(shown.html).toContain(shows)
    // Only features that are left as they were written have a reason.
    expect(reason !== undefined).toBe(how === 'left')
  })

  it('leads from a heading in a list of contents to nothing that a text makes up', async () => {
    const shown = await show('[[_TOC_]]\n\n# [a](javascript:alert(1)) <img src=x>')
    expect(shown.elements.flatMap(({ attributes: given }) => given['href'] ?? [])).toEqual(['#heading-1'])
    expect((await show('Words [[_TOC_]] and more\n\n# a')).html).not.toContain('contents')
  })
})

describe('what a text may say', () => {
  const having = (shown: Shown, name: string) => shown.elements.filter((element) => element.name === name)

  it('keeps links to the web and to mail', async () => {
    const shown = await show('[a](https://a.example/b?c=1#d) [b](http://b.example) <mailto:c@d.example>')
    expect(having(shown, 'a').map((link) => link.attributes['href'])).toEqual([
      'https://a.example/b?c=1#d',
      'http://b.example',
      'mailto:c@d.example',
    ])
  })

  it('leads from what names no host to where the service would, and nowhere else (S7)', async () => {
    const place: TextOrigin = {
      baseUrl: 'https://code.example.org',
      service: { interface: 'v4', version: '17.4.0' },
      project: { id: 7, path: 'tools/anvil' },
    }
    const secret = '0123456789abcdef0123456789abcdef'
    const leads = async (text: string) =>
      having(await show(text, {}, {}, place), 'a').map(({ attributes: given }) => given['href'])
    const file = `https://code.example.org/-/project/7/uploads/${secret}/build.log`
    expect(await leads(`[build.log](/uploads/${secret}/build.log)`)).toEqual([file])
    expect(await leads(`<a href="/uploads/${secret}/build.log">b</a>`)).toEqual([file])
    expect(await leads(`![demo](/uploads/${secret}/build.log)`)).toEqual([file])
    expect(await leads('[a](docs/a.md)')).toEqual(['https://code.example.org/tools/anvil/-/blob/HEAD/docs/a.md'])
    expect(
      await leads('[a](javascript:alert(1)) [b](//evil.example) [c](docket://a/b) [d](/\\\\evil.example)'),
    ).toEqual(Array.from({ length: 4 }, () => undefined))
    expect(await leads('[b](#two-words) [c](#no)\n\n# One\n\n# Two *words*!')).toEqual(['#heading-2', undefined])
  })

  it('says of a file that was attached what it is, by whichever address', async () => {
    const place: TextOrigin = {
      baseUrl: 'https://code.example.org',
      service: { interface: 'v4', version: '17.4.0' },
      project: { id: 7, path: 'tools/anvil' },
    }
    const secret = '0123456789abcdef0123456789abcdef'
    const row = async (text: string) => {
      const shown = await show(text, {}, {}, place)
      const looks = having(shown, 'span').map(({ attributes }) => attributes['class'])
      return [shown.text.trim(), ...looks, ...having(shown, 'a').map(({ attributes }) => attributes['href'])]
    }
    const at = (id: number, name: string) => `https://code.example.org/-/project/${id}/uploads/${secret}/${name}`
    const plan = at(7, 'plan.pdf')
    expect(await row(`[The plan](/uploads/${secret}/plan.pdf)`)).toEqual(['The plan PDF', 'attachment file', plan])
    expect(await row(`![](/uploads/${secret}/a.mp4)`)).toEqual(['a.mp4 Video', 'attachment video', at(7, 'a.mp4')])
    expect(await row(`![x](/-/project/9/uploads/${secret}/a.wav)`)).toEqual([
      'x Audio',
      'attachment sound',
      at(9, 'a.wav'),
    ])
    expect(await row(at(9, 'a%20b.zip'))).toEqual(['a b.zip Archive', 'attachment archive', at(9, 'a%20b.zip')])
    expect(await row(`[Dump](/uploads/${secret}/core)`)).toEqual(['Dump File', 'attachment file', at(7, 'core')])
    // A picture that is not here is still one, and other links are links.
    expect(await row(`![x](/uploads/${secret}/a.png)`)).toEqual(['Image: x', at(7, 'a.png')])
    expect(await row('[x](https://code.example.org/a.pdf)')).toEqual(['x', 'https://code.example.org/a.pdf'])
  })

  it('has each file saved by a link of its own, where that can be', async () => {
    const secret = '0123456789abcdef0123456789abcdef'
    const text = `[plan](/uploads/${secret}/a%20b.pdf) ![](/uploads/${secret}/c.mp4) ![](https://a.example/d.mp4)`
    const place: TextOrigin = {
      baseUrl: 'https://code.example.org',
      service: { interface: 'v4', version: '17.4.0' },
      project: { id: 7, path: null },
    }
    const saves = async (saving: boolean) =>
      having(await show(text, {}, {}, place, saving), 'a').flatMap(({ attributes: { class: look, ...rest } }) =>
        look === 'save' ? [rest] : [],
      )
    expect(await saves(true)).toEqual([
      { href: '#save-1', 'aria-label': 'Save a copy of a b.pdf…' },
      { href: '#save-2', 'aria-label': 'Save a copy of c.mp4…' },
    ])
    expect(await saves(false)).toEqual([])
  })

  it('shows a remote image as a link that names it, and loads nothing', async () => {
    const shown = await show('![The scope](https://a.example/scope.png)')
    expect(shown.text.trim()).toBe('Image: The scope')
    expect(having(shown, 'a').map((link) => link.attributes)).toEqual([
      { class: 'image', href: 'https://a.example/scope.png' },
    ])
    expect(actions).toEqual([])
  })

  it('shows checklists as boxes that cannot be ticked', async () => {
    const shown = await show('- [x] one\n- [ ] two')
    const box = { class: 'task', type: 'checkbox', disabled: '' }
    expect(having(shown, 'input').map((input) => input.attributes)).toEqual([
      { ...box, checked: '', 'aria-label': 'Done' },
      { ...box, 'aria-label': 'To do' },
    ])
  })

  it('keeps the alignment of a table and the start of a list', async () => {
    expect(having(await show('| a |\n| ---: |\n| 1 |'), 'td')).toEqual([
      { name: 'td', attributes: { align: 'right', dir: 'auto' } },
    ])
    expect(having(await show('4. four'), 'ol')).toEqual([{ name: 'ol', attributes: { start: '4', dir: 'auto' } }])
  })

  it('has a box of its own for each table, that scrolls, by keyboard too', async () => {
    const boxes = async (text: string) =>
      (await show(text)).elements.filter(({ name }) => name === 'div').map(({ attributes: given }) => given)
    const box = { class: 'table', role: 'region', tabindex: '0' }
    expect(await boxes('| **a** | `b` |\n| --- | --- |\n| 1 | 2 |')).toEqual([
      { ...box, 'aria-label': 'Table of a, b' },
    ])
    expect(await boxes('<table><tr><td>1</td></tr></table>')).toEqual([{ ...box, 'aria-label': 'Table' }])
    expect(await boxes('<div class="table" role="button">x</div>')).toEqual([])
  })

  it('lets each piece of a text go the way its own letters do', async () => {
    const shown = await show('## سلام\n\nplain\n\n- یک\n\n> دو\n\n`code`')
    const pieces = shown.elements.filter(({ name }) => ['h3', 'p', 'ul', 'li', 'blockquote'].includes(name))
    expect(pieces.length).toBeGreaterThan(5)
    expect(pieces.map(({ attributes: given }) => given['dir'])).toEqual(pieces.map(() => 'auto'))
  })

  it('marks mentions and references, and nothing that only looks like them', async () => {
    const marked = async (text: string) =>
      [...(await show(text)).html.matchAll(/<span class="(?:mention|reference)">(.*?)</g)].map((match) => match[1])
    expect(await marked('@ines see #12, !7 and platform/ingest#3.')).toEqual([
      '@ines',
      '#12',
      '!7',
      'platform/ingest#3',
    ])
    expect(await marked('(@ines) *@oskar.l*, “#1”')).toEqual(['@ines', '@oskar.l', '#1'])
    // An item that is not sent yet has no number.
    expect(await marked('See #new-3k9x and !new-3k9x.')).toEqual(['new issue', 'new merge request'])
    expect(await marked('请@bob看一下#1，这与!1有关。&#39;')).toEqual(['@bob', '#1', '!1'])
    // The service writes the title, too, where it is asked for.
    expect(await marked('#1+ and !2+s')).toEqual(['#1', '!2'])
    expect(await marked('a@b.example, x#12, hello! 7, `@ines #12`, #12a')).toEqual([])
  })

  it('makes links of references that are known, and lets a text itself lead nowhere else in Docket', async () => {
    const item = 'docket://a/projects/1/issues/12'
    const known = { '#12': item, '~"field report"': 'docket://a/issues?q=x', '%v1.0': 'docket://a/milestones/1' }
    const leads = async (text: string) => having(await show(text, {}, { ...known, a1b2c3d: item }), 'a')
    const reference = (href: string) => ({ name: 'a', attributes: { class: 'reference', href } })
    expect(await leads('#12 and ~"field report", %v1.0 and a1b2c3d')).toEqual([
      reference(item),
      reference('docket://a/issues?q=x'),
      reference('docket://a/milestones/1'),
      reference(item),
    ])
    expect(await leads('#13 `#12` a#12 ~bug 50%v1.0 ~~gone~~ <b title="#12">x</b>')).toEqual([])
    // One tilde strikes nothing out: it is the sign of labels.
    const labels = { '~bug': 'docket://a/issues?q=bug', '~wish': 'docket://a/issues?q=wish' }
    expect(having(await show('修复了~bug和~wish的问题，~~gone~~', {}, labels), 'a')).toEqual([
      reference('docket://a/issues?q=bug'),
      reference('docket://a/issues?q=wish'),
    ])
    // No link is inside another.
    expect(await leads('[see #12](https://a.example)')).toEqual([
      { name: 'a', attributes: { href: 'https://a.example' } },
    ])
    expect((await leads('[x](docket://a/projects/1/issues/13)'))[0]?.attributes['href']).toBeUndefined()
  })

  it('has footnotes in the order of their marks, with a way there and back', async () => {
    const shown = await show(
      'One[^b], two[^a], one again[^b], none[^c<b>].\n\n[^a]: *First*\n  goes on\n[^b]: Second\n[^d]: Not said',
    )
    const links = having(shown, 'a').map(({ attributes: given }) => given['href'])
    const there = ['#footnote-1', '#footnote-2', '#footnote-1']
    expect(links).toEqual([...there, '#footnote-mark-1', '#footnote-mark-2'])
    expect(shown.text).toMatch(/none\[\^c<b>\]\.\s*Second ↩First\s*goes on ↩$/)
    expect((await show('[x](#footnote-1) and [^1]')).elements.map(({ attributes: given }) => given['href'])).toEqual([
      undefined,
      undefined,
    ])
  })

  it('says of diagrams and formulas that they are shown as text', async () => {
    const captions = async (text: string) =>
      having(await show(text), 'p').flatMap(({ attributes: given }) => given['class'] ?? [])
    expect(
      await captions('```mermaid\ngraph\n```\n\n$$\nx = y^2\n$$\n\n```js\n1\n```\n\n```constructor\n1\n```'),
    ).toEqual(['caption', 'caption'])
    expect((await show('$$\nx < y\n$$')).text).toBe('A formula, shown as its textx < y\n\n')
  })

  it('shows emoji for their names, and not in code or in the middle of words', async () => {
    expect((await show('Done :tada: `:tada:` a:tada: 10:tada:30 :no_such: :constructor:')).text.trim()).toBe(
      'Done 🎉 :tada: a:tada: 10:tada:30 :no_such: :constructor:',
    )
  })

  it('lists the headings of a long text', async () => {
    const text = '# One\n\n## *Two* <b>x</b>\n\n# [Three](https://a.example)\n\n# Four\n\n'
    const shown = await show(text + 'word '.repeat(400))
    const entries = shown.elements.filter(({ attributes: given }) => given['href']?.startsWith('#'))
    expect(entries.map(({ attributes: given }) => given['href'])).toEqual([1, 2, 3, 4].map((n) => `#heading-${n}`))
    expect(shown.text).toMatch(/^Contents\s*One\s*Two x\s*Three\s*Four/)
    expect(having(await show(text), 'details')).toEqual([])
  })

  it('puts headings below those of the page without a gap', async () => {
    const levels = async (text: string) => (await show(text)).elements.map(({ name }) => name)
    expect(await levels('# a\n\n### b\n\n###### c')).toEqual(['h3', 'h4', 'h5'])
    expect(await levels('#### a')).toEqual(['h3'])
  })

  it('shows what looks like a tag as text in code', async () => {
    expect((await show('```\n<b>x</b>\n```')).text.trim()).toBe('<b>x</b>')
    expect((await show('`<b>x</b>`')).text.trim()).toBe('<b>x</b>')
  })

  it('keeps plain tags without their attributes, and shows others as text (S7)', async () => {
    const shown = await show(
      '<details open ontoggle="x()"><summary>More</summary>\n\n**x**\n\n</details>\n\n<kbd id="a">K</kbd> <blink>y</blink>',
    )
    expect(having(shown, 'details').map((each) => each.attributes)).toEqual([{}])
    expect(having(shown, 'strong')).toHaveLength(1)
    expect(having(shown, 'kbd').map((each) => each.attributes)).toEqual([{}])
    expect(shown.text).toContain('<blink>y</blink>')
  })

  it('makes a link of an image in HTML, and keeps a link', async () => {
    const shown = await show(
      '<div align="center"><img width=400 src="https://a.example/b.png"> <a href="https://c.example" target=x>d</a></div>',
    )
    expect(having(shown, 'a').map((link) => link.attributes)).toEqual([
      { class: 'image', href: 'https://a.example/b.png' },
      { href: 'https://c.example' },
    ])
  })

  it.each([
    ['wrapped by hand\nat a narrow\nwidth.', 0],
    ['two spaces  \nbreak', 1],
    ['a backslash\\\nbreaks', 1],
    ['- an item\n  goes on', 0],
    ['> said\n> so', 0],
    ['with a<br>tag', 1],
  ])('flows over single newlines, and breaks where it says so: %j', async (text, breaks) => {
    expect(having(await show(text), 'br')).toHaveLength(breaks)
  })

  it('makes links of addresses of mail among words', async () => {
    const mails = async (text: string) =>
      having(await show(text), 'a').map(({ attributes: given }) => given['href'] ?? null)
    expect(await mails('Ask ada.b-c@mail.example.org, mailto:ben@a.example. x_y@a.example')).toEqual([
      'mailto:ada.b-c@mail.example.org',
      'mailto:ben@a.example',
      'mailto:x_y@a.example',
    ])
    expect(await mails('a@b, @ada, a@b., `a@b.example`, a@-b.example, a@b.example_')).toEqual([])
    expect(await mails('[a@b.example](https://c.example)')).toEqual(['https://c.example'])
  })

  it.each(Object.entries(pathologicalTexts))('is drawn at once, though made to be slow: %s', async (_name, make) => {
    // Quadratic time would run into the time limit of the test.
    await show(make(30_000))
    expect(actions).toEqual([])
  })

  it('takes a very long text without a very long time', async () => {
    // Quadratic time would run into the time limit of the test.
    const shown = await show('@a #1 *b* [c](https://d.example) '.repeat(2000) + '['.repeat(3000) + '*a_'.repeat(2000))
    expect(having(shown, 'a')).toHaveLength(2000)
    expect(shown.text).toContain('['.repeat(3000))
  })
})
