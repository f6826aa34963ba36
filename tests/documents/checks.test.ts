/** Reports of stored labels that another scheme than `v1` made. */
import { describe, expect, test } from 'vitest';
import type { AuditResult, Consistency } from '../../src/documents/result.ts';
import { findCheck, isCheck, listedSchemes, repeatsStored } from '../../src/report/checks.ts';
import { renderFigures } from '../../src/report/figures/figures.ts';
import { listAlternatives } from '../../src/report/headline.ts';
import { renderJobSummary } from '../../src/report/markdown/job-summary.ts';
import { cellCode } from '../../src/report/markdown/markup.ts';
import { renderMarkdown } from '../../src/report/markdown/report.ts';
import { sampleResult, withExtremes } from '../support/result.ts';

const EXACT = { scheme: 'v1', mismatches: 0, trialIds: [] };
const checkedBy = (consistency: Consistency): AuditResult => sampleResult({ consistency });
const render = (result: AuditResult): string => renderMarkdown(result, { full: true, maxRows: 40 });
const ONLY_CHECK =
  'Only the check differs. 1 of 16 labels (6.2\u00a0%) differs between `v1`, which checks the stored labels, and what was stored. No other scheme changes any of 16 labels.';
const NO_CHANGE = /No label changes|No scheme\b.* changes any of/;
const onlyCombined = () => sampleResult().schemes.filter(({ id }) => id !== 'v2-parse');
const idsOf = (schemes: AuditResult['schemes']): string[] => schemes.map(({ id }) => id);

describe('which scheme checks', () => {
  test.each<[name: string, consistency: Consistency, check: string | null, alternatives: string[], listed: string[]]>([
    ['v1', EXACT, 'v1', ['v2-parse', 'combined'], ['stored', 'v1', 'v2-parse', 'combined']],
    ['one asked for', { ...EXACT, scheme: 'combined' }, 'combined', ['v2-parse'], ['stored', 'v2-parse', 'combined']],
    ['another', { ...EXACT, scheme: 'mc-v3' }, 'mc-v3', ['v2-parse', 'combined'], ['stored', 'v2-parse', 'combined']],
    ['several', { ...EXACT, scheme: null }, null, ['v2-parse', 'combined'], ['stored', 'v2-parse', 'combined']],
  ])('%s', (_, consistency, check, alternatives, listed) => {
    const result = checkedBy(consistency);
    expect(findCheck(result)).toBe(check);
    expect(idsOf(listAlternatives(result))).toEqual(alternatives);
    expect(idsOf(listedSchemes(result))).toEqual(listed);
  });

  test('v1 is an alternative where it was asked for and is no check', () => {
    const { options } = sampleResult();
    const asked = { ...options, schemes: ['v1', 'combined'] };
    expect(isCheck({ consistency: { ...EXACT, scheme: 'mc-v3' }, options: asked }, 'v1')).toBe(false);
    expect(isCheck({ consistency: { ...EXACT, scheme: 'v1' }, options: asked }, 'v1')).toBe(true);
  });

  test('v1 is an alternative to the labels of a log where it was asked for', () => {
    const { options } = sampleResult();
    const inLog = (schemes: string[]) => ({
      consistency: EXACT,
      options: { ...options, logs: ['log.jsonl'], schemes },
    });
    expect(isCheck(inLog(['v1', 'combined']), 'v1')).toBe(false);
    expect(isCheck(inLog(['combined']), 'v1')).toBe(true);
  });

  test('only a check without a mismatch repeats the stored labels', () => {
    expect(repeatsStored(checkedBy({ ...EXACT, scheme: 'combined' }), 'combined')).toBe(true);
    expect(repeatsStored(checkedBy({ scheme: 'combined', mismatches: 1, trialIds: ['t'] }), 'combined')).toBe(false);
    expect(repeatsStored(checkedBy({ ...EXACT, scheme: 'mc-v3' }), 'combined')).toBe(false);
  });
});

describe('a report', () => {
  test('leaves out what a check repeats', () => {
    const report = render(checkedBy({ ...EXACT, scheme: 'v2-parse' }));
    expect(report).toContain('`v2-parse`, which made the stored labels according to the run list, reproduces all 16');
    expect(report).toContain(
      'According to the run list, `v2-parse` made the stored labels. It must reproduce them. It reproduces the label of every trial.',
    );
    expect(report).not.toMatch(/^- `v2-parse`/m);
    expect(report).not.toContain('### `v2-parse`: ');
    expect(report).toMatch(/^\| contrast +\| +`stored` \| +`combined` \|$/m);
  });

  test('does not say that nothing moves where there is only the check', () => {
    const { options } = sampleResult();
    const consistency = { scheme: 'combined', mismatches: 4, trialIds: [] };
    const report = render(
      sampleResult({ options: { ...options, schemes: ['combined'] }, consistency, schemes: onlyCombined() }),
    );
    expect(report).toContain(
      '**Nothing is compared.** `combined` checks the stored labels, and no other scheme was requested.',
    );
    expect(report).not.toMatch(NO_CHANGE);
    expect(report.slice(0, report.indexOf('## Conclusions'))).not.toMatch(/\n\n\n/);
  });

  test.each([
    ['a log, v1 asked for', ['log.jsonl'], ['v1', 'combined'], '1 of 16 labels (6.2\u00a0%) changes under `v1`.'],
    ['a log', ['log.jsonl'], ['combined'], ONLY_CHECK],
    ['a run store', [], ['combined'], ONLY_CHECK],
    ['a run store, v1 asked for', [], ['v1', 'combined'], ONLY_CHECK],
  ])('never reports that nothing moves beside a row with flips: %s', (_, logs, asked, headline) => {
    const { options, schemes, ...rest } = sampleResult();
    const still = { flips: 0, gained: 0, lost: 0, flipsPct: 0, deltaPp: 0, cellsWithFlips: 0, widestCell: null };
    const result = withExtremes({
      ...rest,
      consistency: { scheme: 'v1', mismatches: 1, trialIds: ['t'] },
      options: { ...options, logs, schemes: asked },
      schemes: schemes
        .filter(({ id }) => id !== 'v2-parse')
        .map((one) => ({ ...one, ...still, ...(one.id === 'v1' ? { flips: 1, lost: 1, flipsPct: 6.25 } : {}) })),
    });
    expect(render(result)).toContain(headline);
    for (const text of [render(result), renderJobSummary(result, [])]) expect(text).not.toMatch(NO_CHANGE);
  }); // prettier-ignore

  test('shows a check that does not agree', () => {
    const report = render(checkedBy({ scheme: 'v2-parse', mismatches: 1, trialIds: ['t-1'] }));
    expect(report).toContain('**Caution:** `v2-parse`, which made');
    expect(report).toContain('It does not reproduce the label of 1 trial: `t-1`.');
    expect(report).toContain('### `v2-parse`: ');
    expect(report).toMatch(/^\| contrast +\| +`stored` \| +`v2-parse` \| +`combined` \|$/m);
  });

  test('shows the same sentences as before for the default check', () => {
    expect(render(sampleResult())).toContain(
      'The matcher of this audit (`v1`) reproduces all 16 stored labels, so every difference above is due to the scheme.',
    );
  });

  test.each(['a | b', '`x`', '<script>', '[a](http://x)', '\u001b[31m', '***'])(
    'quotes the names of runs: %j',
    (text) => {
      const runs = [{ run: text, scheme: text, trials: 3, mismatches: 1 }];
      const report = render(checkedBy({ scheme: null, mismatches: 1, trialIds: [text], runs }));
      const row = report.split('\n').find((line) => line.endsWith(' 3 |              1 |'));
      expect(row?.split(cellCode(text))).toHaveLength(3);
    },
  );

  test('cuts the list of runs', () => {
    const runs = Array.from({ length: 3 }, (_, i) => ({ run: `r${i}`, scheme: null, trials: 1, mismatches: 0 }));
    const result = checkedBy({ ...EXACT, scheme: null, runs });
    expect(renderMarkdown(result, { full: true, maxRows: 2 })).toContain('2 of 3 runs (--max-rows).');
    expect(render(result)).toContain('nothing could be checked');
  });

  test('of a job has no v1 that was not requested', () => {
    expect(renderJobSummary(checkedBy({ ...EXACT, scheme: 'mc-v3' }), [])).not.toContain('v1');
  });

  test('without a scheme of the core has nothing that is about them alone', () => {
    const { options } = sampleResult();
    const report = render(sampleResult({ options: { ...options, schemes: ['mc-v3'] } }));
    expect(report).not.toMatch(/## Garbage markers|## Chain of thought|## Examples|### From `v1`|added to `v1`/);
    const thinking = render(sampleResult({ options: { ...options, schemes: ['mc-v3', 'post-think'] } }));
    expect(thinking).toMatch(/## Garbage markers[^]*## Chain of thought[^]*## Examples: flips under combined/);
  });
});

describe('figures', () => {
  const namesOf = (result: AuditResult): string[] => renderFigures(result).map(({ name }) => name);
  const svgOf = (result: AuditResult, name: string): string =>
    renderFigures(result).find((one) => one.name === name)?.svg ?? '';

  test('draw no check that repeats the stored labels', () => {
    const result = checkedBy({ ...EXACT, scheme: 'combined' });
    expect(svgOf(result, 'delta-pp.svg')).toContain('Change of the error rate under combined');
    const asked = { ...result, cells: result.cells.filter(({ scheme }) => scheme === 'v2-parse') };
    expect(svgOf(asked, 'delta-pp.svg')).toContain('Change of the error rate under v2-parse');
    for (const name of ['contrasts.svg', 'ranks.svg']) {
      expect(svgOf(sampleResult(), name)).toContain('combined');
      expect(svgOf(result, name)).not.toContain('combined');
      expect(svgOf(checkedBy({ scheme: 'combined', mismatches: 1, trialIds: ['t'] }), name)).toContain('combined');
    }
  });

  test('attribute nothing to rules of schemes that were not requested', () => {
    const { options } = sampleResult();
    expect(namesOf(sampleResult())).toContain('attribution.svg');
    expect(namesOf(sampleResult({ options: { ...options, schemes: ['mc-v3'] } }))).not.toContain('attribution.svg');
  });
});
