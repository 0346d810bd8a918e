const ofIcon = /[/\\]@lucide[/\\]svelte[/\\]dist[/\\]icons[/\\][^/\\]+\.svelte$/

/** The attributes that every icon has. */
const look =
  'viewBox="0 0 24 24" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" width={size} height={size} ' +
  'stroke-width={strokeWidth} {fill} aria-label={label} aria-hidden={hidden}'

/**
 * Makes each icon of Lucide a plain SVG element. As published, an icon makes lists of its attributes anew each time it is drawn,
 * and its shapes one by one, which took a fifth of the script's time while a list was scrolled. Such an icon has only the properties
 * of `renderer/ui/marks/icon.d.ts`.
 *
 * @returns {import('svelte/compiler').PreprocessorGroup}
 */
export function plainIcons() {
  return {
    name: 'docket-plain-icons',
    markup: ({ content, filename }) => {
      if (filename === undefined || !ofIcon.test(filename)) return undefined
      return { code: `${script}<svg ${look}>${shapesOf(content, filename)}</svg>` }
    },
  }
}

const script = `<script>
  const {
    size = 24,
    strokeWidth = 2,
    fill = 'none',
    'aria-label': label,
    'aria-hidden': hidden = label === undefined ? 'true' : undefined,
  } = $props()
</script>
`

/**
 * The shapes of an icon as markup.
 *
 * @param {string} content
 * @param {string} filename
 */
function shapesOf(content, filename) {
  const data = /^const iconData = (\{.*\});$/m.exec(content)?.[1]
  if (data === undefined) throw new Error(`${filename} says nowhere what it looks like.`)
  /** @type {{ readonly size: number, readonly node: readonly (readonly [string, Readonly<Record<string, string>>])[] }} */
  const { size, node } = JSON.parse(data)
  if (size !== 24) throw new Error(`${filename} has another size than all others.`)
  return node
    .map(([tag, attributes]) => {
      const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
      return `<${tag}${written.join('')} />`
    })
    .join('')
}
