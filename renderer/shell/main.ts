import App from './App.svelte'
import { bridge } from '../data/bridge.ts'
import { openWindow } from './open-window.ts'

const target = document.getElementById('app')
if (!target) throw new Error('index.html has no #app')

// The name of the window is in the address. The small one is a page of its own, which the first screen does not wait for.
if (new URLSearchParams(location.search).get('window') === 'quickAdd')
  void import('./QuickAdd.svelte').then(({ default: QuickAdd }) => openWindow(QuickAdd, target, bridge))
else openWindow(App, target, bridge)
