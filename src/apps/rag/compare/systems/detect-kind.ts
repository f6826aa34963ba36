/** The kind of an input, from its content. */
import { readFilePart } from '../../../../base/system/read-file.ts';
import type { SystemKind } from '../../documents/comparison.ts';

const HEAD_BYTES = 1 << 16;
/** The first bytes of every SQLite database; whether it is a store of evaluations, and a whole one, is checked when it is opened. */
const DATABASE = 'SQLite format 3\0';
/** `query Q0 document rank score tag` */
const RUN_LINE = /^\s*\S+\s+\S+\s+\S+\s+\S+\s+[+-]?(?:\d|\.\d)\S*\s+\S+/;

/** @throws InputError for a file that cannot be read, or that is not a regular file: texts are read in a second pass. */
export function detectKind(path: string): SystemKind {
  const head = readFilePart(path, 0, HEAD_BYTES, { advice: 'give two files' })
    .toString('utf8')
    .replace(/^\ufeff/, '');
  if (head.startsWith(DATABASE)) return 'store';
  const lines = head.split('\n').filter((line) => line.trim() !== '');
  if (/^\s*[{[]/.test(head)) return lines.some(isResult) ? 'results' : 'answers';
  const line = lines.find((one) => !one.startsWith('#')) ?? '';
  return RUN_LINE.test(line) ? 'run' : 'answers';
}

/** Whether a line has metrics and no answer; the last line may be cut. */
function isResult(line: string): boolean {
  return /"metrics"\s*:\s*\{/.test(line) && !/"(?:answer|query)"\s*:/.test(line);
}
