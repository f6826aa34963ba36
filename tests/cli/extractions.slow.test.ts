/** Schemes `extract:NAME` in threads: each opens the store itself, and all of them give what one gives. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { auditInputs } from '../../src/audit/audit.ts';
import { findAuditRequest } from '../../src/audit/request/audit-request.ts';
import { TOOL } from '../../src/base/system/version.ts';
import { Threads } from '../../src/audit/threads/threads.ts';
import { writeExtractions } from '../support/extraction-store.ts';
import { temporaryFolder } from '../support/folders.ts';

const LETTERS = ['A', 'B', 'C', 'D'];
const LOGS = 6;
const TRIALS = 400;

test('four threads give the result of one', async () => {
  const folder = temporaryFolder();
  const asked = Array.from({ length: LOGS }, (_, log) =>
    Array.from({ length: TRIALS }, (__, i) => ({
      id: `t${i}`,
      question: `Which is ${i % 40}?`,
      response: `I say ${LETTERS[(i + log) % 4]} for ${i % 40}`,
      groundTruth: LETTERS[i % 4],
      label: i % 3 === 0 ? 1 : 0,
    })),
  );
  for (const [log, trials] of asked.entries())
    writeFileSync(join(folder, `${log}.jsonl`), trials.map((trial) => `${JSON.stringify(trial)}\n`).join(''));
  const distinct = [...new Map(asked.flat().map((trial) => [trial.response, trial])).values()];
  const store = join(folder, 'extractions.db');
  writeExtractions(store, [
    {
      name: 'x',
      kind: 'span',
      subjects: distinct
        .filter((_, i) => i % 3 !== 0)
        .map(({ question, response }) => ({ question, response, reply: response.slice(6, 7) })),
      only: 'sample',
      strata: [{ name: 'all', subjects: distinct.length, trials: LOGS * TRIALS }],
    },
  ]);
  const words = asked.map((_, log) => join(folder, `${log}.jsonl`));
  const request = await findAuditRequest(words, { schemes: [`extract:x@${store}`] }, { notice: () => {} });
  const alone = await auditInputs(request, TOOL);
  const threads = new Threads(4);
  try {
    const together = await auditInputs(request, TOOL, { runner: threads });
    expect(JSON.stringify(together)).toBe(JSON.stringify(alone));
  } finally {
    await threads.close();
  }
  expect(alone.extractions?.[0]?.trials).toBeGreaterThan(1000);
  expect(alone.extractions?.[0]?.notAsked).toBeGreaterThan(100);
});
