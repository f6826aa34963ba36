/** The trials that a report shows in full: who they are, what each text says, and which rules made the difference. */
import type { Receipt, ReceiptKind, Snippet } from '../core/result.ts';
import type { TrialDetail } from '../core/trial.ts';
import { schemeOf } from '../schemes/catalog.ts';
import { parserInputOf, planFor } from '../schemes/plan.ts';
import { readOutput } from '../sources/run-store/details.ts';
import { openStore } from '../sources/run-store/open.ts';
import type { PreparedRun } from '../sources/run-store/prepare.ts';
import type { Database } from '../sources/run-store/sqlite.ts';
import type { Ranked } from '../stats/smallest.ts';
import { countCodePoints, offsetAfter, offsetBeforeLast } from '../text/code-points.ts';
import { explainCommand } from './explain-command.ts';
import type { AuditOptions } from './options.ts';
import { rulesThatFlip } from './rules-that-flip.ts';

/** Code points shown of each end of a response, by kind. Source: the original's report (audit_answer_parsing, section 12). */
const SNIPPET_SIZES: Readonly<Record<ReceiptKind, readonly [head: number, tail: number]>> = {
  'think-dependence': [380, 260],
  'combined-flip': [320, 420],
};
const SCHEME_OF_KIND: Readonly<Record<ReceiptKind, string>> = {
  'think-dependence': 'post-think',
  'combined-flip': 'combined',
};
const PARSE_SIZE = [320, 0] as const;
const SHORT_SIZE = [200, 0] as const;

/** Builds a receipt from a trial that was sampled for `kind`. `explain` is the command that shows it rule by rule. */
function receiptOf(kind: ReceiptKind, trial: TrialDetail, explain: string): Receipt {
  const scheme = schemeOf(SCHEME_OF_KIND[kind]);
  const truth = trial.groundTruth ?? '';
  const [verdict] = planFor([scheme]).score(trial, truth);
  const [head, tail] = SNIPPET_SIZES[kind];
  const snippet = (text: string | null, sizes: readonly [number, number]): Snippet | null =>
    text === null ? null : snippetOf(text, ...sizes);
  const { trialId, run, temperature, variant, condition, model, dataset, itemId } = trial;
  return {
    trialId,
    run,
    temperature,
    variant,
    condition,
    model,
    dataset,
    itemId,
    question: snippetOf(trial.question, ...SHORT_SIZE),
    groundTruth: snippetOf(truth, ...SHORT_SIZE),
    scheme: scheme.id,
    storedCorrect: trial.storedLabel === 1,
    schemeCorrect: verdict?.correct === true,
    response: snippet(trial.response, [head, tail]),
    storedParse: snippet(trial.storedParse, PARSE_SIZE),
    parse: snippet(verdict?.parse.text ?? null, PARSE_SIZE),
    rules: rulesThatFlip(scheme, parserInputOf(trial), truth),
    explain,
  };
}

/** The first `head` and the last `tail` code points of a text; all of it where that is no more. */
export function snippetOf(text: string, head: number, tail: number): Snippet {
  const length = countCodePoints(text);
  if (length <= head + tail) return { head: text, tail: null, omitted: 0, length };
  return {
    head: text.slice(0, offsetAfter(text, head)),
    tail: text.slice(offsetBeforeLast(text, tail)),
    omitted: length - head - tail,
    length,
  };
}

/** The sampled trials of all runs as receipts, in the order of the samples. */
export function readReceipts(
  samples: Readonly<Record<ReceiptKind, readonly Ranked[]>>,
  runs: readonly PreparedRun[],
  options: AuditOptions,
): Record<ReceiptKind, Receipt[]> {
  const connections = new Map<PreparedRun, Database.Database>();
  const detail = (one: Ranked): TrialDetail | undefined => {
    const run = runs.find(({ entry }) => entry.key === one.run);
    if (run === undefined) return undefined;
    const db = connections.get(run) ?? openStore(run.store);
    connections.set(run, db);
    return readOutput(db, run.entry.key, run.entry.temperature, one.ordinal);
  };
  const receiptsOf = (kind: ReceiptKind): Receipt[] =>
    samples[kind].flatMap((one) => {
      const trial = detail(one);
      return trial === undefined ? [] : [receiptOf(kind, trial, explainCommand(one.trialId, options))];
    });
  try {
    return { 'think-dependence': receiptsOf('think-dependence'), 'combined-flip': receiptsOf('combined-flip') };
  } finally {
    for (const db of connections.values()) db.close();
  }
}
