/** `audit [INPUT…]`: scores the inputs under several schemes, and writes the result. */
import { resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { AuditRequest } from '../audit/audit.ts';
import type { AuditOptions } from '../audit/defaults/options.ts';
import { InputError } from '../base/core/errors.ts';
import { jsonText } from '../base/core/json-text.ts';
import type { AuditResult } from '../documents/result.ts';
import { STORED } from '../base/core/scheme.ts';
import type { AuditFlags } from './audit-flags.ts';
import type { CommandLine } from '../audit/request/map-advice.ts';
import { claimOptions } from '../audit/request/claim-options.ts';
import { NOT_DONE } from './kit/exit-codes.ts';
import { figuresFolder } from './kit/figure-files.ts';
import { openGate, reportOutcomes, type Gate } from './kit/gate.ts';
import {
  assertDistinct,
  assertNoInput,
  assertOutside,
  assertReplaceable,
  filesAmong,
  STDOUT,
  takesStdout,
  type Outputs,
} from './kit/output.ts';
import { assertFiles, resultOutputs, writeResult } from './result-outputs.ts';
import { folderWords, printSummary, viewWords } from './result-summary.ts';
import { OutputBatch } from '../base/system/output-batch.ts';
import { scored, scoringOptions } from './kit/scoring.ts';
import { USUAL } from '../languages/options/defaults.ts';
import { openTrialSink, type TrialSink } from './trial-sink.ts';
import { printMessage, printNote, startStep } from '../base/system/messages.ts';

/** @param describeMissing returns the sentence about a missing input, which may be a misspelled command. @param line writes the command as it was typed, with another map. */
export async function runAudit(
  words: readonly string[],
  flags: AuditFlags,
  describeMissing: (input: string) => Promise<string>,
  line: CommandLine,
): Promise<void> {
  const options = {
    ...(await scoringOptions(words, { maxExamples: USUAL.maxExamples, ...flags }, describeMissing, line)),
    ...(await claimOptions(flags)),
  };
  const read =
    'logs' in options
      ? checkFiles([...options.logs, ...filesAmong(words)], flags)
      : checkFiles([options.metadata, ...filesAmong(words)], flags, options.runsDir);
  await writeAudit(options, flags, { read, words }, (hooks) =>
    scored(options, flags, hooks, () => {
      void setImmediate().then(() => import('../report/markdown/report.ts')); // it loads while threads score
    }),
  );
}

interface AuditInputs {
  /** The files that are read. */
  readonly read: readonly string[];
  /** The inputs as the user named them; null where they are those of a plan. */
  readonly words: readonly string[] | null;
}

/**
 * Writes the outputs of an audit.
 * @param score makes the result.
 */
export async function writeAudit(
  options: AuditRequest,
  flags: AuditFlags,
  { read, words }: AuditInputs,
  score: (hooks: TrialSink['hooks']) => Promise<AuditResult>,
): Promise<void> {
  const gate = await openAuditGate(flags, options);
  const sink = await openTrialSink(flags, options);
  try {
    const result = gate.complete(await score(sink.hooks));
    if ((flags.failOn ?? []).length > 0 && flags.allowEmpty !== true && 'logs' in options) {
      const { assertInputsCount } = await import('../audit/request/inputs-that-count.ts');
      assertInputsCount(words ?? [], options.logs, result);
    }
    const stores = 'logs' in options ? [] : result.scope.inputs.map(({ path }) => resolve(options.runsDir, path));
    await writeOutputs(result, gate, sink, flags, { read: [...read, ...stores], words });
  } finally {
    sink.close();
  }
}

/**
 * Checks the outputs before any work is done: no output may replace an input.
 * @param closed a folder that is never written to.
 * @returns all files that are read.
 * @throws InputError for outputs that contradict each other, or that cannot be written at their path.
 */
export function checkFiles(inputs: readonly string[], flags: AuditFlags, closed?: string): string[] {
  const { schemes = [], baseline, claims, outDb } = flags;
  const outputs = auditOutputs(flags);
  const read = [...inputs, ...filesAmong([...schemes, baseline, claims])];
  assertFiles(flags);
  if (outDb === STDOUT) throw new InputError('--out-db -: is a SQLite file, which cannot be piped; name one.');
  assertDistinct(outputs);
  if (closed !== undefined)
    assertOutside(closed, { ...outputs, 'the folder of the figures': findFiguresFolder(flags) });
  assertNoInput(read, outputs);
  assertReplaceable(outputs, flags);
  return read;
}

function findFiguresFolder({ figures, outMd }: AuditFlags): string | undefined {
  return figures === true ? figuresFolder(outMd) : undefined;
}

function auditOutputs(flags: AuditFlags): Outputs {
  return { ...resultOutputs(flags), '--out-json': flags.outJson, '--out-db': flags.outDb };
}

/** Reads the rules before the first trial is scored, so that a syntax error is reported at once. */
async function openAuditGate(flags: AuditFlags, { schemes, schemeTimeout, groupBy }: AuditOptions): Promise<Gate> {
  if ((flags.failOn ?? []).length === 0) return openGate(flags, null);
  const [{ loadSchemes }, { v1 }] = await Promise.all([
    import('../audit/defaults/scheme-list.ts'),
    import('../schemes/core/core-schemes.ts'),
  ]);
  const { asked } = await loadSchemes(schemes, schemeTimeout);
  return openGate(flags, { schemes: [STORED, v1.id, ...asked.map(({ id }) => id)], groupBy });
}

async function writeOutputs(
  result: AuditResult,
  gate: Gate,
  sink: TrialSink,
  flags: AuditFlags,
  { read, words }: AuditInputs,
): Promise<void> {
  const { outJson, outDb } = flags;
  const outcomes = gate.judge(result);
  assertNoInput(read, { '--out-db': outDb });
  const files = outJson === undefined ? [] : [{ path: outJson, text: `${jsonText(result, 1)}\n` }];
  const batch = new OutputBatch({ within: flags.within });
  const stopStep = takesStdout(auditOutputs(flags)) ? () => {} : startStep('writing outputs');
  try {
    await sink.finish(result, batch);
    await writeResult(result, outcomes, flags, read, { files, trials: sink.pageTrials(), batch });
  } finally {
    batch.discard();
    stopStep();
  }
  await printResult(result, auditOutputs(flags), {
    view: viewWords(words, flags),
    folder: await folderWords(words, flags),
  });
  await reportOutcomes({ outcomes, compared: gate.compared(result) }, flags, auditOutputs(flags));
  await reportFailures(result);
}

/** Prints the guesses about the inputs, the answers to claims, and the summary. */
async function printResult(
  result: AuditResult,
  outputs: Outputs,
  { view, folder }: Readonly<Record<'view' | 'folder', readonly string[] | null>>,
): Promise<void> {
  if (takesStdout(outputs)) return;
  const [{ guessSentences, noteSentences }, { inertLine }] = await Promise.all([
    import('../report/guessed-fields.ts'),
    import('../base/text/inert.ts'),
  ]);
  const { options } = result;
  for (const sentence of [...guessSentences(options, inertLine), ...noteSentences(options, inertLine)])
    printNote(sentence);
  process.stdout.write(await claimLines(result));
  await printSummary(result, outputs, view, folder);
}

/** The claims come first, because the user asked about them. */
async function claimLines({ claims }: AuditResult): Promise<string> {
  if (claims === undefined) return '';
  const [{ claimTextTable }, { terminalPaint }] = await Promise.all([
    import('../report/claim-table.ts'),
    import('../base/system/terminal-paint.ts'),
  ]);
  return claimTextTable(claims, terminalPaint(process.stdout));
}

/** Reports the trials on which schemes failed. A failure of a user's scheme sets the exit code; a scheme of the catalog only gives up. The outputs are written. */
async function reportFailures({ failures, schemes }: AuditResult): Promise<void> {
  if (schemes.every(({ failed }) => failed === 0)) return;
  const [{ plural }, { isOfCatalog }] = await Promise.all([
    import('../report/numbers.ts'),
    import('../schemes/find-scheme.ts'),
  ]);
  for (const { scheme, trialId, reason } of failures) printMessage('warning', `trial ${trialId}: ${scheme}: ${reason}`);
  for (const { id, failed } of schemes) {
    if (failed === 0) continue;
    printMessage(
      isOfCatalog(id) ? 'warning' : 'error',
      `${id} failed on ${plural(failed, 'trial')}, which are not in its numbers.`,
    );
    if (!isOfCatalog(id)) process.exitCode = NOT_DONE;
  }
}
