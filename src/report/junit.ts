/**
 * Gate outcomes and claims as JUnit XML, for the test reports of CI services. The shape is the one that Jenkins' JUnit plugin documents and GitLab and
 * the report actions of GitHub read: testsuites > testsuite > testcase > failure, skipped, system-out.
 */
import type { GateOutcome } from '../base/core/gate.ts';
import type { AuditResult } from '../documents/result.ts';
import { inert, inertLine } from '../base/text/inert.ts';
import { STORED } from '../base/core/scheme.ts';
import type { ClaimResult } from '../documents/claims.ts';
import { estimateText, intervalText, verdictWords } from './claim-text.ts';
import { memberLines, describeOutcome } from './gate-text.ts';

export interface JunitOptions {
  readonly suite: string;
  readonly tool: AuditResult['tool'];
  readonly claims?: readonly ClaimResult[] | undefined;
}

/**
 * One test case for each rule, and for each claim. A rule that compared nothing counts as skipped, as an untestable claim does; a claim that is false as stored or under a
 * scheme fails. It does not depend on the clock or the machine.
 */
export function renderJunit(outcomes: readonly GateOutcome[], { suite, tool, claims = [] }: JunitOptions): string {
  const cases = [...outcomes.map((outcome) => caseOfRule(outcome, suite)), ...claims.map(caseOfClaim)];
  const count = (state: TestCase['state']): string => String(cases.filter((one) => one.state === state).length);
  const counts = attributes({
    name: suite,
    tests: String(cases.length),
    failures: count('failed'),
    errors: '0',
    skipped: count('skipped'),
    time: '0',
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${counts}>`,
    `  <testsuite${counts}>`,
    '    <properties>',
    `      <property${attributes({ name: 'tool', value: `${tool.name} ${tool.version}` })}/>`,
    '    </properties>',
    ...cases.flatMap(writeCase),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

interface TestCase {
  readonly classname: string;
  readonly name: string;
  readonly state: 'passed' | 'failed' | 'skipped';
  readonly message: string;
  /** Lines below the message of a failure. */
  readonly details: readonly string[];
}

function caseOfRule(outcome: GateOutcome, suite: string): TestCase {
  const { exceeded, isEmpty, rule } = outcome;
  const state = exceeded ? 'failed' : isEmpty ? 'skipped' : 'passed';
  return {
    classname: suite,
    name: rule,
    state,
    message: describeOutcome(outcome),
    details: memberLines(outcome),
  };
}

function caseOfClaim({ id, text, stored, schemes }: ClaimResult): TestCase {
  const answers = [{ scheme: STORED, ...stored }, ...schemes];
  const wrong = answers.filter(({ verdict }) => verdict === 'fails' || verdict === 'contradicted');
  const untestable = answers.filter(({ verdict }) => verdict === 'untestable');
  const list = (some: readonly { readonly scheme: string }[]): string => some.map(({ scheme }) => scheme).join(', ');
  return {
    classname: 'claims',
    name: id,
    state: wrong.length > 0 ? 'failed' : untestable.length > 0 ? 'skipped' : 'passed',
    message:
      wrong.length > 0
        ? `${text} It is false under ${list(wrong)}.`
        : untestable.length > 0
          ? `${text} It cannot be tested under ${list(untestable)}.`
          : `${text} It is true under ${list(answers)}.`,
    details: answers.map(
      (answer) => `${answer.scheme}: ${verdictWords(answer)}, ${estimateText(answer)} (${intervalText(answer)})`,
    ),
  };
}

function writeCase({ classname, name, state, message, details }: TestCase): string[] {
  const lines = [message, ...details].join('\n');
  const failure = `      <failure${attributes({ message, type: 'gate' })}>${escaped(inert(lines))}</failure>`;
  return [
    `    <testcase${attributes({ classname, name, time: '0' })}>`,
    ...(state === 'failed' ? [failure] : []),
    ...(state === 'skipped' ? [`      <skipped${attributes({ message })}/>`] : []),
    `      <system-out>${escaped(inertLine(message))}</system-out>`,
    '    </testcase>',
  ];
}

function attributes(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escaped(inertLine(value))}"`)
    .join('');
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&apos;'],
]);

/** Text for XML 1.0. Controls and lone surrogates are gone already (base/text/inert.ts); of the rest it does not allow two noncharacters. */
function escaped(text: string): string {
  return text.replaceAll(/[\uFFFE\uFFFF]/g, '\uFFFD').replaceAll(/[&<>"']/g, (char) => ENTITIES.get(char) ?? char);
}
