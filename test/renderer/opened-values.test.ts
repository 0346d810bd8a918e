// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import type { Component } from 'svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import SettingsForm from '../../renderer/features/directory/SettingsForm.svelte'
import { projectSettings } from '../../renderer/features/directory/settings.ts'
import ProjectLabels from '../../renderer/features/editing/ProjectLabels.svelte'
import ProjectMilestones from '../../renderer/features/editing/ProjectMilestones.svelte'
import { provideStores, Stores } from '../../renderer/shell/stores.ts'
import { accountId } from './support/sample-content.ts'
import { TestBridge } from './support/test-bridge.ts'

/** What others change while a form is open is no change of the user's. */

afterEach(cleanup)

const project = `${accountId}/project/1`

/** Shows a component over a disk. Returns what gives it other properties. */
async function show(shown: Component<never>, props: object) {
  const bridge = new TestBridge({ latency: 0 })
  const stores = new Stores(bridge)
  await stores.program.load()
  const provided: Component = (internals, given) => {
    provideStores(stores)
    return (shown as Component<Record<string, unknown>>)(internals, given)
  }
  const { rerender } = render(provided, props)
  return { bridge, rerender: rerender as (props: object) => Promise<void> }
}

const press = async (name: string | RegExp) => await fireEvent.click(await screen.findByRole('button', { name }))
const write = async (label: string, value: string) =>
  await fireEvent.input(await screen.findByLabelText(label), { target: { value } })

describe('a form', () => {
  const milestone = {
    ...{ id: 7, iid: 1, groupPath: null, title: 'Spring', description: 'Sow.', state: 'active' as const },
    ...{ dueDate: '2026-04-01', startDate: null },
  }
  const label = { id: 5, name: 'bug', color: '#FF0000', description: 'Broken', priority: null, subscribed: false }

  it('of a milestone sends what the user has changed in it alone', async () => {
    const { bridge, rerender } = await show(ProjectMilestones as never, { project, milestones: [milestone] })
    await press('Change Spring')
    await rerender({ project, milestones: [{ ...milestone, description: 'Sow and plough.', dueDate: '2026-05-01' }] })
    await write('Title', 'Spring 2026')
    await press('Save')
    await expect
      .poll(() => bridge.edits.map(({ edit }) => edit))
      .toEqual([{ kind: 'changeMilestone', target: `${accountId}/milestone/7`, title: 'Spring 2026' }])
  })

  it('of a label sends what the user has changed in it alone', async () => {
    const { bridge, rerender } = await show(ProjectLabels as never, { project, labels: [label] })
    await press('Change bug')
    await rerender({ project, labels: [{ ...label, color: '#00FF00' }] })
    await write('Description', 'It is broken')
    await press('Save')
    await expect
      .poll(() => bridge.edits.map(({ edit }) => edit))
      .toEqual([{ kind: 'changeLabel', target: project, name: 'bug', description: 'It is broken' }])
  })

  it('that could not be saved stays, with its words', async () => {
    const { bridge } = await show(ProjectMilestones as never, { project, milestones: [] })
    bridge.fail('submitEdit', { code: 'disk_full' })
    await press('New milestone')
    await write('Title', 'Autumn')
    await press('Create milestone')
    await expect.poll(() => bridge.calls.filter(({ name }) => name === 'submitEdit').length).toBe(1)
    const button = () => screen.getByRole('button', { name: 'Create milestone' })
    await expect.poll(() => button().getAttribute('aria-disabled')).toBe('false')
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Autumn')
  })

  it('of settings sends what the user has changed in it alone, though more became known while it was open', async () => {
    const onsave = vi.fn()
    const props = { settings: projectSettings, action: 'Save', onsave, oncancel: vi.fn() }
    const before = { name: 'Anvil', path: 'anvil', description: 'Old', issuesEnabled: true, publicBuilds: null }
    const { rerender } = render(SettingsForm, { ...props, before })
    await rerender({
      ...props,
      before: { ...before, description: 'By others', issuesEnabled: false, publicBuilds: true },
    })
    expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true')
    await write('Name', 'Big anvil')
    await press('Save')
    await expect.poll(() => onsave.mock.calls).toEqual([[{ name: 'Big anvil' }]])
  })
})
