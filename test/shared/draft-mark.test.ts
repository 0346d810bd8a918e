import { expect, it } from 'vitest'
import { titleOnceTurned, withDraftMark, withoutDraftMark } from '../../shared/model/draft-mark.ts'

it.each([
  ['Draft: Forge', 'Forge'],
  ['draft:Forge', 'Forge'],
  ['[Draft] Forge', 'Forge'],
  ['(Draft) Forge', 'Forge'],
  ['WIP: Forge', 'Forge'],
  ['[WIP] Forge', 'Forge'],
  ['WIP Forge', 'Forge'],
  ['Draft: Draft: twice', 'twice'],
  ['  [Draft]  Draft: (draft) thrice', 'thrice'],
  ['WIP: WIP both', 'both'],
  ['WIP [WIP] Draft: all', 'all'],
  ['Draft: WIP: mixed', 'mixed'],
  // The bare word is none on services that know drafts.
  ['Draft: WIP limits', 'WIP limits'],
  ['Draft:', ''],
  ['WIP-dashboard: x', 'WIP-dashboard: x'],
  ['Draft: WIP-dashboard: x', 'WIP-dashboard: x'],
  ['WIPE: x', 'WIPE: x'],
  ['Drafts: x', 'Drafts: x'],
  ['Draft the forge', 'Draft the forge'],
  [' Forge', ' Forge'],
  ['Forge Draft: x', 'Forge Draft: x'],
])('%j is %j when it is ready', (title, ready) => {
  expect(withoutDraftMark(title)).toBe(ready)
})

it.each([
  ['Forge', false, true, 'Draft: Forge'],
  ['Forge', false, false, 'WIP: Forge'],
  ['Draft: Forge', true, true, 'Forge'],
  // Something else makes it a draft, or nothing would be left.
  ['Forge', true, true, null],
  ['Draft:', true, true, null],
])('%j (a draft: %s; newer: %s) is %j once that is turned', (title, workInProgress, knowsDraft, turned) => {
  expect(titleOnceTurned({ title, workInProgress }, knowsDraft)).toBe(turned)
})

it.each([
  ['Forge', true, 'Draft: Forge'],
  ['Forge', false, 'WIP: Forge'],
  ['[Draft] Forge', true, '[Draft] Forge'],
  ['WIP: Forge', false, 'WIP: Forge'],
])('%j (newer: %s) is %j as a draft', (title, knowsDraft, draft) => {
  expect(withDraftMark(title, knowsDraft)).toBe(draft)
})
