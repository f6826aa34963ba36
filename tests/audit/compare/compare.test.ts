/** `audit compare` from the inside: its counts against counts made by hand, its pairs, its receipts. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluateComparison, parseComparisonRule } from '../../../src/audit/gate-values/comparison/gate.ts';
import { compareSource } from '../../../src/audit/compare/compare.ts';
import type { SideScheme } from '../../../src/audit/compare/side.ts';
import { openSource } from '../../../src/sources/open-source.ts';
import type { Comparison, ComparisonCounts } from '../../../src/documents/comparison.ts';
import { NoAnswer, STORED, type CatalogScheme, type Scheme, type UserParser } from '../../../src/base/core/scheme.ts';
import { comparisonCautions } from '../../../src/report/comparison-cautions.ts';
import { comparisonHeadline } from '../../../src/report/comparison-headline.ts';
import { renderComparison } from '../../../src/report/markdown/comparison.ts';
import { resolveScheme } from '../../../src/schemes/resolve.ts';
import { openDatabase } from '../../../src/base/sqlite/sqlite.ts';
import { adjustTestable } from '../../../src/stats/by-item/testable-family.ts';
import { roundedStatistics, statisticsOfSingleTrials } from '../../support/comparison.ts';
import { demoFolder, listing, temporaryFolder } from '../../support/folders.ts';
import type { CompareRequest } from '../../../src/audit/compare/request.ts';
import type { TrialSource } from '../../../src/sources/source.ts';
import { inFull, thorough } from '../../support/thorough.ts';

const TOOL = { name: 'answer-audit', version: '0' };

/** A trial as a line of a log; every field is there, so that the first line decides nothing. */
interface Row {
  readonly id: string;
  readonly item: string | null;
  readonly response: string | null;
  readonly storedParse: string | null;
  readonly label: unknown;
  readonly groundTruth: string | readonly string[] | null;
  readonly question: string | null;
}

const row = (fields: Partial<Row> = {}): Row => ({
  id: 'a',
  item: null,
  response: null,
  storedParse: null,
  label: null,
  groundTruth: 'b',
  question: null,
  ...fields,
});

function writeLog(path: string, rows: readonly object[]): string {
  writeFileSync(path, rows.map((one) => `${JSON.stringify(one)}\n`).join(''));
  return path;
}

type Asked = Partial<CompareRequest> & Pick<CompareRequest, 'from' | 'to'>;

async function compareLogs(paths: readonly string[], asked: Asked): Promise<Comparison> {
  const source = await openSource({ logs: paths, format: null, map: {}, conditions: null, nullGroundTruth: null });
  try {
    return await compareSource(source, { inputs: paths, words: [], seed: 0, maxExamples: 30, ...asked }, TOOL);
  } finally {
    source.close();
  }
}

function compareRows(rows: readonly object[], asked: Asked): Promise<Comparison> {
  return compareLogs([writeLog(join(temporaryFolder(), 'log.jsonl'), rows)], asked);
}

type Find = (response: string) => string | null;

/** The scheme `last` as one of a user, with this parser. */
function failing(parse: UserParser['parse']): Scheme {
  const { id, summary, rules } = last.parser;
  return { ...last, id: 'failing', parser: { id, summary, rules, parse } };
}

/** A scheme of one function, which compares texts unchanged. */
function schemeOf(id: string, find: Find, normalize: (text: string) => string = (text) => text): CatalogScheme {
  return {
    id,
    title: id,
    project: 'test',
    answers: 'text',
    source: 'response',
    citation: 'here',
    asks: '?',
    parser: {
      id,
      summary: '',
      rules: [],
      parse({ response }) {
        const text = response === null ? null : find(response);
        const kind = text === null || text === '' ? 'unparsed' : 'parsed';
        return { kind, text, rule: text === null ? null : `${id}-rule`, start: null, end: null };
      },
      trace: () => [],
    },
    normalizer: {
      id: `${id}-normalizer`,
      summary: '',
      rules: [],
      normalize,
      trace: (text) => (normalize(text) === text ? [] : [{ rule: `${id}-norm`, before: text, after: normalize(text) }]),
    },
    matcher: {
      id: 'same',
      summary: '',
      rules: [],
      match: (_, answer, truth) => ({
        correct: answer === truth,
        rule: `${id}-match`,
        start: null,
        end: null,
      }),
    },
  };
}

const findFirst: Find = (response) => /[a-d]/.exec(response)?.[0] ?? null;
const findLast: Find = (response) => response.match(/[a-d]/g)?.at(-1) ?? null;
const first = schemeOf('first', findFirst);
const last = schemeOf('last', findLast);
const whole = schemeOf('whole', (response) => response);
/** Fails wherever the response asks for it. */
const fussy: Scheme = {
  ...failing((input) =>
    input.response?.includes('!') === true ? new NoAnswer('no shouting') : last.parser.parse(input),
  ),
  id: 'fussy',
};

describe('counts', () => {
  /** The verdict of a side, without the tested code: [answer, right or wrong, or undefined for no label, or a failure]. */
  type Naive = { answer: string | null; right: boolean | undefined; failed?: boolean };

  const LABELS = new Map<unknown, boolean>([
    [1, true],
    [true, true],
    [0, false],
    [false, false],
  ]);

  function naive({ response, storedParse, label, groundTruth }: Row, side: string): Naive {
    if (side === STORED) return { answer: storedParse === '' ? null : storedParse, right: LABELS.get(label) };
    if (side === 'fussy' && response?.includes('!') === true) return { answer: null, right: false, failed: true };
    const find = side === 'first' ? findFirst : side === 'whole' ? (text: string) => text : findLast;
    const answer = response === null ? null : find(response);
    const truths = typeof groundTruth === 'string' ? [groundTruth] : (groundTruth ?? []);
    return { answer: answer === '' ? null : answer, right: answer !== null && truths.includes(answer) };
  }

  interface Tally {
    readonly counts: ComparisonCounts;
    readonly withoutTruth: number;
    readonly unlabeled: number;
    readonly failed: number;
  }

  /** The parsed letters and texts differ in whitespace and full stops at most. */
  const plain = (answer: string | null): string | null => answer?.trim().replace(/\.$/, '').trim() || null;

  function countByHand(rows: readonly Row[], from: string, to: string): Tally {
    const factual = rows.filter(({ groundTruth }) => groundTruth !== null);
    const verdicts = factual.map((one) => [naive(one, from), naive(one, to)] as const);
    const worked = verdicts.filter((pair) => pair.every(({ failed }) => failed !== true));
    const labelled = worked.filter((pair) => pair.every(({ right }) => right !== undefined));
    const number = (is: (left: Naive, right: Naive) => boolean): number =>
      labelled.filter(([left, right]) => is(left, right)).length;
    const gained = number((a, b) => a.right === false && b.right === true);
    const lost = number((a, b) => a.right === true && b.right === false);
    const counts = {
      trials: labelled.length,
      changedPredictions: number((a, b) => a.answer !== b.answer),
      otherNotation: number((a, b) => a.answer !== b.answer && plain(a.answer) === plain(b.answer)),
      gained,
      lost,
      fromCorrect: number((a) => a.right === true),
      toCorrect: number((_, b) => b.right === true),
      fromUnparsed: number((a) => a.answer === null),
      toUnparsed: number((_, b) => b.answer === null),
    };
    return {
      counts: { ...counts, ...statisticsOfSingleTrials(counts) },
      withoutTruth: rows.length - factual.length,
      unlabeled: worked.length - labelled.length,
      failed: verdicts.length - worked.length,
    };
  }

  const letter = fc.constantFrom('a', 'b', 'c');
  const rows = fc.array(
    fc.record<Row>({
      id: fc.uuid(),
      item: fc.constant(null),
      response: fc.oneof(
        fc.constantFrom(null, '', 'x', 'a', 'b', 'a or b', 'b, not a', 'b!', 'c \ud800'),
        fc.string({ maxLength: 5 }),
      ),
      storedParse: fc.option(fc.oneof(letter, fc.constant(''))),
      label: fc.constantFrom(0, 1, 0, 1, true, false, null, 2, 'maybe'),
      groundTruth: fc.option(fc.oneof(letter, fc.array(letter, { minLength: 1, maxLength: 3 })), { freq: 8 }),
      question: fc.constant(null),
    }),
    { minLength: 1, maxLength: 25 },
  );
  const SIDES: Readonly<Record<string, SideScheme>> = { [STORED]: STORED, first, last, whole, fussy };
  const side = fc.constantFrom(...Object.keys(SIDES));

  test('are those made by hand, file by file and together, whatever the sides', async () => {
    const folder = temporaryFolder();
    await fc.assert(
      fc.asyncProperty(fc.array(rows, { minLength: 1, maxLength: 3 }), side, side, async (logs, from, to) => {
        const all = countByHand(logs.flat(), from, to);
        fc.pre(all.counts.trials > 0);
        const paths = logs.map((log, i) => writeLog(join(folder, `${i}.jsonl`), log));
        const result = await compareLogs(paths, {
          from: SIDES[from] as SideScheme,
          to: SIDES[to] as SideScheme,
          maxExamples: 5,
        });
        expect([result.from, result.to]).toEqual([from, to]);
        expect(roundedStatistics(result.together)).toEqual(roundedStatistics(all.counts));
        const byHand = logs.map((log) => countByHand(log, from, to));
        const { holm, bh } = adjustTestable(byHand.map(({ counts }) => counts));
        expect(result.files.map(roundedStatistics)).toEqual(
          logs.map((log, i) => {
            const { counts, ...rest } = byHand[i] as Tally;
            const withoutResponse = log.filter((one) => one.response === null && one.groundTruth !== null).length;
            const noneGroundTruths = 0;
            const noted = { votes: 0, errors: 0, withoutResponse, noneGroundTruths, outOfScope: 0 };
            const adjusted = { holm: holm[i] ?? null, bh: bh[i] ?? null };
            return roundedStatistics({ path: `${i}.jsonl`, ...counts, ...adjusted, ...rest, ...noted });
          }),
        );
        expect([result.votes, result.withoutVotes]).toEqual([null, null]);
        expect(result.failures).toHaveLength(Math.min(5, all.failed));
        if (from === to) expect(result.receipts).toEqual([]);
        const flips = all.counts.gained + all.counts.lost;
        const shown = result.receipts.map(({ change }) => change);
        if (flips >= 5) expect(shown.filter((change) => change !== 'changed')).toHaveLength(5);
        else expect(shown.filter((change) => change !== 'changed')).toHaveLength(flips);
      }),
      { numRuns: inFull(150, 30) },
    );
  });

  test('turn around with the sides', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'log.jsonl');
    await fc.assert(
      fc.asyncProperty(rows, async (log) => {
        fc.pre(countByHand(log, 'first', STORED).counts.trials > 0);
        writeLog(path, log);
        const { together: there } = await compareLogs([path], { from: first, to: STORED });
        const { together: back } = await compareLogs([path], { from: STORED, to: first });
        const [low, high] = there.accuracyDeltaInterval ?? [0, 0];
        expect(roundedStatistics(back)).toEqual(
          roundedStatistics({
            ...there,
            fromInterval: there.toInterval,
            toInterval: there.fromInterval,
            accuracyDeltaInterval: [-high, -low],
            gained: there.lost,
            lost: there.gained,
            fromCorrect: there.toCorrect,
            toCorrect: there.fromCorrect,
            fromUnparsed: there.toUnparsed,
            toUnparsed: there.fromUnparsed,
          }),
        );
      }),
      { numRuns: 30 },
    );
  });

  test('name who failed, and leave the trial out', async () => {
    const rowsWithOneFailure = [
      row({ id: 'x', response: 'b!', label: 1, storedParse: 'b' }),
      row({ id: 'y', response: 'b' }),
    ];
    const { failures, files } = await compareRows([...rowsWithOneFailure, row({ id: 'z', response: 'a b' })], {
      from: first,
      to: fussy,
    });
    expect(failures).toEqual([{ scheme: 'fussy', trialId: 'x', reason: 'no shouting' }]);
    expect(files[0]).toMatchObject({ trials: 2, failed: 1, gained: 1, fromCorrect: 1, toCorrect: 2 });
  });

  test.each<[string, Partial<Row>, SideScheme, SideScheme, RegExp]>([
    ['no truth', { groundTruth: null }, first, last, /no trial has a ground truth/],
    ['no label on the left', { response: 'b' }, STORED, last, /no .*label.*--from/],
    ['no label on the right', { response: 'b' }, last, STORED, /no .*label.*--to/],
    ['a scheme that always fails', { response: 'b!' }, first, fussy, /^(?!.*ground truth).*(?:no shouting|failed)/s],
  ])('say why nothing is left to compare: %s', async (_, trial, from, to, reason) => {
    await expect(compareRows([row(trial)], { from, to })).rejects.toThrow(reason);
  });
});

describe('a scheme for some tasks', () => {
  const narrow: Scheme = { ...last, id: 'narrow', tasks: ['sums'] };
  const rows = [
    { ...row({ id: 'a', response: 'a b', label: 0 }), task: 'sums' },
    { ...row({ id: 'b', response: 'b a', label: 1 }), task: 'sums' },
    { ...row({ id: 'c', response: 'b', label: 0 }), task: 'capitals' },
    { ...row({ id: 'd', response: 'b', label: 0 }), task: null },
  ];

  test('is compared on the trials of its tasks, and the number of omitted trials is reported', async () => {
    for (const from of [STORED, whole] as const) {
      const { files, together, scope } = await compareRows(rows, { from, to: narrow });
      expect(files.map(({ outOfScope, trials }) => [outOfScope, trials])).toEqual([[2, 2]]);
      expect([together.gained, together.lost]).toEqual(from === STORED ? [1, 1] : [1, 0]);
      expect(scope).toMatchObject({ trials: 4, compared: 2, leftOut: [{ reason: 'other-task', trials: 2 }] });
    }
  });

  test('cannot be compared where no trial is of its tasks', async () => {
    await expect(compareRows(rows.slice(2), { from: STORED, to: narrow })).rejects.toThrow(
      /no trial can be compared under narrow, which is for the tasks sums\.$/,
    );
  });
});

describe('cautions', () => {
  const rows = (responses: readonly (string | null)[]): Row[] =>
    responses.map((response, i) => row({ id: `${i}`, response, storedParse: 'b', label: 1 }));

  test('come first where a scheme parses less than half of the responses', async () => {
    const comparison = await compareRows(rows(['b', 'x', 'y']), { from: STORED, to: last });
    const caution = 'parses 1 of 3 responses; it may not be made for these answers.';
    expect(comparisonCautions(comparison, String)).toEqual([`Caution: last ${caution}`]);
    expect(renderComparison(comparison)).toMatch(/^# .*\n\n\*\*Caution: `last` parses 1 of 3 responses/);
    expect(comparisonCautions(await compareRows(rows(['x']), { from: first, to: last }), String)).toHaveLength(2);
  });

  test.each([
    ['half of them', ['b', 'x']],
    ['all of few: the others are missing', ['b', null, null]],
  ])('are absent where it parses %s', async (_, responses) => {
    expect(comparisonCautions(await compareRows(rows(responses), { from: STORED, to: last }), String)).toEqual([]);
  });
});

describe('logs without stored answers', () => {
  const rows = (...labels: readonly number[]): Row[] =>
    labels.map((label, i) => row({ id: `${i}`, response: i < 2 ? 'b' : 'a', label }));

  test('are compared by their labels alone', async () => {
    const comparison = await compareRows(rows(1, 0, 0), { from: STORED, to: last });
    expect(comparisonHeadline(comparison, String)).toMatch(
      /^From stored to last: the log stores no answers; only labels are compared: 1 of 3 labels changes \(1 gained, 0 lost\); accuracy 33\.3\u00a0% → 66\.7\u00a0% \(\+33\.3 pp\)\. For other items/,
    );
    const report = renderComparison(comparison);
    expect(report).toMatch(/\| +3 \| +– \| +1 \| .* \| +– \| +0 \|\n/);
    expect(report).not.toContain('another answer, same label');
    expect(comparison.together).toMatchObject({ changedPredictions: 3, fromUnparsed: 3 });
  });

  test('are not tested where no label changes, and a parser that found nothing right may have stored nothing', async () => {
    const same = await compareRows(rows(1, 1, 0), { from: STORED, to: last });
    expect(comparisonHeadline(same, String)).toMatch(/0 of 3 labels change \(0 gained, 0 lost\).*pp\)\.$/);
    const wrong = await compareRows(rows(0, 0, 0), { from: STORED, to: last });
    expect(comparisonHeadline(wrong, String)).toContain('3 of 3 answers change and 2 labels');
  });
});

describe('logs with votes and errors', () => {
  const result = (predicted: string, correct: boolean, response: string, extra: object = {}): object => ({
    file_name: `law ${predicted} ${response}`,
    question: '?',
    choices: 'a x\nb y',
    correct_answer: 'b',
    predicted_answer: predicted,
    is_correct: correct,
    response,
    ...extra,
  });
  const votes = { ensemble_votes: { a: 1, b: 2 } };
  const log = {
    config: { llm_model: 'm', ensemble_runs: 3 },
    summary: {},
    results: [
      result('b', true, 'a', votes),
      result('b', true, 'b', votes),
      result('a', false, 'b', votes),
      result('b', true, 'a'),
      result('a', false, 'a'),
      result('unknown', false, 'b'),
      result('error', false, 'HTTP 500: b', {}),
      result('error', false, 'HTTP 500: b', votes),
    ],
  };
  const compare = (from: SideScheme, to: SideScheme): Promise<Comparison> => {
    const path = join(temporaryFolder(), 'log.json');
    writeFileSync(path, JSON.stringify(log));
    return compareLogs([path], { from, to });
  };

  test('the votes are counted apart, and both parts add up', async () => {
    const { together, votes: apart, withoutVotes, files, receipts } = await compare(STORED, last);
    expect(apart).toMatchObject({
      trials: 3,
      changedPredictions: 2,
      gained: 1,
      lost: 1,
      fromCorrect: 2,
      toCorrect: 2,
      fromUnparsed: 0,
      toUnparsed: 0,
      p: 1,
    });
    expect(withoutVotes).toMatchObject({
      trials: 5,
      changedPredictions: 2,
      gained: 1,
      lost: 1,
      fromCorrect: 1,
      toCorrect: 1,
      fromUnparsed: 3,
      toUnparsed: 2,
      p: 1,
    });
    expect(together).toMatchObject({ trials: 8, changedPredictions: 4, gained: 2, lost: 2, fromUnparsed: 3 });
    expect(files[0]).toMatchObject({ votes: 3, errors: 2 });
    expect(
      receipts
        .filter(({ isVote }) => isVote)
        .map(({ trialId }) => trialId.replace(/.*#/, ''))
        .toSorted(),
    ).toEqual(['0', '2']);
  });

  test('the headline counts the trials of the gate, and names the votes that are left out', async () => {
    const comparison = await compare(STORED, last);
    expect(comparisonHeadline(comparison, String)).toMatch(
      /^From stored to last: 2 of 5 answers change and 2 labels \(1 gained, 1 lost\).* 3 votes over several responses are left out\.$/,
    );
    expect(evaluateComparison([parseComparisonRule('lost > 0')], comparison)).toMatchObject([{ value: 'lost = 1' }]);
    const report = renderComparison(comparison);
    expect(report).toContain('3 other stored answers are votes over several responses');
    expect(report).toContain('With them: 4 of 8 answers change');
  });

  test('between two schemes there is no vote, and an error message is no response', async () => {
    const { together, votes: apart, withoutVotes, files, warnings } = await compare(first, last);
    expect([apart, withoutVotes]).toEqual([null, null]);
    expect(together).toMatchObject({ trials: 8, fromUnparsed: 2, toUnparsed: 2, fromCorrect: 3, toCorrect: 3 });
    expect(files[0]).toMatchObject({ votes: 0, errors: 2 });
    expect(warnings.filter((warning) => warning.includes('error message'))).toHaveLength(1);
  });
});

describe('receipts', () => {
  const many = (prefix: string): Row[] =>
    Array.from({ length: 60 }, (_, i) =>
      row({
        id: `${prefix}${i}`,
        response: ['a b', 'b a', 'a c', 'b b', 'x'][i % 5] as string,
      }),
    );
  const files = (folder: string): string[] =>
    ['p', 'q', 'r'].map((name) => writeLog(join(folder, `${name}.jsonl`), many(name)));

  test('show flips first, at most so many, and the fewer are the first of the more', async () => {
    const paths = files(temporaryFolder());
    const show = async (maxExamples: number, seed = 0): Promise<string[]> =>
      (await compareLogs(paths, { from: first, to: last, maxExamples, seed })).receipts.map(
        ({ change, trialId }) => `${change} ${trialId}`,
      );
    const all = await show(1000);
    expect(all).toHaveLength(108);
    expect(all.slice(0, 72).every((one) => /^(gained|lost) /.test(one))).toBe(true);
    expect(all.slice(72).every((one) => one.startsWith('changed '))).toBe(true);
    expect(new Set(all).size).toBe(108);
    for (const most of [0, 1, 30, 72, 73, 108]) expect(await show(most)).toEqual(all.slice(0, most));
    expect(await show(1000, 1)).not.toEqual(all);
    expect((await show(1000, 1)).toSorted()).toEqual(all.toSorted());
  });

  test('are the same for any order of the files', async () => {
    const paths = files(temporaryFolder());
    const [p, q, r] = paths as [string, string, string];
    const one = await compareLogs([p, q, r], { from: first, to: last, maxExamples: 12 });
    const other = await compareLogs([r, p, q], { from: first, to: last, maxExamples: 12 });
    expect(other.receipts).toEqual(one.receipts);
    expect(other.together).toEqual(one.together);
    expect(other.files).toEqual([one.files[2], one.files[0], one.files[1]]);
  });

  test('contain the trial of the right file if several files have the same ids', async () => {
    const folder = temporaryFolder();
    const paths = ['one', 'two', 'three'].map((name) =>
      writeLog(join(folder, `${name}.jsonl`), [row({ id: 'same', response: `a ${name} b` })]),
    );
    const { receipts } = await compareLogs(paths, { from: whole, to: first });
    expect(receipts.map(({ path, response }) => `${path}: ${response?.head}`).toSorted()).toEqual(
      paths.map((path) => `${basename(path)}: a ${basename(path, '.jsonl')} b`).toSorted(),
    );
  });

  interface Parting {
    readonly from: SideScheme;
    readonly to: SideScheme;
    readonly trial: Partial<Row>;
    readonly change: string;
    readonly stage: string;
    readonly rule: string | null | undefined;
  }
  const lower = schemeOf(
    'lower',
    (response) => response,
    (text) => text.toLowerCase(),
  );
  const strict = schemeOf('strict', (response) => response);

  test.each<[string, Parting]>([
    [
      'the parse',
      {
        from: first,
        to: last,
        trial: { response: 'a b' },
        change: 'gained',
        stage: 'parse',
        rule: 'last-rule',
      },
    ],
    [
      'the parse, which finds nothing on the right',
      {
        from: last,
        to: schemeOf('never', () => null),
        trial: { response: 'b' },
        change: 'lost',
        stage: 'parse',
        rule: 'last-rule',
      },
    ],
    [
      'the parse, against a stored answer',
      {
        from: STORED,
        to: resolveScheme('combined'),
        trial: { response: 'b USER: c', storedParse: 'b USER: c', label: 0 },
        change: 'gained',
        stage: 'parse',
        rule: 'marker-cut',
      },
    ],
    [
      'the parse, without another label',
      {
        from: first,
        to: last,
        trial: { response: 'a c' },
        change: 'changed',
        stage: 'parse',
        rule: 'last-rule',
      },
    ],
    [
      'the normalizer on the right',
      {
        from: strict,
        to: lower,
        trial: { response: 'B' },
        change: 'gained',
        stage: 'normalize',
        rule: 'lower-norm',
      },
    ],
    [
      'the normalizer on the left',
      {
        from: lower,
        to: strict,
        trial: { response: 'B' },
        change: 'lost',
        stage: 'normalize',
        rule: 'lower-norm',
      },
    ],
    [
      'the normalizer of the core',
      {
        from: resolveScheme('v1'),
        to: resolveScheme('v2-norm'),
        trial: { storedParse: 'H₂O', groundTruth: 'H2O' },
        change: 'gained',
        stage: 'normalize',
        rule: 'script-digits',
      },
    ],
    [
      'the normalizer, which changes the truth and not the answer',
      {
        from: resolveScheme('v1'),
        to: resolveScheme('v2-norm'),
        trial: { storedParse: 'H2O', groundTruth: 'H₂O' },
        change: 'gained',
        stage: 'normalize',
        rule: undefined,
      },
    ],
    [
      'the matcher',
      {
        from: strict,
        to: { ...strict, id: 'part', matcher: resolveScheme('combined').matcher },
        trial: { response: 'a b c' },
        change: 'gained',
        stage: 'match',
        rule: 'word-edges',
      },
    ],
    [
      'the matcher, against a stored label',
      {
        from: STORED,
        to: strict,
        trial: { response: 'b', storedParse: 'b', label: 0 },
        change: 'gained',
        stage: 'match',
        rule: 'strict-match',
      },
    ],
  ])('name the step at which the sides part: %s', async (_, { from, to, trial, change, stage, rule }) => {
    const { receipts } = await compareRows([row(trial)], { from, to });
    expect(receipts).toHaveLength(1);
    expect(receipts[0]).toMatchObject({ change, step: rule === undefined ? { stage } : { stage, rule } });
  });

  test('contain both sides, and the place of a parse in the response', async () => {
    const response = `${'x'.repeat(500)}</think> The answer is b.\nUSER: c ${'y'.repeat(900)}`;
    const { receipts } = await compareRows(
      [row({ id: 'i', item: 'it', question: 'Which?', response, storedParse: 'c', label: 0 })],
      { from: STORED, to: resolveScheme('combined') },
    );
    const [receipt] = receipts;
    expect(receipt).toMatchObject({
      trialId: 'i',
      itemId: 'it',
      change: 'gained',
      question: { head: 'Which?' },
      groundTruth: { head: 'b' },
      oldResponse: null,
      isVote: false,
      from: { scheme: STORED, prediction: { head: 'c' }, correct: false, where: null, trace: [] },
      to: { scheme: 'combined', prediction: { head: 'The answer is b.' }, correct: true, rule: 'marker-cut' },
    });
    expect(receipt?.response?.length).toBe(response.length);
    const { before, found, behind } = receipt?.to.where ?? { before: '', found: '', behind: '' };
    expect(found).toBe('The answer is b.');
    expect(before.endsWith('x</think> ')).toBe(true);
    expect(behind.startsWith('\nUSER: c y')).toBe(true);
    expect([before.length, behind.length]).toEqual([80, 80]);
    expect(receipt?.to.trace.map(({ rule }) => rule).slice(0, 2)).toEqual(['think-strip', 'marker-cut']);
  });

  test('of a scheme that answered once and then fails are no reason to stop', async () => {
    let asked = 0;
    const tired = failing((input) => (++asked > 2 ? new NoAnswer('given up') : last.parser.parse(input)));
    const { together, receipts, warnings } = await compareRows(
      [row({ id: '1', response: 'a b' }), row({ id: '2', response: 'b a' }), row({ id: '3', response: 'b' })],
      { from: first, to: tired },
    );
    expect(together).toMatchObject({ trials: 2, gained: 1, lost: 1 });
    expect(receipts).toEqual([]);
    expect(warnings).toContain('1: counted, but not shown, because a scheme failed on it the second time: given up.');
  });
});

describe('two logs of the same items', () => {
  const compareTwo = (old: readonly object[], fresh: readonly object[], asked: Asked): Promise<Comparison> => {
    const folder = temporaryFolder();
    return compareLogs([writeLog(join(folder, 'old.jsonl'), old), writeLog(join(folder, 'new.jsonl'), fresh)], asked);
  };

  const items = fc.array(
    fc.record({
      item: fc.constantFrom('p', 'q', 'r', 's', '["p",0]', '__proto__'),
      response: fc.constantFrom('a', 'b', 'a b', 'b a', 'x', null),
      storedParse: fc.constantFrom('a', 'b', null),
      label: fc.constantFrom(0, 1, 0, 1, null),
      groundTruth: fc.constantFrom('b', 'b', 'b', null),
    }),
    { minLength: 1, maxLength: 12 },
  );

  test('are paired item by item and repeat by repeat, in order; the counts are those made by hand', async () => {
    const folder = temporaryFolder();
    await fc.assert(
      fc.asyncProperty(items, items, async (old, fresh) => {
        const factual = <Item extends { groundTruth: string | null }>(log: readonly Item[]): Item[] =>
          log.filter(({ groundTruth }) => groundTruth !== null);
        const [olds, news] = [factual(old), factual(fresh)];
        const names = [...new Set(olds.map(({ item }) => item))];
        const pairs = names.flatMap((name) => {
          const left = olds.filter(({ item }) => item === name);
          const right = news.filter(({ item }) => item === name);
          return left.slice(0, right.length).map((one, i) => [one, right[i] as (typeof news)[number]] as const);
        });
        fc.pre(pairs.length > 0);
        const [a, b] = [writeLog(join(folder, 'a.jsonl'), old), writeLog(join(folder, 'b.jsonl'), fresh)];
        const { pair } = await compareLogs([a, b], { from: first, to: last });
        const labelled = pairs.filter((both) => both.every(({ label }) => label !== null));
        const known = pairs.filter((both) => both.every(({ response }) => response !== null));
        const same = (both: (typeof pairs)[number]): boolean => both[0].response === both[1].response;
        const tally = (some: typeof pairs): object => ({
          trials: some.length,
          changedPredictions: some.filter(([x, y]) => x.storedParse !== y.storedParse).length,
          gained: some.filter(([x, y]) => x.label === 0 && y.label === 1).length,
          lost: some.filter(([x, y]) => x.label === 1 && y.label === 0).length,
          fromCorrect: some.filter(([x]) => x.label === 1).length,
          toCorrect: some.filter(([, y]) => y.label === 1).length,
          fromUnparsed: some.filter(([x]) => x.storedParse === null).length,
          toUnparsed: some.filter(([, y]) => y.storedParse === null).length,
        });
        const right = (find: Find, which: 0 | 1): number =>
          pairs.filter((both) => find(both[which].response ?? '') === 'b').length;
        expect(pair).toMatchObject({
          old: basename(a),
          new: basename(b),
          items: { old: olds.length, new: news.length, paired: pairs.length },
          responses: {
            same: known.filter(same).length,
            different: known.filter((both) => !same(both)).length,
            missing: pairs.length - known.length,
          },
          stored: tally(labelled),
          sameResponse: tally(labelled.filter((both) => known.includes(both) && same(both))),
          differentResponse: tally(labelled.filter((both) => known.includes(both) && !same(both))),
          effects: {
            items: pairs.length,
            oldResponsesFrom: right(findFirst, 0),
            oldResponsesTo: right(findLast, 0),
            newResponsesFrom: right(findFirst, 1),
            newResponsesTo: right(findLast, 1),
            reproducesNew: pairs.filter(([, y]) => y.label === Number(findLast(y.response ?? '') === 'b')).length,
          },
        });
        const { totalPp, parserPp, modelPp, oldResponsesFrom, newResponsesTo } = pair?.effects ?? {
          totalPp: Number.NaN,
          parserPp: 0,
          modelPp: 0,
          oldResponsesFrom: 0,
          newResponsesTo: 0,
        };
        expect(parserPp + modelPp).toBeCloseTo(totalPp, 9);
        expect(totalPp).toBeCloseTo((100 * (newResponsesTo - oldResponsesFrom)) / pairs.length, 9);
      }),
      { numRuns: inFull(100, 20) },
    );
  });

  const stored: Asked = { from: STORED, to: null };

  test('are paired by their questions where they have no ids', async () => {
    const log = (label: number): object[] => [
      { question: 'one?', response: 'a', storedParse: 'a', label: 0, groundTruth: 'b' },
      { question: 'two?', response: 'b', storedParse: 'b', label, groundTruth: 'b' },
    ];
    const { pair, receipts, to, files } = await compareTwo(log(1), log(0).toReversed(), stored);
    expect(pair).toMatchObject({
      items: { old: 2, new: 2, paired: 2 },
      responses: { same: 2, different: 0, missing: 0 },
    });
    expect(pair?.stored).toMatchObject({ trials: 2, lost: 1, gained: 0 });
    expect([to, files, pair?.effects]).toEqual([null, [], null]);
    expect(receipts).toMatchObject([{ change: 'lost', question: { head: 'two?' }, oldResponse: null }]);
  });

  test('show the response of the same repeat, and not of another', async () => {
    const log = (labels: readonly number[], word: string): object[] =>
      labels.map((label, i) => ({
        id: 'same',
        response: `${word} ${i}`,
        storedParse: `${word} ${i}`,
        label,
        groundTruth: 'b',
      }));
    const { receipts } = await compareTwo(log([0, 1, 0], 'old'), log([1, 0, 1], 'new'), stored);
    const seen = receipts.map(
      ({ response, oldResponse, from, to, change }) =>
        [response, oldResponse, from.prediction, to.prediction].map((text) => text?.head).join(', ') + `: ${change}`,
    );
    expect(seen.toSorted()).toEqual([
      'new 0, old 0, old 0, new 0: gained',
      'new 1, old 1, old 1, new 1: lost',
      'new 2, old 2, old 2, new 2: gained',
    ]);
  });

  test('are null for a model without responses', async () => {
    const log = (label: number): object[] => [
      { id: '1', response: null, storedParse: 'a', label, groundTruth: 'b' },
      { id: '2', response: 'b', storedParse: 'b', label: 1, groundTruth: 'b' },
    ];
    const mixed = await compareTwo(log(1), log(0), stored);
    expect(mixed.pair?.responses).toEqual({ same: 1, different: 0, missing: 1 });
    expect([mixed.pair?.sameResponse.lost, mixed.pair?.differentResponse.trials]).toEqual([0, 0]);
    expect(renderComparison(mixed)).toMatch(/did not change: 1 of 1 response.* 1 pair without a response/);
    const none = await compareTwo(log(1).slice(0, 1), log(0).slice(0, 1), stored);
    expect(renderComparison(none)).toContain('Whether the responses changed is not known');
  });

  test('are paired by the names that differ within the old one, whatever their order', async () => {
    const log = ['A', 'B'].map((model) => ({ ...row({ id: '1', response: model, label: 1 }), model }));
    const { pair } = await compareTwo(log, log.toReversed(), stored);
    expect(pair?.responses).toEqual({ same: 2, different: 0, missing: 0 });
    const renamed = await compareTwo(log.slice(0, 1), [{ ...log[0], model: 'A v2' }], stored);
    expect(renamed.pair?.items.paired).toBe(1);
  });

  test('are called by their models where these differ, else by their names', async () => {
    const log = (model: string | null, answers: readonly string[]): object[] =>
      answers.map((answer, i) => ({ ...row({ id: `${i}`, response: answer, label: answer === 'a' ? 1 : 0 }), model }));
    const other = await compareTwo(log('small', ['a', 'b']), log('large', ['a', 'a']), { from: STORED, to: last });
    expect(other.pair?.names).toEqual({ kind: 'model', old: 'small', new: 'large' });
    const report = renderComparison(other);
    expect(report).toContain('The models differ: 1 of 2 responses differ between `small` and `large`.');
    expect(report).toContain('pp by the model** (`small` → `large`, both under `last`)');
    expect(report).toContain('| responses of `small` |');
    expect(report).toMatch(/\| right under `small` +\| right under `large` +\|/);
    const same = await compareTwo(log('small', ['a', 'b']), log('small', ['a', 'a']), { from: STORED, to: last });
    expect(same.pair?.names).toEqual({ kind: 'log', old: 'old.jsonl', new: 'new.jsonl' });
    expect(renderComparison(same)).toContain('pp by the responses** (`old.jsonl` → `new.jsonl`, both under `last`)');
    const unknown = await compareTwo(log(null, ['a']), log('large', ['a']), { from: STORED, to: last });
    expect(unknown.pair?.names.kind).toBe('log');
    const several = [...log('small', ['a']), { ...row({ id: '7', response: 'a', label: 1 }), model: 'large' }];
    expect((await compareTwo(several, several, stored)).pair?.names.kind).toBe('log');
    for (const text of [report, renderComparison(same)])
      expect(text).not.toMatch(/\b(Old|New):|by the old|old responses/);
  });

  test('leave out of the effects what a scheme fails on, on either side', async () => {
    const failingOn = (on: string): Scheme =>
      failing((input) => (input.response === on ? new NoAnswer('no') : last.parser.parse(input)));
    const old = [row({ id: '1', response: 'a b', label: 1 }), row({ id: '2', response: 'b', label: 1 })];
    const fresh = [row({ id: '1', response: 'b a', label: 1 }), row({ id: '2', response: 'b', label: 1 })];
    const sides: readonly Asked[] = [
      { from: failingOn('b a'), to: last },
      { from: last, to: failingOn('b a') },
      { from: STORED, to: failingOn('a b') },
    ];
    for (const asked of sides) {
      const { pair } = await compareTwo(old, fresh, asked);
      expect(pair?.effects?.items).toBe(1);
    }
  });

  test('say how many items have no partner', async () => {
    const log = (ids: readonly string[]): object[] => ids.map((id) => row({ id, response: 'b', label: 1 }));
    const { warnings, pair } = await compareTwo(log(['1', '2', '3']), log(['3', '4']), stored);
    expect(pair?.items).toEqual({ old: 3, new: 2, paired: 1 });
    expect(warnings).toHaveLength(2);
    expect(warnings[0]).toMatch(/old\.jsonl: 2 of its trials/);
    expect(warnings[1]).toMatch(/new\.jsonl: 1 of its trials/);
  });

  test('have no pair where they have nothing in common, and cannot be compared without a scheme', async () => {
    const [one, other] = [[row({ id: '1', response: 'b' })], [row({ id: '2', response: 'b' })]];
    expect((await compareTwo(one, other, { from: first, to: last })).pair).toBeNull();
    await expect(compareTwo(one, other, stored)).rejects.toThrow(/--to/);
  });

  describe('of other items with the same ids', () => {
    const log = (texts: readonly string[], truths: readonly string[]): Row[] =>
      truths.map((groundTruth, i) =>
        row({ id: `${i}`, item: `${i}`, question: texts[i] ?? null, response: 'b', label: 1, groundTruth }),
      );
    const old = log(['p?', 'q?', 'r?'], ['a', 'b', 'c']);

    test('are an error without a scheme, and are not compared with each other under one', async () => {
      const fresh = log(['x?', 'y?', 'r?'], ['d', 'e', 'c']);
      await expect(compareTwo(old, fresh, stored)).rejects.toThrow(
        'old.jsonl, new.jsonl: the item "0" has another question and another truth in each, as have most items; these are not two logs of the same items. ',
      );
      const { pair, files, warnings } = await compareTwo(old, fresh, { from: first, to: last });
      expect([pair, files.length]).toEqual([null, 2]);
      expect(warnings).toContainEqual(expect.stringMatching(/so the logs are not compared with each other/));
    });

    test('are judged by their truths where a log has no questions', async () => {
      await expect(compareTwo(old, log([], ['d', 'e', 'c']), stored)).rejects.toThrow('has another truth in each');
    });

    test.each([
      ['another template', log(['P?', 'Q?', 'R?'], ['a', 'b', 'c'])],
      ['other truths of the same questions', log(['p?', 'q?', 'r?'], ['d', 'e', 'f'])],
      ['half of the items, and no questions', log([], ['a', 'e'])],
    ])('are the same items with %s', async (_, fresh) => {
      const { pair } = await compareTwo(old, fresh, stored);
      expect(pair?.items.paired).toBe(fresh.length);
    });
  });

  test('that have no labels cannot be compared by their labels', async () => {
    const log = [row({ id: '1', response: 'b', storedParse: 'b' })];
    await expect(compareTwo(log, log, stored)).rejects.toThrow(/label/);
  });

  test('are no pair if there are three', async () => {
    const folder = temporaryFolder();
    const paths = ['1', '2', '3'].map((name) => writeLog(join(folder, name), [row({ id: 'x', response: 'b' })]));
    expect((await compareLogs(paths, { from: first, to: last })).pair).toBeNull();
    await expect(compareLogs(paths, stored)).rejects.toThrow(/--to/);
  });

  test('leave a trial on which a scheme failed out of the effects too', async () => {
    const log = [row({ id: '1', response: 'b!', label: 1 }), row({ id: '2', response: 'b', label: 1 })];
    const { pair, files } = await compareTwo(log, log, { from: first, to: fussy });
    expect(files.map(({ trials, failed }) => [trials, failed])).toEqual([
      [1, 1],
      [1, 1],
    ]);
    expect(pair?.effects).toMatchObject({ items: 1, oldResponsesFrom: 1, oldResponsesTo: 1, parserPp: 0 });
  });

  test('have no count of new responses under an old parser that only stored its answers', async () => {
    const log = [row({ id: '1', response: 'a b', storedParse: 'a', label: 0 })];
    const { pair } = await compareTwo(log, log, { from: STORED, to: last });
    expect(pair?.effects).toMatchObject({
      items: 1,
      oldResponsesFrom: 0,
      oldResponsesTo: 1,
      newResponsesTo: 1,
      newResponsesFrom: null,
      totalPp: 100,
      parserPp: 100,
      modelPp: 0,
      labelledNew: 1,
      reproducesNew: 0,
    });
  });

  thorough('need no memory for their texts', () => {
    const url = (path: string): string => JSON.stringify(new URL(`../../../src/${path}`, import.meta.url).href);
    const script = `
      const { compareSource } = await import(${url('audit/compare/compare.ts')});
      const { combined } = await import(${url('schemes/core/core-schemes.ts')});
      const { STORED } = await import(${url('base/core/scheme.ts')});
      const response = Buffer.from('x'.repeat(1_000_000) + '</think> The answer is this one.');
      const names = { run: 'r', model: null, variant: null, condition: null, dataset: null, task: null, temperature: null };
      const run = (name) => ({
        file: { name },
        items: () => new Map(),
        unreadConditions: async () => new Map(),
        assertUnchanged: () => {},
        async *trials() {
          for (let i = 0; i < 80; i++) {
            yield { ...names, item: String(i), ordinal: i, trialId: String(i), groundTruth: 'that one', choices: null, question: null, response,
              storedParse: Buffer.from('that one'), storedLabel: 1, undecodableTexts: 0, blobTexts: 0, nulTexts: 0, anomaly: null, detail: null };
          }
        },
      });
      const source = { kind: 'logs', runs: [run('old'), run('new')], warnings: [], skipped: [] };
      const request = { inputs: [], from: STORED, to: combined, words: [], seed: 0, maxExamples: 0 };
      const { pair } = await compareSource(source, request, { name: 'x', version: '0' });
      process.stdout.write(String(pair.items.paired));
    `;
    // 80 responses of 1 MB each; the program itself takes less than 30 MB.
    const { stdout, status } = spawnSync(
      process.execPath,
      ['--max-old-space-size=50', '--no-warnings', '--input-type=module', '-e', script],
      { encoding: 'utf8', timeout: 200_000 },
    );
    expect({ stdout, status }).toEqual({ stdout: '80', status: 0 });
  });
});

describe('statistics by item', () => {
  /** So many repeats of one item, all changed by the parser from right to wrong or the other way. */
  const repeats = (item: string, count: number, response = 'b a'): Row[] =>
    Array.from({ length: count }, (_, i) => row({ id: `${item}-${i}`, item, response, label: 1, storedParse: 'b' }));

  test('take ten outputs of one item that change as one change: it cannot be tested', async () => {
    const rows = ['p', 'q', 'r', 's', 't'].flatMap((item) => repeats(item, 10, item === 'p' ? 'b a' : 'b'));
    const { together } = await compareRows(rows, { from: first, to: last });
    expect(together).toMatchObject({ trials: 50, lost: 10, items: 5, flipItems: 1, p: 1, minP: 1, isExact: true });
    const [low, high] = together.accuracyDeltaInterval ?? [0, 0];
    expect([low < -50, high > 0]).toEqual([true, true]); // Tango over outputs: −33.0 to −11.0
    const headline = comparisonHeadline(await compareRows(rows, { from: first, to: last }), (text) => text);
    expect(headline).toMatch(
      /10 labels \(0 gained, 10 lost\); accuracy 100\.0\u00a0% → 80\.0\u00a0% \(−20\.0 pp\), .*\. For other items like these: −\S+ to \+\S+ pp, not tested, because 1 item changes, and a test needs six\.$/,
    );
    expect(headline).not.toMatch(/significant|McNemar/);
  });

  test('take the same changes of ten items as ten changes', async () => {
    const rows = Array.from({ length: 50 }, (_, i) => repeats(String(i), 1, i < 10 ? 'b a' : 'b')).flat();
    const comparison = await compareRows(rows, { from: first, to: last });
    expect(comparison.together).toMatchObject({ items: 50, flipItems: 10, p: 2 ** -9, minP: 2 ** -9 });
    expect(comparisonHeadline(comparison, String)).toMatch(
      /For other items like these: −\S+ to −\S+ pp, p = 0\.002; 10 of 50 items change\.$/,
    );
  });

  test('are weighed by the net change of each item, in any order of the trials, and of both files together', async () => {
    const change = (item: string, gained: number, lost: number): Row[] => [
      ...repeats(item, lost),
      ...repeats(item, gained, 'a b').map((one, i) => ({ ...one, id: `${item}+${i}` })),
    ];
    const rows = [[3, 0], [0, 2], [0, 1], [2, 2], [0, 2], [0, 2], [0, 1], [0, 1]].flatMap(([gained = 0, lost = 0], i) => change(String(i), gained, lost)); // prettier-ignore
    // d = 3, −2, −1, 0, −2, −2, −1, −1: 48 of the 128 signings have |Σ| ≥ 6.
    const { together } = await compareRows(rows, { from: first, to: last });
    expect(together).toMatchObject({ items: 8, flipItems: 7, gained: 5, lost: 11, p: signFlips([3, 2, 1, 2, 2, 1, 1], 6), minP: 2 ** -6 }); // prettier-ignore
    const folder = temporaryFolder();
    const half = (keep: (i: number) => boolean, name: string): string =>
      writeLog(join(folder, name), rows.filter((_, i) => keep(i)).toReversed());
    const parts = [half((i) => i % 2 === 0, 'a.jsonl'), half((i) => i % 2 === 1, 'b.jsonl')];
    const two = await compareLogs(parts, { from: first, to: last });
    expect(two.together).toEqual(together);
    const { holm } = adjustTestable(two.files);
    expect(two.files.map((file) => file.holm)).toEqual(holm);
  });

  /** The share of all signings whose sum is at least so far from 0. */
  function signFlips(sizes: readonly number[], observed: number): number {
    const sums = sizes.reduce<number[]>((some, size) => some.flatMap((sum) => [sum + size, sum - size]), [0]);
    return sums.filter((sum) => Math.abs(sum) >= observed).length / sums.length;
  }

  test('of items of two tasks with the same id are apart', async () => {
    const rows = ['sums', 'capitals'].flatMap((task) => repeats('1', 2).map((one) => ({ ...one, id: `${task} ${one.id}`, task }))); // prettier-ignore
    const { together } = await compareRows(rows, { from: first, to: last });
    expect(together).toMatchObject({ trials: 4, items: 2, flipItems: 2 });
  });

  test('of two logs compare the sums of items, and all labelled trials of both', async () => {
    const log = (labels: readonly (readonly number[])[]): object[] =>
      labels.flatMap((all, item) =>
        all.map((label, i) => ({ ...row({ id: `${item}`, response: `r${item} ${i}`, label }), question: `q${item}` })),
      );
    const folder = temporaryFolder();
    const [old, fresh] = [
      writeLog(join(folder, 'old.jsonl'), log([[0, 1], [0, 1], [0, 0], [0, 1], [1, 0], [0, 0], [1, 1]])),
      writeLog(join(folder, 'new.jsonl'), log([[1, 1, 1], [1, 1], [1, 1], [1, 1], [1, 1], [1, 1], [1, 1], [0, 1]])),
    ]; // prettier-ignore
    const { pair, together } = await compareLogs([old, fresh], { from: STORED, to: null });
    // Six items gain, one stays; the last item is only in the new log, and one repeat has no partner.
    expect(together).toMatchObject({
      trials: 14,
      gained: 8,
      lost: 0,
      items: 7,
      flipItems: 6,
      p: 2 ** -5,
      minP: 2 ** -5,
    });
    expect(pair?.logs).toMatchObject({
      old: { trials: 14, items: 7, correct: 6 },
      new: { trials: 17, items: 8, correct: 16 },
      sharedItems: 7,
      method: 'mover',
      p: 2 ** -5,
      minP: 2 ** -5,
    });
    expect(pair?.logs.accuracyDeltaPp).toBeCloseTo(100 * (16 / 17 - 6 / 14), 9);
    const report = renderComparison(await compareLogs([old, fresh], { from: STORED, to: null }));
    expect(report).toMatch(/All labelled trials, paired or not: accuracy 42\.9\u00a0% of 14 trials \(7 items\) → 94\.1\u00a0% of 17 trials \(8 items\), \+51\.3 pp/); // prettier-ignore
  });

  test('of all labelled trials replace those of the paired trials where only the former can be tested', async () => {
    const log = (labels: readonly number[]): Row[] =>
      Array.from({ length: 7 }, (_, item) =>
        labels.map((label, i) => row({ id: `${item}`, response: `r${i}`, label: item === 0 ? 1 - label : label })),
      ).flat();
    const folder = temporaryFolder();
    const old = writeLog(join(folder, 'old.jsonl'), log([0]));
    const compareWith = (name: string, labels: readonly number[], own: number): Promise<Comparison> => {
      const rows = log(labels).with(-labels.length, row({ id: '6', response: 'x', label: own }));
      return compareLogs([old, writeLog(join(folder, name), rows)], { from: STORED, to: null });
    };
    const comparison = await compareWith('new.jsonl', [0, 1, 1, 1, 1], 1);
    expect(comparison.together).toMatchObject({ flipItems: 1, minP: 1 });
    expect(comparisonHeadline(comparison, String)).toMatch(
      /\. Too few items change in the paired trials for a test\. Over all labelled trials of both logs, for other items like these: \S+ to \S+ pp, p = 0\.\d+\. Not in these numbers: 28 of the 35 trials that only one of the logs has\.$/,
    );
    const report = renderComparison(comparison);
    expect(report).toMatch(/p = 0\.\d+ over the items of both, where the paired trials alone cannot be tested\./);
    expect(report).not.toContain('not tested');
    const untested = await compareWith('few.jsonl', [0], 1);
    expect(comparisonHeadline(untested, String)).toContain('not tested, because 1 item changes');
  });

  test('do not depend on the order of the repeats in the new log', async () => {
    const log = (labels: readonly number[]): object[] =>
      labels.map((label, i) => row({ id: `q${i % 3}`, response: `r${i}`, label }));
    const folder = temporaryFolder();
    const old = writeLog(join(folder, 'old.jsonl'), log([0, 1, 1, 0, 1, 0]));
    const compareWith = async (labels: readonly number[]): Promise<ComparisonCounts> =>
      (await compareLogs([old, writeLog(join(folder, 'new.jsonl'), log(labels))], { from: STORED, to: null })).together;
    const [one, other] = [await compareWith([1, 1, 0, 0, 0, 1]), await compareWith([0, 0, 1, 1, 1, 0])];
    expect(one.gained).not.toBe(other.gained);
    const pick = ({ accuracyDeltaInterval, p, flipItems }: ComparisonCounts): object => ({ accuracyDeltaInterval, p, flipItems }); // prettier-ignore
    expect(pick(one)).toEqual(pick(other));
  });
});

describe('run stores', () => {
  async function openDemo(): Promise<{ folder: string; source: TrialSource }> {
    const folder = demoFolder();
    const source = await openSource({
      runsDir: join(folder, 'runs'),
      metadata: join(folder, 'runs_metadata.json'),
      conditions: null,
      nullGroundTruth: null,
      skipBadRuns: false,
    });
    return { folder, source };
  }

  test('are counted as their tables say', async () => {
    const { folder, source } = await openDemo();
    const asked = { inputs: [], from: STORED, to: whole, words: [], seed: 0, maxExamples: 4 } as const;
    const { together, files, receipts } = await compareSource(source, asked, TOOL);
    source.close();
    const expected = ['demo_t0.0', 'demo_t0.7'].map((name) => {
      const path = `${name}/simulation.db`;
      const db = openDatabase(join(folder, 'runs', path), { readonly: true });
      const counts = db
        .prepare(
          `SELECT count(*) AS trials, sum(raw_text <> parsed_answer_text) AS changedPredictions,
            sum(is_correct = 0 AND raw_text = ground_truth_text) AS gained, sum(is_correct = 1 AND raw_text <> ground_truth_text) AS lost,
            sum(is_correct) AS fromCorrect, sum(raw_text = ground_truth_text) AS toCorrect,
            sum(parsed_answer_text = '') AS fromUnparsed, sum(raw_text = '') AS toUnparsed
          FROM conformity_outputs JOIN conformity_trials USING (trial_id) JOIN conformity_items USING (item_id)
          WHERE ground_truth_text IS NOT NULL`,
        )
        .get() as object;
      db.close();
      return { path, ...counts };
    });
    expect(files).toMatchObject(expected);
    expect(together.trials).toBe(2 * 9 * 13);
    expect(together.lost).toBeGreaterThan(0);
    expect(files.map(({ withoutTruth }) => withoutTruth)).toEqual([9, 9]);
    expect(receipts).toHaveLength(4);
    for (const { trialId, path, question, response, itemId } of receipts) {
      const db = openDatabase(join(folder, 'runs', path), { readonly: true });
      const found = db
        .prepare(
          'SELECT item_id, question, raw_text FROM conformity_outputs JOIN conformity_trials USING (trial_id) JOIN conformity_items USING (item_id) WHERE trial_id = ?',
        )
        .get(trialId);
      db.close();
      expect(found).toEqual({ item_id: itemId, question: question?.head, raw_text: response?.head });
    }
  });

  test('change nothing under the scheme that they are compared with', async () => {
    const { source } = await openDemo();
    const combined = resolveScheme('combined');
    const asked = { inputs: [], from: combined, to: combined, words: [], seed: 0, maxExamples: 4 };
    const { together, receipts } = await compareSource(source, asked, TOOL);
    source.close();
    expect(together).toMatchObject({ changedPredictions: 0, gained: 0, lost: 0, flipItems: 0, p: 1, minP: 1 });
    expect(together.fromCorrect).toBe(together.toCorrect);
    expect(receipts).toEqual([]);
  });

  test('are unchanged afterwards', async () => {
    const { folder, source } = await openDemo();
    const before = listing(folder);
    const asked = { inputs: [], from: STORED, to: whole, words: [], seed: 0, maxExamples: 4 } as const;
    await compareSource(source, asked, TOOL);
    source.close();
    expect(listing(folder)).toEqual(before);
    expect(source.runs.map(({ file }) => file.name)).toEqual(['demo_t0.0/simulation.db', 'demo_t0.7/simulation.db']);
  });
});
