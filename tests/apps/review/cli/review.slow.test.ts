/** Processes that draw one sample at the same time. */
import { describe, expect, test } from 'vitest';
import { auditLater } from '../../../support/cli.ts';
import { demoFolder } from '../../../support/folders.ts';

describe('audit review sample', () => {
  test('may be started twice at once', async () => {
    const folder = demoFolder();
    const words = ['review', 'sample', '--runs-dir', 'runs', '--reviews', 'r.db', '--n', '60'];
    const outcomes = await Promise.all([1, 2, 3].map(() => auditLater(words, { cwd: folder })));
    expect(outcomes.map(({ code, stderr }) => ({ code, stderr }))).toEqual(
      outcomes.map(() => ({ code: 0, stderr: '' })),
    );
    expect(outcomes.filter(({ stdout }) => stdout.startsWith('60 trials added'))).toHaveLength(1);
  });
});
