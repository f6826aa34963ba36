/** The options and the input of the report, in words. Texts from outside are inert. */
import type { EvaluationReport } from '../../documents/evaluation-report.ts';
import { inertLine } from '../../../../base/text/inert.ts';
import { limitWords, periodWords } from '../text/times.ts';

export interface Fact {
  readonly name: string;
  readonly value: string;
}

export function listFacts({ tool, file, period, counts, changeTests }: EvaluationReport): Fact[] {
  const facts: readonly (readonly [name: string, value: string])[] = [
    ['made by', inertLine(`${tool.name} ${tool.version}`)],
    ['store', inertLine(file)],
    ['period', limitWords(period) ?? 'all times'],
    ['first and last answer', periodWords(period)],
    ['answers', String(counts.answers)],
    ['with a result under this scoring', String(counts.scored)],
    ['queries of these results', String(counts.scoredQueries)],
    ['without a time (that of storing is used)', String(counts.withoutTime)],
    ['requests to judges', String(counts.requests)],
    ['without a reply', String(counts.unanswered)],
    ['replies without a score that can be read', String(counts.unread)],
    ['tests for changes', String(changeTests)],
  ];
  return facts.map(([name, value]) => ({ name, value }));
}
