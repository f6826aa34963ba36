/** What the verdicts of whole stores say of a scheme that flips labels at random. */
import { verdict } from '../../../src/report/verdict.ts';
import type { AuditResult } from '../../../src/documents/result.ts';
import { claimedChange, type OutputContrast } from '../by-output.ts';
import { createRandom } from '../items/random.ts';
import { auditStores, type AuditedStore } from './audit-log.ts';
import { CONDITIONS, drawRandomStore, FLIP_KINDS, type FlipKind } from './random-parser.ts';
import type { StoreSimulation } from './simulate-stores.ts';

type VerdictOutcome = 'changes' | 'no change' | 'untestable';

/** One store. */
export interface RandomParserVerdict {
  readonly kind: FlipKind;
  readonly items: number;
  readonly hasEffects: boolean;
  readonly contrasts: number;
  /** What the verdict is about: changes of effects that are tested and significant, tested and not, or that have too few items for a test. */
  readonly outcome: VerdictOutcome;
  /** The facts and the tests of the verdict. */
  readonly claim: string;
  /** The sentence on the reference; '' without one. */
  readonly reference: string;
  readonly signFlips: number;
  readonly significanceFlips: number;
  readonly referenceSignFlips: number;
  readonly upperSignFlips: number;
  /** Whether a verdict by output would name a contrast that changes its sign or its significance. */
  readonly claimedByOutput: boolean;
}

const ITEMS = [20, 120];
/** 36 contrasts, as in the audit of a benchmark with six variants and three temperatures. */
const DESIGN = { models: 6, temperatures: 3, outputs: 1 };

/** Stores by turns: of three kinds of flips, with 20 and 120 items, with and without effects of the conditions. */
export async function simulateRandomParsers({
  stores,
  seed,
  onProgress = () => {},
}: StoreSimulation): Promise<RandomParserVerdict[]> {
  const designs = FLIP_KINDS.flatMap((kind) =>
    ITEMS.flatMap((items) => [false, true].map((hasEffects) => ({ ...DESIGN, kind, items, hasEffects }))),
  );
  const designOf = (index: number): (typeof designs)[number] =>
    designs[index % designs.length] as (typeof designs)[number];
  const drawStore = (index: number): AuditedStore => {
    const drawn = drawRandomStore(designOf(index), createRandom(`${seed}:random parser:${index}`));
    const trials = drawn.map((trial) => ({ ...trial, errors: [trial.isError] }));
    return { trials, schemes: 1, groupBy: 'model,temperature,condition' };
  };
  const results = await auditStores(stores, drawStore, onProgress);
  return results.map((result, index) => ({ ...readVerdict(result), ...pickDesign(designOf(index)) }));
}

type Design = Pick<RandomParserVerdict, 'kind' | 'items' | 'hasEffects'>;

function pickDesign({ kind, items, hasEffects }: Design): Design {
  return { kind, items, hasEffects };
}

function readVerdict(result: AuditResult): Omit<RandomParserVerdict, keyof Design> {
  const found = verdict(result, (text) => text);
  const { signFlips, significanceFlips, contrasts, schemes, testable, tested } = result.conclusions;
  const blind = schemes.find(({ scheme }) => scheme.startsWith('regex:'))?.blind ?? null;
  return {
    contrasts,
    outcome: tested > 0 ? 'changes' : testable > 0 ? 'no change' : 'untestable',
    claim: found?.claim ?? '',
    reference: found?.names.find((sentence) => sentence.startsWith('Reference')) ?? '',
    signFlips,
    significanceFlips,
    referenceSignFlips: blind?.meanSignFlips ?? Number.NaN,
    upperSignFlips: blind?.upperSignFlips ?? Number.NaN,
    claimedByOutput: listOutputContrasts(result).some(([stored, scheme]) => claimedChange(stored, scheme)),
  };
}

function listOutputContrasts({ cells }: AuditResult): (readonly [stored: OutputContrast, scheme: OutputContrast])[] {
  const own = cells.filter(({ scheme }) => scheme.startsWith('regex:'));
  const groups = Map.groupBy(own, ({ key }) => `${key.model} ${key.temperature}`);
  return [...groups.values()].flatMap((group) => {
    const baseline = group.find(({ key }) => key.condition === 'c0');
    if (baseline === undefined || group.length !== CONDITIONS) throw new Error('a group without all conditions');
    const countErrors = (share: number, n: number): number => Math.round((share / 100) * n);
    return group
      .filter((cell) => cell !== baseline)
      .map(({ n, storedErrorPct, errorPct }) => {
        const contrast = (share: number, baselineShare: number): OutputContrast => ({
          n,
          errors: countErrors(share, n),
          baselineN: baseline.n,
          baselineErrors: countErrors(baselineShare, baseline.n),
        });
        return [contrast(storedErrorPct, baseline.storedErrorPct), contrast(errorPct, baseline.errorPct)] as const;
      });
  });
}
