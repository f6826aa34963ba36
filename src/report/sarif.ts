/** Gate outcomes as SARIF 2.1.0 (OASIS), which code scanning services read. */
import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { GateOutcome } from '../base/core/gate.ts';
import { jsonText } from '../base/core/json-text.ts';
import { hashText } from '../base/text/hash.ts';
import { inert, inertLine } from '../base/text/inert.ts';
import { describeOutcome, memberLines } from './gate-text.ts';

export interface SarifOptions {
  readonly tool: { readonly name: string; readonly version: string };
  /** The input that results are about. */
  readonly input: string;
}

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

/** One rule for each `--fail-on`, and one result for each of them that is exceeded. It does not depend on the clock. */
export function renderSarif(outcomes: readonly GateOutcome[], { tool, input }: SarifOptions): string {
  const rules = [...new Map(outcomes.map(({ rule }) => [ruleId(rule), rule]))];
  const ids = rules.map(([id]) => id);
  const exceeded = outcomes.filter((outcome) => outcome.exceeded);
  const document = {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { ...tool, rules: rules.map(([id, rule]) => describeRule(id, rule)) } },
        columnKind: 'utf16CodeUnits',
        results: exceeded.map((outcome) => ({
          ruleId: ruleId(outcome.rule),
          ruleIndex: ids.indexOf(ruleId(outcome.rule)),
          level: 'error',
          message: { text: inert([describeOutcome(outcome), ...memberLines(outcome)].join('\n')) },
          locations: [{ physicalLocation: { artifactLocation: locate(input), region: { startLine: 1 } } }],
          partialFingerprints: { 'rule/v1': ruleId(outcome.rule) },
        })),
      },
    ],
  };
  return `${jsonText(document, 2)}\n`;
}

/** The same for the same text: a service recognizes the results of earlier runs by it. */
export function ruleId(rule: string): string {
  const halves = hashText(rule.trim().replaceAll(/\s+/g, ' '));
  return `gate-${halves.map((half) => half.toString(16).padStart(8, '0')).join('')}`;
}

function describeRule(id: string, rule: string): object {
  const text = inertLine(rule);
  return {
    id,
    shortDescription: { text },
    fullDescription: { text: `The audit fails if this is true: ${text}` },
    defaultConfiguration: { level: 'error' },
  };
}

/** Relative paths are those of the checkout. */
function locate(path: string): object {
  if (isAbsolute(path)) return { uri: pathToFileURL(path).href };
  const uri = path.toWellFormed().split('/').map(encodeURIComponent).join('/');
  return { uri, uriBaseId: '%SRCROOT%' };
}
