/** The verdict for a terminal: at most three lines, and those about what was left out. The report has all of it. */
import type { AuditResult } from '../../documents/result.ts';
import { capital } from '../../base/text/capital.ts';
import { cutToWidth, wrapWords } from '../../base/text/display-width.ts';
import { inertLine } from '../../base/text/inert.ts';
import { disagreementSentence } from '../disagreement.ts';
import { mainReach } from '../extremes.ts';
import { labelHeadline, rateChange } from '../headline.ts';
import { measureOf } from '../measure.ts';
import { misfitWarnings } from '../misfits.ts';
import { plural } from '../numbers.ts';
import { scopeSentence } from '../scope-text.ts';
import { shortRateMove } from '../rate-move.ts';
import { voteSentences } from '../votes.ts';
import { COLUMNS } from './scheme-lines.ts';

const MOST_LINES = 3;
const LONGEST_NAME = 32;
const CUT = ' …';

/** The answers on which every fitting scheme differs from the stored label, the labels that change, the rate under the same scheme, the conclusions that change, and what was left out. */
export function verdictLines(result: AuditResult): string[] {
  const scope = scopeSentence(result, shortName);
  return [...findingLines(result), ...(scope === '' ? [] : wrapWords(scope, COLUMNS))];
}

function findingLines(result: AuditResult): string[] {
  const disagreement = disagreementSentence(result);
  const first = disagreement === null ? [] : wrapWords(disagreement, COLUMNS);
  const { claim, detail } = labelHeadline(result, shortName);
  if (result.groups !== undefined) return [...first, ...cutLines(`${claim} ${detail}`)];
  const move = mainReach(result.extremes).labels;
  const least = result.options.minN;
  if (move === null || move.flips === 0 || move.trials < least) return [...first, ...cutLines(`${claim} ${detail}`)];
  const conclusions = conclusionLines(result);
  const rate = conclusions.length > 1 ? [] : rateLine(result, move.scheme);
  const lines = [claim, ...voteSentences(result), ...rate, ...conclusions];
  return [...first, ...lines.flatMap((line) => wrapWords(line, COLUMNS))];
}

/** That schemes do not fit the answers, in at most three lines; empty where all fit. */
export function misfitLines(result: AuditResult): string[] {
  const [first, ...others] = misfitWarnings(result, shortName, inertLine);
  if (first === undefined) return [];
  const more = others.length === 0 ? '' : `${plural(others.length, 'more such warning')} in the report. `;
  return cutLines(`Beware: ${more}${first}`);
}

function shortName(name: string): string {
  return cutToWidth(inertLine(name), LONGEST_NAME);
}

function cutLines(text: string): string[] {
  const lines = wrapWords(text, COLUMNS).map((line) => cutToWidth(line, COLUMNS));
  if (lines.length <= MOST_LINES) return lines;
  const last = cutToWidth(lines[MOST_LINES - 1] ?? '', COLUMNS - CUT.length);
  return [...lines.slice(0, MOST_LINES - 1), `${last}${CUT}`];
}

/** Without the change in pp, which is in the table. */
function rateLine(result: AuditResult, id: string): string[] {
  const scheme = result.schemes.find((one) => one.id === id);
  return scheme === undefined ? [] : rateChange(scheme, measureOf(result), result.options.margin, shortRateMove);
}

/** One line where no change is significant, else one for contrasts and one for ranks. */
function conclusionLines({
  conclusions: { contrasts, signFlips, tested, rankedPairs, inversions, distinguishableInversions },
}: AuditResult): string[] {
  const signs = `${signFlips} of ${plural(contrasts, 'contrast')}`;
  const swaps = `${inversions} of ${plural(rankedPairs, 'ranked pair')}`;
  if (tested === 0 && distinguishableInversions === 0) {
    const parts = [
      ...(contrasts === 0 ? [] : [`sign changes: ${signs}`]),
      ...(rankedPairs === 0 ? [] : [`swaps: ${swaps}`]),
      ...(signFlips + inversions === 0 ? [] : ['none significant']),
    ];
    return parts.length === 0 ? [] : [`${capital(parts.join('; '))}.`];
  }
  return [
    ...(contrasts === 0
      ? []
      : [
          `Sign changes: ${signs}; ${plural(tested, 'effect')} ${tested === 1 ? 'changes' : 'change'} significantly (Holm).`,
        ]),
    ...(rankedPairs === 0
      ? []
      : [`Swaps: ${swaps}; both orders are significant for ${distinguishableInversions} of them.`]),
  ];
}
