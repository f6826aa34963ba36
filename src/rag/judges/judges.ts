/**
 * All judges. A new one is a folder beside this file, with its record and a prompt for each language, and one line here. The judges, their scales
 * and the names of their fields are those of the proposal "評価フレームワーク強化提案" for a legal RAG system.
 */
import { answerRelevance } from './answer-relevance/judge.ts';
import { correctness } from './correctness/judge.ts';
import { faithfulness } from './faithfulness/judge.ts';
import type { Judge } from './judge.ts';
import { legalReasoning } from './legal-reasoning/judge.ts';
import { relationships } from './relationships/judge.ts';
import { relevance } from './relevance/judge.ts';

const LIST = [relevance, faithfulness, answerRelevance, correctness, legalReasoning, relationships] as const;

export type JudgeId = (typeof LIST)[number]['id'];

export const JUDGE_IDS: readonly JudgeId[] = LIST.map(({ id }) => id);

export const JUDGES: Readonly<Record<JudgeId, Judge<JudgeId>>> = Object.fromEntries(
  LIST.map((judge) => [judge.id, judge]),
) as Record<JudgeId, Judge<JudgeId>>;

/** Judges of whole answers. Labels of contexts are in other fields of the input. */
export const ANSWER_JUDGES: readonly JudgeId[] = JUDGE_IDS.filter((id) => JUDGES[id].asksAbout === 'answer');
