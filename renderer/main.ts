import { mount } from 'svelte'
import App from './App.svelte'
import QuickAdd from './QuickAdd.svelte'
import { bridge } from './ipc.ts'
import './styles/tokens.css'
import './styles/base.css'
import './styles/controls.css'
import './styles/surfaces.css'
import './styles/code.css'
import './styles/print.css'

const target = document.getElementById('app')
if (!target) throw new Error('index.html has no #app')

void import('./components/emoji-font.ts').then(({ addEmojiFont }) => addEmojiFont())

// Which of Docket's windows this is.
const name = new URLSearchParams(location.search).get('window')
mount(name === 'quickAdd' ? QuickAdd : App, { target, props: { bridge } })
