/**
 * Samples in the format of Every Eval Ever: `<uuid>_samples.jsonl`, with the aggregate file `<uuid>.json` beside it. Converters to this
 * format differ in the response: that of lm-eval writes the filtered one, that of inspect the scorer's answer or explanation.
 */
import { INVALID_LABEL, type StoredLabel } from '../../../base/core/trial.ts';
import { EvaluationResults, knownName, MetricChoice } from './results.ts';
import {
  evaluationResultsIn,
  INVALID,
  LABEL_NOTE,
  TRIAL_ANOMALY,
  parseSampleRow,
  TRIAL_ID,
  UNKNOWN_SCORE,
  type Attribution,
  type SampleRow,
} from './schema.ts';
import { readLabel } from '../kit/harness-values.ts';
import { readFirstRecord, jsonLines } from '../kit/json-lines.ts';
import { readJson } from '../kit/json.ts';
import { withRecord, type LogReader, type LogTrial, type ReadOptions } from '../kit/log.ts';
import { UniqueIds } from '../kit/unique-ids.ts';
import { exists, realPath } from '../kit/files.ts';

/** Fields that every row has, before those that can be long. */
const NAMES = ['schema_version', 'evaluation_id', 'sample_id', 'interaction_type'];

export const everyEvalEverReader: LogReader = {
  id: 'every-eval-ever',
  summary: '`*_samples.jsonl` of Every Eval Ever, with the aggregate file beside it',
  example: 'audit model_samples.jsonl',
  notes: '`--stored METHOD` is an extraction method. `audit convert` writes this format.',
  detects: (start) => {
    const record = readFirstRecord(start);
    if (record !== null) return NAMES.every((name) => Object.hasOwn(record, name));
    // A first line longer than what was read cannot be parsed.
    const isLong = !start.isWhole && !start.text.includes('\n') && /^\s*\{\s*"schema_version"\s*:/.test(start.text);
    return isLong && NAMES.every((name) => start.text.includes(`"${name}"`));
  },
  isOwnFormat: true,
  hasSeveralStored: true,
  companions: (path) => [readAggregate(path)].filter((beside) => beside !== path),
  async *read(path, options) {
    const results = await resultsBeside(path, options);
    const choice = new MetricChoice(path, results, options.stored);
    const ids = new UniqueIds();
    for await (const row of rowsIn(path, options)) {
      if (!choice.counts(row)) continue;
      const trial = readTrial(row, results, options.name);
      const answers = readAnswers(row, results);
      yield withRecord(
        row,
        answers.map((answer) => ({ ...trial, ...answer, trialId: ids.take(trial.trialId) })),
      );
    }
    choice.finish();
  },
};

function readAggregate(path: string): string {
  return path.replace(/_samples\.jsonl$/, '.json');
}

async function resultsBeside(path: string, { limits }: ReadOptions): Promise<EvaluationResults> {
  const file = realPath(path);
  const beside = readAggregate(file);
  if (beside === file || !exists(beside)) return new EvaluationResults([]);
  return new EvaluationResults(evaluationResultsIn(await readJson(beside, limits), beside));
}

async function* rowsIn(path: string, { limits, onBytes }: ReadOptions): AsyncGenerator<SampleRow> {
  for await (const { record, place } of jsonLines(path, { limits, onBytes, isLoose: true }))
    yield parseSampleRow(record, place);
}

/** The fields that all responses of a row share. */
function readTrial(row: SampleRow, results: EvaluationResults, run: string): Omit<LogTrial, keyof Answer> {
  const { dataset, temperature, variant, condition } = results.findFacts(row);
  const id = row.metadata?.[TRIAL_ID];
  return {
    trialId: typeof id === 'string' ? id : row.sample_id,
    run,
    model: knownName(row.model_id),
    variant,
    condition,
    dataset,
    task: knownName(row.evaluation_name),
    itemId: row.sample_id,
    question: row.input?.raw === '' ? null : (row.input?.raw ?? null),
    choices: row.input?.choices ?? null,
    temperature,
    groundTruth: readTruth(row.input?.reference ?? []),
  };
}

/** An empty list of references means that there is no truth. */
function readTruth(references: readonly string[]): LogTrial['groundTruth'] {
  const [only, ...others] = references;
  return others.length === 0 ? (only ?? null) : references;
}

type Answer = Pick<LogTrial, 'response' | 'storedParse' | 'storedLabel' | 'anomaly'>;

/** One answer for each response of the row. The stored answer and label belong to the first. */
function readAnswers(row: SampleRow, results: EvaluationResults): Answer[] {
  const texts = readTexts(row);
  const isFailed = typeof row.error === 'string' && row.error !== '' && texts.every((text) => text === '');
  const anomaly = isFailed ? 'error' : row.metadata?.[TRIAL_ANOMALY] === 'vote' ? 'vote' : null;
  const stored = {
    storedParse: readParse(row.answer_attribution ?? []),
    storedLabel: labelIn(row, results.findFacts(row).hasUnknown),
    anomaly,
  } as const;
  const [first, ...others] = isFailed ? [] : texts;
  return [
    { response: first ?? null, ...stored },
    ...others.map((response) => ({ response, storedParse: null, storedLabel: null, anomaly: null })),
  ];
}

/** The responses of one turn, or the last response of a model in a conversation. */
function readTexts({ output, messages }: SampleRow): readonly string[] {
  if (output !== null && output !== undefined) return output.raw ?? [];
  const last = messages?.findLast(({ role, content }) => role === 'assistant' && typeof content === 'string');
  return typeof last?.content === 'string' ? [last.content] : [];
}

function readParse(attributions: readonly Attribution[]): string | null {
  const last = attributions.findLast(({ is_terminal: isTerminal }) => isTerminal === true) ?? attributions.at(-1);
  return last?.extracted_value ?? null;
}

function labelIn({ evaluation, metadata }: SampleRow, hasUnknown: boolean): StoredLabel {
  const note = metadata?.[LABEL_NOTE];
  if (evaluation?.score === UNKNOWN_SCORE && (hasUnknown || note !== undefined))
    return note === INVALID ? INVALID_LABEL : null;
  return readVerdict(evaluation?.score ?? null, evaluation?.is_correct ?? null);
}

/** A score between 0 and 1 is not a verdict, whatever `is_correct` contains. */
function readVerdict(score: number | null, isCorrect: boolean | null): StoredLabel {
  if (score !== null && score > 0 && score < 1) return INVALID_LABEL;
  if (isCorrect !== null) return isCorrect ? 1 : 0;
  return readLabel(score);
}
