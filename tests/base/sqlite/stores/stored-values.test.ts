/** JSON of stores that another program may have changed. */
import { expect, test } from 'vitest';
import { DamagedStore } from '../../../../src/base/sqlite/errors.ts';
import { storedJson } from '../../../../src/base/sqlite/stores/stored-values.ts';

const DEEP = 200_000;

test.each([
  ['no JSON', '{', 'it ends too early'],
  ['very deep JSON', `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`, 'it is nested too deep'],
])('%s is damage', (_, text, reason) => {
  const read = (): unknown => storedJson(text, 'answer.details', (value) => JSON.stringify(value));
  expect(read).toThrow(new DamagedStore(`answer.details is not valid JSON (${reason})`));
});
