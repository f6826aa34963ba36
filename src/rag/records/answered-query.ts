/** A question, what a system answered, and what is known about both: a line of the input of `audit rag evaluate`. */
import { isLineId, type JsonObject, type LineId } from '../../core/json-line.ts';
import { relevanceOf, type Grades } from '../retrieval/query.ts';
import { ANSWER_JUDGES, JUDGES, type JudgeId } from '../judges/judges.ts';
import { isAbsent, listOrNull, numberOrNull, objectAt, text, textOrNull } from './fields.ts';
import { instantOf } from './instant.ts';

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

/** @throws TypeError that names the field. */
export function answeredQuery(input: JsonObject, id: LineId): AnsweredQuery {
  refuseOtherNames(input);
  return {
    id,
    query: text(input, 'query'),
    answer: text(input, 'answer'),
    groundTruth: textOrNull(input, 'groundTruth'),
    contexts: listOrNull(input, 'contexts', 'documents {id, text}', contextOf),
    relevant: isAbsent(input['relevant']) ? null : relevanceOf(input['relevant']),
    expectedRelationships: listOrNull(input, 'expectedRelationships', 'objects {from, to, type}', relationshipOf),
    tags: tagsOf(input['tags']),
    time: isAbsent(input['time']) ? null : instantOf(input['time'], 'time'),
    labels: labelsOf(input['labels']),
  };
}

function refuseOtherNames(input: JsonObject): void {
  for (const [other, name] of Object.entries(OTHER_NAMES))
    if (Object.hasOwn(input, other) && !Object.hasOwn(input, name))
      throw new TypeError(`${other}: is called ${name} here; rename it`);
}

function contextOf(value: unknown, path: string): Context {
  const context = objectAt(value, path, 'a document {id, text}, with score and law where they are known');
  const { id } = context;
  if (!isLineId(id)) throw new TypeError(`${path}.id: must be a string, or a number that JSON readers keep exactly`);
  return {
    id: String(id),
    text: textOrNull(context, 'text', `${path}.text`),
    score: numberOrNull(context, 'score', `${path}.score`),
    law: textOrNull(context, 'law', `${path}.law`),
  };
}

function relationshipOf(value: unknown, path: string): Relationship {
  const relationship = objectAt(value, path, 'an object {from, to, type}');
  const part = (field: string): string => text(relationship, field, `${path}.${field}`);
  return { from: part('from'), to: part('to'), type: part('type') };
}

/** A list of words, or `{name: value}`, which stands for the tags `name: value`. Each once, in their order. */
function tagsOf(value: unknown): string[] {
  if (isAbsent(value)) return [];
  const words = Array.isArray(value)
    ? value
    : Object.entries(objectAt(value, 'tags', 'a list of strings, or an object of them')).map(([name, one]) =>
        typeof one === 'string' ? `${name}: ${one}` : null,
      );
  for (const [at, word] of words.entries())
    if (typeof word !== 'string' || word === '') throw new TypeError(`tags[${at}]: must be a string that is not empty`);
  return [...new Set(words as string[])];
}

function labelsOf(value: unknown): AnsweredQuery['labels'] {
  if (isAbsent(value)) return {};
  const labels = objectAt(value, 'labels', 'an object of scores by judge');
  for (const [judge, label] of Object.entries(labels)) {
    const known = ANSWER_JUDGES.find((one) => one === judge);
    if (known === undefined)
      throw new TypeError(
        `labels[${JSON.stringify(judge)}]: must be one of ${ANSWER_JUDGES.join(', ')}; what people say of documents is "relevant"`,
      );
    const { best } = JUDGES[known];
    if (typeof label !== 'number' || !(label >= 0 && label <= best))
      throw new TypeError(`labels.${judge}: must be a number from 0 to ${best}`);
  }
  return labels;
}
