/** Receipts: sampled trials with their texts, and the rules that change their label. */
import type { SchemeFlipReasons } from '../../documents/flip-reasons.ts';
import type { Receipt, ReceiptKind, Receipts, Snippet } from '../../documents/result.ts';
import { NoAnswer, type Scheme } from '../../base/core/scheme.ts';
import { pickTrialPlace, type TrialDetail } from '../../base/core/trial.ts';
import { combined, isCoreScheme, postThink } from '../../schemes/core/core-schemes.ts';
import { planFor } from '../../schemes/kit/plan.ts';
import { PLAYERS_OF_SCHEMES, smallestSets } from '../../schemes/core/universes.ts';
import { explainCommand } from '../../sources/explain-command.ts';
import type { SourceRun, TrialSource } from '../../sources/source.ts';
import type { Ranked } from '../../stats/smallest.ts';
import { namesSchemes } from '../defaults/hinted-schemes.ts';
import { specsFor, type SchemeList } from '../defaults/scheme-list.ts';
import { readDetails, schemeOptions } from '../explain/trial-lookup.ts';
import { flipKind, STORED_RIGHT, STORED_WRONG, THINK_DEPENDENCE } from '../scan/trial-samples.ts';
import { describeSecondFailure, describeMissingReceipt } from '../tally/noted-trials.ts';
import { describeFlipReasons, listSampled } from './flip-reasons.ts';
import { listCauses } from '../explain/causes.ts';
import { cutToEnds } from '../../base/text/snippet.ts';
import { SHORT_SIZE, truthText } from '../explain/snippets.ts';
import type { Tally } from '../tally/tally.ts';

/** The code points shown of each end of a response. Source: the original's report (audit_answer_parsing, section 12). */
export const FLIP_SIZE = [320, 420] as const;
const THINK_SIZE = [380, 260] as const;
const PARSE_SIZE = [320, 0] as const;

/** Receipts, why labels change, and a warning for each sampled trial without a receipt. */
export interface ReceiptsAndWarnings {
  readonly receipts: Receipts;
  readonly flipReasons: readonly SchemeFlipReasons[];
  readonly warnings: readonly string[];
}

/** What receipts are made from. */
export interface ReceiptSource {
  readonly kind: TrialSource['kind'];
  /** The runs that count. */
  readonly runs: readonly SourceRun[];
  readonly schemes: SchemeList;
  readonly schemeTimeout: number | undefined;
}

/**
 * Makes receipts of the sampled trials, by kind, in the order of the samples. For run stores, they always include the kinds of the core.
 * @throws UnreadableInput with the key of a run that cannot be read again.
 */
export async function makeReceipts(tally: Tally, source: ReceiptSource): Promise<ReceiptsAndWarnings> {
  const { receipts } = tally;
  const { kind: kindOfSource, schemes } = source;
  const shown = kindOfSource === 'runs' ? [postThink, combined, ...schemes.others] : schemes.asked;
  const samples = shown.map((scheme) => {
    const kind = scheme === postThink ? THINK_DEPENDENCE : flipKind(scheme.id);
    return { name: kind, sample: (receipts.get(kind) ?? []).map((one) => ({ one, scheme })) };
  });
  const all = [...listDisagreements(receipts, schemes), ...samples];
  const { found, warnings, details } = await makeSamples(all, source, listSampled(tally));
  const none = { [THINK_DEPENDENCE]: [], 'combined-flip': [] };
  const flipReasons = describeFlipReasons(tally, schemes.asked, details);
  return { receipts: { ...none, ...Object.fromEntries(found) }, flipReasons, warnings };
}

/** The samples of trials on which every fitting scheme differs from the label; the note names the first of these. */
function listDisagreements(receipts: Tally['receipts'], { asked }: SchemeList): Sample<ReceiptKind>[] {
  return ([STORED_WRONG, STORED_RIGHT] as const).flatMap((name) => {
    const sample = (receipts.get(name) ?? []).flatMap((one) => {
      const scheme = asked.find(({ id }) => id === one.note);
      return scheme === undefined ? [] : [{ one, scheme }];
    });
    return sample.length === 0 ? [] : [{ name, sample }];
  });
}

/**
 * Receipts of sampled trials, each under the scheme that its note names. One that cannot be made is left out.
 * @throws UnreadableInput as {@link makeReceipts}.
 */
export async function makeNotedReceipts<Name>(
  samples: ReadonlyMap<Name, readonly Ranked[]>,
  source: ReceiptSource,
): Promise<ReadonlyMap<Name, Receipt[]>> {
  const { asked } = source.schemes;
  const noted = Array.from(samples, ([name, sample]) => ({
    name,
    sample: sample.flatMap((one) => {
      const scheme = asked.find(({ id }) => id === one.note);
      return scheme === undefined ? [] : [{ one, scheme }];
    }),
  }));
  return (await makeSamples(noted, source)).found;
}

/** A sampled trial with the scheme that changes its label. */
interface Sampled {
  readonly one: Ranked;
  readonly scheme: Scheme;
}

interface Sample<Name> {
  readonly name: Name;
  readonly sample: readonly Sampled[];
}

interface Made<Name> {
  readonly found: Map<Name, Receipt[]>;
  readonly warnings: readonly string[];
  readonly details: ReadonlyMap<Ranked, TrialDetail>;
}

/** @param others trials that are read at the same time. */
async function makeSamples<Name>(
  samples: readonly Sample<Name>[],
  { runs, schemes, schemeTimeout }: ReceiptSource,
  others: readonly Ranked[] = [],
): Promise<Made<Name>> {
  const findRun = ({ run }: Ranked): SourceRun | undefined => runs.find(({ key }) => key === run);
  const places = new Map(samples.flatMap(({ sample }) => sample).map((one) => [placeOf(one), one]));
  const details = await readDetails([...Array.from(places.values(), ({ one }) => one), ...others], findRun);
  const warnings: string[] = [];
  const make = ({ one, scheme }: Sampled): Receipt | null => {
    const [run, trial] = [findRun(one), details.get(one)];
    if (run === undefined || trial === undefined) return null;
    const words = specsFor(schemes, scheme, !namesSchemes(run));
    const receipt = makeReceipt(
      scheme,
      trial,
      one,
      explainCommand(one.trialId, run.place, schemeOptions(words, schemeTimeout)),
    );
    if (!(receipt instanceof NoAnswer)) return receipt;
    warnings.push(describeMissingReceipt(one.trialId, scheme.id, receipt.reason));
    return null;
  };
  const made = new Map(Array.from(places, ([place, one]) => [place, make(one)]));
  const receipts = (sample: readonly Sampled[]): Receipt[] => sample.flatMap((one) => made.get(placeOf(one)) ?? []);
  return { found: new Map(samples.map(({ name, sample }) => [name, receipts(sample)])), warnings, details };
}

/** Names a trial and the scheme that changes its label, because several samples may have both. */
function placeOf({ one, scheme }: Sampled): string {
  return JSON.stringify([one.run, one.ordinal, scheme.id]);
}

/** Makes a receipt. @returns NoAnswer if a scheme of a user fails now, or gives another label than when the trial was counted. */
function makeReceipt(scheme: Scheme, trial: TrialDetail, { pattern }: Ranked, explain: string): Receipt | NoAnswer {
  const truth = trial.groundTruth ?? '';
  const [verdict] = planFor([scheme]).score(trial, truth);
  if (verdict === undefined) throw new Error(`no verdict of ${scheme.id}`);
  if (verdict.failure !== undefined) return new NoAnswer(describeSecondFailure(verdict.failure));
  const [storedCorrect, schemeCorrect] = [trial.storedLabel === 1, verdict.correct === true];
  if (schemeCorrect === storedCorrect) return new NoAnswer('gave another answer the second time');
  return {
    ...pickTrialPlace(trial),
    itemId: trial.itemId,
    question: snippet(trial.question, SHORT_SIZE),
    groundTruth: cutToEnds(truthText(truth), ...SHORT_SIZE),
    scheme: scheme.id,
    storedCorrect,
    schemeCorrect,
    response: snippet(trial.response, scheme === postThink ? THINK_SIZE : FLIP_SIZE),
    storedParse: snippet(trial.storedParse, PARSE_SIZE),
    parse: snippet(verdict.parse.text, PARSE_SIZE),
    rules:
      isCoreScheme(scheme) && pattern !== undefined
        ? smallestSets(pattern, PLAYERS_OF_SCHEMES[scheme.id] ?? 0)
        : [listCauses(scheme, trial, verdict)],
    explain,
  };
}

function snippet(text: string | null, sizes: readonly [number, number]): Snippet | null {
  return text === null ? null : cutToEnds(text, ...sizes);
}
