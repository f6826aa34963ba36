/** A part whose hash was made again is read as any document: what its schema rejects gives one sentence with file, section and field. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mergeParts } from '../../../src/audit/shards/merge-parts.ts';
import { readPlan } from '../../../src/audit/shards/read-plan.ts';
import { InputError } from '../../../src/base/core/errors.ts';
import { TOOL } from '../../../src/base/system/version.ts';
import { forgePart, HUGE, makeShards, type PartDocument } from '../../support/forged-shards.ts';
import { copyDemo } from '../../support/folders.ts';

const ADVICE = 'remove it and run its shard again.';

let folder = '';
let sound: Buffer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'audit-parts-'));
  copyDemo(folder);
  await makeShards(folder, ['.', '--schemes', 'mc-v3,combined']);
  mkdirSync(join(folder, 'forged'));
  cpSync(join(folder, 'parts/1.part'), join(folder, 'forged/1.part'));
  sound = readFileSync(join(folder, 'parts/0.part'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The sentence about a part, without the name of its file; null where it is merged. */
async function sentenceAbout(bytes: Buffer): Promise<string | null> {
  const path = join(folder, 'forged/0.part');
  writeFileSync(path, bytes);
  const onScored = (): Promise<void> => Promise.resolve();
  try {
    await mergeParts(join(folder, 'forged'), readPlan(join(folder, 'plan.json'), TOOL), {
      onTrials: () => {},
      onScored,
    });
    return null;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return error.message.replace(`${path}: `, '');
  }
}

type Values = Record<string, unknown>;

/** A place such as `counts.runs.0.total`; the entries of maps and sets are in lists `of`. */
function find(part: PartDocument, place: string): readonly [Values, string] {
  const names = place.split('.');
  const last = names.pop() as string;
  const root = {
    header: part.header,
    sections: part.sections,
    ...Object.fromEntries(part.sections.map((one) => [String(one.name).split(' ')[0], one.value])),
  };
  return [names.reduce<unknown>((at, name) => (at as Values)[name], root) as Values, last];
}

/** @param change of the value: undefined removes it. */
function forged(place: string, change: (value: never) => unknown): Buffer {
  return forgePart(sound, (part) => {
    const [container, name] = find(part, place);
    const value = change(container[name] as never);
    if (value === undefined) delete container[name];
    else container[name] = value;
  });
}

type Row = readonly [place: string, value: unknown, problem: string];
const CELL = 'counts.totals.0.tally.cells.of.0.1';

describe('a forged part', () => {
  test.each<Row>([
    ['header.format', 'x', 'no part'],
    ['header.version', 2, 'a part of format 2, and this version of the program reads format 1'],
    ['header.tool', undefined, 'tool: must be an object'],
    ['header.plan', null, 'plan: must be a text'],
    ['header.index', -1, 'index: must be at least 0'],
    ['header.index', 0.5, 'index: must be a whole number'],
    ['header.sections', [], 'sections: must be the counts, the texts and the labels'],
    ['header.sections', null, 'sections: must be a list'],
    ['header.sections', [{ name: 'counts', bytes: -1 }], 'sections[0].bytes: must be at least 0'],
    ['header.sha256', 1, 'sha256: must be a text'],
    ['sections.0.name', 'other', 'sections: must be the counts, the texts and the labels'],
    ['sections.1.name', 'counts', 'sections: must be the counts, the texts and the labels'],
    ['sections.1.name', 'texts x', 'sections: must be the counts, the texts and the labels'],
    ['sections.1.name', 'texts 0', 'texts 0: must begin with the rank of its name'],
    ['sections.2.name', 'labels 7', 'sections: must be the counts, the texts and the labels'],
    ['sections.0.value', null, 'counts: must be an object'],
    ['sections.0.value', { $: 'map', of: 3 }, 'damaged'],
    ['sections.0.value', { $: 'map', of: [[1]] }, 'damaged'],
    [
      'sections.0.value',
      {
        $: 'map',
        of: [
          [1, 2],
          [1, 3],
        ],
      },
      'damaged',
    ],
    ['sections.0.value', { $: 'floats', of: ['x'] }, 'damaged'],
    ['sections.0.value', { $: 'other', of: [] }, 'damaged'],
    ['counts.runs', undefined, 'counts: runs: must be a list'],
    ['counts.runs', [], 'counts: runs: must be those of the shard'],
    ['counts.runs.0.run', 'other', 'counts: runs[0].run: must be a run of the shard'],
    ['counts.runs.0.counts.trials', undefined, 'counts: runs[0].counts.trials: must be a number'],
    ['counts.runs.0.counts.trials', HUGE, 'counts: runs[0].counts.trials: must be a number'],
    ['counts.runs.0.counts.trials', 'x', 'counts: runs[0].counts.trials: must be a number'],
    ['counts.runs.0.counts.trials', -1, 'counts: runs[0].counts.trials: must be at least 0'],
    ['counts.runs.0.counts.trials', 1e300, 'counts: runs[0].counts.trials: must be at most 9007199254740991'],
    ['counts.runs.0.counts.trials', 1, 'counts: runs[0].counts: must not count a trial twice'],
    ['counts.runs.0.counts.errors', 1, 'counts: totals[0].tally.counts.errors: must be the sum of its runs'],
    ['counts.runs.0.temperatures', [], 'counts: runs[0].temperatures: must be a set'],
    ['counts.runs.0.models', [], 'counts: runs[0].models: must be a set'],
    ['counts.runs.0.counters.of', [0], 'counts: runs[0].counters: must be 48 whole numbers from 0 on'],
    [
      'counts.runs.0.counters.of.0',
      1e6,
      'counts: totals[0].tally.cells: must have the sums of the counters of its runs',
    ],
    [
      'counts.runs.0.votes',
      { scheme: 'x', trials: 1, mismatches: 1, ties: 0 },
      'counts: runs[0].votes: must be null for a run without votes',
    ],
    ['counts.runs.0.total', 1, 'counts: runs: must have the totals of the part'],
    ['counts.totals', [], 'counts: totals: must be as many as the runs need'],
    ['counts.failed', [{ run: '0.0', reason: 'x' }], 'counts: runs: must be those of the shard'],
    ['counts.totals.0.tally.schemes', ['v1'], 'counts: totals[0].tally.schemes: must be those of the plan'],
    [`${CELL}.key`, ['x'], 'counts: totals[0].tally.cells.KEY.key: must have at least 3 entries'],
    [`${CELL}.key.0`, 'x', 'counts: totals[0].tally.cells.KEY.key[0]: must be a number'],
    [
      `${CELL}.counters`,
      { $: 'floats', of: [] },
      'counts: totals[0].tally.cells.KEY.counters: must be 48 whole numbers from 0 on',
    ],
    [`${CELL}.counters`, [], 'counts: totals[0].tally.cells.KEY.counters: must be 48 whole numbers from 0 on'],
    [`${CELL}.counters.of.0`, -1, 'counts: totals[0].tally.cells.KEY.counters: must be 48 whole numbers from 0 on'],
    [`${CELL}.counters.of.0`, 1e6, 'counts: totals[0].items.schemes[0]: must count what the cells count'],
    [
      `${CELL}.patterns.of.0.0`,
      2 ** 40,
      'counts: totals[0].tally.cells.KEY.patterns[1099511627776]: must be below 1099511627776',
    ],
    [`${CELL}.patterns.of.0.1`, 1e6, 'counts: totals[0].tally.cells.KEY: must not count a trial twice'],
    ['counts.totals.0.tally.receipts.of.0.0', 'x', 'counts: totals[0].tally.receipts.x: must be a kind of receipts'],
    [
      'counts.totals.0.tally.receipts.of.0.1.0.run',
      'x',
      'counts: totals[0].tally.receipts.KIND[0].run: must be a run of the shard',
    ],
    [
      'counts.totals.0.tally.receipts.of.0.1.0.rank',
      1,
      'counts: totals[0].tally.receipts.KIND[0].rank: must be below 1',
    ],
    [
      'counts.totals.0.tally.receipts.of.0.1.0.detail.response',
      1,
      'counts: totals[0].tally.receipts.KIND[0].detail.response: must be a text',
    ],
    [
      'counts.totals.0.tally.receipts.of.0.1.0.detail.storedLabel',
      2,
      'counts: totals[0].tally.receipts.KIND[0].detail.storedLabel: must be one of 0, 1, -1, null',
    ],
    [
      'counts.totals.0.tally.agreements',
      { $: 'map', of: [['1,0', { n11: 0, n10: 0, n01: 0, n00: 0 }]] },
      'counts: totals[0].tally.agreements["1,0"]: must be the positions of two schemes',
    ],
    ['counts.totals.0.tally.flips.limit', 3, 'counts: totals[0].tally.flips.limit: must be 1500'],
    ['counts.totals.0.tally.flips.count', 0, 'counts: totals[0].tally.flips: must have as many as it counts'],
    [
      'counts.totals.0.tally.flips.kept.0.ordinal',
      null,
      'counts: totals[0].tally.flips.kept[0].ordinal: must be a number',
    ],
    ['counts.totals.0.items.cells', ['x'], 'counts: totals[0].items.cells: must be the cells of the tally, each once'],
    ['counts.totals.0.items.names', [1], 'counts: totals[0].items.names: must be hashes of two numbers'],
    ['counts.totals.0.items.names', [], 'counts: totals[0].items.all.n: must be about cells and items of the part'],
    ['counts.totals.0.items.all.n.0', 1e5, 'counts: totals[0].items.all.n: must be about cells and items of the part'],
    ['counts.totals.0.items.all.n.2', 1e3, 'counts: totals[0].items.all.n: must be all labelled trials'],
    ['counts.totals.0.items.all.n.2', 2 ** 31, 'counts: totals[0].items.all.n: must be pairs and their counts'],
    [
      'counts.totals.0.items.all.errors',
      [0, 0, 1e3],
      'counts: totals[0].items.all.errors: must not be more than the trials',
    ],
    [
      'counts.totals.0.items.schemes.1.changes',
      [0, 0, -1e3],
      'counts: totals[0].items.schemes[1]: must count what the cells count',
    ],
    [
      'counts.totals.0.items.singleTrials',
      [0, 2, 1],
      'counts: totals[0].items.singleTrials: must be about cells and items of the part',
    ],
    [
      'counts.totals.0.unanswerable',
      [{ scheme: 9, rule: 'x', trials: 1, names: [], first: [] }],
      'counts: totals[0].unanswerable[0].scheme: must be below 6',
    ],
    ['texts.0.1', 'x', 'TEXTS: [0][1]: must be a run of the shard'],
    ['texts.0.2', null, 'TEXTS: [0][2]: must be a number'],
    ['texts.0.3', [], 'TEXTS: [0][3]: must have 3 entries'],
    ['texts.0.5.choices', 'x', 'TEXTS: [0][5].choices: must be a list'],
    ['labels.0.ordinal', undefined, 'labels 0: [0].ordinal: must be a number'],
    ['labels.0.run', 'x', 'labels 0: [0].run: must be a run of the shard'],
    ['labels.0.correct', [], 'labels 0: [0].correct: must have 3 entries'],
    ['labels.0.parsed.0', null, 'labels 0: [0].parsed[0]: must be true or false'],
    ['labels.0.rules', [[[1]], null, null], 'labels 0: [0].rules[0][0][0]: must be a text'],
  ])('%s = %j', async (place, value, problem) => {
    const found = await sentenceAbout(forged(place, () => value));
    const plain = found
      ?.replace(/\["\[.*?\]"\]/, '.KEY')
      .replace(/receipts\.[\w-]+-(?:flip|dependence)/, 'receipts.KIND')
      .replace(/^texts \S+:/, place.startsWith('texts') ? 'TEXTS:' : '$&');
    expect(plain).toBe(value === null && found === null ? null : `${problem}; ${ADVICE}`);
  });
});

test('a part without the labels of all trials is refused', async () => {
  const bytes = forgePart(sound, ({ sections }) => {
    const labels = sections.at(-1);
    if (labels !== undefined) labels.value = (labels.value as readonly unknown[]).slice(1);
  });
  expect(await sentenceAbout(bytes)).toMatch(
    /^has the labels of \d+ of \d+ trials of the run 0\.0; remove it and run its shard again\.$/,
  );
});

test('a part that is not changed is merged', async () => {
  expect(await sentenceAbout(sound)).toBeNull();
  expect(await sentenceAbout(forgePart(sound, () => {}))).toBeNull();
});
