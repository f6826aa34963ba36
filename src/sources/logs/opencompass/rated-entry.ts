/**
 * Entries of inferencers that generate no text: they rate each label, or each choice, and predict the best one. That label is the response. It is compared as a
 * text with the truth, as the evaluator of OpenCompass does. Of choices, prediction and truth are indices.
 * Source: open-compass/opencompass, opencompass/openicl/icl_inferencer/icl_base_inferencer.py (PPLInferencerOutputHandler, CLPInferencerOutputHandler),
 * icl_ll_inferencer.py, opencompass/tasks/openicl_eval.py (format_details).
 */
import { readQuestion, readText, readTexts, readTruth } from '../kit/harness-values.ts';
import { isRecord } from '../kit/json-lines.ts';
import type { LogTrial } from '../kit/log.ts';
import type { Entry } from './entry-shape.ts';

/** Fields that only these inferencers write. */
const RATED = /^(?:label: |testing input$)/;

/** Whether labels or choices were rated. */
export function isRated(entry: Entry): boolean {
  return isRecord(entry.origin_prediction) || Object.keys(entry).some((name) => RATED.test(name));
}

/** The answer of such an entry. An entry without a prediction, such as one with likelihoods alone, has neither a response nor a truth. */
export function readRatedAnswer(entry: Entry): Pick<LogTrial, 'question' | 'groundTruth' | 'response'> {
  const choices = readTexts(entry.choices);
  const response = Array.isArray(entry.prediction)
    ? choiceAt(choices, entry.pred_label)
    : readText(entry.predictions ?? entry.prediction);
  const truth = entry.references ?? entry.gold;
  return {
    question: findQuestion(entry),
    groundTruth: response === null ? null : (choiceAt(choices, truth) ?? readTruth(truth)),
    response,
  };
}

/** The choice with an index; null for anything else, such as a choice itself. */
function choiceAt(choices: readonly string[] | null, index: unknown): string | null {
  return typeof index === 'number' ? (choices?.[index] ?? null) : null;
}

/** What the inputs of all labels begin with: each is the question with one of the answers. */
function findQuestion(entry: Entry): string | null {
  const inputs = listInputs(entry);
  const [first, ...others] = inputs;
  if (first === undefined || others.length === 0) return readQuestion(entry['testing input'] ?? entry.prompt);
  let length = first.length;
  for (const other of others) {
    let same = 0;
    while (same < length && other[same] === first[same]) same++;
    length = same;
  }
  return first.slice(0, length).trimEnd() || null;
}

function listInputs(entry: Entry): string[] {
  const ratings = isRecord(entry.origin_prediction) ? entry.origin_prediction : entry;
  return Object.values(ratings).flatMap((rating) => {
    const input = isRecord(rating) ? (rating['testing input'] ?? rating['prompt']) : null;
    return typeof input === 'string' ? [input] : [];
  });
}
