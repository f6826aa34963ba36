/** One row of lm-eval: a document under one filter, with the responses of all repeats. */
import { z } from 'zod';
import type { StoredLabel } from '../../../base/core/trial.ts';
import { readLabel, readNumber, readText, readTexts } from '../kit/harness-values.ts';
import { isRecord } from '../kit/json-lines.ts';
import type { TaskFacts } from './results.ts';
import { lmEvalTruth } from './truth.ts';
import type { LogTrial } from '../kit/log.ts';
import type { LogRecord } from '../kit/record-values.ts';
import { checkShape } from '../kit/shape.ts';

/** A row as it is used here; its metrics are further fields. */
export interface Row extends LogRecord {
  readonly doc_id: number | string;
  readonly doc?: unknown;
  readonly target?: unknown;
  readonly arguments?: unknown;
  readonly resps?: readonly unknown[] | null | undefined;
  readonly filtered_resps?: readonly unknown[] | null | undefined;
  readonly filter?: string | null | undefined;
  readonly metrics?: readonly string[] | null | undefined;
}

/** A row and its task. */
export interface TaskRow {
  /** The task that the document names for the row; null in a file of samples. */
  readonly task: string | null;
  readonly row: Row;
}

const rowSchema = z.looseObject({
  doc_id: z.union([z.number(), z.string()]),
  doc: z.unknown().optional(),
  target: z.unknown().optional(),
  arguments: z.unknown().optional(),
  resps: z.array(z.unknown()).nullish(),
  filtered_resps: z.array(z.unknown()).nullish(),
  filter: z.string().nullish(),
  metrics: z.array(z.string()).nullish(),
});

/** @throws InputError for anything other than a row. */
export function parseRow(value: unknown, place: string): Row {
  return checkShape(rowSchema, value, place, 'a row of samples of lm-eval');
}

/** Fields that are not metrics; older versions do not list their metrics. */
const NO_METRICS: ReadonlySet<string> = new Set([
  ...Object.keys(rowSchema.shape),
  'doc_hash',
  'prompt_hash',
  'target_hash',
]);
/** The text that filters write where they found nothing. */
const NOT_PARSED = '[invalid]';
const GENERATED = 'generate_until';

/** The metric whose value is the label: the one that is wanted, else the first one. */
export function findMetric(row: Row, wanted: string | null): string | undefined {
  return wanted ?? listMetrics(row)[0];
}

/** The metrics of the row, the first one first. */
export function listMetrics(row: Row): readonly string[] {
  return row.metrics ?? Object.keys(row).filter((name) => !NO_METRICS.has(name));
}

/** The facts that the trials of a row share. */
interface RowPlace {
  readonly run: string;
  /** The id of the document, unique in the log. */
  readonly id: string;
  readonly facts: TaskFacts;
  /** Of {@link findMetric}. */
  readonly metric: string | undefined;
}

/**
 * A trial for each repeat. The stored answer and the label belong to the first one: filters keep one answer, by default the first. If the
 * model rated choices by their likelihood and generated nothing, there is one trial without response and truth. No text can be right there,
 * and it is not counted.
 */
export function readTrials(row: Row, { run, id, facts, metric }: RowPlace): LogTrial[] {
  const [, settings] = readArguments(row);
  const common = {
    run,
    model: facts.model,
    variant: null,
    condition: facts.condition,
    dataset: facts.dataset,
    task: facts.task,
    itemId: String(row.doc_id),
    question: questionIn(row),
    choices: choicesIn(row.doc),
    temperature: (isRecord(settings) ? readNumber(settings['temperature']) : null) ?? facts.temperature,
  };
  const storedLabel: StoredLabel = metric === undefined ? null : readLabel(row[metric]);
  if (!isGenerated(row, facts)) {
    const nothing = { groundTruth: null, response: null, storedParse: null, anomaly: null };
    return [{ trialId: `${id}#1`, ...common, ...nothing, storedLabel }];
  }
  const groundTruth = lmEvalTruth(row.target, row.doc, metric === undefined ? [] : facts.ignored(metric));
  const responses = readResponses(row);
  const isVote = responses.length > 1 && typeof row.filter === 'string' && isVoting(row.filter, facts);
  return responses.map((response, repeat): LogTrial => {
    const isFirst = repeat === 0;
    return {
      trialId: `${id}#${repeat + 1}`,
      ...common,
      groundTruth,
      response,
      storedParse: isFirst ? readStoredParse(row) : null,
      storedLabel: isFirst ? storedLabel : null,
      anomaly: response === null ? 'error' : isFirst && isVote ? 'vote' : null,
    };
  });
}

/** The repeats of the first request, of which there is one where texts are generated; a single null without any. */
function readResponses({ resps }: Row): (string | null)[] {
  const first = resps?.[0];
  const repeats = Array.isArray(first) ? first : (resps ?? []);
  return repeats.length === 0 ? [null] : repeats.map((one) => (typeof one === 'string' ? one : null));
}

function readStoredParse({ filtered_resps: filtered }: Row): string | null {
  const first = filtered?.[0];
  const text = readText(Array.isArray(first) ? first[0] : first);
  return text === NOT_PARSED ? null : text;
}

/** The results decide, otherwise the request: its second part contains settings if texts are generated, and a continuation if they are rated. */
export function isGenerated(row: Row, { outputType }: TaskFacts): boolean {
  if (outputType !== null) return outputType === GENERATED;
  const given = readArguments(row);
  if (given.length > 0) return isRecord(given[1]);
  const first = row.resps?.[0];
  return !Array.isArray(first) || !Array.isArray(first[0]);
}

function isVoting(filter: string, { filters, votes }: TaskFacts): boolean {
  return filters.length > 0 ? votes.includes(filter) : filter.startsWith('maj@');
}

/** The prompt and the settings, or the continuation, of the first request. Older versions write lists. */
function readArguments({ arguments: requests }: Row): unknown[] {
  const first: unknown = Array.isArray(requests) ? requests[0] : isRecord(requests) ? requests['gen_args_0'] : null;
  if (Array.isArray(first)) return first;
  return isRecord(first) ? Object.values(first) : [];
}

function questionIn(row: Row): string | null {
  const question = isRecord(row.doc) ? row.doc['question'] : null;
  return typeof question === 'string' ? question : readText(readArguments(row)[0]);
}

/** `choices` as texts, or with labels as in ARC; `options` as in MMLU-Pro. */
function choicesIn(doc: unknown): string[] | null {
  if (!isRecord(doc)) return null;
  const { choices, options }: LogRecord = doc;
  return readTexts(isRecord(choices) ? choices['text'] : choices) ?? readTexts(options);
}
