/** The short report for the page of a CI job: what moves, which conclusions change, and the gate. */
import type { GateOutcome } from '../../base/core/gate.ts';
import type { AuditResult } from '../../documents/result.ts';
import { memberLines, describeOutcome } from '../gate-text.ts';
import { listedSchemes } from '../checks.ts';
import { shownGroups } from '../groups.ts';
import { chooseFinding } from '../finding/choose-finding.ts';
import { findingDetails, findingSentence } from '../finding/finding-text.ts';
import { shownNumbers } from '../read-by-models.ts';
import { measureOf } from '../measure.ts';
import { scopeSentence } from '../scope-text.ts';
import { draw } from './draw.ts';
import { cellCode, code, fenced, plain } from './markup.ts';
import { scoreSection } from './scores.ts';
import { since } from './since.ts';
import { groupTable, schemeTable } from './tables.ts';

export function renderJobSummary(result: AuditResult, outcomes: readonly GateOutcome[]): string {
  const finding = chooseFinding(result);
  const scope = scopeSentence(result, code);
  return `${[
    '## Answer-parsing audit',
    '',
    [
      `**${findingSentence(finding, result, code)}**`,
      ...findingDetails(finding, result, code),
      ...(scope === '' ? [] : [`**${scope}**`]),
    ].join(' '),
    '',
    ...(scoreSection(result, finding, { maxRows: ROWS, isShort: true }) ?? [schemesOf(result)]),
    ...movedSince(result),
    ...gate(outcomes),
  ].join('\n')}\n`;
}

function schemesOf(result: AuditResult): string {
  const groups = shownGroups(result);
  if (groups.length === 0) return schemeTable(result, listedSchemes(result));
  return groupTable(
    groups.map(({ name, result: own }) => ({ name, schemes: shownNumbers(own, listedSchemes(own)) })),
    measureOf(result),
  );
}

/** Rows of a table on the page of a job. */
const ROWS = 10;

function movedSince(result: AuditResult): string[] {
  const lines = since(result, { maxRows: ROWS });
  return lines.length === 0 ? [] : ['', ...lines];
}

function gate(outcomes: readonly GateOutcome[]): string[] {
  if (outcomes.length === 0) return [];
  const exceeded = outcomes.filter((outcome) => outcome.exceeded);
  return [
    '',
    '### Gate',
    '',
    draw(outcomes, [
      { title: 'rule', align: 'l', show: ({ rule }) => cellCode(rule) },
      { title: 'outcome', align: 'l', show: (outcome) => plain(describeOutcome(outcome)) },
    ]),
    ...exceeded.flatMap((outcome) => {
      const lines = memberLines(outcome);
      return lines.length === 0 ? [] : ['', `${code(outcome.rule)}:`, '', fenced(lines.join('\n'))];
    }),
  ];
}
