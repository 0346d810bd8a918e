/**
 * The features of the service's Markdown, as it documents them, and how Docket renders them. `drawn`: as on the service's page.
 * `said`: as a text in place of a drawing. `left`: shown as it was written, for a reason.
 */
export interface MarkdownPoint {
  readonly point: string
  readonly text: string
  readonly how: 'drawn' | 'said' | 'left'
  /** A part of the rendered HTML. */
  readonly shows: string
  readonly reason?: string
}

export const markdownPoints: readonly MarkdownPoint[] = [
  { point: 'newlines', text: 'a\nb', how: 'drawn', shows: '<p dir="auto">a\nb</p>' },
  { point: 'line breaks', text: 'a  \nb\\\nc', how: 'drawn', shows: 'a<br>b<br>c' },
  { point: 'emphasis', text: '*a* **b** ***c***', how: 'drawn', shows: '<em>a</em> <strong>b</strong>' },
  { point: 'underscores in words', text: 'do_this_and', how: 'drawn', shows: 'do_this_and' },
  { point: 'strikethrough', text: '~~a~~ ~b~', how: 'drawn', shows: '<del>a</del> ~b~' },
  { point: 'inline code', text: '`a`', how: 'drawn', shows: '<code>a</code>' },
  { point: 'fenced code', text: '~~~js\na\n~~~', how: 'drawn', shows: '<pre class="code"' },
  { point: 'indented code', text: '    a', how: 'drawn', shows: '<pre class="code"' },
  { point: 'headings', text: '## a\n\nb\n===', how: 'drawn', shows: '<h3 dir="auto">b</h3>' },
  { point: 'horizontal rules', text: 'a\n\n---', how: 'drawn', shows: '<hr>' },
  { point: 'lists', text: '1. a\n2. b', how: 'drawn', shows: '<ol dir="auto">' },
  { point: 'blockquotes', text: '> a', how: 'drawn', shows: '<blockquote dir="auto">' },
  { point: 'multiline blockquotes', text: '>>>\na\n\nb\n>>>', how: 'drawn', shows: '<blockquote dir="auto">' },
  { point: 'alerts', text: '> [!WARNING]\n> Hot.', how: 'drawn', shows: '<p class="title" dir="auto">Warning</p>' },
  {
    point: 'alerts with a title',
    text: '> [!tip] Look\n> Here.',
    how: 'drawn',
    shows: '<p class="title" dir="auto">Look</p>',
  },
  { point: 'multiline alerts', text: '>>> [!note]\na\n\nb\n>>>', how: 'drawn', shows: 'class="alert note"' },
  { point: 'links', text: '[a](https://a.example)', how: 'drawn', shows: '<a href="https://a.example">a</a>' },
  {
    point: 'links by name',
    text: '[a][b]\n\n[b]: https://a.example',
    how: 'drawn',
    shows: '<a href="https://a.example">',
  },
  { point: 'addresses of the web', text: 'https://a.example', how: 'drawn', shows: '<a href="https://a.example">' },
  { point: 'addresses of mail', text: 'a@b.example', how: 'drawn', shows: '<a href="mailto:a@b.example">' },
  { point: 'tables', text: '|a|\n|:-:|\n|b|', how: 'drawn', shows: '<th align="center"' },
  { point: 'task lists', text: '- [x] a', how: 'drawn', shows: 'type="checkbox"' },
  { point: 'tasks that do not apply', text: '- [~] a', how: 'said', shows: '<small>Does not apply:</small> a' },
  { point: 'footnotes', text: 'a[^1]\n\n[^1]: b', how: 'drawn', shows: '<ol class="footnotes"' },
  { point: 'emoji', text: ':tada:', how: 'drawn', shows: '🎉' },
  {
    point: 'inline diff',
    text: '{+ a +} [- b -]',
    how: 'drawn',
    shows: '<ins class="added"> a </ins> <del class="removed"> b </del>',
  },
  {
    point: 'table of contents',
    text: '[[_TOC_]]\n\n# One',
    how: 'drawn',
    shows: '<ol class="contents" dir="auto"><li dir="auto"><a href="#heading-1">One</a>',
  },
  { point: 'videos', text: '![a](https://a.example/b.mp4)', how: 'said', shows: '>a</a> <small>Video</small>' },
  { point: 'audio', text: '![a](https://a.example/b.mp3)', how: 'said', shows: '>a</a> <small>Audio</small>' },
  {
    point: 'sizes of pictures',
    text: '![a](https://a.example/b.png){width=10 height=20px} c',
    how: 'drawn',
    shows: '>Image: a</a> c',
  },
  {
    point: 'collapsible sections',
    text: '<details><summary>a</summary>\n\nb\n\n</details>',
    how: 'drawn',
    shows: '<details><summary dir="auto">a</summary>',
  },
  { point: 'inline HTML', text: '<kbd>a</kbd> H<sub>2</sub>', how: 'drawn', shows: '<kbd>a</kbd> H<sub>2</sub>' },
  { point: 'comments', text: 'a <!-- b --> c', how: 'drawn', shows: 'a  c' },
  { point: 'escapes', text: '\\*a\\*', how: 'drawn', shows: '*a*' },
  { point: 'references', text: '#12', how: 'drawn', shows: '<span class="reference">#12</span>' },
  { point: 'diagrams', text: '```mermaid\na\n```', how: 'said', shows: 'A Mermaid diagram, shown as its text' },
  { point: 'formulas', text: '$$\na\n$$', how: 'said', shows: 'A formula, shown as its text' },
  { point: 'formulas among words', text: 'a $`b^2`$', how: 'said', shows: 'a <code>b^2</code>' },
  { point: 'tables in JSON', text: '```json:table\n{}\n```', how: 'said', shows: 'A table in JSON, shown as its text' },
  {
    point: 'queries of the service',
    text: '```glql\na\n```',
    how: 'said',
    shows: 'A GitLab query, shown as its text',
  },
  { point: 'suggestions', text: '```suggestion:-0+0\na\n```', how: 'said', shows: 'A suggested change' },
  {
    point: 'colours',
    text: '`#F00`',
    how: 'left',
    shows: '<code>#F00</code>',
    reason: 'a text brings no styles into the page',
  },
  {
    point: 'description lists',
    text: 'a\n: b',
    how: 'left',
    shows: 'a\n: b',
    reason: 'only the newest services read them',
  },
  {
    point: 'placeholders',
    text: '%{project_name}',
    how: 'left',
    shows: '%{project_name}',
    reason: 'the service keeps their values',
  },
  { point: 'front matter', text: '---\na: b\n---', how: 'left', shows: '<hr>', reason: 'it is for files and wikis' },
  {
    point: 'includes',
    text: '::include{file=a.md}',
    how: 'left',
    shows: '::include{file=a.md}',
    reason: 'they are for files and wikis',
  },
  { point: 'links of wikis', text: '[[a]]', how: 'left', shows: '[[a]]', reason: 'Docket has no wikis' },
]
