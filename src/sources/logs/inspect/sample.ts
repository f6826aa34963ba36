/** Converts a sample of inspect to a trial. Source: inspect_ai, src/inspect_ai/log/_log.py, EvalSample; src/inspect_ai/model/_model_output.py. */
import { z } from 'zod';
import { checked, type InspectSample } from './run.ts';
import { readAnswer, readLabel, type Score, type ScoreChooser } from './scores.ts';
import { asShown, type Labelled, type ScoreTexts } from './shuffle.ts';
import { placeId, type LogTrial } from '../kit/log.ts';
import type { UniqueIds } from '../kit/unique-ids.ts';

const textSchema = z.union([z.string(), z.number(), z.boolean()]).transform(String);

const partSchema = z.looseObject({ type: z.string().nullish(), text: z.string().nullish() });
const contentSchema = z.union([z.string(), z.array(partSchema)]);
type Content = z.infer<typeof contentSchema>;

const messageSchema = z.looseObject({ role: z.string().nullish(), content: contentSchema.nullish() });

const outputSchema = z.looseObject({
  completion: z.string().nullish(),
  choices: z.array(z.looseObject({ message: messageSchema.nullish() })).nullish(),
  error: z.unknown().optional(),
});

const scoreSchema = z.looseObject({
  value: z.unknown().optional(),
  answer: z.unknown().optional(),
  explanation: z.unknown().optional(),
});

const sampleSchema = z.looseObject({
  id: textSchema.nullish(),
  epoch: z.number().nullish(),
  input: z.union([z.string(), z.array(messageSchema)]).nullish(),
  choices: z.array(textSchema).nullish(),
  target: z.union([textSchema, z.array(textSchema)]).nullish(),
  output: outputSchema.nullish(),
  scores: z.record(z.string(), scoreSchema).nullish(),
  /** The only score in logs of the first versions. */
  score: scoreSchema.nullish(),
  attachments: z.record(z.string(), z.string()).nullish(),
});
type Sample = z.infer<typeof sampleSchema>;

export interface TrialOptions {
  /** The name of the log. */
  readonly name: string;
  readonly chooser: ScoreChooser;
  readonly ids: UniqueIds;
}

/** @throws InputError for a sample with a field of another type. */
export function readTrial({ run, place, value, index }: InspectSample, options: TrialOptions): LogTrial {
  const { name, chooser, ids } = options;
  const sample = checked(sampleSchema, value, place);
  const { model, task, dataset, condition, temperature } = run;
  const resolve = createResolver(sample);
  const scores = readScores(sample);
  const score = chooser.choose(scores);
  const response = readResponse(sample, resolve);
  const { id, epoch } = sample;
  return {
    model,
    task,
    dataset,
    condition,
    temperature,
    trialId: ids.take(typeof id === 'string' ? `${id}#${epoch ?? 1}` : placeId(name, index)),
    run: name,
    variant: null,
    itemId: id ?? null,
    question: readQuestion(sample, resolve),
    response,
    storedLabel: readLabel(score),
    anomaly: response === null ? 'error' : null,
    ...asShown(readLabelled(sample, score, resolve), response, readTexts(scores, resolve)),
  };
}

function readScores({ scores, score }: Sample): Readonly<Record<string, Score>> {
  return scores ?? (score ? { score } : {});
}

type Resolve = (text: string) => string;

const REFERENCE = /^(?:attachment|tc):\/\//;

/** Long texts may be stored separately, with a reference in their place. */
function createResolver({ attachments }: Sample): Resolve {
  return (text) => {
    const found = REFERENCE.exec(text);
    const key = text.slice(found?.[0].length ?? 0);
    if (found === null || !attachments || !Object.hasOwn(attachments, key)) return text;
    return attachments[key] ?? text;
  };
}

/**
 * The response of the model; null where there is none, or a provider's refusal instead. Older logs have it only in the message. An empty text
 * is a response if there is a message.
 */
function readResponse({ output }: Sample, resolve: Resolve): string | null {
  const { completion, choices, error } = output ?? {};
  if (error !== undefined && error !== null) return null;
  if (completion) return resolve(completion);
  const first = choices?.[0];
  if (first === undefined) return null;
  const content = first.message?.content;
  return content === undefined || content === null ? (completion ?? null) : readText(content, resolve);
}

/** The text of a message, without its other parts: reasoning, images and tool calls. */
function readText(content: Content, resolve: Resolve): string {
  if (typeof content === 'string') return resolve(content);
  const texts = content.filter(({ type }) => type === 'text').map(({ text }) => resolve(text ?? ''));
  return texts.join('\n');
}

/** The question: a text, or the last message of the user; earlier ones are examples. */
function readQuestion({ input }: Sample, resolve: Resolve): string | null {
  if (typeof input === 'string') return resolve(input);
  const content = input?.findLast(({ role }) => role === 'user')?.content;
  return content === undefined || content === null ? null : readText(content, resolve);
}

function readLabelled({ choices, target }: Sample, score: Score | null, resolve: Resolve): Labelled {
  const answer = readAnswer(score);
  return {
    choices: choices?.map(resolve) ?? null,
    groundTruth: readTruth(target, resolve),
    storedParse: answer === null ? null : resolve(answer),
  };
}

function readTexts(scores: Readonly<Record<string, Score>>, resolve: Resolve): ScoreTexts[] {
  return Object.values(scores).flatMap((score) => {
    const { explanation } = score;
    return typeof explanation === 'string' ? [{ answer: readAnswer(score), explanation: resolve(explanation) }] : [];
  });
}

/** An empty target is no truth: inspect writes it where a data set has none. */
function readTruth(target: Sample['target'], resolve: Resolve): string | string[] | null {
  if (typeof target === 'string') return target === '' ? null : resolve(target);
  return target === undefined || target === null || target.length === 0 ? null : target.map(resolve);
}
