/** The inputs of `audit view`: inputs that are scored first, or a saved result. */
import { setImmediate } from 'node:timers/promises';
import type { AuditRequest } from '../../../audit/audit.ts';
import { TrialReader } from '../../../audit/page/trial-reader.ts';
import { loadSchemes, type SchemeList } from '../../../audit/defaults/scheme-list.ts';
import type { AuditHooks } from '../../../audit/audit-hooks.ts';
import { InputError } from '../../../base/core/errors.ts';
import { areOfCoreRules } from '../../../documents/core-rules.ts';
import type { AuditResult } from '../../../documents/result.ts';
import { isDatabase, resultKind, type ResultKind } from '../../../sources/results/result-kind.ts';
import { claimOptions } from '../../../audit/request/claim-options.ts';
import { scored, scoringOptions } from '../../../cli/kit/scoring.ts';
import type { ViewFlags } from './view-options.ts';

/** A result, its trials with their labels, and the trials in full. */
export interface ViewInputs {
  readonly schemes: SchemeList;
  /** How the trials are read, and which fields form a cell. */
  readonly options: AuditRequest;
  /** Returns the result, and passes all trials with their labels to `onTrials`, in any order. */
  result(onTrials: NonNullable<AuditHooks['onTrials']>): Promise<AuditResult>;
  /** Reads trials in full. @throws InputError if the inputs cannot be read. */
  openReader(): Promise<Pick<TrialReader, 'read' | 'rowTexts' | 'search' | 'close'>>;
  close(): void;
}

/**
 * The saved result among the inputs; null for logs or run stores.
 * @throws InputError if there is another input beside it.
 */
export function savedResultAmong(
  inputs: readonly string[],
): { readonly path: string; readonly kind: ResultKind } | null {
  for (const path of inputs) {
    const kind = resultKind(path);
    if (kind === null) continue;
    if (inputs.length === 1) return { path, kind };
    throw new InputError(`${path}: a saved result is shown alone; leave out the other inputs, or this one.`);
  }
  return null;
}

/**
 * The store of evaluations among the inputs; null without one.
 * @throws InputError if there is another input beside it.
 */
export async function evaluationsAmong(inputs: readonly string[]): Promise<string | null> {
  const databases = inputs.filter((path) => isDatabase(path) && resultKind(path) === null);
  if (databases.length === 0) return null;
  const { isEvaluationStore } = await import('../../rag/store/evaluation-kind.ts');
  const path = databases.find((one) => isEvaluationStore(one));
  if (path === undefined || inputs.length === 1) return path ?? null;
  throw new InputError(`${path}: a store of evaluations is shown alone; leave out the other inputs, or this one.`);
}

/** @throws InputError for options that do not apply to the inputs, or unknown schemes. */
export async function scoredInputs(inputs: readonly string[], flags: ViewFlags): Promise<ViewInputs> {
  const given = await scoringOptions(inputs, flags);
  const options = { ...given, ...(await claimOptions(flags)), multiverse: areOfCoreRules(given.schemes) };
  const schemes = await loadSchemes(options.schemes, options.schemeTimeout);
  return {
    schemes,
    options,
    result: (onTrials) =>
      scored(options, flags, { onTrials }, () => {
        void setImmediate().then(() => import('./serve-view.ts')); // it loads while threads score
      }),
    openReader: () => TrialReader.open(options, schemes),
    close: () => {},
  };
}
