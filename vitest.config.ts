import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    // They need a browser: npm run test:browser.
    exclude: ['tests/browser/**'],
    setupFiles: ['tests/support/fast-check.ts'],
    testTimeout: 30_000,
    maxWorkers: '100%',
  },
});
