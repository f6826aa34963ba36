/** What models write around their answers: markers of a new turn or problem, and chains of thought. */
import type { AuditResult } from '../../documents/result.ts';
import { plural } from '../numbers.ts';
import { factTable } from './tables.ts';

export function markers({ markers: m, coverage: { factualTrials } }: AuditResult): string[] {
  return [
    '## Garbage markers',
    '',
    `How often models write a new turn (\`user:\`, \`assistant:\`, \`system:\`) or a new problem (\`question:\`, \`passage:\`, …) after or instead of their answer, in ${plural(factualTrials, 'factual trial')}.`,
    '',
    factTable([
      ['responses with a role marker', String(m.rawRole)],
      ['responses with a block marker', String(m.rawBlock)],
      ['stored parses that still have a role marker', String(m.parsedRole)],
      ['stored parses that still have a block marker', String(m.parsedBlock)],
    ]),
  ];
}

export function think({ think: t }: AuditResult): string[] {
  return [
    '## Chain of thought',
    '',
    t.trials === 0
      ? 'No response contains `</think>`.'
      : `${plural(t.trials, 'factual trial')} ${t.trials === 1 ? 'contains' : 'contain'} \`</think>\`. If only the text after the last one is scored, ${plural(t.flips, 'label')} differ from the stored ones; ${t.storedCorrectPostThinkWrong} of these are correct as stored and wrong in that text.`,
  ];
}
