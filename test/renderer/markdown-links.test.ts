// @vitest-environment happy-dom
import { render } from '@testing-library/svelte'
import { expect, it, vi } from 'vitest'
import Markdown from '../../renderer/ui/text/Markdown.svelte'

function click(type: 'click' | 'auxclick', button: number, selector: string) {
  const onlink = vi.fn()
  const text = '<p id="text">x <a href="https://a.example">a <b>b</b></a> <a>nowhere</a></p>'
  const { container } = render(Markdown, { text, onlink })
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, button })
  container.querySelector(selector)?.dispatchEvent(event)
  return { onlink, event }
}

it('follows links outside of the window', () => {
  const { onlink, event } = click('click', 0, 'a b')
  expect(onlink).toHaveBeenCalledExactlyOnceWith('https://a.example')
  expect(event.defaultPrevented).toBe(true)
})

it('opens no window with the middle button', () => {
  const { onlink, event } = click('auxclick', 1, 'a b')
  expect(onlink).toHaveBeenCalledExactlyOnceWith('https://a.example')
  expect(event.defaultPrevented).toBe(true)
})

it('does nothing for the right button, for text, and for a link without an address', () => {
  expect(click('auxclick', 2, 'a b').onlink).not.toHaveBeenCalled()
  expect(click('click', 0, '#text').onlink).not.toHaveBeenCalled()
  expect(click('click', 0, 'a:not([href])').onlink).not.toHaveBeenCalled()
})

it('saves the attachment that is asked for, and opens nothing for it', () => {
  const [onlink, onsave] = [vi.fn(), vi.fn()]
  const uploads = ['plan.pdf', 'clip.mp4'].map((name) => `/uploads/${'a'.repeat(32)}/${name}`)
  const text = uploads.map((upload) => `[file](${upload})`).join(' and ')
  const service = { interface: 'v4', version: '19.0.0' } as never
  const place = { baseUrl: 'https://code.example.org', service, project: { id: 1, path: 'g/p' } }
  const { getAllByText } = render(Markdown, { text, place, onlink, onsave })
  getAllByText('Save a copy…')[1]?.click()
  expect(onsave).toHaveBeenCalledExactlyOnceWith(uploads[1])
  expect(onlink).not.toHaveBeenCalled()
})
