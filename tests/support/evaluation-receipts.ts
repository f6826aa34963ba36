/** Texts around made-up results. */
import type {
  EvaluationReceipt,
  ReceiptContext,
  ReceiptJudgment,
} from '../../src/apps/rag/documents/evaluation-report.ts';
import type { TimedFeedback, TimedResult } from '../../src/apps/rag/over-time/timed-result.ts';
import { cutToEnds, type TwoEnds } from '../../src/base/text/snippet.ts';

/** Markup, a fence, an escape of terminals, a bidi control and a link. */
export const HOSTILE =
  '<img src=x onerror=alert(1)>\n```\n# 見出し |\u001b[31m\u202e [x](javascript:alert(1)) ```` <!--';

const short = (text: string): TwoEnds => cutToEnds(text, 300, 300);

/** A receipt as a store could give it: some with everything, some without contexts, truth or judge. @param number - decides on what it has. */
export function madeUpReceipt(
  { id, at, tags, overall, metrics, absent }: TimedResult,
  feedback: readonly TimedFeedback[],
  number: number,
): EvaluationReceipt {
  return {
    id,
    at: new Date(at).toISOString(),
    tags,
    overall,
    query: short(number % 3 === 0 ? `解雇の予告は何日前に必要ですか。${HOSTILE}` : '契約不適合責任の期間は。'),
    answer: short(`労働基準法第20条第1項により30日前です。${HOSTILE}\n${'長い説明が続きます。'.repeat(number * 40)}`),
    groundTruth: number % 2 === 0 ? short('30日前（労働基準法第20条）。') : null,
    contexts: number % 4 === 3 ? null : contexts(number),
    metrics: Object.entries(metrics).map(([metric, { value, weight }]) => ({ metric, value, weight })),
    absent: Object.entries(absent).map(([metric, why]) => ({ metric, why })),
    citations:
      number % 4 === 2
        ? null
        : {
            supported: ['労働基準法 第20条第1項'],
            unsupported: number % 2 === 0 ? [`民法 第709条 ${HOSTILE}`] : [],
            uncited: ['労働基準法 第21条', '労働契約法 第16条'],
            open: ['同条第2項'],
          },
    judgments: number % 5 === 4 ? [] : judgments(number),
    feedback: feedback
      .filter((one) => one.id === id)
      .map(({ thumb, text, label = null, rating = null, at: day }) => ({
        thumb,
        text,
        label,
        rating,
        at: new Date(day).toISOString(),
      })),
  };
}

function contexts(number: number): ReceiptContext[] {
  return Array.from({ length: 3 }, (_, i) => ({
    id: i === 1 ? `law ${HOSTILE}` : `労働基準法#${20 + i}`,
    score: i === 2 ? null : 0.9 - i / 10,
    text: i === 2 ? null : short(`第${20 + i}条 使用者は、労働者を解雇しようとする場合においては、${HOSTILE}`),
    grade: number % 2 === 0 ? 2 - i : null,
    judgedGrade: i === 0 ? null : 3 - i,
  }));
}

function judgments(number: number): ReceiptJudgment[] {
  return [
    {
      judge: 'faithfulness',
      context: null,
      score: 0.5,
      best: 1,
      missing: null,
      statements: [
        { text: '解雇の予告は30日前である。', supported: true },
        { text: `損害賠償を請求できる。${HOSTILE}`, supported: false },
      ],
      details: { supported_statements: 1, total_statements: 2 },
      remarks: [{ name: 'issues', texts: ['根拠のない記述', HOSTILE] }],
      reply: short(`{"supported_statements": 1, "total_statements": 2, "score": 0.5}\n${HOSTILE}`),
    },
    {
      judge: 'relevance',
      context: number % 3,
      score: null,
      best: 3,
      missing: 'no number',
      statements: [],
      details: {},
      remarks: [],
      reply: number % 2 === 0 ? short('判断できません。') : null,
    },
  ];
}
