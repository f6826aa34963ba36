/**
 * `npm run new parser NAME` and `npm run new log NAME`: a folder that works, tests that fail until they are filled in, and the line of the list.
 * CONTRIBUTING.md has the recipes.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NewKind } from './new/kinds.ts';
import { camelOf, readRequest, Refusal, type NewRequest } from './new/request.ts';

const ENDING = '.txt';

/** The text of a list with the new folder in it. Imports are in the order of their paths. */
function withLine(text: string, { exported, file, prefix, before }: NewKind, name: string): string {
  const lines = text.split('\n');
  const what = exported(camelOf(name));
  const folderOf = (line: string): string => /from '\.\/([^/]+)\//.exec(line)?.[1] ?? '';
  const isImport = (line: string): boolean => line.startsWith('import ');
  const next = lines.findIndex((line) => isImport(line) && folderOf(line) > name);
  const at = next === -1 ? lines.findLastIndex(isImport) + 1 : next;
  lines.splice(at, 0, `import { ${what} } from './${name}/${file}';`);
  lines.splice(lines.indexOf(before), 0, `  ${prefix}${what},`);
  return lines.join('\n');
}

/** Writes all files. @returns their paths. */
function make({ kind, id, name }: NewRequest): string[] {
  const written: string[] = [];
  for (const [part, folder] of Object.entries(kind.folders)) {
    const templates = join(import.meta.dirname, 'new', id, part);
    mkdirSync(join(folder, name), { recursive: true });
    for (const file of readdirSync(templates)) {
      const text = readFileSync(join(templates, file), 'utf8');
      const path = join(folder, name, file.slice(0, -ENDING.length));
      writeFileSync(path, text.replaceAll('{{name}}', name).replaceAll('{{camel}}', camelOf(name)));
      written.push(path);
    }
  }
  writeFileSync(kind.list, withLine(readFileSync(kind.list, 'utf8'), kind, name));
  return [...written, kind.list];
}

try {
  const asked = readRequest(process.argv.slice(2));
  const written = make(asked);
  execFileSync('node_modules/.bin/oxfmt', ['--write', ...written], { stdio: 'ignore' });
  process.stdout.write(written.map((path) => `${path}\n`).join(''));
  execFileSync(process.execPath, ['scripts/generate.ts', 'lists'], { stdio: 'inherit' });
  process.stdout.write(
    `Made ${asked.kind.what}. Next: replace each "FILL IN"; "npx vitest run ${asked.kind.folders.tests}" must pass. CONTRIBUTING.md has the steps.\n`,
  );
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
