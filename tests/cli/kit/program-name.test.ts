/** Printed commands start as the user started the program. */
import { expect, test } from 'vitest';
import { programName } from '../../../src/cli/kit/program-name.ts';

test.each([
  [{}, 'audit'],
  [{ npm_command: 'run-script', npm_lifecycle_event: 'start', npm_package_name: 'answer-audit' }, 'npm run audit --'],
  [{ npm_command: 'run-script', npm_lifecycle_event: 'audit', npm_package_name: 'answer-audit' }, 'npm run audit --'],
  [{ npm_command: 'run-script', npm_lifecycle_event: 'audit', npm_package_name: 'my-paper' }, 'audit'],
  [{ npm_command: 'run-script', npm_lifecycle_event: 'test', npm_package_name: 'answer-audit' }, 'audit'],
  [{ npm_command: 'exec', npm_lifecycle_event: 'npx' }, 'npx answer-audit'],
])('%o', (env, expected) => {
  expect(programName(env)).toBe(expected);
});
