/** The list of runs by which a demo is recognized may have been changed. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assertDemoFolder } from '../../../src/apps/demo/demo-folder.ts';
import { DEMO_LIST, WRITTEN_BY } from '../../../src/apps/demo/demo-store.ts';
import { temporaryFolder } from '../../support/folders.ts';

test.each([null, 1, 'x', undefined])('a list whose experiments are %j is not that of a demo', (experiments) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, DEMO_LIST), JSON.stringify({ written_by: WRITTEN_BY, experiments }));
  expect(() => assertDemoFolder(folder)).toThrow('it contains files that no demo wrote');
});
