/** Where the runs of a benchmark are, and the command that audits them. */
import { basename, dirname, join } from 'node:path';
import type { Benchmark } from '../benchmark.ts';
import { writeBenchmarkClaims } from '../benchmark-claims.ts';
import type { RunPlace } from '../runs/open-run.ts';
import type { Plan } from '../plan.ts';
import type { OutputFile } from '../../../cli/kit/output.ts';
import { shellWord } from '../../../base/text/shell-word.ts';
import type { BenchFlags } from './bench-options.ts';

/**
 * Each benchmark has a separate folder, because its runs are parsed by its schemes. The list of runs is beside a folder named "runs", and
 * inside a folder of any other name, so that no file is written to a folder that the user did not name.
 */
export function choosePlace(
  { id }: Benchmark,
  { runsDir = join('answer-audit-bench', id, 'runs'), metadata }: Pick<BenchFlags, 'runsDir' | 'metadata'>,
): RunPlace {
  const folder = basename(runsDir) === 'runs' ? dirname(runsDir) : runsDir;
  return { runsDir, metadata: metadata ?? join(folder, 'runs_metadata.json') };
}

/** The command that audits all runs of a folder. */
export function auditCommand({ runsDir, metadata }: RunPlace, claims: OutputFile | null): string {
  const words = `audit --runs-dir ${shellWord(runsDir)} --metadata ${shellWord(metadata)}`;
  return claims === null ? words : `${words} --claims ${shellWord(claims.path)}`;
}

/** The file of claims beside the list of runs; null for a plan without any. */
export function claimsOf(plan: Plan, { metadata }: RunPlace): OutputFile | null {
  const text = writeBenchmarkClaims(plan);
  return text === null ? null : { path: join(dirname(metadata), 'claims.yaml'), text };
}
