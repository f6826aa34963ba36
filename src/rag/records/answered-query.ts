/** A question, what a system answered, and what is known about both: a line of the input of `audit rag evaluate`. */
import type { z } from 'zod';
import type { JsonObject, LineId } from '../../core/json-line.ts';
import { readRelevance, type Grades } from '../retrieval/query.ts';
import type { JudgeId } from '../judges/judges.ts';
import { assertShape } from './assert-shape.ts';
import { evaluationInputSchema } from './evaluation-input-schema.ts';
import { isAbsent } from './fields.ts';
import { parseInstant } from './instant.ts';

/** A document that was retrieved. */
export interface Context {
  readonly id: string;
  /** null where only the id was kept. */
  readonly text: string | null;
  /** As the retriever gave it; nothing depends on it. */
  readonly score: number | null;
  /** Name of the law that the text is a piece of, for texts that do not say it. */
  readonly law: string | null;
}

/** What an answer should know about two laws. */
export interface Relationship {
  readonly from: string;
  readonly to: string;
  readonly type: string;
}

export interface AnsweredQuery {
  readonly id: LineId;
  readonly query: string;
  readonly answer: string;
  readonly groundTruth: string | null;
  /** Best first; null where nobody kept them. */
  readonly contexts: readonly Context[] | null;
  /** Grades of documents; null where nobody judged one. */
  readonly relevant: Grades | null;
  readonly expectedRelationships: readonly Relationship[] | null;
  readonly tags: readonly string[];
  /** When it was answered, ISO 8601 in UTC with milliseconds; null where the line does not say. */
  readonly time: string | null;
  /** What people, or others, say of the answer, on the scales of the judges. */
  readonly labels: Readonly<Partial<Record<JudgeId, number>>>;
}

/** Names that other tools use. They are refused, because what they hold would be lost without a word. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  question: 'query',
  response: 'answer',
  ground_truth: 'groundTruth',
  reference: 'groundTruth',
  context: 'contexts',
  retrieved_contexts: 'contexts',
  expected_relationships: 'expectedRelationships',
  relevant_doc_ids: 'relevant',
  timestamp: 'time',
};

const schema = evaluationInputSchema.omit({ id: true });
/** Their keys are ids of documents, and names of tags. */
const MAPS = ['relevant', 'tags'];

/**
 * @param id - of the line; it has been checked.
 * @throws TypeError that names the field.
 */
export function answeredQuery(input: JsonObject, id: LineId): AnsweredQuery {
  refuseOtherNames(input);
  assertShape(schema, input, MAPS);
  const { query, answer, groundTruth, contexts, relevant, expectedRelationships, tags, time, labels } = input;
  return {
    id,
    query,
    answer,
    groundTruth: groundTruth ?? null,
    contexts: contexts?.map(readContext) ?? null,
    relevant: isAbsent(relevant) ? null : readRelevance(relevant),
    expectedRelationships: expectedRelationships?.map(({ from, to, type }) => ({ from, to, type })) ?? null,
    tags: readTags(tags ?? []),
    time: isAbsent(time) ? null : parseInstant(time, 'time'),
    labels: labels ?? {},
  };
}

function refuseOtherNames(input: JsonObject): void {
  for (const [other, name] of Object.entries(OTHER_NAMES))
    if (Object.hasOwn(input, other) && !Object.hasOwn(input, name))
      throw new TypeError(`${other}: is called ${name} here; rename it`);
}

type Line = z.input<typeof evaluationInputSchema>;

function readContext({ id, text, score, law }: NonNullable<Line['contexts']>[number]): Context {
  return { id: String(id), text: text ?? null, score: score ?? null, law: law ?? null };
}

/** A list of words, or `{name: value}`, which means the tags `name: value`. Each once, in their order. */
function readTags(tags: NonNullable<Line['tags']>): string[] {
  return [...new Set(Array.isArray(tags) ? tags : Object.entries(tags).map(([name, one]) => `${name}: ${one}`))];
}
