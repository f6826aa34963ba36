/** Replies with a verdict for each statement, in the forms of other tools. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { JUDGES } from '../../../../src/apps/rag/judges/judges.ts';
import { judgeVerdicts, judgeVerdictsNotRefuted } from '../../../../src/apps/rag/replies/verdict-schemes.ts';
import { audit } from '../../../support/in-process.ts';
import { temporaryFolder } from '../../../support/folders.ts';

const DEEPEVAL =
  '{"verdicts": [{"verdict": "yes"}, {"verdict": "IDK", "reason": "r"}, {"verdict": "no"}, {"verdict": " yes "}]}';
const RAGAS =
  '```json\n{"statements": [{"statement": "s", "reason": "r", "verdict": 1}, {"statement": "t", "verdict": 0}]}\n```';
const RECALL = '{"classifications": [{"statement": "s", "reason": "r", "attributed": 1}]}';
/** Claims against two documents each. */
const PASSAGES =
  '[["Entailment", "Neutral"], ["Neutral", "Contradiction"], ["Neutral", "Neutral"], ["Entailment", "Contradiction"]]';
const CHECKED =
  '{"answer2response": ["Entailment", "Neutral"], "retrieved2response": [["Entailment"], ["Contradiction"], ["Contradiction"]]}';

test.each<[string, number | string, number | string]>([
  [DEEPEVAL, 0.5, 0.75],
  [RAGAS, 0.5, 0.5],
  [RECALL, 1, 1],
  [PASSAGES, 0.5, 0.75],
  [CHECKED, 1 / 3, 1 / 3],
  ['["Neutral"]', 0, 1],
  ['{"result": {"verdicts": ["yes", false]}}', 0.5, 0.5],
  ['{"verdicts": ["yes"]} then {"verdicts": ["no"]}', 0, 0],
  ["<think>{'verdicts': ['no']}</think>{'verdicts': ['yes']}", 1, 1],
  ['{"verdicts": []}', 'no verdict', 1],
  ['{"verdicts": ["yes", "maybe"]}', 'unknown verdict', 'unknown verdict'],
  ['{"verdicts": [{"reason": "r"}]}', 'unknown verdict', 'unknown verdict'],
  ['{"verdicts": [[]]}', 'unknown verdict', 'unknown verdict'],
  ['{"verdicts": ["yes", "no"', 'cut off', 'cut off'],
  ['{"verdicts": "yes"}', 'no score in the object', 'no score in the object'],
  ['{"score": 1}', 'no score in the object', 'no score in the object'],
  ['yes', 'no object', 'no object'],
  [' ', 'empty', 'empty'],
])('%s', (reply, yes, notNo) => {
  const outcomes = [judgeVerdicts, judgeVerdictsNotRefuted].map(({ read }) => {
    const reading = read(reply, JUDGES.faithfulness);
    return reading.score ?? ('missing' in reading ? reading.missing : null);
  });
  expect(outcomes).toEqual([yes, notNo]);
});

test('the verdicts about correctness are those against the ground truth', () => {
  expect(judgeVerdicts.read(CHECKED, JUDGES.correctness)).toMatchObject({ score: 0.5 });
});

test('a grade is no share', () => {
  expect([judgeVerdicts, judgeVerdictsNotRefuted].map(({ reads }) => reads(JUDGES.relevance))).toEqual([false, false]);
});

test('a report shows what an unclear verdict counts as, and names the parsers where they are needed', async () => {
  const cwd = temporaryFolder();
  const lines = [DEEPEVAL, RAGAS].map((reply, id) => JSON.stringify({ id, judge: 'faithfulness', reply }));
  writeFileSync(join(cwd, 'r.jsonl'), lines.join('\n'));
  const words = ['rag', 'judge-parsers', 'r.jsonl'];
  const hint = await audit(words, { cwd });
  expect(hint.stderr).toBe('audit: 2 replies have verdicts; compare how they are counted with --schemes judge-verdicts,judge-verdicts-not-refuted (docs/rag.md).\n'); // prettier-ignore
  const { code, stdout, stderr } = await audit([...words, '--schemes', 'judge-verdicts,judge-verdicts-not-refuted'], {
    cwd,
  });
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('0.500 under `judge-verdicts`, 0.625 under `judge-verdicts-not-refuted`');
});
