/**
 * Tables of promptfoo (`-o out.csv`): a row for each test, with its variables and a column for each provider and prompt. Newer versions have the verdict in a column `Status` beside the output;
 * older ones have it as a mark before the output, and the reason of a failure between them.
 * Source: promptfoo, src/util/eval/evalTableUtils.ts (buildCsvHeaders, tableRowToCsvValues); older: src/util/index.ts (writeOutput) and src/table.ts.
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
/** Columns after that of an output; there may be metrics before the reason. */
const AFTER = ['Status', 'Score', 'Named Scores'];
const REASON = 'Grader Reason';
/** Before a cell that a spreadsheet could take for a formula. */
const ESCAPED = /^'(?=[=+\-@\t\r])/;
const WITH_MARKS = /^\ufeff?[^\n]*(?:^|,)"?\[[^\]\n]+\] [^]*?\n[^]*?(?:^|,|\n)"?\[(?:PASS|FAIL|ERROR)\] /;
const WITH_COLUMNS = `,${AFTER.join(',')},`;

export const promptfooTableReader: LogReader = {
  id: 'promptfoo-csv',
  summary: 'the table of promptfoo (`-o out.csv`)',
  example: 'audit out.csv',
  notes:
    'One trial for each row and column of outputs. The label is the status of the output, the condition the prompt, the truth and the question are variables such as `gold` and `question`. Assertions are not in a table; the JSON output has them.',
  detects: ({ text }) => text.includes(WITH_COLUMNS) || WITH_MARKS.test(text),
  isOwnFormat: true,
  async *read(path, { name, limits, onBytes }) {
    const ids = new UniqueIds();
    let header: readonly string[] | null = null;
    let test = 0;
    for await (const row of plainRows(path, { limits, onBytes })) {
      if (header === null) header = row;
      else yield readRow(header, row, { run: name, test: test++, ids });
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
  const outputs = header.flatMap((_, at) => readOutput(header, row, at) ?? []);
  const record = Object.fromEntries(header.map((name, at) => [name, row[at] ?? null]));
  const find = (names: readonly string[]): string | null =>
    names.map((name) => record[name] ?? '').find((value) => value !== '') ?? null;
  for (const { model, prompt, place, ...output } of outputs) {
    const trial: LogTrial = {
      trialId: ids.take(`${test}/${place}`),
      run,
      model,
      variant: null,
      condition: prompt,
      dataset: null,
      task: null,
      itemId: String(test),
      question: find(QUESTIONS) ?? prompt,
      choices: null,
      temperature: null,
      groundTruth: find(TRUTHS),
      storedParse: null,
      ...output,
    };
    yield* withRecord(record, [trial]);
  }
}

interface Output extends Pick<LogTrial, 'model' | 'response' | 'storedLabel' | 'anomaly'> {
  readonly prompt: string;
  /** The number of the column among those with outputs, from 0. */
  readonly place: number;
}

/** The output in a column; null for a column of another kind, and for an empty cell of a test that was not run. */
function readOutput(header: readonly string[], row: readonly string[], at: number): Output | null {
  const verdict = hasStatus(header, at) ? readColumns(header, row, at) : readMark(header[at], row[at]);
  if (verdict === null) return null;
  const name = header[at] ?? '';
  const [, model = null, prompt = name] = COLUMN.exec(name) ?? [];
  const place = header.slice(0, at).filter((_, before) => isOutput(header, before)).length;
  return { model, prompt, place, ...verdict };
}

type Verdict = Omit<Output, 'model' | 'prompt' | 'place'>;

/** The verdict of the columns after the output. */
function readColumns(header: readonly string[], row: readonly string[], at: number): Verdict | null {
  const status = row[at + 1] ?? '';
  const reason = row[header.indexOf(REASON, at)] ?? '';
  return status === '' ? null : readVerdict(status, (row[at] ?? '').replace(ESCAPED, ''), reason);
}

/** The verdict of the mark before the output. */
function readMark(name = '', cell = ''): Verdict | null {
  const [, mark, text = ''] = COLUMN.test(name) ? (CELL.exec(cell) ?? []) : [];
  return mark === undefined ? null : readVerdict(mark, text, text.split(RULER, 1)[0] ?? '');
}

function isOutput(header: readonly string[], at: number): boolean {
  return hasStatus(header, at) || COLUMN.test(header[at] ?? '');
}

function hasStatus(header: readonly string[], at: number): boolean {
  return AFTER.every((after, i) => header[at + 1 + i] === after);
}

/** @param reason of a failure, which may precede the output. */
function readVerdict(status: string, text: string, reason: string): Verdict {
  if (status === 'ERROR') return { response: null, storedLabel: null, anomaly: 'error' };
  if (status === 'PASS') return { response: text, storedLabel: 1, anomaly: null };
  const before = reason + RULER;
  return { response: text.startsWith(before) ? text.slice(before.length) : text, storedLabel: 0, anomaly: null };
}
