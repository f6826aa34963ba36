/**
 * The built-in judges. A new one is a folder beside this file, with its record and a prompt for each language, and one line here. The judges,
 * their scales and the names of their fields are those of the proposal "評価フレームワーク強化提案" for a legal RAG system.
 */
import answerRelevance from './answer-relevance/judge.json' with { type: 'json' };
import claims from './claims/judge.json' with { type: 'json' };
import correctness from './correctness/judge.json' with { type: 'json' };
import faithfulness from './faithfulness/judge.json' with { type: 'json' };
import { judgeOf, type ComputedJudge, type Judge, type JudgeRecord } from './judge.ts';
import legalReasoning from './legal-reasoning/judge.json' with { type: 'json' };
import { questionRelevance } from './question-relevance/judge.ts';
import relationships from './relationships/judge.json' with { type: 'json' };
import relevance from './relevance/judge.json' with { type: 'json' };

/** tests/apps/rag/judges/judge-files.test.ts checks their shapes. */
const FILES = {
  relevance,
  faithfulness,
  'answer-relevance': answerRelevance,
  correctness,
  'legal-reasoning': legalReasoning,
  relationships,
};

/** The ids of the built-in judges that give one score for one prompt. */
export type JudgeId = keyof typeof FILES;

export const JUDGE_IDS = Object.keys(FILES) as readonly JudgeId[];

export const RECORDS = FILES as unknown as Readonly<Record<JudgeId, JudgeRecord & { readonly id: JudgeId }>>;

export const JUDGES = Object.fromEntries(JUDGE_IDS.map((id) => [id, judgeOf(RECORDS[id])])) as Readonly<
  Record<JudgeId, Judge<JudgeId>>
>;

/** Judges of whole answers. Labels of contexts are in other fields of the input. */
export const ANSWER_JUDGES: readonly JudgeId[] = JUDGE_IDS.filter((id) => JUDGES[id].asksAbout === 'answer');

/** The built-in judges that ask in several steps. */
export const COMPUTED_JUDGES: readonly ComputedJudge[] = [claims as unknown as ComputedJudge, questionRelevance];
