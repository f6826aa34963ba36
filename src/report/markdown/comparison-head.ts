/** The head of a comparison: its finding, what limits it, and its warnings. */
import type { Comparison, PairComparison } from '../../documents/comparison.ts';
import { unreadInputs } from '../../documents/scope.ts';
import { comparisonCautions } from '../comparison-cautions.ts';
import { comparisonFinding } from '../comparison-finding.ts';
import { comparisonHeadline, describeCounts, sideNames } from '../comparison-headline.ts';
import { measureOf } from '../measure.ts';
import { count, partOf, plural } from '../numbers.ts';
import { leftOutFacts } from '../scope-text.ts';
import { code, prose } from './markup.ts';

/** The head, as lines of Markdown. */
export function comparisonHead(comparison: Comparison): string[] {
  const { pair, tool, warnings, votes } = comparison;
  const notes = [...leftOutLines(comparison), ...warnings.map(code)];
  const [from, to] = sideNames(comparison);
  const title = `# What changes from ${code(from)} to ${code(to)}`;
  return [
    title,
    '',
    ...comparisonCautions(comparison, code).flatMap((caution) => [`**${caution}**`, '']),
    `**${comparisonFinding(comparison, code)}**`,
    '',
    comparisonHeadline(comparison, code),
    ...voteLines(comparison),
    ...(pair === null ? [] : ['', responseSentence(pair, votes !== null)]),
    '',
    `The responses are stored ones; this comparison called no model. Made by ${tool.name} ${tool.version}.`,
    ...(notes.length === 0 ? [] : ['', ...notes.map((note) => `- ${note}`)]),
  ];
}

/** What is not compared, one line for each reason and each input. */
function leftOutLines(comparison: Comparison): string[] {
  return [
    ...leftOutFacts(comparison.scope.leftOut, code).map((fact) => `Not compared: ${fact}.`),
    ...unreadInputs(comparison).map(({ run, reason }) => `Not read: ${code(run)}: ${prose(reason)}`),
  ];
}

/** The votes, which the headline leaves out, and all trials together; empty without votes. */
function voteLines(comparison: Comparison): string[] {
  const { votes, withoutVotes, together } = comparison;
  const measure = measureOf(comparison);
  if (votes === null || withoutVotes === null) return [];
  const why = 'votes over several responses; their changes are no effect of a parser';
  if (withoutVotes.trials === 0) return ['', `All ${count(votes.trials)} stored answers are ${why}.`];
  return [
    '',
    `${count(votes.trials)} other stored answers are ${why}: ${describeCounts(votes, measure)}`,
    '',
    `With them: ${describeCounts(together, measure)}`,
  ];
}

/** Whether the responses are others, and from other models. */
function responseSentence(
  { names, responses: { same, different, missing } }: PairComparison,
  hasVotes: boolean,
): string {
  const sides = `${code(names.old)} and ${code(names.new)}`;
  const known = same + different;
  const without = missing === 0 ? '' : ` ${plural(missing, 'pair')} without a response in both logs cannot show that.`;
  if (known === 0) return `Whether the responses changed is not known: no paired trial has a response in both logs.`;
  if (different > 0)
    return `${names.kind === 'model' ? 'The models differ' : 'The responses changed'}: ${partOf(different, known, 'response')} differ between ${sides}.${without}`;
  const so = hasVotes || missing > 0 ? '' : ', so every difference between them is the parser’s';
  return `The responses did not change: ${partOf(same, known, 'response')} are the same in ${sides}${so}.${without}`;
}
