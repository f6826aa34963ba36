/**
 * Four Japanese sets. Each is asked after examples with a chain of thought, and after the same examples with only the answer.
 * In the published mgsm both files of examples are the same: they have no chain of thought and are items of the test set. So its
 * two conditions have the same prompts. The built-in mgsm has both forms.
 * Source: nlp-waseda/chain-of-thought-ja-dataset.
 */
import { join } from 'node:path';
import type { BenchmarkItem, BenchmarkSet } from '../benchmark.ts';
import dataset from '../items/ja-cot/benchmark.json' with { type: 'json' };
import { readRecords, textField, withUniqueIds, type SetRecord } from '../set-files.ts';
import { builtInBenchmark, type BuiltInRecord } from './built-in.ts';
import { knownName } from './known-name.ts';

const CONDITIONS = ['shot', 'zero_shot'] as const;
type Condition = (typeof CONDITIONS)[number];

/** The name of the data set's own field, in both files of examples. */
const EXAMPLE_FIELD = 'shot_example';

export const jaCot = builtInBenchmark(dataset as BuiltInRecord, loadFolder);

async function loadFolder(set: string, folder: string): Promise<BenchmarkSet> {
  const path = (file: string): string => join(folder, set, `${file}.json`);
  const read = (file: string): Promise<SetRecord[]> => readRecords(path(file), jaCot.source);
  const items = withUniqueIds(path('test'), (await read('test')).map(createItem));
  const examples = async (file: string): Promise<string[]> =>
    (await read(file)).map((record) => textField(record, EXAMPLE_FIELD));
  return createSet(folder, items, {
    shot: await examples('shot_example'),
    zero_shot: await examples('zero_shot_example'),
  });
}

function createItem(record: SetRecord, position: number): BenchmarkItem {
  return {
    id: readId(record) ?? String(position),
    question: textField(record, 'question'),
    groundTruth: textField(record, 'answer'),
  };
}

/** Of the published sets, mgsm has no `idx`; in the others it is a whole number. */
function readId(record: SetRecord): string | null {
  const { idx } = record.fields;
  if (idx === undefined) return null;
  return typeof idx === 'number' && Number.isSafeInteger(idx) ? String(idx) : textField(record, 'idx');
}

/** Each example is followed by a line feed, and most end with one themselves; then comes the question unchanged, and nothing else. */
function createSet(
  from: string,
  items: readonly BenchmarkItem[],
  examples: Readonly<Record<Condition, readonly string[]>>,
): BenchmarkSet {
  const joined = (condition: Condition): string => examples[condition].map((example) => `${example}\n`).join('');
  const before: Readonly<Record<Condition, string>> = { shot: joined('shot'), zero_shot: joined('zero_shot') };
  return {
    from,
    items,
    prompt: ({ question }, condition) => before[knownName('condition', CONDITIONS, condition)] + question,
  };
}
