/** Answers of which some have labels, and a judge that is too lenient about them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { evaluationScene } from './evaluation-scene.ts';
import { madeUpAnswer, worth } from './scripted-judge.ts';

/** What people would say about the answers of a query, in steps of 0.1. */
const labelOf = (n: number): number => Math.max(0, Math.round(10 * (worth('faithfulness', `#a${n}`) - 0.15)) / 10);

/** The score of the judge: higher than the label, and more so for bad answers. */
const scoreOf = (n: number): number => Math.min(1, Math.round(100 * (0.3 + 0.75 * labelOf(n))) / 100);

export interface CalibrationScene {
  readonly answers: number;
  /** Whether people labelled the answer with this number. */
  readonly isLabelled: (n: number) => boolean;
  /** How many answers each query has. Default: 1. */
  readonly answersToQuery?: number;
}

/** The judge of faithfulness is asked about every answer; call `evaluate`, then read `e.db` in the folder. */
export async function calibrationScene({ answers, isLabelled, answersToQuery = 1 }: CalibrationScene) {
  const scene = await evaluationScene(0, {
    answer: (prompt) => JSON.stringify({ score: scoreOf(Number(/#a(\d+)/.exec(prompt)?.[1])) }),
  });
  const lines = Array.from({ length: answers }, (_, n) => {
    const { relevant: _relevant, ...answer } = madeUpAnswer(n);
    const labels = isLabelled(n) ? { faithfulness: labelOf(n) } : {};
    return { ...answer, id: `q${Math.floor(n / answersToQuery)}`, labels };
  });
  writeFileSync(join(scene.folder, 'a.jsonl'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return {
    ...scene,
    evaluate: () => scene.evaluate(['--judges', 'faithfulness']),
    labels: lines.flatMap(({ labels }) => labels.faithfulness ?? []),
    scores: Array.from({ length: answers }, (_, n) => scoreOf(n)),
    scoresOfLabelled: Array.from({ length: answers }, (_, n) => n)
      .filter(isLabelled)
      .map(scoreOf),
    [Symbol.asyncDispose]: () => scene.server.close(),
  };
}
