/** The fuzzer reports each kind of misbehaviour of an outcome. */
import { expect, test } from 'vitest';
import { MOST_MEMORY, violationsOf, type CaseOutcome } from '../../../scripts/fuzz/violations.ts';

const REFUSED: CaseOutcome = {
  code: 2,
  signal: null,
  isHung: false,
  stdout: '',
  stderr: 'audit: in/a.db: the database is damaged (database disk image is malformed); fetch or copy it again.\n',
  peakMiB: 100,
  before: new Map([['a.db', 'x']]),
  after: new Map([['a.db', 'x']]),
  hasNaN: false,
  mayChange: [],
  temporary: new Map(),
  outputs: new Map([['report.md', 'y']]),
  isServer: false,
  isForPeople: false,
};

test.each<[string, Partial<CaseOutcome>]>([
  ['a refused input', {}],
  ['a report', { code: 0, stderr: '' }],
  ['a word of the input', { stderr: 'audit: in/a.json: no JSON (at NaN)\n', hasNaN: true }],
  ['the values of a rule', { code: 1, stderr: 'audit: --fail-on x: exceeded\n  m / t: abs(deltaPp) = 2\n' }],
  ['reasons in a summary', { stderr: '', stdout: '2 requests without a reply: no server.\n', isForPeople: true }],
  ['an annotation', { code: 1, stderr: 'audit: x\n', stdout: '::error title=a::b\n', isForPeople: true }],
  ['an exceeded gate', { code: 1, stderr: 'audit: --fail-on x: exceeded\n' }],
  ['a server that was ended', { code: 143, stderr: '', isServer: true }],
  [
    'a database of its own that a command adds to',
    { mayChange: ['a.db'], after: new Map([['a.db', 'y'], ['a.db-wal', 'z']]) }, // prettier-ignore
  ],
])('%s is no violation', (_, outcome) => {
  expect(violationsOf({ ...REFUSED, ...outcome })).toEqual([]);
});

test.each<[string, Partial<CaseOutcome>, string]>([
  ['a stack', { stderr: 'audit: x\n    at main (main.ts:1:1)\n' }, 'a stack trace on standard error'],
  ['NaN', { stderr: 'audit: NaN of 3 trials\n' }, 'NaN'],
  ['a name of JavaScript', { stderr: 'audit: x (TypeError: y)\n' }, 'TypeError'],
  [
    'a message of JavaScript',
    { stderr: "audit: x (Cannot read properties of null (reading 'y'))\n" },
    'Cannot read propert',
  ],
  ['a missing value', { stderr: 'audit: undefined is no scheme\n' }, 'undefined'],
  ['a number that is none', { stderr: 'audit: NaN trials\n' }, 'NaN'],
  ['an object in place of a text', { stderr: 'audit: [object Object]\n' }, '[object '],
  ['an object on standard output', { stdout: '| [object Object] |' }, '[object Object] on standard output'],
  ['an error of the file system', { stderr: 'audit: EISDIR: illegal operation on a directory, read\n' }, 'EISDIR: i'],
  ['a text too long for JavaScript', { stderr: 'audit: x (Invalid string length)\n' }, 'Invalid string length'],
  ['a warning of Node.js', { stderr: '(node:12) Warning: x\n' }, 'no message of the program'],
  ['a command of a runner', { stderr: 'audit: x\n##[set-output name=a]b\n' }, 'a command of a CI runner'],
  [
    'the same in what people read',
    { stdout: 'a\n::stop-commands::x\n', isForPeople: true },
    'a command of a CI runner',
  ],
  ['text that turns round', { stderr: 'audit: a\u202eb\n' }, 'a control character'],
  ['a refusal without a reason', { stderr: '' }, 'without a reason'],
  ['another exit code', { code: 7 }, 'exit code 7'],
  ['143 of what is no server', { code: 143 }, 'exit code 143'],
  ['a signal', { code: null, signal: 'SIGSEGV' }, 'ended by SIGSEGV'],
  ['a hang', { code: null, isHung: true }, 'did not end in time'],
  ['a changed input', { after: new Map([['a.db', 'y']]) }, 'the input a.db changed'],
  ['a removed input', { after: new Map() }, 'the input a.db changed'],
  ['a new file beside an input', { after: new Map([['a.db', 'x'], ['a.db-shm', '']]) }, 'the input a.db-shm changed'], // prettier-ignore
  ['a scratch folder', { temporary: new Map([['answer-audit-x', '']]) }, 'temporary file answer-audit-x was left'],
  ['a half-written output', { outputs: new Map([['csv/.cells.csv.12.tmp', '']]) }, 'half-written output csv/.cells'],
  ['too much memory', { peakMiB: MOST_MEMORY + 1 }, `used ${MOST_MEMORY + 1} MiB`],
])('%s is a violation', (_, outcome, expected) => {
  const found = violationsOf({ ...REFUSED, ...outcome });
  expect(found.join('\n')).toContain(expected);
});
