/** The finding and the other main numbers, each with a link to exactly the rows that it counts. A number that the audit does not have is left out. */
import type { JSX } from 'preact';
import type { PageData } from '../../../documents/page.ts';
import type { AuditResult } from '../../../documents/result.ts';
import { findCheck } from '../../../report/checks.ts';
import type { Finding, FindingLink } from '../../../report/finding/finding.ts';
import { endsText, findingDetails } from '../../../report/finding/finding-text.ts';
import { mainReach, describeSchemes } from '../../../report/extremes.ts';
import { measureOf } from '../../../report/measure.ts';
import { capital } from '../../../base/text/capital.ts';
import { count, partOf, percent, plural } from '../../../report/numbers.ts';
import { moveText } from '../../../report/rate-move.ts';
import { contrastRows } from '../../../report/views/contrasts.ts';
import { formatRoute } from '../route.ts';
import { findingAddress } from './finding-link.ts';
import { KeyNumberList, type KeyNumber } from '../../kit/text/key-numbers.tsx';
import { quoted } from '../../kit/text/names.tsx';

interface Props {
  readonly data: PageData;
  readonly finding: Finding;
}

export function KeyNumbers({ data: { result, sample }, finding }: Props): JSX.Element {
  const numbers = [
    findingNumber(finding, result),
    labelNumber(result, sample),
    contrastNumber(result),
    checkNumber(result, sample),
  ];
  return <KeyNumberList numbers={numbers.filter((one) => one !== null)} />;
}

/** What is known of the finding beyond these trials; null where it has no second value. */
function findingNumber(finding: Finding, result: AuditResult): KeyNumber | null {
  const value = endsText(finding, result);
  if (value === null) return null;
  const { scheme } = finding;
  const under = scheme === null ? '' : `As stored, and under ${quoted(scheme)}. `;
  return {
    name: 'The finding',
    value,
    detail: `${under}${findingDetails(finding, result, quoted).join(' ')}`,
    href: findingAddress(finding.link),
    leadsTo: LEADS_TO[finding.link.to],
  };
}

const LEADS_TO: Readonly<Record<FindingLink['to'], string>> = {
  claim: 'Show the claim',
  flips: 'Show the trials that change',
  schemes: 'Show the cells',
  about: 'Show what was read',
};

/** What a link to trials shows: a file may contain a part of them only. */
function showTrials(n: number, sample: PageData['sample']): string {
  if (n === 0) return 'No trial to show';
  if (sample === null) return 'Show the examples of this result';
  if (sample === undefined || sample.listed === sample.flips)
    return n === 1 ? 'Show this trial' : `Show these ${count(n)} trials`;
  return `Show those of them that are among the ${partOf(sample.listed, sample.flips, 'trial')} in this file`;
}

function labelNumber(result: AuditResult, sample: PageData['sample']): KeyNumber | null {
  const name = 'Labels that change, at the most';
  const reach = mainReach(result.extremes);
  const { labels } = reach;
  const scheme = result.schemes.find(({ id }) => id === labels?.scheme);
  if (labels === null || scheme === undefined) return null;
  return {
    name,
    value: `${count(labels.flips)} of ${count(labels.trials)}`,
    detail: `${percent(labels.flipsPct)} under ${quoted(labels.scheme)}: ${count(scheme.gained)} gained, ${count(scheme.lost)} lost. ${capital(measureOf(result).rate)} ${moveText(scheme, measureOf(result))}. The most of ${describeSchemes(reach, result)}.`,
    href: formatRoute('trials', { scheme: labels.scheme }),
    leadsTo: showTrials(labels.flips, sample),
  };
}

/** Facts of the table, so they have no interval; their test is in the next sentence. */
function contrastNumber(result: AuditResult): KeyNumber | null {
  const name = 'Contrasts that change';
  const { contrasts: all, signFlips, significanceFlips, testable, tested } = result.conclusions;
  if (all === 0) return null;
  const changed = contrastRows(result).filter(({ isChanged }) => isChanged).length;
  const facts = `${count(signFlips)} their sign, ${count(significanceFlips)} their significance. Significant changes of effects: ${testable === 0 ? 'none has enough items for a test' : `${count(tested)} (${plural(testable, 'test')}, Holm)`}.`;
  return {
    name,
    value: `${changed} of ${all}`,
    detail: `In this table, under some scheme: ${facts}`,
    href: formatRoute('conclusions', { show: changed === 0 ? null : 'changed' }),
    leadsTo:
      changed === 0 ? 'Show all contrasts' : changed === 1 ? 'Show this contrast' : `Show these ${changed} contrasts`,
  };
}

function checkNumber(result: AuditResult, sample: PageData['sample']): KeyNumber | null {
  const name = 'Stored labels not reproduced';
  const { mismatches, runs = [] } = result.consistency;
  const check = findCheck(result);
  if (check === null && runs.every(({ scheme }) => scheme === null)) return null;
  if (mismatches === 0) return null;
  const trials = result.schemes.find(({ id }) => id === check)?.trials ?? sumTrials(runs);
  const who = check === null ? 'the scheme of each run' : quoted(check);
  const isListed = result.schemes.some(({ id, flips }) => id === check && flips === mismatches);
  return {
    name,
    value: `${count(mismatches)} of ${count(trials)}`,
    detail: `by ${who}; these flips are not due to a scheme`,
    href: isListed ? formatRoute('trials', { scheme: check }) : formatRoute('about'),
    leadsTo: isListed ? showTrials(mismatches, sample) : 'Show the check',
  };
}

function sumTrials(runs: readonly { readonly scheme: string | null; readonly trials: number }[]): number {
  return runs.reduce((sum, { scheme, trials }) => sum + (scheme === null ? 0 : trials), 0);
}
