/** Describes in one sentence which conclusions change, and names them. */
import type { AuditResult } from '../result/result.ts';
import { STORED } from '../core/scheme.ts';
import { contrastId, type ContrastResult } from '../result/conclusions.ts';
import type { GroupField } from '../core/trial.ts';
import { keyText, plural } from './numbers.ts';

/** Makes text from outside safe in the output format. */
type Quote = (text: string) => string;

/** Names that a sentence lists of one kind. */
const MOST_NAMES = 3;

export interface Verdict {
  /** The sentence, with a full stop. */
  readonly claim: string;
  /** The conclusions that change, in separate sentences; empty where none changes. */
  readonly names: readonly string[];
}

/** null where nothing is compared: no contrasts, and no ranks. */
export function verdict(result: AuditResult, quote: Quote): Verdict | null {
  const { contrasts, signFlips, significanceFlips, rankedPairs, inversions } = result.conclusions;
  const pairs = rankedPairs === 0 ? null : `${inversions} of ${plural(rankedPairs, 'ranked pair')}`;
  if (contrasts === 0) return pairs === null ? null : { claim: ranksClaim(pairs, inversions), names: [] };
  if (signFlips + significanceFlips === 0)
    return {
      claim: `The conclusions survive: ${contrasts === 1 ? 'the one contrast keeps its sign and its significance' : `all ${contrasts} contrasts keep their sign and their significance`} under every scheme.${pairs === null ? '' : ` ${ranksClaim(pairs, inversions)}`}`,
      names: [],
    };
  const swap = pairs === null ? '' : `; ${pairs} swap${inversions === 1 ? 's' : ''}`;
  return {
    claim: `${signFlips} of ${plural(contrasts, 'contrast')} ${signFlips === 1 ? 'changes' : 'change'} sign, ${significanceFlips} ${significanceFlips === 1 ? 'changes' : 'change'} significance under some scheme${swap}.`,
    names: [
      named('Sign', result, ({ signFlip }) => signFlip, quote),
      named('Significance', result, ({ significanceFlip }) => significanceFlip, quote),
    ].filter((sentence) => sentence !== ''),
  };
}

function ranksClaim(pairs: string, inversions: number): string {
  return inversions === 0
    ? 'Every ranking stays.'
    : `${pairs} ${inversions === 1 ? 'changes' : 'change'} order under some scheme.`;
}

function named(
  what: string,
  { contrasts, options }: AuditResult,
  changes: (contrast: ContrastResult) => boolean,
  quote: Quote,
): string {
  const changed = contrasts.filter((contrast) => contrast.scheme !== STORED && changes(contrast));
  const groups = [...Map.groupBy(changed, contrastId).values()];
  if (groups.length === 0) return '';
  const shown = groups.slice(0, MOST_NAMES).map((group) => {
    const schemes = group.map(({ scheme }) => quote(scheme)).join(', ');
    return `${contrastText(group[0] as ContrastResult, options.groupBy, quote)} under ${schemes}`;
  });
  const more = groups.length > shown.length ? `; and ${groups.length - shown.length} more` : '';
  return `${what}: ${shown.join('; ')}${more}.`;
}

/** Describes the place of a contrast. */
export function contrastText(
  { key, condition, baseline }: Pick<ContrastResult, 'key' | 'condition' | 'baseline'>,
  groupBy: readonly GroupField[],
  quote: Quote,
): string {
  const place = keyText(
    key,
    groupBy.filter((field) => field !== 'condition'),
    quote,
  );
  return `${place === '' ? '' : `${place}: `}${quote(condition)} − ${quote(baseline)}`;
}
