/** Outcomes of rules: one that passed, one that is exceeded, and one that compared nothing. */
import type { GateOutcome } from '../../src/base/core/gate.ts';

export const PASSED: GateOutcome = {
  rule: 'trials < 10',
  exceeded: false,
  isChange: false,
  isEmpty: false,
  value: 'trials = 250',
  limit: '10',
  members: null,
  worst: [],
  unmatched: 0,
};

export const EXCEEDED: GateOutcome = {
  ...PASSED,
  rule: 'cells where variant != "a & b": deltaPp > 1',
  exceeded: true,
  isChange: true,
  value: 'deltaPp = 9.2',
  limit: '1',
  members: { list: 'cells', met: 7, compared: 18 },
  worst: [{ place: "combined: T 0.0 / <think>\n]]> / it's", value: 'deltaPp = 9.2' }],
  unmatched: 2,
};

export const EMPTY: GateOutcome = { ...PASSED, rule: 'ranks: tauB < 0.8', isEmpty: true, value: null, limit: null };
