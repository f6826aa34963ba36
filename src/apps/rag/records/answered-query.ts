/** A query, the answer of a system, and data about both: a line of the input of `audit rag evaluate`. */
import type { z } from 'zod';
import type { JsonObject, LineId } from '../../../base/core/json-line.ts';
import { readRelevance, type Grades } from '../retrieval/query.ts';
import { assertShape } from './assert-shape.ts';
import { evaluationInputSchema } from './evaluation-input-schema.ts';
import { isAbsent } from './fields.ts';
import { parseInstant } from './instant.ts';

/** A document that was retrieved. */
export interface Context {
  readonly id: string;
  /** null where only the id is known. */
  readonly text: string | null;
  /** The score of the retriever; no metric depends on it. */
  readonly score: number | null;
  /** The law that the text is a part of, for texts that do not name it. */
  readonly law: string | null;
}

/** A relation between two laws that an answer should contain. */
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
  /** Best first; null where they were not recorded. */
  readonly contexts: readonly Context[] | null;
  /** Grades of documents; null where no document was judged. */
  readonly relevant: Grades | null;
  readonly expectedRelationships: readonly Relationship[] | null;
  readonly tags: readonly string[];
  /** When it was answered, ISO 8601 in UTC with milliseconds; null where the line has no time. */
  readonly time: string | null;
  /** Labels of the answer by people or other sources, on the scales of the judges; those of judges of the user may be among them. */
  readonly labels: Readonly<Record<string, number>>;
}

/** Names that other tools use. They are rejected, because their values would be ignored without a message. */
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
/** Fields whose keys are ids of documents or of judges, or names of tags. */
const MAPS = ['relevant', 'tags', 'labels'];

/**
 * @param id - the id of the line, already checked.
 * @throws TypeError that names the field.
 */
export function readAnsweredQuery(input: JsonObject, id: LineId): AnsweredQuery {
  rejectOtherNames(input);
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
    labels: readLabels(labels ?? {}),
  };
}

function rejectOtherNames(input: JsonObject): void {
  for (const [other, name] of Object.entries(OTHER_NAMES))
    if (Object.hasOwn(input, other) && !Object.hasOwn(input, name))
      throw new TypeError(`${other}: is called ${name} here; rename it`);
}

type Line = z.input<typeof evaluationInputSchema>;

function readContext({ id, text, score, law }: NonNullable<Line['contexts']>[number]): Context {
  return { id: String(id), text: text ?? null, score: score ?? null, law: law ?? null };
}

function readLabels(labels: NonNullable<Line['labels']>): AnsweredQuery['labels'] {
  return Object.fromEntries(
    Object.entries(labels).filter(([, label]) => label !== undefined),
  ) as AnsweredQuery['labels'];
}

/** A list of words, or `{name: value}`, which means the tags `name: value`. Each once, in their order. */
function readTags(tags: NonNullable<Line['tags']>): string[] {
  return [...new Set(Array.isArray(tags) ? tags : Object.entries(tags).map(([name, one]) => `${name}: ${one}`))];
}
