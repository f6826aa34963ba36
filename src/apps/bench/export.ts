/**
 * Exports the results in the format of the Japanese benchmark's program, one document for each set and condition, and for each answer to its questions.
 * Source: t-nakabayashi/chain-of-thought-ja-benchmark at 0e8dca4, benchmark.py, save_results.
 */
import type { StoredAnswer } from './store/answers.ts';
import type { BenchStore } from './store/answer-store.ts';
import { jsonText } from '../../base/core/json-text.ts';

export interface ExportedDocument {
  /** `<model>_<dataset>_<shot>_<timestamp>.json`, with `_2` and so on before `.json` for further answers; the time is the start of the run, so that it is the same each time. */
  readonly name: string;
  readonly text: string;
}

interface ExportedAnswer {
  readonly question: string;
  readonly answer: string;
  /** What was parsed; "Error" for a question that failed. */
  readonly predicted: string | null;
  /** null for a question that failed: the original counts it as wrong. */
  readonly is_correct: boolean | null;
  readonly full_response?: string | null;
}

/** Which answers a document has. */
interface Group {
  readonly set: string;
  readonly condition: string;
  readonly repeat: number;
  readonly results: ExportedAnswer[];
}

/**
 * @param started ISO 8601.
 * @param isFull whether responses are part of it.
 */
export function createExportedDocuments(store: BenchStore, started: string, isFull: boolean): ExportedDocument[] {
  const groups = new Map<string, Group>();
  store.eachAnswer((answer) => {
    const { set, condition, repeat } = answer;
    const id = JSON.stringify([set, condition, repeat]);
    const group = groups.get(id) ?? { set, condition, repeat, results: [] };
    groups.set(id, group);
    group.results.push(exported(answer, isFull));
  });
  return [...groups.values()].map((group) => createDocument(store, group, started));
}

function exported(answer: StoredAnswer, isFull: boolean): ExportedAnswer {
  const { question, groundTruth, response, parse, isCorrect } = answer;
  return {
    question,
    answer: groundTruth,
    predicted: response === null ? 'Error' : parse,
    is_correct: response === null ? null : isCorrect,
    ...(isFull ? { full_response: response } : {}),
  };
}

function createDocument(
  { config }: BenchStore,
  { set: dataset, condition: shotType, repeat, results }: Group,
  started: string,
): ExportedDocument {
  const [day = '', time = ''] = started.slice(0, 19).split('T');
  const model = config.model.replace(/^[^:]*:/, '');
  const correct = results.filter(({ is_correct: isCorrect }) => isCorrect === true).length;
  const stamp = `${day.replaceAll('-', '')}_${time.replaceAll(':', '')}`;
  const about = { dataset, shot_type: shotType };
  const document = {
    ...about,
    model,
    timestamp: `${day} ${time}`,
    results: { ...about, accuracy: correct / results.length, correct, total: results.length, results },
  };
  return {
    name: `${fileName(model)}_${fileName(dataset)}_${fileName(shotType)}_${stamp}${repeat === 1 ? '' : `_${repeat}`}.json`,
    text: `${jsonText(document, 2)}\n`,
  };
}

/** The original replaces slashes and colons; here no character stays that could lead out of the folder. */
export function fileName(name: string): string {
  return name.replace(/[^\p{L}\p{N}._-]/gu, '_').replace(/^\.+/, '_');
}
