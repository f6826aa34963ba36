/** Documents of version 1 (tests/fixtures/result_v1.json was made by the last commit that wrote them, from the demo, and cut). */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CELL_STATISTICS } from '../../../src/documents/cell-statistics.ts';
import { auditResultSchema } from '../../../src/documents/result-schema.ts';
import { renderMarkdown } from '../../../src/report/markdown/report.ts';
import { readResult } from '../../../src/sources/results/read-result.ts';
import type { FormerResult } from '../../../src/sources/results/upgrade-result.ts';

const path = new URL('../../fixtures/result_v1.json', import.meta.url).pathname;
const former = JSON.parse(readFileSync(path, 'utf8')) as FormerResult;
const result = readResult(path);

test('become documents of version 2', () => {
  expect(auditResultSchema.safeParse(result).error).toBeUndefined();
  expect([former.schemaVersion, result.schemaVersion, result.savedAs]).toEqual([1, 2, 1]);
});

test('keep their counts and rates', () => {
  expect(former.cells.length).toBeGreaterThan(0);
  for (const name of ['n', 'storedErrorPct', 'errorPct', 'deltaPp', 'flips', 'gained', 'lost', 'kappa'] as const)
    expect(result.cells.map((cell) => cell[name])).toEqual(former.cells.map((cell) => cell[name]));
  expect(result.contrasts.map(({ effectPp, signFlip }) => [effectPp, signFlip])).toEqual(
    former.contrasts.map(({ effectPp, signFlip }) => [effectPp, signFlip]),
  );
  expect(result.conclusions.signFlips).toBe(former.conclusions.signFlips);
  expect(result.ranks.map(({ inversions }) => inversions.map(({ pair }) => pair))).toEqual(
    former.ranks.map(({ inversions }) => inversions),
  );
  expect(former.ranks.some(({ inversions }) => inversions.length > 0)).toBe(true);
  expect(result.attribution).toEqual(former.attribution);
});

test('lose the statistics that treated outputs as independent', () => {
  const byItem = CELL_STATISTICS.map(({ name }) => name).filter((name) => name !== 'kappa' && name !== 'isExact');
  for (const cell of [...result.cells, ...result.schemes.flatMap(({ widestCell }) => widestCell ?? [])])
    expect(byItem.map((name) => cell[name])).toEqual(byItem.map(() => null));
  for (const contrast of result.contrasts)
    expect(contrast).toMatchObject({ low: null, high: null, p: null, isSignificant: false, change: null });
  expect(JSON.stringify(result)).not.toMatch(/mcnemarP|midP|clusterSePp/);
});

test('are rendered with a note, and nothing in them is called significant', () => {
  const report = renderMarkdown(result, { full: true, maxRows: 5 });
  expect(report).toContain('This document was saved as version 1, which treated all outputs as independent.');
  expect(report).not.toContain('Changes of effects');
});

test('that are damaged are refused', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'result-v1-')), 'result.json');
  writeFileSync(file, JSON.stringify({ ...former, cells: [{ ...former.cells[0], n: -1 }] }));
  expect(() => readResult(file)).toThrow('no sound result of an audit, /cells/0/n must be >= 1');
  writeFileSync(file, JSON.stringify({ ...former, schemaVersion: 3 }));
  expect(() => readResult(file)).toThrow('no result of an audit');
});
