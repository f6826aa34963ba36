/** Input and output of the published originals, run through the core schemes. */
import { expect, test } from 'vitest';
import { v1, v2Norm, v2Parse, postThink } from '../../../src/schemes/core/core-schemes.ts';
import { BLOCK_MARKERS, hasMarker, ROLE_MARKERS, THINK_END } from '../../../src/schemes/core/markers.ts';
import { planFor } from '../../../src/schemes/kit/plan.ts';
import { lower } from '../../../src/base/text/case.ts';
import { cases } from '../../support/fixtures.ts';

interface TextCase {
  id: number;
  input: string | null;
  output: string;
}

test.each([
  ['normalize_v1.jsonl', v1],
  ['normalize_v2.jsonl', v2Norm],
] as const)('%s', (file, scheme) => {
  for (const { id, input, output } of cases<TextCase>(file)) {
    expect(scheme.normalizer.normalize(input ?? ''), `case ${id}`).toBe(output);
  }
});

test('parse_v2.jsonl', () => {
  for (const c of cases<TextCase & { role_marker: boolean; block_marker: boolean }>('parse_v2.jsonl')) {
    const parse = v2Parse.parser.parse({ response: c.input, storedParse: null });
    expect(parse.text, `case ${c.id}`).toBe(c.output);
    expect(hasMarker(lower(c.input ?? ''), ROLE_MARKERS), `role marker of case ${c.id}`).toBe(c.role_marker);
    expect(hasMarker(lower(c.input ?? ''), BLOCK_MARKERS), `block marker of case ${c.id}`).toBe(c.block_marker);
    if (parse.start !== null && parse.end !== null) expect(c.input?.slice(parse.start, parse.end)).toBe(parse.text);
  }
});

test('strip_think.jsonl', () => {
  for (const c of cases<TextCase & { has_think_end: boolean }>('strip_think.jsonl')) {
    expect(postThink.parser.parse({ response: c.input, storedParse: null }).text, `case ${c.id}`).toBe(c.output);
    expect(lower(c.input ?? '').includes(THINK_END), `delimiter of case ${c.id}`).toBe(c.has_think_end);
  }
});

test('correctness.jsonl', () => {
  const plan = planFor([v1, v2Norm]);
  interface Case {
    id: number;
    parsed: string | null;
    ground_truth: string | null;
    v1: boolean | null;
    v2: boolean | null;
  }
  for (const c of cases<Case>('correctness.jsonl')) {
    const verdicts = plan.score({ response: null, storedParse: c.parsed }, c.ground_truth);
    expect(
      verdicts.map(({ original, match }) => (original ?? match)?.correct ?? null),
      `case ${c.id}`,
    ).toEqual([c.v1, c.v2]);
  }
});
