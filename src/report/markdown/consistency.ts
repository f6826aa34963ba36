/** Checks whether the scheme that made the stored labels reproduces them: if not, a part of every flip is not due to schemes. */
import type { AuditResult, RunConsistency } from '../../documents/result.ts';
import { capital } from '../../base/text/capital.ts';
import { findCheck } from '../checks.ts';
import { isLog } from '../is-log.ts';
import { count, keyValue, plural } from '../numbers.ts';
import { originSentences } from '../label-origin.ts';
import { draw, type Column } from './draw.ts';
import { cut, more, type Layout } from './layout.ts';
import { cellCode, code } from './markup.ts';
import type { SchemeResult } from '../../documents/scheme-result.ts';

/** The usual check needs other sentences: it is the matcher of this program, and no list names it. */
const MATCHER = 'v1';

/** One sentence, for the summary. */
export function consistencySentence(result: AuditResult): string {
  const { mismatches, runs = [] } = result.consistency;
  const { trials } = result.schemes[0] as SchemeResult;
  const check = findCheck(result);
  if (isLog(result)) return originSentences(result, code).join(' ');
  if (check === null) return severalSentence(mismatches, runs);
  const who =
    check === MATCHER
      ? `the matcher of this audit (${code(check)})`
      : `${code(check)}, which made the stored labels according to the run list,`;
  if (mismatches > 0)
    return `**Caution:** ${who} does not reproduce the stored label of ${plural(mismatches, 'trial')} of ${count(trials)}; these flips are not due to a scheme (see Consistency).`;
  return `${capital(who)} reproduces ${trials === 1 ? 'the one stored label' : `all ${count(trials)} stored labels`}, so every difference above is due to the scheme.`;
}

function severalSentence(mismatches: number, runs: readonly RunConsistency[]): string {
  const trials = runs.reduce((sum, run) => sum + (run.scheme === null ? 0 : run.trials), 0);
  const outcome =
    mismatches === 0
      ? `${trials === 0 ? 'nothing could be checked' : `${trials === 1 ? 'the one label that can be checked is' : `all ${count(trials)} labels that can be checked are`} reproduced`} (see Consistency).`
      : `**caution:** that scheme does not reproduce ${plural(mismatches, 'label')} of ${count(trials)}, and these flips are not due to a scheme (see Consistency).`;
  return `Different schemes labelled the runs. A flip is a difference from the scheme that labelled its run. Each run is checked with that scheme: ${outcome}`;
}

export function consistency(result: AuditResult, layout: Layout): string[] {
  const { mismatches, trialIds, runs = [] } = result.consistency;
  const [lead, does, doesNot] = words(result);
  const outcome =
    mismatches === 0
      ? does
      : `${doesNot} of ${plural(mismatches, 'trial')}: ${trialIds.map(code).join(', ')}${more(mismatches, trialIds.length)}.`;
  return ['## Consistency', '', `${lead} ${outcome}`.trimEnd(), ...runTable(runs, isLog(result), layout)];
}

function words(result: AuditResult): [lead: string, does: string, doesNot: string] {
  const check = findCheck(result);
  if (result.options.base !== undefined) return [originSentences(result, code).join(' '), '', ''];
  if (isLog(result) && (result.consistency.runs ?? []).every(({ scheme }) => scheme === null))
    return [originSentences(result, code).join(' '), '', ''];
  if (isLog(result))
    return [
      'A log that names its scorer, filter or metric is checked with the scheme of the same rules. That scheme must reproduce the labels of the log.',
      'It reproduces every label.',
      'It does not reproduce the label',
    ];
  if (check === null)
    return [
      'The run list names different schemes, so each run is checked with the scheme that its entry names. That scheme must reproduce the stored labels. A run whose entry names no scheme is not checked.',
      'These schemes reproduce every label that can be checked.',
      'They do not reproduce the label',
    ];
  const lead =
    check === MATCHER
      ? '`v1` scores the stored parse with the matcher that the runs used. It must reproduce the stored labels.'
      : `According to the run list, ${code(check)} made the stored labels. It must reproduce them.`;
  return [lead, 'It reproduces the label of every trial.', 'It does not reproduce the label'];
}

function runTable(runs: readonly RunConsistency[], isOfLogs: boolean, layout: Layout): string[] {
  if (runs.length === 0) return [];
  const shown = runs.slice(0, layout.maxRows);
  const table = draw(shown, [
    { title: isOfLogs ? 'log' : 'run', align: 'l', show: ({ run }) => cellCode(run) },
    ...(isOfLogs ? [MAKER] : []),
    { title: isOfLogs ? 'scheme' : 'labelled by', align: 'l', show: ({ scheme }) => keyValue(scheme, cellCode) },
    { title: 'labels', align: 'r', show: ({ trials }) => count(trials) },
    { title: 'not reproduced', align: 'r', show: (run) => (run.scheme === null ? '–' : count(run.mismatches)) },
  ]);
  return ['', table, ...cut(runs.length, shown.length, isOfLogs ? 'logs' : 'runs', layout)];
}

const MAKER: Column<RunConsistency> = {
  title: 'labels made by',
  align: 'l',
  show: ({ maker }) => (maker === undefined ? '–' : cellCode(maker)),
};
