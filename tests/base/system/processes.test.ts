/** What is known of another process. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { isCertainlyDead, ownProcess } from '../../../src/base/system/processes.ts';

/** The id of a process that has ended. */
const DEAD = spawnSync(process.execPath, ['-e', '0']).pid;

test.each([
  ['a live process', ownProcess(), false],
  ['a dead process', { ...ownProcess(), pid: DEAD }, true],
  ['a process of another user', { ...ownProcess(), pid: 1 }, false],
  ['the same id on another machine', { space: 'elsewhere', pid: DEAD }, false],
])('%s is certainly dead: %o is %s', (_, id, isDead) => {
  expect(isCertainlyDead(id, ownProcess())).toBe(isDead);
});
