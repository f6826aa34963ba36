/** The Markdown report of evaluations. */
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EvaluationReport } from '../../../../src/apps/rag/documents/evaluation-report.ts';
import { EvaluationTally } from '../../../../src/apps/rag/over-time/evaluation-tally.ts';
import { evaluationHeadline } from '../../../../src/apps/rag/report/evaluation-headline.ts';
import { renderEvaluationReport } from '../../../../src/apps/rag/report/evaluation-report.ts';
import { prose } from '../../../../src/report/markdown/markup.ts';
import { exampleReport, SCORING } from '../../../support/evaluations.ts';
import { HOSTILE } from '../../../support/evaluation-receipts.ts';

const whole = exampleReport();
const small = { ...whole, worst: whole.worst.slice(0, 3) };

function emptyReport(): EvaluationReport {
  const tally = new EvaluationTally({ scoring: { ...SCORING, judging: null }, maxExamples: 1 });
  const {
    period,
    worst: _,
    ...numbers
  } = tally.finish({
    answers: 3,
    withoutTime: 0,
    requests: 0,
    unanswered: 0,
    unread: 0,
  });
  return { ...whole, ...numbers, worst: [], period: { since: null, until: null, ...period } };
}

/** The text without fenced blocks and code spans, in which nothing is markup. */
function bare(markdown: string): string {
  return markdown.replace(/^(`{3,})text\n[\s\S]*?\n\1$/gm, '').replace(/(?<![`\\])(`+)(?!`).*?(?<!`)\1(?!`)/g, '');
}

test('matches its snapshot', async () => {
  await expect(renderEvaluationReport(small)).toMatchFileSnapshot(
    join(import.meta.dirname, 'snapshots/evaluation-report.md'),
  );
});

describe('begins with one sentence', () => {
  const headline = (changes: Partial<EvaluationReport>): string =>
    evaluationHeadline({ ...whole, ...changes }, (text) => `<${text}>`);

  test('the present score, its last change, and the metric that it is from', () => {
    expect(headline({})).toBe(
      'The score is 0.691 (0.657 to 0.723) in <2026-W47>, over 75 answers; it fell from 0.750 to 0.683 in <2026-W44>; the largest part of it is <faithfulness>, −0.251 at a weight of 26.8\u00a0%.',
    );
  });

  test('a rise is a change, and of several changes the last counts', () => {
    const [first] = whole.changes;
    if (first === undefined) throw new Error('there is no change');
    const rise = {
      ...first,
      week: '2026-W46',
      difference: 0.1,
      before: { n: 9, queries: 9, mean: 0.5 },
      after: { n: 9, queries: 9, mean: 0.6 },
    };
    expect(headline({ changes: [first, rise] })).toContain('; it rose from 0.500 to 0.600 in <2026-W46>.');
  });

  test('without a change of the score it mentions that, without a test it does not', () => {
    const others = whole.changes.filter(({ metric }) => metric !== 'overall');
    expect(headline({ changes: others })).toContain(
      '; no change of it over 8 weeks is significant; the largest loss is in <faithfulness>',
    );
    expect(headline({ changes: [], changeTests: 0 })).toMatch(/over 75 answers; the largest loss/);
  });

  test('no loss where all means are 1', () => {
    const metrics = whole.metrics.map((one) => ({ ...one, mean: 1, interval: null }));
    expect(headline({ metrics, changes: [], changeTests: 0 })).toBe(
      'The score is 0.691 (0.657 to 0.723) in <2026-W47>, over 75 answers.',
    );
  });

  test('no score at all', () => {
    expect(evaluationHeadline(emptyReport(), String)).toBe('No answer has a score.');
  });
});

test('describes the scoring, and explains that absent metrics give their weight away', () => {
  const text = renderEvaluationReport(small);
  for (const part of [
    '`openai:gpt-example-2026` with temperature 0, seed 7, at most 1024 tokens',
    '| `faithfulness`     | `v3`   | `judge-json-lenient` |',
    '| `retrieval`    | 30.0\u00a0% | `recall@5`, `ndcg@5` | `contextRelevance@5`',
    '- convention `standard`; lists cut at 5',
    '**Absent metrics give their weight**',
  ])
    expect(text).toContain(part);
  expect(renderEvaluationReport({ ...small, scoring: { ...SCORING, convention: 'proposal', judging: null } })).toMatch(
    /convention `proposal`, with the mistakes .*\n- no judge was asked\n/,
  );
});

test('an empty report is short, and gives the reason', () => {
  const text = renderEvaluationReport(emptyReport());
  expect(text).toContain('**No answer has a score.**');
  expect(text).toContain('0 of 3 answers of `evaluations.db` have a result');
  expect(text).toContain('There are too few answers');
  expect(text).toContain('No rule applies');
  expect(text).not.toMatch(/^## (Weeks|Tags|Feedback|Answers)/m);
  expect(text).not.toMatch(/NaN|undefined|null/);
});

test('no change is different from no test', () => {
  expect(renderEvaluationReport({ ...small, changes: [] })).toContain(
    'No metric changes significantly. Tested: 63 boundaries between weeks',
  );
});

test('raw replies are those of direct judges in the first seat, and scores those of all seats', () => {
  const receipt = whole.worst[0];
  if (receipt === undefined) throw new Error('there is no receipt');
  const seats = [1, 2].flatMap((repeat) => receipt.judgments.map((one) => ({ ...one, model: 'ollama:m', repeat })));
  const reply = { head: 'the claims', tail: null, omitted: 0, length: 10 };
  const step = { step: 'answer-claims', context: null, missing: null };
  const claims = [{ answer: { contexts: [], claims: [] }, truth: null, differing: [], steps: [{ ...step, reply }, { ...step, reply: null }] }]; // prettier-ignore
  const replies = receipt.judgments.filter((one) => one.reply !== null).length;
  const text = renderEvaluationReport({ ...whole, worst: [{ ...receipt, judgments: seats, claims }] });
  expect(text.match(/^Reply \(/gm)).toHaveLength(replies);
  expect(text).toContain('\nJudge `faithfulness`, `ollama:m`, repeat 1: **0.5 of 1**\n');
  expect(text).toContain('\n- Judge `faithfulness`, `ollama:m`, repeat 2: **0.5 of 1**\n');
  expect(text).toContain(`\n\n${replies + 1} more replies of judges: \`--out-html\` and \`audit view\` show them.\n`);
  expect(text).not.toContain('the claims');
  expect(renderEvaluationReport({ ...whole, worst: [receipt] })).not.toContain('more replies');
});

test('long tables are cut, with a note', () => {
  const [week, tag] = [whole.weeks[0], whole.tags[0]];
  if (week === undefined || tag === undefined) throw new Error('there is no week or tag');
  const weeks = Array.from({ length: 70 }, (_, i) => ({ ...week, week: `W${i}.` }));
  const tags = Array.from({ length: 25 }, (_, i) => ({ ...tag, tag: `t${i}.` }));
  const text = renderEvaluationReport({ ...small, weeks, tags });
  expect(text).toContain('The last 60 of 70 weeks.');
  expect([text.includes('`W9.`'), text.includes('`W10.`'), text.includes('`W69.`')]).toEqual([false, true, true]);
  expect(text).toContain('The first 20 of 25 tags.');
  expect([text.includes('`t19.`'), text.includes('`t20.`')]).toEqual([true, false]);
});

test('shows the figures that are beside it', () => {
  const link = { name: 'evaluation-trends', title: 'Scores by week', path: 'a b/evaluation-trends.svg' };
  expect(renderEvaluationReport(small, [link])).toContain('![Scores by week](a%20b/evaluation-trends.svg)');
  expect(renderEvaluationReport(small)).not.toContain('![');
});

describe('texts from outside', () => {
  /** The report with a hostile text in every field that can have one. */
  function hostileReport(evil: string): EvaluationReport {
    const names = ['faithfulness', 'relevance', 'no input', 'issues', 'evaluations.db', 'v3', 'q224', '2026-W44'];
    let json = JSON.stringify(small);
    for (const name of names) json = json.replaceAll(JSON.stringify(name), () => JSON.stringify(evil));
    return JSON.parse(json) as EvaluationReport;
  }

  test.each([
    HOSTILE,
    '`](x) |\n# y',
    '|\\|`\\`|',
    'http://e.example/ www.e.example a@e.example :smile: @someone #1',
    '</td></table><!--',
    '$x$ ~~a~~ **b** __c__ ![i](j)',
  ])('%j is never markup', (evil) => {
    const report = hostileReport(evil);
    const advised = whole.recommendations.map((one) => ({
      ...one,
      rule: evil,
      advice: evil,
      because: evil,
      ids: [evil],
    }));
    const text = renderEvaluationReport({ ...report, recommendations: advised });
    expect(text).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f\u202e]/);
    const rest = bare(text);
    expect(rest).not.toMatch(/^# (?!Evaluations)/m);
    expect(rest).not.toMatch(/(?<!\\)[<>]|(?<!\\)\]\(|(?<!\\)~~|(?<!\\)\$x|https?:\/\/|www\.e|a@e/);
    // All tables are whole: each row has as many cells as its head.
    const widths = rest.split('\n\n').filter((block) => block.startsWith('|'));
    for (const table of widths)
      expect(new Set(table.split('\n').map((row) => row.split(/(?<!\\)\|/).length)).size).toBe(1);
  });

  test('a sentence with names from outside stays legible', () => {
    expect(prose('recall@5 is 0.716 (0.7 to 0.8): low. See “x”.')).toBe(
      'recall\\@5 is 0.716 (0.7 to 0.8): low. See “x”.',
    );
    expect(prose('http://e.example www.1.2 *a* [b](c) <d> | `e` _f_ #1 :smile:')).toBe(
      'http\\://e\\.example www\\.1.2 \\*a\\* \\[b\\](c) \\<d\\> \\| \\`e\\` \\_f\\_ \\#1 \\:smile:',
    );
    expect(prose('a\n# b\u202e\u001b')).toBe('a↵\\# b⟨U+202E⟩␛');
  });

  test('no sentence keeps what markup within a line is made of', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'*_`[]()<>#|$~&@:.\\ a1w/\n'.split('')) }), (text) => {
        expect(prose(text)).not.toMatch(/(?<!\\)(?:\\\\)*[*_`[\]<>#|$~&@]|(?<!\\)(?:\\\\)*:(?=\S)|www\.|\n/);
      }),
    );
  });
});
