/** Lines that commands of the manual read: answers from documents, lists of documents, replies of judges, rows of harnesses. */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const FIXTURES = resolve(import.meta.dirname, '../fixtures/logs');
const DAY = 86_400_000;

function writeLines(folder: string, name: string, rows: readonly object[]): void {
  writeFileSync(join(folder, name), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}

const rows = <Row>(count: number, make: (i: number) => Row): Row[] => Array.from({ length: count }, (_, i) => make(i));

/** Answers from documents of the last thirty days, and feedback about some. */
export function writeAnswers(folder: string): void {
  const now = Date.now();
  const answer = (i: number) => ({
    id: `q${i}`,
    query: '不法行為の要件は？',
    answer: '民法第709条によれば、故意又は過失による権利侵害です。',
    contexts: [{ id: i % 3 === 0 ? 'b' : 'a', text: '民法第709条' }],
    relevant: ['a'],
    time: new Date(now - (i % 30) * DAY - 1000).toISOString(),
  });
  writeLines(folder, 'answers.jsonl', rows(60, answer));
  writeLines(folder, 'thumbs.jsonl', [{ id: 'q1', thumb: 'up' }]);
}

/** The rank at which two systems retrieve the relevant document for each of 40 queries; 0: not at all. */
const FOUND = {
  old: (i: number) => [1, 2, 0, 1, 3, 2, 1, 0, 1, 2][i % 10] as number,
  new: (i: number) => (i % 13 === 4 ? 0 : ([1, 1, 2, 1, 2, 1, 1, 3, 1, 1][i % 10] as number)),
};

/** Answers of two systems to the same queries, a store of both, and their runs with judgments. */
export function writeTwoSystems(folder: string): void {
  const systems = ['old', 'new'] as const;
  for (const name of systems) {
    const answer = (i: number) => ({
      id: `q${i + 1}`,
      query: '不法行為の要件は？',
      answer: i % 4 === 0 && name === 'old' ? '民法第709条と第710条です。' : '民法第709条です。',
      contexts: [1, 2, 3].map((rank) => ({
        id: rank === FOUND[name](i) ? 'right' : `${name}-${rank}`,
        text: rank === FOUND[name](i) ? '民法第709条' : '民法第1条',
      })),
      relevant: ['right'],
      tags: { system: name },
    });
    writeLines(folder, `${name}.jsonl`, rows(40, answer));
    const lists = rows(40, (i) => answer(i).contexts.map(({ id }, at) => `q${i + 1} Q0 ${id} ${at + 1} ${9 - at} x\n`));
    writeFileSync(join(folder, `${name}.run`), lists.flat().join(''));
  }
  writeFileSync(join(folder, 'judgments.qrels'), rows(40, (i) => `q${i + 1} 0 right 1\n`).join(''));
}

/** Lists of retrieved documents, as JSON lines and as files of TREC, and replies of judges. */
export function writeRetrieval(folder: string): void {
  writeLines(
    folder,
    'retrieval.jsonl',
    rows(8, (i) => ({ id: `q${i}`, retrieved: ['d1', 'd2'], relevant: [i % 2 === 0 ? 'd1' : 'd2'] })),
  );
  writeFileSync(join(folder, 'my.run'), 'q1 Q0 d1 1 0.9 mine\nq1 Q0 d2 2 0.8 mine\n');
  writeFileSync(join(folder, 'my.qrels'), 'q1 0 d2 1\n');
  writeLines(
    folder,
    'replies.jsonl',
    rows(8, (i) => ({ id: i, judge: 'relevance', reply: i % 2 === 0 ? '2' : 'Score: 2', label: 2 })),
  );
}

/** Rows of harnesses with unusual fields, and folders of their logs. */
export function writeHarnessLogs(folder: string): void {
  const row = (i: number) => {
    const response = `Some text.\n#### ${i % 4 === 0 ? i + 1 : i}`;
    const isRight = i % 4 !== 0;
    return { response, output: { text: response }, target: `#### ${i}`, exact_match: isRight ? 1 : 0 };
  };
  writeLines(folder, 'samples.jsonl', rows(20, row));
  writeLines(
    folder,
    'samples_gsm8k.jsonl',
    rows(20, (i) => ({
      doc_id: i,
      doc: { level: i % 2 === 0 ? 'easy' : 'hard' },
      target: `#### ${i}`,
      resps: [[row(i).response]],
      filtered_resps: [String(i)],
      filter: 'strict-match',
      grader: { verdict: row(i).exact_match === 1 },
    })),
  );
  writeLines(
    folder,
    'outputs.jsonl',
    rows(20, (i) => ({
      id: i,
      response: row(i).response,
      answer: `Some steps. #### ${i}`,
      storedParse: String(i),
      label: true,
    })),
  );
  mkdirSync(join(folder, 'inspect-logs'));
  cpSync(join(FIXTURES, 'lm_eval'), join(folder, 'lm-eval-out'), { recursive: true });
  const name = '2026-05-04T10-00-00+00-00_arc-demo_zstd.eval';
  cpSync(join(FIXTURES, name), join(folder, 'inspect-logs', name));
}
