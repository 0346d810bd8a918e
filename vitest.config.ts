import { svelte } from '@sveltejs/vite-plugin-svelte'
import { svelteTesting } from '@testing-library/svelte/vite'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    allowOnly: !process.env.CI,
    projects: [
      {
        test: {
          name: 'node',
          include: ['test/**/*.test.ts'],
          exclude: ['test/e2e/**', 'test/renderer/**'],
          environment: 'node',
          testTimeout: 40_000,
          hookTimeout: 30_000,
          restoreMocks: true,
        },
      },
      {
        // Apart, since packages bring other code for browsers. Tests of components name their environment, happy-dom,
        // in their first line; the second plugin takes components down after each test.
        plugins: [svelte({ configFile: false }), svelteTesting()],
        test: {
          name: 'renderer',
          include: ['test/renderer/**/*.test.ts'],
          environment: 'node',
          testTimeout: 40_000,
          restoreMocks: true,
        },
      },
    ],
  },
})
