import { bridge } from './ipc.ts'
import { openWindow } from './open-window.ts'

const target = document.getElementById('app')
if (!target) throw new Error('index.html has no #app')

// Which of Docket's windows this is.
const name = new URLSearchParams(location.search).get('window')
openWindow(name === 'quickAdd' ? 'quickAdd' : 'main', target, bridge)
