/** What `audit bench` prints without a benchmark. */
import { BENCHMARKS } from '../benchmarks/catalog.ts';

export function benchmarkList(): string {
  const lines = BENCHMARKS.flatMap(({ id, title, sets, conditions, scheme, source }) => [
    `${id}: ${title}`,
    `  sets: ${sets.join(', ')}`,
    `  asked: ${conditions.map((condition) => `${condition.id} (${condition.title})`).join(', ')}`,
    `  read by: ${scheme}`,
    `  ${source}`,
    '',
  ]);
  return `${lines.join('\n')}Start with: audit bench ${BENCHMARKS[0]?.id} --model ollama:NAME --limit 12\nYour own questions: audit bench questions.jsonl --model ollama:NAME, or audit bench new NAME for files to begin with\n`;
}
