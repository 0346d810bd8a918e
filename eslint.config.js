import svelte from 'eslint-plugin-svelte'
import tseslint from 'typescript-eslint'

/** A name that may be written in one file only, and why. */
const onlyIn = (name, file) => ({
  selector: `Identifier[name='${name}']`,
  message: `${name} belongs to ${file} alone.`,
})

const ipcMain = onlyIn('ipcMain', 'electron/ipc.ts')
const ipcRenderer = onlyIn('ipcRenderer', 'electron/preload.ts')

const bridge = {
  selector: "MemberExpression[object.name=/^(window|globalThis|self)$/][property.name='docket']",
  message: 'window.docket belongs to renderer/data/bridge.ts alone.',
}

const browserStorage = [
  ...['localStorage', 'sessionStorage', 'indexedDB', 'caches'].map((name) => ({
    selector: `Identifier[name='${name}']`,
    message: 'Nothing is kept in the browser: the main process keeps it.',
  })),
  {
    selector: "MemberExpression[property.name='cookie']",
    message: 'Nothing is kept in the browser: the main process keeps it.',
  },
]

const focusedTests = [
  {
    selector:
      'MemberExpression[object.name=/^(test|it|describe|suite)$/][property.name=/^(only|skip|todo|fixme|skipIf|runIf)$/]',
    message: 'Every test runs, everywhere.',
  },
  {
    selector:
      "MemberExpression[object.type='MemberExpression'][object.object.name='test'][property.name=/^(only|skip|fixme)$/]",
    message: 'Every test runs, everywhere.',
  },
]

/** Rules for every TypeScript that ships or tests what ships. */
const strict = {
  '@typescript-eslint/no-explicit-any': 'error',
  '@typescript-eslint/no-non-null-assertion': 'error',
  '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
  '@typescript-eslint/no-unused-vars': [
    'error',
    { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'all', ignoreRestSiblings: true },
  ],
  'no-empty': ['error', { allowEmptyCatch: false }],
  'no-debugger': 'error',
  'no-eval': 'error',
  'no-var': 'error',
  'prefer-const': 'error',
  'prefer-promise-reject-errors': 'error',
  eqeqeq: 'error',
  'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } }],
}

/** Rules that need types: promises nobody waits for, cases nobody thought of. */
const typed = {
  '@typescript-eslint/no-floating-promises': 'error',
  '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { arguments: false, attributes: false } }],
  '@typescript-eslint/await-thenable': 'error',
  '@typescript-eslint/only-throw-error': 'error',
  '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
}

const typeAware = (project) => ({
  parser: tseslint.parser,
  parserOptions: { project, tsconfigRootDir: import.meta.dirname },
})

const layers = ['shared', 'electron', 'service', 'build', 'test']

export default [
  { ignores: ['dist/**', 'node_modules/**', 'test-results/**', 'playwright-report/**'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },

  ...svelte.configs['flat/base'],

  {
    files: ['**/*.ts', '**/*.svelte'],
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: strict,
  },
  ...layers.map((layer) => ({
    files: [`${layer}/**/*.ts`],
    languageOptions: typeAware([`${layer}/tsconfig.json`]),
    rules: typed,
  })),
  { files: ['*.config.ts'], languageOptions: { parser: tseslint.parser }, rules: { 'no-restricted-exports': 'off' } },

  {
    files: ['electron/**/*.ts', 'shared/**/*.ts', 'service/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ipcMain, ipcRenderer] },
  },
  {
    files: ['electron/ipc.ts'],
    rules: { 'no-restricted-syntax': ['error', ipcRenderer] },
  },
  {
    files: ['electron/preload.ts'],
    rules: { 'no-restricted-syntax': ['error', ipcMain] },
  },
  {
    files: ['electron/**/*.ts', 'renderer/**/*.ts', 'renderer/**/*.svelte', 'shared/**/*.ts'],
    rules: { 'no-console': 'error' },
  },

  {
    files: ['renderer/**/*.ts', 'renderer/**/*.svelte'],
    rules: { 'no-restricted-syntax': ['error', bridge, ...browserStorage, ipcMain, ipcRenderer] },
  },
  {
    files: ['renderer/data/bridge.ts'],
    rules: { 'no-restricted-syntax': ['error', ...browserStorage, ipcMain, ipcRenderer] },
  },
  {
    files: ['renderer/**/*.ts'],
    languageOptions: typeAware(['renderer/tsconfig.json']),
    rules: typed,
  },
  {
    files: ['renderer/**/*.svelte.ts', 'renderer/**/*.svelte'],
    languageOptions: { parserOptions: { parser: tseslint.parser } },
  },
  {
    files: ['renderer/**/*.svelte'],
    rules: {
      // Props are declared with let; Svelte's own rule knows them.
      'prefer-const': 'off',
      'svelte/prefer-const': 'error',
      'svelte/no-at-html-tags': 'error',
      'svelte/no-at-debug-tags': 'error',
      'svelte/no-dom-manipulating': 'error',
      'svelte/no-dupe-else-if-blocks': 'error',
      'svelte/no-dupe-style-properties': 'error',
      'svelte/no-not-function-handler': 'error',
      'svelte/no-target-blank': 'error',
      'svelte/no-unused-svelte-ignore': 'error',
      'svelte/no-useless-children-snippet': 'error',
      'svelte/require-each-key': 'error',
      'svelte/valid-each-key': 'error',
      'svelte/prefer-svelte-reactivity': 'error',
    },
  },
  {
    // The one place that makes HTML of text; what it shows was sanitised.
    files: ['renderer/ui/text/Markdown.svelte'],
    rules: { 'svelte/no-at-html-tags': 'off' },
  },

  {
    files: ['test/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...focusedTests], '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    // The stand-in for a module has that module's default export and its loose signatures.
    files: ['build/host/electron.ts'],
    rules: { 'no-restricted-exports': 'off', '@typescript-eslint/no-explicit-any': 'off' },
  },
  {
    files: ['**/*.mjs', '**/*.js'],
    languageOptions: { ecmaVersion: 'latest', sourceType: 'module' },
    rules: {
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-unused-vars': ['error', { argsIgnorePattern: '^_', caughtErrors: 'all' }],
      'prefer-const': 'error',
      eqeqeq: 'error',
    },
  },
]
