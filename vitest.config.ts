import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** Tests with more runs, more cases or longer texts in the slow project. */
const IN_FULL = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .map((name) => `tests/${name}`)
  .filter((path) => path.endsWith('.test.ts') && /support\/thorough\.ts|'fast-check'/.test(readFileSync(path, 'utf8')));
const BROWSER = 'tests/browser/**/*.test.ts';
const SLOW = 'tests/**/*.slow.test.ts';

/** Far more than a test needs: a limit is for tests that never end, and a loaded machine must not reach it. */
const LIMIT = 300_000;
const SHARED = {
  globalSetup: ['tests/support/environment.ts'],
  setupFiles: ['tests/support/fast-check.ts'],
  testTimeout: LIMIT,
  hookTimeout: LIMIT,
  expect: { poll: { timeout: LIMIT / 3 } },
};
/** For projects that start the program as users do. */
const BUNDLED = {
  globalSetup: [...SHARED.globalSetup, 'tests/support/bundle.ts'],
  env: { AUDIT_FROM_SOURCES: '' },
};

export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'fast',
          include: ['tests/**/*.test.ts'],
          exclude: [BROWSER, SLOW],
          // Files share their process, which loads the program once.
          isolate: false,
          ...SHARED,
        },
      },
      {
        // Many processes, kills, damaged bytes one by one, and the properties of `fast` with all their runs.
        test: {
          name: 'slow',
          include: [SLOW, ...IN_FULL],
          // Programs that a test starts at the same time.
          maxConcurrency: 2,
          isolate: false,
          ...SHARED,
          ...BUNDLED,
          env: { ...BUNDLED.env, THOROUGH: '1' },
        },
      },
      {
        test: { name: 'browser', include: [BROWSER], isolate: false, ...SHARED, ...BUNDLED },
      },
    ],
  },
});
