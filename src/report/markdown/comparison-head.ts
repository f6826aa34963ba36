/** The head of a comparison: its headline, what limits it, and its warnings. */
import type { Comparison, PairComparison } from '../../documents/comparison.ts';
import { comparisonCautions } from '../comparison-cautions.ts';
import { comparisonHeadline, describeCounts } from '../comparison-headline.ts';
import { plural } from '../numbers.ts';
import { code } from './markup.ts';

/** The head, as lines of Markdown. */
export function comparisonHead(comparison: Comparison): string[] {
  const { from, to, pair, tool, warnings, votes } = comparison;
  const title = to === null ? '# Two logs of the same items' : `# What changes from ${code(from)} to ${code(to)}`;
  return [
    title,
    '',
    ...comparisonCautions(comparison, code).flatMap((caution) => [`**${caution}**`, '']),
    `**${comparisonHeadline(comparison, code)}**`,
    ...voteLines(comparison),
    ...(pair === null ? [] : ['', modelSentence(pair, votes !== null)]),
    '',
    `The responses are stored ones; this comparison called no model. Made by ${tool.name} ${tool.version}.`,
    ...(warnings.length === 0 ? [] : ['', ...warnings.map((warning) => `- ${code(warning)}`)]),
  ];
}

/** The votes, which the headline leaves out, and all trials together; empty without votes. */
function voteLines({ votes, withoutVotes, together }: Comparison): string[] {
  if (votes === null || withoutVotes === null) return [];
  const why = 'votes over several responses; their changes are no effect of a parser';
  if (withoutVotes.trials === 0) return ['', `All ${votes.trials} stored answers are ${why}.`];
  return [
    '',
    `${votes.trials} other stored answers are ${why}: ${describeCounts(votes)}`,
    '',
    `With them: ${describeCounts(together)}`,
  ];
}

/** Did the model change at all? */
function modelSentence({ responses: { same, different, missing } }: PairComparison, hasVotes: boolean): string {
  const known = same + different;
  const without = missing === 0 ? '' : ` ${plural(missing, 'pair')} without a response in both logs cannot show that.`;
  if (known === 0) return `Whether the model changed is not known: no paired trial has a response in both logs.`;
  if (different > 0)
    return `The model changed: ${different} of ${plural(known, 'response')} differ between the two logs.${without}`;
  const so = hasVotes || missing > 0 ? '' : ', so every difference between them is the parser’s';
  return `The model did not change: ${same} of ${plural(known, 'response')} are the same in both logs${so}.${without}`;
}
