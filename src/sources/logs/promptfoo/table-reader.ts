/**
 * Tables of promptfoo (`-o out.csv`): a row for each test, with its variables and a column for each provider and prompt. The verdict is a mark before the output, and before the output of a
 * failed test is the reason.
 * Source: promptfoo, src/util/index.ts (writeOutput) and src/table.ts.
 */
import { withRecord, type LogReader, type LogTrial } from '../kit/log.ts';
import { plainRows } from '../kit/table.ts';
import { UniqueIds } from '../kit/unique-ids.ts';
import { QUESTIONS } from './result.ts';
import { TRUTHS } from './truth.ts';

/** The name of a column with outputs: `[provider] prompt`. */
const COLUMN = /^\[([^\]\n]+)\] ?([^]*)$/;
const CELL = /^\[(PASS|FAIL|ERROR)\] ?([^]*)$/;
/** Between the reason and the output of a failed test. */
const RULER = '\n---\n';
const START = /^\ufeff?[^\n]*(?:^|,)"?\[[^\]\n]+\] [^]*?\n[^]*?(?:^|,|\n)"?\[(?:PASS|FAIL|ERROR)\] /;

export const promptfooTableReader: LogReader = {
  id: 'promptfoo-csv',
  summary: 'the table of promptfoo (`-o out.csv`)',
  example: 'audit out.csv',
  notes:
    'One trial for each row and column of outputs. The label is the mark of the output (`[PASS]`, `[FAIL]`), the truth and the question are variables such as `gold` and `question`. Assertions are not in a table; the JSON output has them.',
  detects: ({ text }) => START.test(text),
  isOwnFormat: true,
  async *read(path, { name, limits, onBytes }) {
    const ids = new UniqueIds();
    let header: readonly string[] | null = null;
    let test = 0;
    for await (const row of plainRows(path, { limits, onBytes })) {
      if (header === null) header = row;
      else yield* readRow(header, row, { run: name, test: test++, ids });
    }
  },
};

interface RowPlace {
  readonly run: string;
  /** The number of the test, from 0. */
  readonly test: number;
  readonly ids: UniqueIds;
}

function* readRow(
  header: readonly string[],
  row: readonly string[],
  { run, test, ids }: RowPlace,
): ReturnType<typeof withRecord> {
  const outputs = header.flatMap((name, at) => (COLUMN.test(name) && CELL.test(row[at] ?? '') ? [at] : []));
  const record = Object.fromEntries(header.map((name, at) => [name, row[at] ?? null]));
  const find = (names: readonly string[]): string | null =>
    names.map((name) => record[name] ?? '').find((value) => value !== '') ?? null;
  const areSeveral = new Set(outputs.map((at) => COLUMN.exec(header[at] ?? '')?.[2])).size > 1;
  for (const [place, at] of outputs.entries()) {
    const [, model = null, prompt = null] = COLUMN.exec(header[at] ?? '') ?? [];
    const trial: LogTrial = {
      trialId: ids.take(`${test}/${place}`),
      run,
      model,
      variant: null,
      condition: areSeveral ? prompt : null,
      dataset: null,
      task: null,
      itemId: String(test),
      question: find(QUESTIONS) ?? prompt,
      choices: null,
      temperature: null,
      groundTruth: find(TRUTHS),
      ...readCell(row[at] ?? ''),
      storedParse: null,
    };
    yield* withRecord(record, [trial]);
  }
}

function readCell(cell: string): Pick<LogTrial, 'response' | 'storedLabel' | 'anomaly'> {
  const [, mark, text = ''] = CELL.exec(cell) ?? [];
  if (mark === 'ERROR') return { response: null, storedLabel: null, anomaly: 'error' };
  if (mark === 'PASS') return { response: text, storedLabel: 1, anomaly: null };
  const at = text.indexOf(RULER);
  return { response: at === -1 ? text : text.slice(at + RULER.length), storedLabel: 0, anomaly: null };
}
