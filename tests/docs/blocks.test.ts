/** How blocks of code are read from pages. */
import { expect, test } from 'vitest';
import { blocksOf, commandsOf, isShown } from './blocks.ts';

const PAGE = `# Page

\`\`\`sh
audit log.jsonl
\`\`\`

\`\`\`text
1 trial
\`\`\`

Then:

\`\`\`text
words
\`\`\`

- An item:

  \`\`\`json config.json
  { "a": 1 }
  \`\`\`

<!-- not run: needs a model server -->

\`\`\`sh
audit bench
\`\`\`
`;

test('blocks have their language, file, reason, and place', () => {
  expect(blocksOf(PAGE)).toEqual([
    { language: 'sh', file: null, text: 'audit log.jsonl\n', notRun: null, isOutput: false },
    { language: 'text', file: null, text: '1 trial\n', notRun: null, isOutput: true },
    { language: 'text', file: null, text: 'words\n', notRun: null, isOutput: false },
    { language: 'json', file: 'config.json', text: '{ "a": 1 }\n', notRun: null, isOutput: false },
    { language: 'sh', file: null, text: 'audit bench\n', notRun: 'needs a model server', isOutput: false },
  ]);
});

test('a command is a line with those that continue it', () => {
  const text = "# first\naudit a \\\n  --x\ncat > f <<'EOF'\n\n# one\nEOF\naudit b # last\n";
  expect(commandsOf(text)).toEqual(['audit a \\\n  --x', "cat > f <<'EOF'\n\n# one\nEOF", 'audit b # last']);
});

test.each([
  ['a\nb\n', 'a\nb', true],
  ['a\nc\n', 'a\nb', false],
  ['a\nb\nc\nd\n', 'a\n…\nd', true],
  ['a\nd\n', 'a\n…\nd', true],
  ['a\nb\n', 'a\n…\nd', false],
  ['took 3 s (now)\n', 'took … s (now)', true],
  ['a\nb\n', 'a', false],
  ['a\nb\n', 'a\n…', true],
])('%j is shown as %j: %j', (output, shown, expected) => {
  expect(isShown(output, shown)).toBe(expected);
});
