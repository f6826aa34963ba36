/** What models write around their answers: markers of a new turn or problem, and chains of thought. */
import type { AuditResult } from '../../documents/result.ts';
import { count, plural } from '../numbers.ts';
import { factTable } from './tables.ts';

export function markers({ markers: m, coverage: { factualTrials } }: AuditResult): string[] {
  return [
    '## Garbage markers',
    '',
    `How often models write a new turn (\`user:\`, \`assistant:\`, \`system:\`) or a new problem (\`question:\`, \`passage:\`, …) after or instead of their answer, in ${plural(factualTrials, 'trial')} with a ground truth.`,
    '',
    factTable([
      ['responses with a role marker', m.rawRole],
      ['responses with a block marker', m.rawBlock],
      ['stored parses that still have a role marker', m.parsedRole],
      ['stored parses that still have a block marker', m.parsedBlock],
    ]),
  ];
}

export function think({ think: t }: AuditResult): string[] {
  return [
    '## Chain of thought',
    '',
    t.trials === 0
      ? 'No response contains `</think>`.'
      : `${plural(t.trials, 'trial')} with a ground truth ${t.trials === 1 ? 'contains' : 'contain'} \`</think>\`. If only the text after the last one is scored, ${plural(t.flips, 'label')} differ from the stored ones; ${count(t.storedCorrectPostThinkWrong)} of these are correct as stored and wrong in that text.`,
  ];
}
