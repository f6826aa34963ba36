/** A judge of the user, from its folder to the report of the store. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EvaluationStore } from '../../../../src/apps/rag/store/evaluation-store.ts';
import { chooseScoring } from '../../../../src/apps/rag/store/stored-results.ts';
import { evaluationScene } from '../../../support/evaluation-scene.ts';
import { audit } from '../../../support/in-process.ts';
import { scriptedReply } from '../../../support/scripted-judge.ts';

const RECORD = {
  id: 'plain-language',
  summary: 'how plain the language of an answer is, 0 to 5',
  metric: 'plainLanguage',
  asksAbout: 'answer',
  inputs: ['answer'],
  form: 'number',
  scale: { best: 5, integer: true },
  group: { id: 'style', weight: 0.25 },
};
const PROMPT = 'Plain words? From 0 to {{best}}.\n{{answer}}';

/** A store with the judgments of a judge of the user, whose folder is deleted. */
async function evaluated() {
  const server = {
    answer: (prompt: string) => (prompt.startsWith('Plain words?') ? '4' : scriptedReply(prompt, 0).text),
  };
  const scene = await evaluationScene(4, server);
  const lines = scene.made.map((one, at) => ({ ...one, labels: { 'plain-language': at } }));
  writeFileSync(join(scene.folder, 'a.jsonl'), lines.map((one) => `${JSON.stringify(one)}\n`).join(''));
  mkdirSync(join(scene.folder, 'mine'));
  writeFileSync(join(scene.folder, 'mine/judge.json'), JSON.stringify(RECORD));
  writeFileSync(join(scene.folder, 'mine/en-1.txt'), PROMPT);
  const outcome = await scene.evaluate(['--judges', 'answer-relevance,./mine']);
  rmSync(join(scene.folder, 'mine'), { recursive: true });
  return { scene, outcome };
}

describe('a judge of the user', () => {
  test('has a metric with a weight, and readers of the store need no folder', async () => {
    const { scene, outcome } = await evaluated();
    await using _ = scene;
    expect([outcome.code, outcome.stderr]).toEqual([0, expect.stringMatching(/4 answers evaluated/)]);
    const [first] = scene.results();
    expect(first?.metrics['plainLanguage']).toBe(0.8);
    // Weights of groups with a metric: retrieval 0.2, generation 0.4, domain 0.4 and style 0.25.
    expect(first?.weights['plainLanguage']).toBeCloseTo(0.25 / 1.25, 10);
    expect(first?.judgments).toContainEqual({ judge: 'plain-language', context: null, score: 4, missing: null });
    const prompt = scene.server.requests.map(({ prompt: text }) => text).find((text) => text.startsWith('Plain'));
    expect(prompt).toMatch(/^Plain words\? From 0 to 5\.\n\[\[answer [0-9a-f]{12}\]\]\n民法/);

    const cwd = scene.folder;
    const report = await audit(['rag', 'report', '--db', 'e.db', '--out-json', 'report.json'], { cwd });
    expect(report.code).toBe(0);
    const { metrics, worst, scoring, calibration } = JSON.parse(readFileSync(join(cwd, 'report.json'), 'utf8'));
    // The labels are 0, 1, 2 and 3 of 5.
    expect(calibration.find(({ metric }: { metric: string }) => metric === 'plainLanguage')).toMatchObject({
      labelled: 4,
      labels: { mean: expect.closeTo(0.3, 12) },
      bias: expect.closeTo(0.5, 12),
    });
    expect(scoring.judging.judges).toEqual([RECORD]);
    expect(metrics.find(({ metric }: { metric: string }) => metric === 'plainLanguage')).toMatchObject({
      group: 'style',
      n: 4,
      mean: 0.8,
    });
    expect(worst[0].judgments.map(({ judge, best }: { judge: string; best: number }) => [judge, best])).toContainEqual([
      'plain-language',
      5,
    ]);

    const parsers = await audit(['rag', 'judge-parsers', '--db', 'e.db', '--out-json', '-'], { cwd });
    const group = JSON.parse(parsers.stdout).groups.find(({ judge }: { judge: string }) => judge === 'plain-language');
    expect(group).toMatchObject({ best: 5, replies: 4, labelled: 4, prompt: expect.stringMatching(/^mine-/) });
    // The labels are 0, 1, 2 and 3, and each score is 4.
    expect(group.schemes[0].labels).toMatchObject({ bias: 2.5, meanError: 2.5 });

    const store = EvaluationStore.openToRead(join(cwd, 'e.db'));
    expect(chooseScoring(store, null).scoring.judging?.parsers).toHaveProperty('plain-language', 'judge-json-lenient');
    store.close();
  });
});

test('the scale of a built-in judge can be set', async () => {
  await using scene = await evaluationScene(2, { answer: () => '1' }, 'built-in');
  writeFileSync(join(scene.folder, 'c.json'), '{"scales": {"relevance": 1}}');
  const { code } = await scene.evaluate(['--judges', 'relevance', '--config', 'c.json']);
  expect(code).toBe(0);
  expect(scene.results().map(({ metrics }) => metrics['contextRelevance@5'])).toEqual([1, 1]);
  expect(scene.server.requests[0]?.prompt).toMatch(/0から1の整数/);
});
