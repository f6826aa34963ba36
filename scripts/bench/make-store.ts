/** A run store for the benchmark: made-up texts in the lengths of real ones, one in twenty with a long chain of thought. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import seedrandom from 'seedrandom';
import { writeRunStore, type WholeTrial } from '../../src/apps/bench/store/run-store-writer.ts';
import { v1 } from '../../src/schemes/core/core-schemes.ts';
import { planFor } from '../../src/schemes/kit/plan.ts';

const RUNS = 4;
const CREATED_AT = 1_780_000_000;
const VARIANTS = ['base', 'instruct', 'instruct_sft', 'think', 'think_sft', 'rl_zero'];
const CONDITIONS = ['control', 'asch_history_5', 'authoritative_bias'];
const TRUTHS = [
  'Canberra',
  'H2O',
  'Washington, D.C.',
  'U.S.',
  '8',
  '18',
  'Miguel de Cervantes',
  'Yes',
  '東京',
  'C++',
  '300,000',
  '3²',
  'café',
  '½',
];
const FILLERS = [
  'Let me think about this step by step.',
  'First, recall what the question asks for…',
  'Some sources say otherwise, e.g. those from the U.S. and the U.K.',
  'Water is H₂O, and 3² is 9.',
  'That cannot be right: the numbers 8, 18 and 1,000 all appear.',
  'The *bold* claim was `wrong`, I believe.',
  'Hmm, wait.',
];
const TAILS = ['', '', '', '\nUSER: And what else?', ' Question: Is 7 a prime number?', '\n\nuser\nNo.'];

type Pick = <Value>(values: readonly Value[]) => Value;

/** Writes `runs/` and `runs_metadata.json` into a folder. */
export function writeBenchStore(folder: string, trials: number): void {
  const random = seedrandom.alea('answer-audit bench 1');
  const pick: Pick = (values) => values[Math.floor(random() * values.length)] as (typeof values)[number];
  const items = TRUTHS.map((groundTruth, i) => ({
    id: `item-${i}`,
    dataset: 'facts',
    domain: 'bench',
    question: `Question ${i}?`,
    groundTruth,
  }));
  const plan = planFor([v1]);
  const experiments: Record<string, object> = {};
  for (let run = 0; run < RUNS; run++) {
    const rows = Array.from({ length: Math.ceil(trials / RUNS) }, (_, i): WholeTrial => {
      const item = pick(items);
      const variant = VARIANTS[i % VARIANTS.length] as string;
      const response = responseTo(item.groundTruth, pick(TRUTHS), variant.startsWith('think'), random, pick);
      const storedParse = response.trim();
      const [verdict] = plan.score({ response: null, storedParse }, item.groundTruth);
      const label = verdict?.correct === true ? 1 : 0;
      const condition = CONDITIONS[Math.floor(i / VARIANTS.length) % CONDITIONS.length] as string;
      return {
        id: `trial-${run}-${i}`,
        model: `bench/${variant}`,
        variant,
        itemId: item.id,
        condition,
        response,
        storedParse,
        label,
      };
    });
    const [runId, runDir, temperature] = [`run-${run}`, `bench_${run}`, run / 4];
    mkdirSync(join(folder, 'runs', runDir), { recursive: true });
    writeRunStore(join(folder, 'runs', runDir, 'simulation.db'), {
      runId,
      seed: 1,
      temperature,
      createdAt: CREATED_AT,
      items,
      trials: rows,
    });
    experiments[String(temperature)] = { temperature, run_id: runId, run_dir: runDir, status: 'completed' };
  }
  writeFileSync(join(folder, 'runs_metadata.json'), JSON.stringify({ experiments }));
}

function responseTo(truth: string, other: string, thinks: boolean, random: () => number, pick: Pick): string {
  const answer = random() < 0.5 ? truth : other;
  const sentence = pick([
    answer,
    `The answer is ${answer}.`,
    `**${answer}**`,
    `${filler(40 + random() * 600, pick)} ${answer}!`,
  ]);
  if (!thinks) return sentence + pick(TAILS);
  const thought = filler(random() < 0.06 ? 20_000 + random() * 40_000 : 60 + random() * 840, pick);
  return `<think>\n${thought}\n</think>\n\n${sentence}${pick(TAILS)}`;
}

function filler(size: number, pick: Pick): string {
  const parts: string[] = [];
  for (let length = 0; length < size;) {
    const part = pick(FILLERS);
    parts.push(part);
    length += part.length + 1;
  }
  return parts.join(pick([' ', '\n']));
}

if (import.meta.main) {
  const [folder = '', trials] = process.argv.slice(2);
  mkdirSync(folder, { recursive: true });
  writeBenchStore(folder, Number(trials));
}
