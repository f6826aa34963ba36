/**
 * Results of simple-evals, `EVAL_MODEL_DATE_TIME_allresults.json`: conversations, and beside them reports in HTML, which alone have the truth, the answer and the score.
 * Source: openai/simple-evals at ee3b031, simple_evals.py and common.py (HTML_JINJA).
 */
import { basename } from 'node:path';
import { InputError } from '../../../base/core/errors.ts';
import { realPath, streamFile } from '../kit/files.ts';
import { readQuestion, readText } from '../kit/harness-values.ts';
import { isRecord } from '../kit/json-lines.ts';
import { parseLooseJson } from '../kit/json.ts';
import { jsonPieces } from '../kit/json-pieces.ts';
import { placeId, withRecord, type LabelOrigin, type LogReader, type LogTrial, type ReadOptions } from '../kit/log.ts';
import { readLabel } from '../kit/record-values.ts';

const START = /^\s*\{\s*"score"\s*:\s*[^{,]*,\s*"metrics"\s*:\s*(?:null|\{[^{}]*\})\s*,\s*"htmls"\s*:\s*\[/;
const NAME = /^(?<task>[^_]+)_(?<model>.+)_\d{8}_\d{6}(?:_DEBUG)?_allresults\.json/;
/** The end of a report. */
const RESULTS =
  /<p>Correct Answer: (?<truth>(?:(?!<\/?p>)[^])*)<\/p>\s*<p>Extracted Answer: (?<parse>(?:(?!<\/?p>)[^])*)<\/p>\s*<p>Score: (?<score>[^<]*)<\/p>\s*$/;
/** Python's None, as the template writes it. */
const NOTHING = 'None';

/** Schemes by the name of the evaluation. Source: gpqa_eval.py, mmlu_eval.py. */
const SCHEMES: ReadonlyMap<string, string> = new Map([
  ['gpqa', 'simpleevals.mcq'],
  ['mmlu', 'simpleevals.mmlu'],
]);
/** Source: math_eval.py (check_equality), simpleqa_eval.py, browsecomp_eval.py, healthbench_eval.py. */
const ASK_A_MODEL: ReadonlySet<string> = new Set(['math', 'simpleqa', 'browsecomp', 'healthbench']);

export const simpleEvalsReader: LogReader = {
  id: 'simple-evals',
  summary: '`*_allresults.json` of simple-evals',
  example: 'audit gpqa_gpt-4o_20260504_130000_allresults.json',
  notes:
    'Task and model are parts of the file name. Truth, stored answer and label are at the end of the HTML report of each sample; the response is the last message of its conversation.',
  schemes: { choice: ['simpleevals.mcq', 'simpleevals.mmlu'], number: ['simpleevals.mgsm_en'] },
  detects: ({ text }) => START.test(text),
  isOwnFormat: true,
  labelledBy: (path) => Promise.resolve(findLabelOrigin(findPlace(path).task)),
  async *read(path, options) {
    const place = findPlace(path);
    const htmls = readElements(path, 'htmls', options);
    const convos = readElements(path, 'convos', options);
    let index = 0;
    for await (const convo of convos) {
      const html: unknown = (await htmls.next()).value;
      if (typeof html !== 'string')
        throw new InputError(`${path}: htmls: no report for conversation ${index + 1}; write the results again.`);
      const record = { convo, html };
      yield withRecord(record, [
        readTrial(record, { ...place, run: options.name, id: placeId(options.name, index++) }),
      ]);
    }
  },
};

interface Place {
  readonly task: string | null;
  readonly model: string | null;
}

function findPlace(path: string): Place {
  const { task = null, model = null } = NAME.exec(basename(realPath(path)))?.groups ?? {};
  return { task, model };
}

function findLabelOrigin(task: string | null): LabelOrigin | null {
  if (task === null) return null;
  const asks = ASK_A_MODEL.has(task) ? ', which asks a model' : '';
  return { scheme: SCHEMES.get(task) ?? null, maker: `the evaluation ${task}${asks}` };
}

async function* readElements(
  path: string,
  list: string,
  { limits, onBytes }: Pick<ReadOptions, 'limits' | 'onBytes'>,
): AsyncGenerator {
  const stream = streamFile(path, limits);
  let number = 0;
  for await (const { key, bytes } of jsonPieces(stream, { list, members: [], place: path, limits })) {
    if (key !== null) continue;
    onBytes?.(stream.bytesRead);
    yield parseLooseJson(bytes, `${path}: ${list} ${++number}`);
  }
}

interface TrialPlace extends Place {
  readonly run: string;
  readonly id: string;
}

function readTrial({ convo, html }: { readonly convo: unknown; readonly html: string }, place: TrialPlace): LogTrial {
  const { task, model, run, id } = place;
  const messages: readonly unknown[] = Array.isArray(convo) ? convo : [];
  const last = messages.at(-1);
  const response = isRecord(last) && last['role'] === 'assistant' ? readText(last['content']) : null;
  const { truth, parse, score = '' } = RESULTS.exec(html)?.groups ?? {};
  return {
    trialId: id,
    run,
    model,
    variant: null,
    condition: null,
    dataset: null,
    task,
    itemId: null,
    question: readQuestion(messages),
    choices: null,
    temperature: null,
    groundTruth: readField(truth),
    response,
    storedParse: readField(parse),
    storedLabel: readLabel(score),
    anomaly: response === null ? 'error' : null,
  };
}

/** The text of a part of the report. */
function readField(html: string | undefined): string | null {
  return html === undefined || html === NOTHING ? null : unescapeHtml(html);
}

/** What the template escapes. Source: pallets/markupsafe, escape. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&#34;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

function unescapeHtml(html: string): string {
  return html.replaceAll(/&(?:lt|gt|#34|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}
