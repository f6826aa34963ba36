/** The four main numbers. Each leads to exactly the rows that it counts. */
import type { JSX } from 'preact';
import type { PageData } from '../../../documents/page.ts';
import type { AuditResult } from '../../../documents/result.ts';
import { findCheck } from '../../../report/checks.ts';
import { mainReach, describeSchemes } from '../../../report/extremes.ts';
import { measureOf } from '../../../report/measure.ts';
import { capital } from '../../../base/text/capital.ts';
import { keyText, percent, plural, pp } from '../../../report/numbers.ts';
import { moveText } from '../../../report/rate-move.ts';
import { contrastRows } from '../../../report/views/contrasts.ts';
import { flipsLink } from '../cells/cell-link.ts';
import { formatRoute } from '../route.ts';
import { KeyNumberList, type KeyNumber } from '../../kit/text/key-numbers.tsx';
import { quoted } from '../../kit/text/names.tsx';

export function KeyNumbers({ data: { result, sample } }: { readonly data: PageData }): JSX.Element {
  const numbers = [
    labelNumber(result, sample),
    cellNumber(result, sample),
    contrastNumber(result),
    checkNumber(result, sample),
  ];
  return <KeyNumberList numbers={numbers} />;
}

/** What a link to trials shows: a file may contain a part of them only. */
function showTrials(n: number, sample: PageData['sample']): string {
  if (n === 0) return 'No trial to show';
  if (sample === null) return 'Show the examples of this result';
  if (sample === undefined || sample.listed === sample.flips)
    return n === 1 ? 'Show this trial' : `Show these ${n} trials`;
  return `Show those of them that are among the ${sample.listed} of ${plural(sample.flips, 'trial')} in this file`;
}

function labelNumber(result: AuditResult, sample: PageData['sample']): KeyNumber {
  const name = 'Labels that change, at the most';
  const reach = mainReach(result.extremes);
  const { labels } = reach;
  const scheme = result.schemes.find(({ id }) => id === labels?.scheme);
  if (labels === null || scheme === undefined)
    return { name, value: '–', detail: 'nothing is compared', href: formatRoute('about') };
  return {
    name,
    value: `${labels.flips} of ${labels.trials}`,
    detail: `${percent(labels.flipsPct)} under ${quoted(labels.scheme)}: ${scheme.gained} gained, ${scheme.lost} lost. ${capital(measureOf(result).rate)} ${moveText(scheme, measureOf(result))}. The most of ${describeSchemes(reach, result)}.`,
    href: formatRoute('trials', { scheme: labels.scheme }),
    leadsTo: showTrials(labels.flips, sample),
  };
}

function cellNumber(result: AuditResult, sample: PageData['sample']): KeyNumber {
  const name = 'Largest change of a cell';
  const measure = measureOf(result);
  const { cell } = mainReach(result.extremes);
  if (cell === null) return { name, value: '–', detail: 'there are no cells', href: formatRoute('cells') };
  const { scheme, key, n, deltaPp, flips } = cell;
  const own = result.schemes.find(({ id }) => id === scheme);
  if (own?.cells === 1) return { name, value: '–', detail: 'all trials are one cell', href: formatRoute('cells') };
  return {
    name,
    value: `${pp(measure.ofErrors.difference(deltaPp))} pp`,
    detail: `of the ${measure.rate}, the largest of ${result.cells.length}; n = ${n}. ${keyText(key, result.options.groupBy, quoted)} under ${quoted(scheme)}: ${plural(flips, 'label')} ${flips === 1 ? 'changes' : 'change'}.`,
    href: flipsLink(scheme, key),
    leadsTo: showTrials(flips, sample),
  };
}

/** Facts of the table, so they have no interval; their test is in the next sentence. */
function contrastNumber(result: AuditResult): KeyNumber {
  const name = 'Contrasts that change';
  const { contrasts: all, signFlips, significanceFlips, testable, tested } = result.conclusions;
  if (all === 0) return { name, value: '–', detail: 'there are no contrasts', href: formatRoute('conclusions') };
  const changed = contrastRows(result).filter(({ isChanged }) => isChanged).length;
  const facts = `${signFlips} their sign, ${significanceFlips} their significance. Significant changes of effects: ${testable === 0 ? 'none has enough items for a test' : `${tested} (${plural(testable, 'test')}, Holm)`}.`;
  return {
    name,
    value: `${changed} of ${all}`,
    detail: `In this table, under some scheme: ${facts}`,
    href: formatRoute('conclusions', { show: changed === 0 ? null : 'changed' }),
    leadsTo:
      changed === 0 ? 'Show all contrasts' : changed === 1 ? 'Show this contrast' : `Show these ${changed} contrasts`,
  };
}

function checkNumber(result: AuditResult, sample: PageData['sample']): KeyNumber {
  const name = 'Stored labels not reproduced';
  const { mismatches, runs = [] } = result.consistency;
  const check = findCheck(result);
  if (check === null && runs.every(({ scheme }) => scheme === null))
    return { name, value: '–', detail: 'the logs do not name what made them', href: formatRoute('about') };
  const trials = result.schemes.find(({ id }) => id === check)?.trials ?? sumTrials(runs);
  const who = check === null ? 'the scheme of each run' : quoted(check);
  const isListed = mismatches > 0 && result.schemes.some(({ id, flips }) => id === check && flips === mismatches);
  return {
    name,
    value: `${mismatches} of ${trials}`,
    detail:
      mismatches === 0 ? `${who} reproduces every stored label` : `by ${who}; these flips are not due to a scheme`,
    href: isListed ? formatRoute('trials', { scheme: check }) : formatRoute('about'),
    leadsTo: isListed ? showTrials(mismatches, sample) : 'Show the check',
  };
}

function sumTrials(runs: readonly { readonly scheme: string | null; readonly trials: number }[]): number {
  return runs.reduce((sum, { scheme, trials }) => sum + (scheme === null ? 0 : trials), 0);
}
