/**
 * Chooses schemes for logs if the user names none. The candidates are the schemes of the harness that wrote the log, then those of others for the same
 * kind of answer. The candidates that parse most responses are chosen.
 */
import type { AnswerKind } from '../../core/scheme.ts';
import type { LogReader, LogTrial } from '../../sources/logs/kit/log.ts';
import { selectParserInput } from '../../schemes/kit/plan.ts';
import { findScheme } from '../../schemes/find-scheme.ts';
import { openLogs, trialsOf, type LogPlaceOptions } from '../../sources/logs/open-logs.ts';

/** The kind of an answer. */
type KnownKind = Exclude<AnswerKind, 'any'>;

/** Candidates by kind of answer, for logs of any format: one scheme of each approach. */
const DEFAULT_SCHEMES: Readonly<Record<KnownKind, readonly string[]>> = {
  choice: ['simpleevals.mcq', 'lmeval.mcq_flexible', 'mmlupro.l2', 'mmlupro.last', 'opencompass.first_option', 'mc-v3'],
  number: ['lmeval.gsm8k.strict', 'lmeval.gsm8k.flexible', 'opencompass.gsm8k', 'inspect.match_end_numeric'],
  text: ['openai_evals.match', 'openai_evals.includes', 'helm.quasi_exact_match', 'inspect.match_end', 'v2-parse'],
};

/** The most trials of a log that are sampled. */
const TRIALS_PER_LOG = 200;
/** The most logs that are sampled. */
const MOST_LOGS = 20;
/** A kind of answer with a smaller share of the trials is ignored. */
const LEAST_SHARE = 0.2;
/** A scheme that parses a smaller share of the sampled responses does not fit. */
const LEAST_PARSED = 0.5;

export interface SuitableSchemes {
  /** Empty where the kind of the answers is not known. */
  readonly schemes: readonly string[];
  /** The reason for the choice, in a sentence. */
  readonly why: string;
}

/** @throws InputError for a log that cannot be read. */
export async function suitableSchemes(paths: readonly string[], place: LogPlaceOptions): Promise<SuitableSchemes> {
  const { trials, readers } = await readLogSample(paths, place);
  const kinds = findKinds(trials);
  const own = kinds.flatMap((kind) => readers.flatMap(({ schemes }) => schemes?.[kind] ?? []));
  const choices = Math.max(0, ...trials.map((trial) => trial.choices?.length ?? 0));
  const candidates = [...new Set([...own, ...kinds.flatMap((kind) => DEFAULT_SCHEMES[kind])])].filter(
    (id) => (findScheme(id).mostChoices ?? Infinity) >= choices,
  );
  return {
    schemes: selectFitting(candidates, trials),
    why: `The schemes were chosen for these logs (${readers.map(({ id }) => id).join(', ')}; answers: ${kinds.join(', ')}): they parse at least half of the first responses. Name others with --schemes.`,
  };
}

interface LogSample {
  readonly trials: readonly LogTrial[];
  /** The readers of the logs, each once. */
  readonly readers: readonly LogReader[];
}

async function readLogSample(paths: readonly string[], place: LogPlaceOptions): Promise<LogSample> {
  const trials: LogTrial[] = [];
  const readers = new Set<LogReader>();
  const step = Math.ceil(paths.length / MOST_LOGS);
  const some = paths.filter((_, i) => i % step === 0);
  for (const log of await openLogs(some, place)) {
    readers.add(log.reader);
    let looked = 0;
    for await (const trial of trialsOf(log, { conditions: null, nullGroundTruth: null })) {
      trials.push(trial);
      if (++looked === TRIALS_PER_LOG) break;
    }
  }
  return { trials, readers: [...readers] };
}

function findKinds(trials: readonly LogTrial[]): KnownKind[] {
  const found = trials.flatMap((trial) => findKind(trial) ?? []);
  return (['choice', 'number', 'text'] as const).filter((kind) => {
    const count = found.filter((one) => one === kind).length;
    return count > 0 && count >= LEAST_SHARE * found.length;
  });
}

/** Selects the candidates that parse enough responses; if none does, the one that parses most. */
function selectFitting(candidates: readonly string[], trials: readonly LogTrial[]): string[] {
  const withResponse = trials.filter(({ response }) => response !== null);
  const parsed = candidates.map((id) => {
    const { parser } = findScheme(id);
    return {
      id,
      count: withResponse.filter((trial) => parser.parse(selectParserInput(trial)).kind === 'parsed').length,
    };
  });
  const enough = parsed.filter(({ count }) => count >= LEAST_PARSED * withResponse.length).map(({ id }) => id);
  if (enough.length > 0) return enough;
  const [best] = parsed.toSorted((a, b) => b.count - a.count);
  return best === undefined ? [] : [best.id];
}

const LETTER = /^\s*\(?[A-Z]\)?[.:]?\s*$/;
const NUMBER = /^\s*[-+$¥€£]?\d[\d,]*(?:\.\d+)?\s*%?\s*$/;
/** The end of a worked solution as GSM8K writes it. */
const SOLUTION = /####\s*[-+$]?\d[\d,]*(?:\.\d+)?\s*$/;

/** The kind of answer to a trial; null where it is not known. */
export function findKind({ choices, groundTruth }: Pick<LogTrial, 'choices' | 'groundTruth'>): KnownKind | null {
  const truth = Array.isArray(groundTruth) ? (groundTruth as readonly string[])[0] : (groundTruth as string | null);
  if (choices !== null && choices.length > 0) return 'choice';
  if (truth === null || truth === undefined) return null;
  if (LETTER.test(truth)) return 'choice';
  return NUMBER.test(truth) || SOLUTION.test(truth) ? 'number' : 'text';
}
