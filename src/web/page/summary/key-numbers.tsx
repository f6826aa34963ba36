/** The four main numbers, each with a link to its details. */
import type { JSX } from 'preact';
import type { AuditResult } from '../../../result/result.ts';
import { findCheck } from '../../../report/checks.ts';
import { extremesIn, mainReach, describeSchemes } from '../../../report/extremes.ts';
import { keyText, percent, plural, pp } from '../../../report/numbers.ts';
import { flipsLink } from '../cells/cell-link.ts';
import { formatRoute } from '../route.ts';
import { KeyNumberList, type KeyNumber } from '../../kit/text/key-numbers.tsx';
import { quoted } from '../../kit/text/names.tsx';

export function KeyNumbers({ result }: { readonly result: AuditResult }): JSX.Element {
  const numbers = [conclusionNumber(result), labelNumber(result), cellNumber(result), checkNumber(result)];
  return <KeyNumberList numbers={numbers} />;
}

function conclusionNumber({ conclusions, savedAs }: AuditResult): KeyNumber {
  const { contrasts, signFlips, significanceFlips, inversions, rankedPairs, testable, tested } = conclusions;
  const swaps = rankedPairs === 0 ? '' : `. ${inversions} of ${plural(rankedPairs, 'ranked pair')} swap`;
  const detail =
    contrasts === 0
      ? 'no contrasts'
      : savedAs !== undefined
        ? `of ${contrasts}, in this table`
        : `of ${contrasts}, in this table; ${significanceFlips} change significance. ${testsText(testable, tested)}`;
  return {
    name: 'Contrasts that change sign',
    value: contrasts === 0 ? '–' : String(signFlips),
    detail: `${detail}${swaps}`,
    href: formatRoute('conclusions'),
  };
}

/** What the tests of the changes of effects found. */
function testsText(testable: number, tested: number): string {
  if (testable === 0) return 'No change of an effect can be tested';
  return `Tested (${plural(testable, 'change')} of effects): ${plural(tested, 'contrast')} ${tested === 1 ? 'changes' : 'change'}`;
}

function labelNumber(result: AuditResult): KeyNumber {
  const reach = mainReach(extremesIn(result));
  const { labels } = reach;
  return {
    name: 'Labels that move, at the most',
    value: labels === null ? '–' : percent(labels.flipsPct),
    detail:
      labels === null
        ? 'nothing is compared'
        : `${plural(labels.flips, 'label')} of ${labels.trials} under ${quoted(labels.scheme)}; the most of ${describeSchemes(reach, result)}`,
    href: formatRoute('trials', { scheme: labels?.scheme ?? null }),
  };
}

function cellNumber(result: AuditResult): KeyNumber {
  const reach = mainReach(extremesIn(result));
  const { cell } = reach;
  if (cell === null)
    return { name: 'Widest cell', value: '–', detail: 'there are no cells', href: formatRoute('cells') };
  return {
    name: 'Widest cell',
    value: `${pp(cell.deltaPp)} pp`,
    detail: `${keyText(cell.key, result.options.groupBy, quoted)} under ${quoted(cell.scheme)}, n = ${cell.n}; of ${describeSchemes(reach, result)}`,
    href: flipsLink(cell.scheme, cell.key),
  };
}

function checkNumber(result: AuditResult): KeyNumber {
  const { mismatches } = result.consistency;
  const check = findCheck(result);
  const who = check === null ? 'the scheme of each run' : quoted(check);
  const isUnchecked = check === null && (result.consistency.runs ?? []).every(({ scheme }) => scheme === null);
  if (isUnchecked)
    return {
      name: 'Stored labels not reproduced',
      value: '–',
      detail: 'the logs do not name what made them',
      href: formatRoute('about'),
    };
  return {
    name: 'Stored labels not reproduced',
    value: String(mismatches),
    detail:
      mismatches === 0 ? `${who} gives every stored label again` : `by ${who}; these flips are not due to a scheme`,
    href: formatRoute('about'),
  };
}
