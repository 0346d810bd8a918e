import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { logColors } from '../../shared/job-log/colors.ts'

/**
 * Every pair of colours in which a text can stand on a ground, in both themes. The styles name colours by their tokens, so
 * a table of tokens judges all screens at once; `accessibility.test.ts` looks at some of them in a browser to hold it true.
 */

const renderer = join(import.meta.dirname, '../../renderer')

/** Colours of texts, on any ground. */
const inks = [
  'text',
  'text-soft',
  'text-faint',
  'accent-text',
  'open',
  'merged',
  'closed',
  'waiting',
  'problem',
  'code-comment',
  'code-keyword',
  'code-string',
  'code-number',
  'code-title',
  ...logColors.map((color) => `log-${color}`),
]

/** Backgrounds of texts of any ink. */
const grounds = [
  'canvas',
  'surface',
  'raised',
  'floating',
  'sunken',
  'hover',
  'pressed',
  'selected',
  'selected-focus',
  'open-tint',
  'merged-tint',
  'closed-tint',
  'waiting-tint',
  'problem-tint',
  'info-tint',
]

/** Grounds for these inks alone. */
const ownInks: Readonly<Record<string, readonly string[]>> = {
  accent: ['on-accent'],
  'accent-hover': ['on-accent'],
  'text-soft': ['surface'],
  marked: ['text'],
  'added-word': ['text'],
  'removed-word': ['text'],
}

/** Colours that are drawn and never written on: lines, bars, dots. */
const textless = ['focus', 'line', 'line-strong', 'accent-text', 'open', 'waiting', 'problem', 'label']

type Colour = readonly [light: string, dark: string]

const tokens = new Map<string, Colour>(
  [...readFileSync(join(renderer, 'ui/styles/tokens.css'), 'utf8').matchAll(/--([\w-]+): ([^;]+);/g)].flatMap(
    ([, name = '', value = '']) => {
      const colour = colourOf(value)
      return colour === null ? [] : [[name, colour] as const]
    },
  ),
)

/** The colour that a value of CSS is in both themes; null for one that is computed or none. */
function colourOf(value: string): Colour | null {
  const [, light, dark] = /^light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)$/.exec(value) ?? []
  if (light !== undefined && dark !== undefined) return [light, dark]
  if (/^#[0-9a-f]{6}$/.test(value)) return [value, value]
  const named = /^var\(--([\w-]+)\)$/.exec(value)?.[1]
  return named === undefined ? null : (tokens.get(named) ?? null)
}

function token(name: string): Colour {
  const colour = tokens.get(name)
  if (!colour) throw new Error(`there is no colour ${name}`)
  return colour
}

/** The relative luminance of a colour, from 0 to 1 (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The smaller of a pair's two contrasts, in the light theme and in the dark one. */
function contrast(ink: Colour, ground: Colour): number {
  const each = ([0, 1] as const).map((theme) => {
    const [darker = 0, lighter = 0] = [luminance(ink[theme]), luminance(ground[theme])].toSorted((a, b) => a - b)
    return (lighter + 0.05) / (darker + 0.05)
  })
  return Math.min(...each)
}

/** The least contrast of a text (WCAG 2.2, AA). */
const enough = 4.5

interface Rule {
  readonly where: string
  readonly color: string | undefined
  readonly background: string | undefined
}

/** The rules of all styles that say something of colours. */
const rules: readonly Rule[] = readdirSync(renderer, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(css|svelte)$/.test(name))
  .flatMap((name) => {
    const text = readFileSync(join(renderer, name), 'utf8')
    const styles = name.endsWith('.css') ? text : (/<style>([\s\S]*)<\/style>/.exec(text)?.[1] ?? '')
    return [...styles.matchAll(/([^{};]+)\{([^{}]*)/g)].map(([, selector = '', body = '']) => {
      const said = (property: string) =>
        new RegExp(`(?:^|[;\\s])${property}:\\s*([^;]+);`).exec(body)?.[1]?.replaceAll(/\s+/g, ' ')
      const background = said('background') ?? said('background-color')
      return { where: `${name}: ${selector.trim()}`, color: said('color'), background }
    })
  })
  .filter(({ color, background }) => color !== undefined || background !== undefined)

const named = (value: string | undefined) => /^var\(--([\w-]+)\)$/.exec(value ?? '')?.[1]

describe('colours', () => {
  it.each(inks)('%s can be read on every ground, in both themes', (ink) => {
    const tooFaint = grounds.filter((ground) => contrast(token(ink), token(ground)) < enough)
    expect(tooFaint).toEqual([])
  })

  it.each(Object.entries(ownInks))('on %s, only %s is written, and can be read', (ground, allowed) => {
    for (const ink of allowed) expect(contrast(token(ink), token(ground))).toBeGreaterThanOrEqual(enough)
  })

  it('each ground of the styles is known for what may stand on it', () => {
    const known = new Set([...grounds, ...Object.keys(ownInks), ...textless])
    const unknown = rules.filter(({ background }) => {
      const name = named(background)
      return name !== undefined && !known.has(name)
    })
    expect(unknown).toEqual([])
  })

  it('each ink of the styles is known, or stands with a ground of its own', () => {
    const known = new Set([...inks, 'on-accent'])
    const unknown = rules.filter(({ color, background }) => {
      const name = named(color)
      return name !== undefined && !known.has(name) && background === undefined
    })
    expect(unknown).toEqual([])
  })

  it('a rule that sets both sets a pair that can be read', () => {
    const pairs = rules.flatMap((rule) => {
      const [ink, ground] = [colourOf(rule.color ?? ''), colourOf(rule.background ?? '')]
      return ink && ground ? [{ ...rule, contrast: contrast(ink, ground) }] : []
    })
    expect(pairs.length).toBeGreaterThan(20)
    expect(pairs.filter((pair) => pair.contrast < enough)).toEqual([])
  })

  it('a ground that is no token can be written on with the usual ink', () => {
    const own = rules.flatMap(({ where, background }) => {
      const colour = background?.startsWith('light-dark(#') ? colourOf(background) : null
      return colour ? [{ where, contrast: contrast(token('text'), colour) }] : []
    })
    expect(own.length).toBeGreaterThan(0)
    expect(own.filter((ground) => ground.contrast < enough)).toEqual([])
  })
})
