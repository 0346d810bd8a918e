import highlighter from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import c from 'highlight.js/lib/languages/c'
import cpp from 'highlight.js/lib/languages/cpp'
import csharp from 'highlight.js/lib/languages/csharp'
import css from 'highlight.js/lib/languages/css'
import diff from 'highlight.js/lib/languages/diff'
import dockerfile from 'highlight.js/lib/languages/dockerfile'
import elixir from 'highlight.js/lib/languages/elixir'
import go from 'highlight.js/lib/languages/go'
import haskell from 'highlight.js/lib/languages/haskell'
import ini from 'highlight.js/lib/languages/ini'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import kotlin from 'highlight.js/lib/languages/kotlin'
import lua from 'highlight.js/lib/languages/lua'
import makefile from 'highlight.js/lib/languages/makefile'
import markdown from 'highlight.js/lib/languages/markdown'
import perl from 'highlight.js/lib/languages/perl'
import php from 'highlight.js/lib/languages/php'
import powershell from 'highlight.js/lib/languages/powershell'
import python from 'highlight.js/lib/languages/python'
import r from 'highlight.js/lib/languages/r'
import ruby from 'highlight.js/lib/languages/ruby'
import rust from 'highlight.js/lib/languages/rust'
import scss from 'highlight.js/lib/languages/scss'
import shell from 'highlight.js/lib/languages/shell'
import sql from 'highlight.js/lib/languages/sql'
import swift from 'highlight.js/lib/languages/swift'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import type { Asked, Highlighted, Stretch } from './highlighted-code.ts'

const languages = {
  ...{ bash, c, cpp, csharp, css, diff, dockerfile, elixir, go, haskell, ini, java, javascript, json, kotlin, lua },
  ...{
    makefile,
    markdown,
    perl,
    php,
    powershell,
    python,
    r,
    ruby,
    rust,
    scss,
    shell,
    sql,
    swift,
    typescript,
    xml,
    yaml,
  },
}
for (const [name, language] of Object.entries(languages)) highlighter.registerLanguage(name, language)

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
}

/** Turns the highlighter's HTML into stretches of text with a name each; the innermost name counts. */
function stretchesOf(html: string): Stretch[] {
  const stretches: Stretch[] = []
  const names: string[] = []
  for (const [part, name] of html.matchAll(/<span class="hljs-([a-z]+)[^"]*">|<span[^>]*>|<\/span>|[^<]+/g)) {
    if (part === '</span>') names.pop()
    else if (part.startsWith('<')) names.push(name ?? names.at(-1) ?? '')
    else
      stretches.push({
        kind: names.at(-1) ?? '',
        text: part.replace(/&(?:lt|gt|quot|#x27|amp);/g, (e) => entities[e] ?? e),
      })
  }
  return stretches
}

addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  const { id, language, code } = data
  const isKnown = highlighter.getLanguage(language) !== undefined
  const stretches = isKnown ? stretchesOf(highlighter.highlight(code, { language, ignoreIllegals: true }).value) : null
  postMessage({ id, stretches } satisfies Highlighted)
})
