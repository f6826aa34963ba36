/** docs/glossary.md from the list of words. */
import { GLOSSARY } from '../src/cli/help/glossary.ts';
import type { Term } from '../src/cli/help/term.ts';

export function glossaryPage(): string {
  const head = `# Glossary

The words of the program and of its reports. \`audit help WORD\` prints an entry. Made from \`src/cli/help/glossary.ts\` by \`npm run generate\`.
`;
  return [head, ...GLOSSARY.map(entry)].join('\n');
}

function entry({ word, also = [], meaning, page }: Term): string {
  const others = also.length === 0 ? '' : ` Includes: ${also.map((name) => `_${name}_`).join(', ')}.`;
  const more = page === undefined ? '' : ` [More](${page}).`;
  return `## ${word}\n\n${meaning.replaceAll(/--[a-z-]+|<\/\w+>/g, '`$&`')}${others}${more}\n`;
}
