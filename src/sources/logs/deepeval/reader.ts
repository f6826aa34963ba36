/**
 * The latest test run of DeepEval, `.deepeval/.latest_test_run.json`: a list of test cases with the verdicts of metrics.
 * Source: confident-ai/deepeval, deepeval/test_run/test_run.py and api.py.
 */
import { z } from 'zod';
import { InputError } from '../../../base/core/errors.ts';
import type { StoredLabel } from '../../../base/core/trial.ts';
import { withKnownNames } from '../../../base/text/nearest-name.ts';
import { streamFile } from '../kit/files.ts';
import { parseLooseJson } from '../kit/json.ts';
import { jsonPieces } from '../kit/json-pieces.ts';
import { placeId, withRecord, type LabelOrigin, type LogReader, type LogTrial, type ReadOptions } from '../kit/log.ts';
import { checkShape } from '../kit/shape.ts';
import { UniqueIds } from '../kit/unique-ids.ts';

const RUN = 'testRunData';
const CASES = 'testCases';
const START = /^\s*\{\s*(?:"testRunData"\s*:\s*\{|"testFile"\s*:)[^]*"testCases"\s*:\s*\[/;
/** The verdict over all metrics, which counts unless `--stored` names another one. */
const WHOLE = 'success';

const metricSchema = z.looseObject({
  name: z.string(),
  success: z.boolean().nullish(),
  threshold: z.number().nullish(),
  evaluationModel: z.string().nullish(),
});
type Metric = z.infer<typeof metricSchema>;

const caseSchema = z.looseObject({
  name: z.string().nullish(),
  input: z.string().nullish(),
  actualOutput: z.string().nullish(),
  expectedOutput: z.string().nullish(),
  success: z.boolean().nullish(),
  metricsData: z.array(metricSchema).nullish(),
});
type Case = z.infer<typeof caseSchema>;

export const deepEvalReader: LogReader = {
  id: 'deepeval',
  summary: 'the test run of DeepEval (`.deepeval/.latest_test_run.json`)',
  example: "audit .deepeval --stored 'Exact Match'",
  notes:
    'No parsed answer is stored. The label is whether the test case passed; `--stored` takes the name of a metric. The truth is `expectedOutput`.',
  detects: ({ text }) => START.test(text),
  isOwnFormat: true,
  hasSeveralStored: true,
  async labelledBy(path, options) {
    for await (const one of readCases(path, options)) return findLabelOrigin(one, options.stored);
    return null;
  },
  async *read(path, options) {
    const { name, stored } = options;
    const ids = new UniqueIds();
    const metrics = new Set<string>();
    let index = 0;
    for await (const one of readCases(path, options)) {
      for (const metric of one.metricsData ?? []) metrics.add(metric.name);
      const id = ids.take(one.name ?? placeId(name, index));
      yield withRecord(one, [readTrial(one, id, name, stored)]);
      index++;
    }
    if (stored === null || stored === WHOLE || metrics.has(stored) || index === 0) return;
    throw new InputError(withKnownNames(`${path}: --stored ${stored}: no such metric`, stored, [WHOLE, ...metrics]));
  },
};

async function* readCases(
  path: string,
  { limits, onBytes }: Pick<ReadOptions, 'limits' | 'onBytes'>,
): AsyncGenerator<Case> {
  // Older versions have the members of the run in the document itself.
  for (const list of [[RUN, CASES], [CASES]]) {
    const stream = streamFile(path, limits);
    let number = 0;
    for await (const { key, bytes } of jsonPieces(stream, { list, members: [], place: path, limits })) {
      if (key !== null) continue;
      onBytes?.(stream.bytesRead);
      const place = `${path}: test case ${++number}`;
      yield checkShape(caseSchema, parseLooseJson(bytes, place), place, 'a test case of DeepEval');
    }
    if (number > 0) return;
  }
}

function readTrial(one: Case, trialId: string, run: string, stored: string | null): LogTrial {
  const response = one.actualOutput ?? null;
  return {
    trialId,
    run,
    model: null,
    variant: null,
    condition: null,
    dataset: null,
    task: null,
    itemId: trialId,
    question: one.input ?? null,
    choices: null,
    temperature: null,
    groundTruth: one.expectedOutput ?? null,
    response,
    storedParse: null,
    storedLabel: readLabel(one, stored),
    anomaly: response === null ? 'error' : null,
  };
}

function readLabel({ success, metricsData }: Case, stored: string | null): StoredLabel {
  const verdict =
    stored === null || stored === WHOLE ? success : metricsData?.find(({ name }) => name === stored)?.success;
  return verdict === null || verdict === undefined ? null : verdict ? 1 : 0;
}

/** The metrics of the first case made the labels. */
function findLabelOrigin({ metricsData }: Case, stored: string | null): LabelOrigin | null {
  const counted = (metricsData ?? []).filter(({ name }) => stored === null || stored === WHOLE || name === stored);
  const [first, ...others] = counted;
  if (first === undefined) return null;
  if (others.length > 0)
    return { scheme: null, maker: `the metrics ${counted.map(({ name }) => name).join(', ')} together` };
  return {
    scheme: findScheme(first),
    maker: `the metric ${first.name}${asksAModel(first) ? ', which asks a model' : ''}`,
  };
}

function asksAModel({ evaluationModel }: Metric): boolean {
  return evaluationModel !== null && evaluationModel !== undefined && evaluationModel !== '';
}

/** Source: confident-ai/deepeval, deepeval/metrics/exact_match/exact_match.py: equal after both are stripped, as HELM's exact match. */
function findScheme({ name, threshold }: Metric): string | null {
  return name === 'Exact Match' && (threshold ?? 1) >= 1 ? 'helm.exact_match' : null;
}
