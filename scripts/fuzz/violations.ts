/** What a run of the program must not do, whatever its input is. */
import { basename } from 'node:path';
import type { Snapshot } from './snapshot.ts';

/** What one run of the program did. */
export interface CaseOutcome {
  /** null where a signal ended it. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly isHung: boolean;
  readonly stdout: string;
  readonly stderr: string;
  /** Peak memory in MiB; null where the process did not report it. */
  readonly peakMiB: number | null;
  /** The folder of inputs before and after the run. */
  readonly before: Snapshot;
  readonly after: Snapshot;
  /** Whether an input contains the word NaN. */
  readonly hasNaN: boolean;
  /** Files below the folder of inputs that the command may change. */
  readonly mayChange: readonly string[];
  /** Everything in the folder for temporary files after the run. */
  readonly temporary: Snapshot;
  /** Everything in the folder for outputs after the run. */
  readonly outputs: Snapshot;
  /** The command serves pages until a signal ends it. */
  readonly isServer: boolean;
  /** What it prints is for people. */
  readonly isForPeople: boolean;
}

/** Memory that a run may use, in MiB. The inputs of cases are below 10 MiB. */
export const MOST_MEMORY = 1024;

const DOCUMENTED_CODES = [0, 1, 2];
/** 128 and the number of SIGTERM: how a server ends that is asked to. */
const TERMINATED = 143;
const NOT_DONE = 2;

/** Lines of a stack. */
const STACK = /^ {4}at /m;
/** Names and messages of JavaScript and of libraries, which say nothing to a user. */
const JAVASCRIPT =
  /\b(?:Type|Range|Reference|Syntax|Eval|URI|Sqlite|Zod|Aggregate|Assertion)Error\b|\bError \[|\[object |\bundefined\b|Cannot (?:read propert|destructure|convert|mix|set propert|access)|is not (?:a function|iterable|a constructor)|Invalid (?:string|array|typed array) length|out(?:side)? (?:of )?(?:the )?bounds|Maximum call stack|Reduce of empty|memory access|\(node:\d+\)/;
/** The same, unless the input contains it: the program may show a part of the input. */
const NOT_A_NUMBER = /\bNaN\b/;
/** Texts of errors of the file system, as Node.js writes them. */
const ERRNO = /\bE[A-Z]{3,}: [a-z]/;
/** A line that a runner of GitHub or Azure obeys; annotations that the program makes itself have a place. */
const RUNNER_COMMAND = /^(?:::(?!(?:error|warning|notice) )|##\[|##vso\[(?!task\.logissue ))/m;
/** What a terminal obeys, and marks that turn the direction of text. */
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;
/** What is written beside an output before it is renamed. */
const HALF_WRITTEN = /^\..*\.tmp$/;
/** A sentence, or one of the values that a rule is about. */
const MESSAGE = /^(?:audit: | {2})\S/;

/** The violations of one run, a sentence each; empty for a run that did nothing wrong. */
export function violationsOf(outcome: CaseOutcome): string[] {
  return [...ending(outcome), ...messages(outcome), ...obeyed(outcome), ...files(outcome), ...memory(outcome)];
}

function ending({ code, signal, isHung, isServer }: CaseOutcome): string[] {
  if (isHung) return ['did not end in time'];
  if (signal !== null) return [`ended by ${signal}`];
  const allowed = isServer ? [...DOCUMENTED_CODES, TERMINATED] : DOCUMENTED_CODES;
  return allowed.includes(code ?? -1) ? [] : [`exit code ${code}`];
}

function messages({ code, stdout, stderr, hasNaN, isForPeople }: CaseOutcome): string[] {
  const found: string[] = [];
  if (STACK.test(stderr)) found.push('a stack trace on standard error');
  const number = hasNaN ? undefined : NOT_A_NUMBER.exec(stderr)?.[0];
  const word = JAVASCRIPT.exec(stderr)?.[0] ?? ERRNO.exec(stderr)?.[0] ?? number;
  if (word !== undefined) found.push(`the words of a library on standard error: ${word}`);
  if (stdout.includes('[object Object]')) found.push('[object Object] on standard output');
  const strange = stderr.split('\n').find((line) => line !== '' && !MESSAGE.test(line));
  if (strange !== undefined)
    found.push(`a line on standard error that is no message of the program: ${strange.slice(0, 80)}`);
  const reasons = isForPeople ? stdout + stderr : stderr;
  return code === NOT_DONE && reasons.trim() === '' ? [...found, `exit code ${NOT_DONE} without a reason`] : found;
}

/** Texts that something between the program and its reader would obey. */
function obeyed({ stdout, stderr, isForPeople }: CaseOutcome): string[] {
  return [...obeyedIn(stderr, 'error'), ...(isForPeople ? obeyedIn(stdout, 'output') : [])];
}

function obeyedIn(text: string, stream: string): string[] {
  const command = RUNNER_COMMAND.exec(text)?.[0];
  const control = CONTROL.exec(text)?.[0];
  return [
    ...(command === undefined ? [] : [`a command of a CI runner on standard ${stream}: ${command}`]),
    ...(control === undefined ? [] : [`a control character on standard ${stream}: ${JSON.stringify(control)}`]),
  ];
}

function files({ before, after, mayChange, temporary, outputs }: CaseOutcome): string[] {
  const isAllowed = (name: string): boolean =>
    mayChange.some((path) => name === path || sideFiles(path).includes(name));
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => before.get(name) !== after.get(name) && !isAllowed(name),
  );
  const half = [...outputs.keys()].filter((name) => HALF_WRITTEN.test(basename(name)));
  return [
    ...changed.map((name) => `the input ${name} changed`),
    ...[...temporary.keys()].map((name) => `the temporary file ${name} was left`),
    ...half.map((name) => `the half-written output ${name} was left`),
  ];
}

function sideFiles(path: string): string[] {
  return ['-wal', '-shm', '-journal'].map((suffix) => path + suffix);
}

function memory({ peakMiB }: CaseOutcome): string[] {
  return peakMiB !== null && peakMiB > MOST_MEMORY ? [`used ${Math.round(peakMiB)} MiB of memory`] : [];
}
