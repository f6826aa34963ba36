import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parsePrompt, readPrompt } from '../../../../src/apps/extract/prompts/read-prompt.ts';
import { temporaryFolder } from '../../../support/folders.ts';

const SPAN = 'kind: span\n\nFind it.\n{{response}}\n';

test('built-in prompts by their names', () => {
  expect(['xfinder', 'regenerate', 'verify'].map((name) => readPrompt(name).id)).toEqual([
    'xfinder-1',
    'regenerate-1',
    'verify-1',
  ]);
  expect(() => readPrompt('xfindr')).toThrow(
    '--prompt xfindr: neither a built-in prompt nor a file; there are xfinder, regenerate, verify; did you mean xfinder?',
  );
});

test('the prompt of the manual', () => {
  const page = readFileSync('docs/extract.md', 'utf8');
  const text = /^```text my-prompt\.txt\n(?<text>[^`]*)^```$/m.exec(page)?.groups?.['text'] ?? '';
  expect(parsePrompt(text, 'my-prompt.txt')).toMatchObject({ name: 'my-prompt', kind: 'span' });
});

test('a file has its name, and a version by its content', () => {
  const path = join(temporaryFolder(), 'my-prompt.txt');
  writeFileSync(path, SPAN);
  const prompt = readPrompt(path);
  expect(prompt).toMatchObject({ name: 'my-prompt', kind: 'span', template: 'Find it.\n{{response}}\n' });
  expect(prompt.id).toMatch(/^my-prompt-[0-9a-f]{8}$/);
  expect(parsePrompt(SPAN, 'b/my-prompt.md').id).toBe(prompt.id);
  expect(parsePrompt(SPAN.replace('Find', 'Look for'), path).id).not.toBe(prompt.id);
  expect(parsePrompt(SPAN.replace('span', 'answer'), path).id).not.toBe(prompt.id);
  expect(parsePrompt('\uFEFFkind: verdict \r\n{{response}}{{truths}}', path).kind).toBe('verdict');
});

test.each([
  ['{{response}}', 'p.txt', 'p.txt: its first line must be "kind: span", or another of span, answer, verdict.'],
  ['kind: spam\n{{response}}', 'p.txt', 'p.txt: its first line must be "kind: span"'],
  [
    'kind: span\n{{reply}} {{response}}',
    'p.txt',
    'p.txt: {{reply}} is no place of a prompt of kind span; its places are {{question}}, {{choices}}, {{response}}.',
  ],
  ['kind: answer\n{{truths}} {{response}}', 'p.txt', 'p.txt: {{truths}} is no place of a prompt of kind answer'],
  [
    'kind: verdict\n{{response}}',
    'p.txt',
    'p.txt: lacks {{truths}}, which a prompt of kind verdict must show; add it.',
  ],
  ['kind: span\n{{question}}', 'p.txt', 'p.txt: lacks {{response}}'],
  [SPAN, 'my prompt.txt', 'my prompt.txt: its name is the name of the prompt; rename it'],
  [SPAN, 'a@b.txt', 'rename it'],
])('%j as %s is refused', (text, path, message) => {
  expect(() => parsePrompt(text, path)).toThrow(message);
});
