/** The files that commands of the manual read: run stores and logs of the reader, made up. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeRunStore, type WholeTrial } from '../../src/apps/bench/store/run-store-writer.ts';

const ITEMS = 24;
const TEMPERATURES = [0, 1];
const VARIANTS = ['base', 'instruct', 'think'];
/** Every how many items are answered right under a condition. */
const CONDITIONS = { control: 2, authoritative_bias: 4, asch_history_5: 12 };

const truthOf = (item: number): string => `city ${item}`;

/** Writes run stores with significant effects: `runs/` and `runs_metadata.json`. */
export function writeExperiment(folder: string): void {
  const experiments: Record<string, object> = {};
  for (const temperature of TEMPERATURES) {
    const runDir = `run_${temperature}`;
    mkdirSync(join(folder, 'runs', runDir), { recursive: true });
    writeRunStore(join(folder, 'runs', runDir, 'simulation.db'), {
      runId: runDir,
      seed: 1,
      temperature,
      createdAt: 1_780_000_000,
      items: Array.from({ length: ITEMS }, (_, i) => ({
        id: `item-${i}`,
        dataset: 'cities',
        domain: 'manual',
        question: `Which city is number ${i}?`,
        groundTruth: truthOf(i),
      })),
      trials: trialsAt(temperature),
    });
    experiments[String(temperature)] = { status: 'completed', run_id: runDir, run_dir: runDir, temperature };
  }
  writeFileSync(join(folder, 'runs_metadata.json'), JSON.stringify({ experiments }));
}

function trialsAt(temperature: number): WholeTrial[] {
  return VARIANTS.flatMap((variant) =>
    Object.entries(CONDITIONS).flatMap(([condition, every]) =>
      Array.from({ length: ITEMS }, (_, item): WholeTrial => {
        const isRight = item % every < (variant === 'think' ? 1 : every / 2);
        const answer = isRight ? truthOf(item) : 'another city';
        return {
          id: `${variant}-${condition}-${item}-${temperature}`,
          model: `manual/${variant}`,
          variant,
          itemId: `item-${item}`,
          condition,
          response: item % 5 === 0 ? `<think>Or city 99?</think>**${answer}**` : answer,
          storedParse: answer,
          label: isRight ? 1 : 0,
        };
      }),
    ),
  );
}

/** Lines of a log of choices, in the fields that every reader of JSON lines has. */
function logLines(models: readonly string[], items = 60): string {
  const rows = models.flatMap((model, m) =>
    Array.from({ length: items }, (_, item) => {
      const truth = 'ABCD'[item % 4] as string;
      const first = (item + m) % 3 === 0 ? 'A' : truth;
      const response = item % 7 === 0 ? `Not A. The answer is (${truth}).` : `The answer is ${first}.`;
      const storedParse = item % 7 === 0 ? 'A' : first;
      const base = { id: `${model}-${item}`, item: `q${item}`, model, task: 'choices', question: `Question ${item}?` };
      return {
        ...base,
        choices: ['w', 'x', 'y', 'z'],
        groundTruth: truth,
        response,
        storedParse,
        label: storedParse === truth,
      };
    }),
  );
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

/** Writes the same log under several names. */
export function writeLogs(folder: string, names: readonly string[]): void {
  for (const name of names) writeFileSync(join(folder, name), logLines(['small', 'large']));
}
