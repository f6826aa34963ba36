/** Gate outcomes as JUnit XML. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderJunit } from '../../src/report/junit.ts';
import { EMPTY, EXCEEDED, PASSED } from '../support/gate-outcomes.ts';
import { inFull } from '../support/thorough.ts';

const OPTIONS = { suite: 'answer-audit', tool: { name: 'answer-audit', version: '1.2.3' } };

test('one test case for each rule', () => {
  expect(renderJunit([PASSED, EXCEEDED, EMPTY], OPTIONS)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="answer-audit" tests="3" failures="1" errors="0" skipped="1" time="0">
  <testsuite name="answer-audit" tests="3" failures="1" errors="0" skipped="1" time="0">
    <properties>
      <property name="tool" value="answer-audit 1.2.3"/>
    </properties>
    <testcase classname="answer-audit" name="trials &lt; 10" time="0">
      <system-out>passed, trials = 250 (limit 10)</system-out>
    </testcase>
    <testcase classname="answer-audit" name="cells where variant != &quot;a &amp; b&quot;: deltaPp &gt; 1" time="0">
      <failure message="exceeded against the baseline in 7 of 18 cells, deltaPp = 9.2 (limit 1); left out: 2 in one of the two results only" type="gate">exceeded against the baseline in 7 of 18 cells, deltaPp = 9.2 (limit 1); left out: 2 in one of the two results only
  combined: T 0.0 / &lt;think&gt;↵]]&gt; / it&apos;s: deltaPp = 9.2
  and 6 more</failure>
      <system-out>exceeded against the baseline in 7 of 18 cells, deltaPp = 9.2 (limit 1); left out: 2 in one of the two results only</system-out>
    </testcase>
    <testcase classname="answer-audit" name="ranks: tauB &lt; 0.8" time="0">
      <skipped message="nothing was compared"/>
      <system-out>nothing was compared</system-out>
    </testcase>
  </testsuite>
</testsuites>
`);
});

test('no rules are an empty suite', () => {
  const xml = renderJunit([], OPTIONS);
  expect(xml).toContain('<testsuite name="answer-audit" tests="0" failures="0" errors="0" skipped="0" time="0">');
  expect(xml).not.toContain('<testcase');
});

test('characters that XML does not allow are made visible', () => {
  const rule = 'a\0b\u001b\r\uFFFE\uFFFF\ud800\ttab\u0085';
  const xml = renderJunit([{ ...PASSED, rule }], OPTIONS);
  expect(xml).toContain('name="a␀b␛␍\uFFFD\uFFFD\uFFFD⇥tab⟨U+0085⟩"');
});

/** The characters of XML 1.0 (section 2.2), and markup of this renderer alone. */
const CHARS = /^(?:[\t\n\r\u0020-\ud7ff\ue000-\ufffd]|[\ud800-\udbff][\udc00-\udfff])*$/;
const TAG =
  /<\/?(?:testsuites?|testcase|properties|property|failure|skipped|system-out)(?: [a-z]+="[^"<>&]*(?:&(?:amp|lt|gt|quot|apos);[^"<>&]*)*")*\/?>/g;

test('any text stays text', () => {
  const unit = fc.oneof(
    fc.constantFrom('<', '>', '&', '"', "'", ']]>', '\n', '\0', '\ud83d'),
    fc.string({ unit: 'binary', maxLength: 3 }),
    fc.nat(0xffff).map((code) => String.fromCharCode(code)),
  );
  const text = fc.array(unit, { maxLength: 20 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, text, text, (rule, place, value) => {
      const outcome = { ...EXCEEDED, rule, value, limit: value, worst: [{ place, value }] };
      const xml = renderJunit([outcome, { ...EMPTY, rule }], { suite: place, tool: { name: value, version: rule } });
      expect(xml).toMatch(CHARS);
      const rest = xml.replace('<?xml version="1.0" encoding="UTF-8"?>', '').replace(TAG, '');
      expect(rest).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|apos);)/);
      expect(xml.match(/<testcase /g)).toHaveLength(2);
    }),
    { numRuns: inFull(2_000, 333), seed: 1 },
  );
});
