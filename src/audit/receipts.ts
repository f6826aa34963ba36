/** The trials that a report shows in full: who they are, what each text says, and which rules made the difference. */
import { RECEIPT_KINDS, type Receipt, type ReceiptKind, type Snippet } from '../core/result.ts';
import type { TrialDetail } from '../core/trial.ts';
import { schemeOf } from '../schemes/catalog.ts';
import { planFor } from '../schemes/plan.ts';
import { readOutput } from '../sources/run-store/details.ts';
import { openStore } from '../sources/run-store/open.ts';
import type { PreparedRun } from '../sources/run-store/prepare.ts';
import type { Ranked } from '../stats/smallest.ts';
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
    rules: rulesThatFlip(scheme, trial, truth),
    explain,
  };
}

/** The first `head` and the last `tail` code points of a text; all of it where that is no more. */
export function snippetOf(text: string, head: number, tail: number): Snippet {
  const codePoints = Array.from(text);
  const { length } = codePoints;
  if (length <= head + tail) return { head: text, tail: null, omitted: 0, length };
  const end = tail === 0 ? '' : codePoints.slice(-tail).join('');
  return { head: codePoints.slice(0, head).join(''), tail: end, omitted: length - head - tail, length };
}

/** The sampled trials of all runs as receipts, in the order of the samples. */
export function readReceipts(
  samples: Readonly<Record<ReceiptKind, readonly Ranked[]>>,
  runs: readonly PreparedRun[],
  options: AuditOptions,
): Record<ReceiptKind, Receipt[]> {
  const found = new Map<Ranked, Receipt>();
  for (const { entry, store } of runs) {
    const wanted = RECEIPT_KINDS.flatMap((kind) =>
      samples[kind].filter((one) => one.run === entry.key).map((one) => [kind, one] as const),
    );
    if (wanted.length === 0) continue;
    const db = openStore(store);
    try {
      for (const [kind, one] of wanted) {
        const trial = readOutput(db, entry.key, entry.temperature, one.ordinal);
        if (trial !== undefined) found.set(one, receiptOf(kind, trial, explainCommand(one.trialId, options)));
      }
    } finally {
      db.close();
    }
  }
  const inOrder = (kind: ReceiptKind): Receipt[] =>
    samples[kind].map((one) => found.get(one)).filter((receipt) => receipt !== undefined);
  return { 'think-dependence': inOrder('think-dependence'), 'combined-flip': inOrder('combined-flip') };
}
