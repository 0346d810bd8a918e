// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import CommentedLines from '../../renderer/features/item/CommentedLines.svelte'
import { newestVersionOf } from '../../renderer/data/newest-version.ts'
import { diffPlaces, numbersOf } from '../../shared/diff/line-code.ts'
import type { Position } from '../../shared/model/position.ts'
import { opened, settle } from './support/opened.ts'
import { accountId } from './support/sample-content.ts'
import { renderWithStores } from './support/with-stores.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(cleanup)
afterEach(() => void vi.useRealTimers())

it('a comment on a version that is not here shows no lines: those of its numbers are others', async () => {
  const { stores, bridge } = await opened()
  const key = `${accountId}/mergeRequest/1`
  bridge.pushVersions(key, 1)
  stores.pane.openItem(key)
  await settle()
  const { versions = [], changes = [] } = stores.item.contents ?? {}
  const change = changes.find(({ diff }) => diffPlaces(diff ?? '').some(({ line }) => line.kind === 'added'))
  const line = diffPlaces(change?.diff ?? '').find((place) => place.line.kind === 'added')?.line
  if (change === undefined || line === undefined) throw new Error('the merge request adds lines')
  const position: Position = {
    ...{ baseSha: 'b', startSha: 'b', headSha: newestVersionOf(versions)?.headCommitSha ?? '', positionType: 'text' },
    ...{ oldPath: change.oldPath, newPath: change.newPath, ...numbersOf(line), lineRange: null },
  }
  const shown = async (at: Position) => {
    cleanup()
    renderWithStores(stores, CommentedLines, { position: at, onchanges: null })
    await settle()
    return document.body.textContent?.includes(line.text.trim()) ?? false
  }
  expect(await shown(position)).toBe(true)
  expect(await shown({ ...position, headSha: 'f'.repeat(40) })).toBe(false)
  screen.getByText(new RegExp(change.newPath.split('/').at(-1) ?? ''))
})
