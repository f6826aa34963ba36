/** Commands about a run store in the folder `in`. */
import type { BaseInputs } from './base-inputs.ts';
import type { FuzzCommand } from './kind.ts';
import type { Random } from './random.ts';

type WordsMaker = (random: Random, base: BaseInputs) => readonly string[];

const COMMANDS: readonly WordsMaker[] = [
  () => ['in', '--out-md', 'out/report.md'],
  () => ['in', '--out-md', 'out/report.md', '--skip-bad-runs'],
  () => ['in', '--conditions', 'all', '--skip-bad-runs', '--out-html', 'out/r.html', '--out-json', 'out/r.json'],
  () => ['in', '--schemes', 'mc-v3,ja-cot', '--group-by', 'model,dataset,task', '--out-md', 'out/report.md'],
  () => ['in', '--schemes', 'lm_eval.gsm8k-strict', '--group-by', 'dataset,condition,model', '--out-md', 'out/r.md'],
  () => ['in', '--multiverse', '--out-db', 'out/r.db', '--out-csv', 'out/csv', '--figures', '--out-md', 'out/r.md'],
  () => ['in', '--out-md', 'out/report.md', '--jobs', '2', '--checksums'],
  () => ['compare', '--to', 'mc-v3', 'in'],
  () => ['compare', '--to', 'mc-v3', 'in', '--skip-bad-runs', '--out-json', 'out/c.json'],
  (random, base) => ['explain', 'in', '--trial', random.pick(base.trialIds)],
  (random, base) => ['explain', 'in', '--trial', random.pick(base.trialIds), '--json', '--scheme', 'mc-v3'],
  () => ['review', 'sample', 'in', '--reviews', 'out/reviews.db', '--n', '20'],
];

/** One of the commands; sometimes the one that serves pages. */
export function storeCommand(random: Random, base: BaseInputs): FuzzCommand {
  if (random.chance(0.1)) return { words: ['view', 'in', '--no-open'], isServer: true };
  return { words: random.pick(COMMANDS)(random, base) };
}
