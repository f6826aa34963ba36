/** The judge question-relevance: makes questions from an answer, and compares them with its query. */
import type { WhyAbsent } from '../documents/why-absent.ts';
import { questionRelevance, QUESTION_STEPS } from '../judges/question-relevance/judge.ts';
import type { AnsweredQuery } from '../records/answered-query.ts';
import { readQuestions, readQuestionVerdicts } from '../replies/question-replies.ts';
import {
  compareByVectors,
  compareByVerdicts,
  questionScore,
  type ComparedQuestion,
} from '../scores/question-relevance.ts';
import type { ComputedJudgment, StepRequests, StepTools } from './computed-judge.ts';

const [METRIC = ''] = questionRelevance.metrics;

export interface QuestionJudgment extends ComputedJudgment {
  /** The questions with their similarities; null where there is no score. */
  readonly questions: readonly ComparedQuestion[] | null;
}

/** Compares by embeddings, or asks the judge for verdicts where there are none. */
export async function askQuestionRelevance(
  { query, answer }: AnsweredQuery,
  requests: StepRequests,
  { embed }: StepTools,
): Promise<QuestionJudgment> {
  const made = await requests.ask(QUESTION_STEPS.questions, { answer }, null, readQuestions);
  if (made === null) return withoutScore(requests);
  if (made.isNoncommittal) return withScore(requests, []);
  const { questions } = made;
  if (embed === null) {
    const shown = { query, questions: numberQuestions(questions) };
    const parse = (reply: string): ReturnType<typeof readQuestionVerdicts> =>
      readQuestionVerdicts(reply, questions.length);
    const verdicts = await requests.ask(QUESTION_STEPS.verdicts, shown, null, parse);
    return verdicts === null ? withoutScore(requests) : withScore(requests, compareByVerdicts(questions, verdicts));
  }
  const vectors = await embed([query, ...questions]);
  return vectors === null ? withoutEmbeddings(requests) : withScore(requests, compareByVectors(questions, vectors));
}

function withScore(requests: StepRequests, questions: readonly ComparedQuestion[]): QuestionJudgment {
  const values = new Map([[METRIC, questionScore(questions)]]);
  return { values: { values, absent: new Map() }, steps: requests.steps, questions };
}

/** The reason is that of the last step. */
function withoutScore({ steps }: Pick<StepRequests, 'steps'>): QuestionJudgment {
  const why: WhyAbsent = steps.at(-1)?.reply === null ? 'no reply' : 'no score';
  return { values: { values: new Map(), absent: new Map([[METRIC, why]]) }, steps, questions: null };
}

/** Missing embeddings are a request without a reply. */
function withoutEmbeddings({ steps }: StepRequests): QuestionJudgment {
  return withoutScore({ steps: [...steps, { step: 'embeddings', context: null, reply: null, missing: null }] });
}

/** One numbered line for each question. */
function numberQuestions(questions: readonly string[]): string {
  return questions.map((text, at) => `${at + 1}. ${text.replaceAll(/\s+/g, ' ')}`).join('\n');
}
