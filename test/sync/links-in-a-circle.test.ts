import { expect, it } from 'vitest'
import type { PageLink } from '../../electron/api/client/client.ts'
import type { Page } from '../../electron/api/client/paging.ts'
import { createFoldedTables } from '../../electron/cache/items/folded.ts'
import { finishOtherTodos, readTodoRecord, storeTodo } from '../../electron/cache/items/todos.ts'
import type { PlainSource } from '../../electron/sync/by-pages/source.ts'
import { readPages } from '../../electron/sync/by-pages/read-pages.ts'
import { readWhole } from '../../electron/sync/crawl/crawl.ts'
import type { Todo } from '../../shared/model/todo.ts'
import { answer, temporaryCache } from '../support/cache.ts'
import { sampleTodo } from '../support/samples.ts'

/** A service whose links lead back to a page that was read, as behind a proxy that keeps answers. */

const link = (number: number) => `/todos?page=${number}` as unknown as PageLink

/** The pages of a list of so many, the last of which leads back to one of them. */
function circle(length: number, backTo: number) {
  const asked: number[] = []
  const read = (from?: PageLink | null): Promise<Page<Todo>> => {
    const number = Number(String(from ?? link(1)).split('=')[1])
    asked.push(number)
    if (asked.length > 10) throw new Error('asked again and again')
    const next = link(number === length ? backTo : number + 1)
    const links = { first: link(1), prev: null, next, last: null }
    return Promise.resolve({
      ...{ items: [sampleTodo(number)], rejected: [], total: null, page: number, self: link(number), links },
    } as unknown as Page<Todo>)
  }
  return { asked, read }
}

it.each([
  [1, 1],
  [3, 1],
  [3, 2],
])(
  'ends after %d pages that lead back to page %d, and does not take them for all there are',
  async (length, backTo) => {
    const { signal } = new AbortController()
    const small = circle(length, backTo)
    const pages = await readPages(small.read, ({ id }) => id, signal)
    expect([small.asked.length, pages.rows.length, pages.whole]).toEqual([length, length, false])

    const cache = temporaryCache()
    createFoldedTables(cache)
    answer(cache, (arrival) => storeTodo(cache, sampleTodo(77), arrival))
    const whole = circle(length, backTo)
    const source = {
      ...{ name: 'todos', kind: 'todos', rowKind: 'todo', projectId: null, read: whole.read },
      idOf: ({ id }: Todo) => id,
      store: storeTodo,
      finish: finishOtherTodos,
    } as unknown as PlainSource<Todo>
    await readWhole(source, { cache, signal, now: () => 0, listener: { onPage: () => undefined } })
    expect(whole.asked).toHaveLength(length)
    expect(readTodoRecord(cache, 77)).toMatchObject({ state: 'pending' })
  },
)
