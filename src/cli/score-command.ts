/** `audit score`: JSON lines in, JSON lines out, in the same order. */
import type { ScoreFlags } from './parser-options.ts';
import { loadSchemes } from '../audit/defaults/scheme-list.ts';
import { warnOfMissingQuestions } from '../audit/conclusions/missing-questions.ts';
import { answerLine } from '../audit/explain/score-line.ts';
import { planFor } from '../schemes/kit/plan.ts';
import { answerLines, stdoutLines, reportBadLines } from './kit/json-lines.ts';
import { printMessage } from '../base/system/messages.ts';

export async function runScore(file: string | undefined, { scheme, schemeTimeout }: ScoreFlags): Promise<void> {
  const plan = planFor((await loadSchemes(scheme, schemeTimeout)).asked);
  const out = stdoutLines({ hasOtherWork: false });
  const watch = warnOfMissingQuestions((sentence) => printMessage('warning', sentence));
  reportBadLines(await answerLines(file, (line) => answerLine(line, plan, watch), out).finally(() => out.flush()));
}
