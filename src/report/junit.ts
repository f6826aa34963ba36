/**
 * Gate outcomes as JUnit XML, for the test reports of CI services. The shape is the one that Jenkins' JUnit plugin documents and GitLab and
 * the report actions of GitHub read: testsuites > testsuite > testcase > failure, skipped, system-out.
 */
import type { GateOutcome } from '../core/gate.ts';
import type { AuditResult } from '../result/result.ts';
import { inert, inertLine } from '../text/inert.ts';
import { memberLines, describeOutcome } from './gate-text.ts';

export interface JunitOptions {
  readonly suite: string;
  readonly tool: AuditResult['tool'];
}

/** One test case for each rule; one that compared nothing counts as skipped. It does not depend on the clock or the machine. */
export function renderJunit(outcomes: readonly GateOutcome[], { suite, tool }: JunitOptions): string {
  const counts = attributes({
    name: suite,
    tests: String(outcomes.length),
    failures: String(outcomes.filter(({ exceeded }) => exceeded).length),
    errors: '0',
    skipped: String(outcomes.filter(isSkipped).length),
    time: '0',
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${counts}>`,
    `  <testsuite${counts}>`,
    '    <properties>',
    `      <property${attributes({ name: 'tool', value: `${tool.name} ${tool.version}` })}/>`,
    '    </properties>',
    ...outcomes.flatMap((outcome) => testCase(outcome, suite)),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function isSkipped({ exceeded, isEmpty }: GateOutcome): boolean {
  return isEmpty && !exceeded;
}

function testCase(outcome: GateOutcome, suite: string): string[] {
  const verdict = describeOutcome(outcome);
  const lines = [verdict, ...memberLines(outcome)].join('\n');
  const failure = `      <failure${attributes({ message: verdict, type: 'gate' })}>${escaped(inert(lines))}</failure>`;
  return [
    `    <testcase${attributes({ classname: suite, name: outcome.rule, time: '0' })}>`,
    ...(outcome.exceeded ? [failure] : []),
    ...(isSkipped(outcome) ? [`      <skipped${attributes({ message: verdict })}/>`] : []),
    `      <system-out>${escaped(verdict)}</system-out>`,
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

/** Text for XML 1.0. Controls and lone surrogates are gone already (text/inert.ts); of the rest it does not allow two noncharacters. */
function escaped(text: string): string {
  return text.replaceAll(/[\uFFFE\uFFFF]/g, '\uFFFD').replaceAll(/[&<>"']/g, (char) => ENTITIES.get(char) ?? char);
}
