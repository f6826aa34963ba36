/** The trials of a page as its file contains them: without texts, steps and accounts that follow from others of the same trial. */
import type { PageAccount, PageScheme, PageStep, PageTrial, PageTrials, PageVerdict } from './page.ts';
import { isSameAccount, isSameStep } from './same-account.ts';

/** A {@link PageTrial} in which nothing is written twice. */
export interface PackedTrial extends Omit<PageTrial, 'storedParse' | 'verdicts'> {
  /** Its length, where it is the beginning of the response. */
  readonly storedParse: string | number | null;
  /** The texts of all steps and accounts, each once. */
  readonly texts: readonly string[];
  /** The steps of all accounts, each once; both texts are positions among those of the trial. */
  readonly steps: readonly (readonly [part: PageStep['part'], rule: string, before: number, after: number])[];
  readonly accounts: readonly PackedAccount[];
  /** The account of each scheme, by its position, and the rules that make the flip. */
  readonly verdicts: readonly (readonly [account: number, madeBy: PageVerdict['madeBy']])[];
}

interface PackedAccount extends Omit<PageAccount, 'normalized' | 'steps'> {
  /** A position among the texts of the trial. */
  readonly normalized: number;
  /** Positions among the steps of the trial. */
  readonly steps: readonly number[];
}

/** As {@link PageTrials}. */
export interface PackedTrials {
  readonly schemes: readonly PageScheme[];
  readonly flips: number;
  readonly list: readonly PackedTrial[];
}

export function packTrial({ storedParse, verdicts, ...others }: PageTrial): PackedTrial {
  const isStart = storedParse !== null && others.response?.startsWith(storedParse) === true;
  const texts: string[] = [];
  const steps: PageStep[] = [];
  const accounts: PageVerdict[] = [];
  const packedVerdicts = verdicts.map(
    (verdict) => [placeOf(verdict, accounts, isSameAccount), verdict.madeBy] as const,
  );
  const packedAccounts = accounts.map(({ inScope, failure, correct, parse, truthNormalized, match, ...account }) => ({
    inScope,
    failure,
    correct,
    parse,
    truthNormalized,
    match,
    ...(account.reply === undefined ? {} : { reply: account.reply }),
    ...(account.omissions === undefined ? {} : { omissions: account.omissions }),
    normalized: placeOf(account.normalized, texts),
    steps: account.steps.map((step) => placeOf(step, steps, isSameStep)),
  }));
  return {
    ...others,
    storedParse: isStart ? storedParse.length : storedParse,
    texts,
    steps: steps.map(({ part, rule, before, after }) => [part, rule, placeOf(before, texts), placeOf(after, texts)]),
    accounts: packedAccounts,
    verdicts: packedVerdicts,
  };
}

/**
 * The position of a value in a list, to which it is added if it is new.
 * @param isSame tells which objects are the same value; not needed for texts.
 */
function placeOf<Value>(value: Value, list: Value[], isSame?: (a: Value, b: Value) => boolean): number {
  const same = list.lastIndexOf(value); // most objects are shared, and are found without a comparison of their fields
  const place = same === -1 && isSame !== undefined ? list.findIndex((other) => isSame(value, other)) : same;
  return place === -1 ? list.push(value) - 1 : place;
}

export function unpackTrials({ list, ...others }: PackedTrials): PageTrials {
  return { ...others, list: list.map(unpackTrial) };
}

function unpackTrial({ storedParse, texts, steps, accounts, verdicts, ...others }: PackedTrial): PageTrial {
  const textAt = (place: number): string => texts[place] as string;
  const allSteps = steps.map(([part, rule, before, after]) => ({
    part,
    rule,
    before: textAt(before),
    after: textAt(after),
  }));
  const allAccounts = accounts.map((account) => ({
    ...account,
    normalized: textAt(account.normalized),
    steps: account.steps.map((place) => allSteps[place] as PageStep),
  }));
  return {
    ...others,
    storedParse: typeof storedParse === 'number' ? (others.response ?? '').slice(0, storedParse) : storedParse,
    verdicts: verdicts.map(([account, madeBy]) => ({ ...(allAccounts[account] as PageAccount), madeBy })),
  };
}
