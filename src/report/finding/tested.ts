/** What is known of a change beyond these trials. */
import { canBeSignificant, isSignificant } from '../../base/core/significance.ts';
import type { AuditResult } from '../../documents/result.ts';
import type { CellResult, SchemeResult } from '../../documents/scheme-result.ts';
import { listAlternatives } from '../../documents/checks.ts';
import type { Finding } from './finding.ts';

type Tested = Pick<Finding, 'interval' | 'p' | 'tests' | 'chosenFrom' | 'verdict'>;

/** The change of a scheme, of all that are compared. Its p is not adjusted. */
export function testedScheme({ p, minP, deltaInterval }: SchemeResult, result: AuditResult): Tested {
  const chosenFrom = listAlternatives(result).filter(({ id }) => id !== result.options.base).length;
  if (p === null || !canBeSignificant(minP)) return untestable(deltaInterval, chosenFrom);
  return { interval: deltaInterval, p, tests: 1, chosenFrom, verdict: judge(p) };
}

/** The change of a cell, of all cells under all schemes. Its p is adjusted over those that can be tested. */
export function testedCell({ holm, deltaInterval }: CellResult, { cells }: AuditResult): Tested {
  if (holm === null) return untestable(deltaInterval, cells.length);
  const tests = cells.filter((cell) => cell.holm !== null).length;
  return { interval: deltaInterval, p: holm, tests, chosenFrom: cells.length, verdict: judge(holm) };
}

function untestable(interval: Finding['interval'], chosenFrom: number): Tested {
  return { interval, p: null, tests: 0, chosenFrom, verdict: 'untestable' };
}

function judge(p: number): Finding['verdict'] {
  return isSignificant(p) ? 'significant' : 'not-significant';
}
