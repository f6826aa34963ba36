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
  const texts = new DistinctList<string>();
  const steps = new DistinctList(isSameStep);
  const accounts = new DistinctList(isSameAccount);
  const packedVerdicts = verdicts.map(({ madeBy, ...account }) => [accounts.place(account), madeBy] as const);
  const packedAccounts = accounts.list.map((account) => ({
    ...account,
    normalized: texts.place(account.normalized),
    steps: account.steps.map((step) => steps.place(step)),
  }));
  return {
    ...others,
    storedParse: isStart ? storedParse.length : storedParse,
    steps: steps.list.map(({ part, rule, before, after }) => [part, rule, texts.place(before), texts.place(after)]),
    accounts: packedAccounts,
    verdicts: packedVerdicts,
    texts: texts.list,
  };
}

/** Values in the order in which they were added, each once. */
class DistinctList<Value> {
  readonly list: Value[] = [];
  readonly #places = new Map<Value, number>();
  readonly #isSame: ((a: Value, b: Value) => boolean) | undefined;

  /** @param isSame tells which objects are the same value; not needed for texts. */
  constructor(isSame?: (a: Value, b: Value) => boolean) {
    this.#isSame = isSame;
  }

  /** The position of the value, which is added if it is new. */
  place(value: Value): number {
    const isSame = this.#isSame;
    const known =
      this.#places.get(value) ?? (isSame === undefined ? -1 : this.list.findIndex((other) => isSame(value, other)));
    const place = known === -1 ? this.list.push(value) - 1 : known;
    this.#places.set(value, place);
    return place;
  }
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
