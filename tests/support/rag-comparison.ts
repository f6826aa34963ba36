/** A made-up comparison of two systems with hostile texts, through the functions of `audit rag compare`. */
import { compareEvaluations } from '../../src/apps/rag/compare/compare-evaluations.ts';
import { CompositionNumbers, SideTable, type SideMetric } from '../../src/apps/rag/compare/side-table.ts';
import type { AnswerTexts, ComparedSystem } from '../../src/apps/rag/compare/system.ts';
import type { RagComparison } from '../../src/apps/rag/documents/comparison.ts';
import { HOSTILE } from './evaluation-receipts.ts';
import { SCORING } from './evaluations.ts';

const QUERIES = 24;

/** A name of a metric that tries to be markup. */
const HOSTILE_METRIC = `metric ${HOSTILE}`;

export async function madeUpComparison(): Promise<RagComparison> {
  const compositions = new CompositionNumbers();
  const [a, b] = [system('old', 0, compositions), system('new', 0.2, compositions)];
  const judging = { ...SCORING.judging, model: 'other:model' } as NonNullable<typeof SCORING.judging>;
  const { comparison } = await compareEvaluations(
    a,
    { ...b, scoring: { ...SCORING, judging } },
    {
      tool: { name: 'answer-audit', version: '0.0.0' },
      metrics: null,
      maxExamples: 4,
      allowsOtherSettings: true,
    },
  );
  return comparison;
}

function system(name: string, by: number, compositions: CompositionNumbers): ComparedSystem {
  const table = new SideTable(compositions);
  for (let i = 0; i < QUERIES; i++) {
    const metrics: SideMetric[] = [
      { metric: 'faithfulness', value: Math.min(1, (i % 5) / 6 + by), weight: 0.5 },
      { metric: 'hallucination', value: (i % 4) / 4, weight: 0 },
      { metric: HOSTILE_METRIC, value: i % 7 === 0 ? by : 0.5, weight: 0.5 },
      ...(i % 3 === 0 && by > 0 ? [{ metric: 'citationAccuracy', value: 1, weight: 0 }] : []),
    ];
    const overall = metrics.reduce((sum, { value, weight }) => sum + value * weight, 0);
    table.add({ id: `q${i}${i === 7 ? HOSTILE : ''}`, overall, metrics });
  }
  table.add({ id: `only ${name} ${HOSTILE}`, overall: null, metrics: [] });
  const texts: AnswerTexts = {
    query: `解雇の予告は何日前に必要ですか。${HOSTILE}`,
    answer: `${name}: 30日前です。${HOSTILE}\n${'長い説明が続きます。'.repeat(8)}`,
    retrieved: ['both', `${name} ${HOSTILE}`],
    cited: [`民法 第709条 ${name}`],
  };
  const readTexts = (ids: ReadonlySet<string>): Promise<Map<string, AnswerTexts>> =>
    Promise.resolve(new Map(Array.from(ids, (id) => [id, texts])));
  const file = `${name} ${HOSTILE}.db`;
  return { file, kind: 'store', tags: [HOSTILE], unusable: 0, scoring: SCORING, table, readTexts };
}
