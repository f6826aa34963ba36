/** The answer in one sentence, for the head of a report and for the terminal. */
import { listAlternatives, findCheck } from '../result/checks.ts';
import type { AuditResult } from '../result/result.ts';
import { isCheck, listedSchemes } from './checks.ts';
import { cellMove, extremesIn, labelMove, mainReach, otherReach, describeSchemes } from './extremes.ts';
import { plural } from './numbers.ts';

export { listAlternatives };

/** Makes text from outside safe in the output format. */
type Quote = (text: string) => string;

export interface Headline {
  readonly claim: string;
  readonly detail: string;
}

/** The claim that the numbers allow, and its extent. */
export function headline(result: AuditResult, quote: Quote): Headline {
  const alternatives = listAlternatives(result);
  const check = findCheck(result);
  if (alternatives.length === 0 && check !== null)
    return {
      claim: 'Nothing is compared.',
      detail: `${quote(check)} checks the stored labels, and no other scheme was asked for.`,
    };
  const failed = alternatives.filter((scheme) => scheme.failed > 0);
  const failures = failed.map(({ id, failed: n }) => `${quote(id)} failed on ${plural(n, 'trial')}.`);
  if (failed.length > 0 && alternatives.every(({ trials, failed: n }) => trials === 0 && n > 0))
    return { claim: 'Nothing was scored.', detail: failures.join(' ') };
  const { labels } = mainReach(extremesIn(result));
  if (labels === null || labels.flips === 0) {
    const { claim, detail } = noChangeHeadline(result, quote);
    return { claim, detail: [detail, ...failures].join(' ') };
  }
  return { claim: 'Labels move.', detail: [...moves(result, quote), ...failures].join(' ') };
}

/** Where no alternative changes a label. The check is in the same table, so its flips are named. */
function noChangeHeadline(result: AuditResult, quote: Quote): Headline {
  const of = `changes a single label of ${plural(result.coverage.factualTrials, 'factual trial')}.`;
  const check = listedSchemes(result).find(({ id, flips }) => flips > 0 && isCheck(result, id));
  if (check === undefined) return { claim: 'Nothing moves.', detail: `No scheme ${of}` };
  const { id, trials, flips, flipsPct } = check;
  const move = labelMove({ scheme: id, trials, flips, flipsPct: flipsPct ?? 0 });
  return {
    claim: 'Only the check differs.',
    detail: `${plural(flips, 'label')} of ${move} ${flips === 1 ? 'differs' : 'differ'} between ${quote(id)}, which checks the stored labels, and what was stored. No other scheme ${of}`,
  };
}

/** The largest moves, each with its scheme and n, and which schemes they are the largest of. */
function moves(result: AuditResult, quote: Quote): string[] {
  const reach = mainReach(extremesIn(result));
  const other = otherReach(extremesIn(result));
  const { labels, cell } = reach;
  if (labels === null) return [];
  return [
    `${plural(labels.flips, 'label')} of ${labelMove(labels)} ${labels.flips === 1 ? 'differs' : 'differ'} between ${quote(labels.scheme)} and what was stored.`,
    ...(cell === null ? [] : [`A single cell moves by up to ${cellMove(cell, result, quote)}.`]),
    `These are the largest moves under ${describeSchemes(reach, result)}.`,
    ...(other.labels === null || other.labels.flips === 0
      ? []
      : [
          `Under ${describeSchemes(other, result)}: up to ${plural(other.labels.flips, 'label')} of ${labelMove(other.labels)}, ${quote(other.labels.scheme)}${other.cell === null ? '' : `; a cell by up to ${cellMove(other.cell, result, quote)}`}.`,
        ]),
  ];
}
