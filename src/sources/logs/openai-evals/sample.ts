/**
 * Converts the events of one sample of OpenAI evals to trials. Several threads write events, so their order in the file is arbitrary.
 * Source: openai/evals, evals/record.py, evals/api.py.
 */
import { z } from 'zod';
import { readLabel, readQuestion, readText, readTexts, readTruth } from '../kit/harness-values.ts';
import { isRecord } from '../kit/json-lines.ts';
import type { LabelOrigin, ReadTrial } from '../kit/log.ts';
import type { LogRecord } from '../kit/record-values.ts';
import { checkShape } from '../kit/shape.ts';

const EXPECTED = 'an event log of OpenAI evals';

/** The description of the run, in the first line. */
export interface Spec {
  readonly run_id?: string | null | undefined;
  readonly completion_fns?: readonly unknown[] | null | undefined;
  readonly eval_name?: string | null | undefined;
  readonly run_config?: unknown;
}

const specSchema: z.ZodType<Spec> = z.looseObject({
  run_id: z.string().nullish(),
  completion_fns: z.array(z.unknown()).nullish(),
  eval_name: z.string().nullish(),
  run_config: z.unknown().optional(),
});

export interface Event {
  readonly run_id?: string | null | undefined;
  readonly event_id?: number | null | undefined;
  readonly sample_id?: string | number | null | undefined;
  readonly type: string;
  readonly data?: unknown;
}

const eventSchema: z.ZodType<Event> = z.looseObject({
  run_id: z.string().nullish(),
  event_id: z.number().nullish(),
  sample_id: z.union([z.string(), z.number()]).nullish(),
  type: z.string(),
  data: z.unknown().optional(),
});

/** Schemes by the end of the class that a run names. Source: openai/evals, evals/elsuite/basic. */
const SCHEMES: ReadonlyMap<string, string> = new Map([
  ['match:Match', 'openai_evals.match'],
  ['includes:Includes', 'openai_evals.includes'],
  ['fuzzy_match:FuzzyMatch', 'openai_evals.fuzzy_match'],
]);
/** Source: openai/evals, evals/elsuite/modelgraded. */
const ASKS_A_MODEL = /\.modelgraded\./;

/** @returns null where the specification does not name the class of the evaluation. */
export function findLabelOrigin({ run_config: config }: Spec): LabelOrigin | null {
  const spec = isRecord(config) ? config['eval_spec'] : null;
  const name = isRecord(spec) ? spec['cls'] : null;
  if (typeof name !== 'string') return null;
  const scheme = SCHEMES.get(name.slice(name.lastIndexOf('.') + 1)) ?? null;
  return { scheme, maker: `the class ${name}${ASKS_A_MODEL.test(name) ? ', which asks a model' : ''}` };
}

/** @throws InputError for anything other than a specification. */
export function parseSpec(value: unknown, place: string): Spec {
  return checkShape(specSchema, value, place, EXPECTED);
}

/** @throws InputError for anything other than an event. */
export function parseEvent(value: unknown, place: string): Event {
  return checkShape(eventSchema, value, place, EXPECTED);
}

/** The facts that the trials of a sample share. */
interface SamplePlace {
  readonly run: string;
  readonly sampleId: string;
  /** The sample and, where the log contains several runs, the run. */
  readonly id: string;
  /** null where the log does not contain the specification. */
  readonly spec: Spec | null;
}

/** A response with the event that judges it. */
interface Round {
  readonly response: string | null;
  readonly prompt: unknown;
  readonly match: LogRecord | null;
}

/** A trial for each response that was judged; one without response where there is none, as after an error. */
export function readTrials(events: readonly Event[], { run, sampleId, id, spec }: SamplePlace): ReadTrial[] {
  const inOrder = events.toSorted((a, b) => (a.event_id ?? 0) - (b.event_id ?? 0));
  return readRounds(readData(inOrder, 'sampling'), readData(inOrder, 'match')).map(
    ({ response, prompt, match }, index): ReadTrial => ({
      record: { prompt, match },
      trial: {
        trialId: `${id}#${index + 1}`,
        run,
        // Further models grade the output of the first one.
        model: readText(spec?.completion_fns?.[0]),
        variant: null,
        condition: null,
        dataset: findDataset(spec),
        task: spec?.eval_name ?? null,
        itemId: sampleId,
        question: readQuestion(prompt),
        choices: null,
        temperature: null,
        groundTruth: readTruth(match?.['expected']),
        response,
        storedParse: firstText(match?.['picked']),
        storedLabel: readLabel(match?.['correct']),
        anomaly: response === null ? 'error' : null,
      },
    }),
  );
}

function readData(events: readonly Event[], type: string): LogRecord[] {
  return events.flatMap((event) => (event.type === type && isRecord(event.data) ? [event.data] : []));
}

function readRounds(samplings: readonly LogRecord[], matches: readonly LogRecord[]): Round[] {
  const [match, ...others] = matches;
  if (others.length > 0)
    return matches.map((one, i) => readRound(one, samplings, samplings.length === matches.length ? i : null));
  if (match !== undefined)
    return withRepeats(readRound(match, samplings, samplings.length === 1 ? 0 : null), samplings);
  // No response was compared as text. The first request contains the question; later ones may ask for a grade.
  return withRepeats(
    { response: firstText(samplings[0]?.['sampled']), prompt: samplings[0]?.['prompt'], match: null },
    samplings,
  );
}

/** @param place of the response among the samplings; null where they do not pair up. The judged text then decides. */
function readRound(match: LogRecord, samplings: readonly LogRecord[], place: number | null): Round {
  const judged = firstText(match['sampled']);
  const sampling =
    place === null
      ? samplings.find(({ sampled }) => judged !== null && firstText(sampled) === judged)
      : samplings[place];
  const response = firstText(sampling?.['sampled']) ?? judged ?? firstText(samplings[0]?.['sampled']);
  return { response, prompt: sampling?.['prompt'] ?? match['prompt'] ?? samplings[0]?.['prompt'], match };
}

/** A request for several texts at once: the first is the one that was judged. */
function withRepeats(first: Round, [sampling, ...others]: readonly LogRecord[]): Round[] {
  const texts = readTexts(sampling?.['sampled']) ?? [];
  if (others.length > 0) return [first];
  const rest = texts.slice(1).map((response): Round => ({ ...first, response, match: truthAlone(first.match) }));
  return [first, ...rest];
}

function truthAlone(match: LogRecord | null): LogRecord | null {
  return match === null ? null : { expected: match['expected'] };
}

/** A text, or the first of a list. */
function firstText(value: unknown): string | null {
  return readText(Array.isArray(value) ? value[0] : value);
}

/** The file of samples, where the run names one. */
function findDataset(spec: Spec | null): string | null {
  const run = spec?.run_config;
  const { eval_spec: given }: LogRecord = isRecord(run) ? run : {};
  const { args }: LogRecord = isRecord(given) ? given : {};
  return isRecord(args) ? readText(args['samples_jsonl']) : null;
}
