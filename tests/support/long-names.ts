/** Stores and logs in which names are millions of characters long and begin alike. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeRunStore } from '../../src/apps/bench/store/run-store-writer.ts';
import { temporaryFolder } from './folders.ts';

/** A name of so many characters; those of two endings differ in the last character only. */
export function longName(ending: string, length = 3_000_000): string {
  return `${'n'.repeat(length - ending.length)}${ending}`;
}

/** Which names of a store are long. */
export interface LongNames {
  readonly conditions?: boolean;
  readonly models?: boolean;
  readonly variants?: boolean;
  readonly datasets?: boolean;
  readonly items?: boolean;
  readonly trials?: boolean;
  readonly run?: boolean;
}

/** Writes `runs/` and `runs_metadata.json` of three conditions, two variants and three items into a new folder, and returns its path. */
export function longNamedFolder(which: LongNames, length?: number): string {
  const folder = temporaryFolder();
  const name = (isLong: boolean | undefined, text: string): string => (isLong === true ? longName(text, length) : text);
  const items = ['1', '2', '3'].map((id) => ({
    id: name(which.items, `item-${id}`),
    dataset: name(which.datasets, 'capitals'),
    domain: 'text',
    question: `Question ${id}?`,
    groundTruth: `answer ${id}`,
  }));
  const cells = ['control', 'asch', 'bias'].flatMap((condition) => ['base', 'tuned'].map((variant) => ({ condition, variant }))); // prettier-ignore
  const trials = cells.flatMap(({ condition, variant }, at) =>
    items.map(({ id, groundTruth }, i) => ({
      id: name(which.trials, `t-${at}-${i}`),
      model: name(which.models, 'model-a'),
      variant: name(which.variants, variant),
      itemId: id,
      condition: name(which.conditions, condition),
      // Half of the stored parses differ from the response, so that labels change.
      response: i === at % 3 ? `${groundTruth}\nuser: next` : groundTruth,
      storedParse: i === at % 3 ? 'something else' : groundTruth,
      label: i === at % 3 ? (0 as const) : (1 as const),
    })),
  );
  mkdirSync(join(folder, 'runs', 'run-0'), { recursive: true });
  const runId = name(which.run, 'run-id');
  const run = { runId, seed: 1, temperature: 0, createdAt: 1_780_000_000, items, trials };
  writeRunStore(join(folder, 'runs', 'run-0', 'simulation.db'), run);
  const entry = {
    run_id: runId,
    run_dir: 'run-0',
    status: 'completed',
    temperature: 0,
    model_variant: name(which.variants, 'base'),
  };
  const list = { experiments: { [name(which.run, 'first')]: entry } };
  writeFileSync(join(folder, 'runs_metadata.json'), JSON.stringify(list));
  return folder;
}
