/** `audit rag citations`: finds the provisions of Japanese statutes that texts cite. Reads and writes JSON lines in the same order. */
import type { RagCitationsFlags } from '../options/line-options.ts';
import { InputError } from '../../../base/core/errors.ts';
import { readFileText } from '../../../base/system/read-file.ts';
import { answerJsonLine, type JsonObject } from '../../../base/core/json-line.ts';
import { readAliases } from '../citations/aliases.ts';
import { LawIndex } from '../citations/law-index.ts';
import { proposalCitations } from '../citations/proposal.ts';
import { statuteCitations } from '../citations/statute.ts';
import { answerLines, stdoutLines, reportBadLines } from '../../../cli/kit/json-lines.ts';

/** Finds the citations of one line. */
type Finder = (input: JsonObject) => readonly object[];

export async function runRagCitations(file: string | undefined, flags: RagCitationsFlags): Promise<void> {
  const find = createFinder(flags);
  const writer = stdoutLines({ hasOtherWork: false });
  const bad = await answerLines(
    file,
    (line) => answerJsonLine(line, (input, id) => ({ ok: true, answers: [{ id, citations: find(input) }] })),
    writer,
  ).finally(() => writer.flush());
  reportBadLines(bad);
}

function createFinder({ convention, aliases }: RagCitationsFlags): Finder {
  if (convention === 'statute') {
    const laws = new LawIndex(aliases === undefined ? new Map() : readAliases(readContent(aliases), aliases));
    return (input) => statuteCitations(readText(input, 'text'), { laws, law: readLaw(input) });
  }
  if (aliases !== undefined)
    throw new InputError(
      '--aliases: the convention proposal does not use names of laws; leave it out, or use statute.',
    );
  return (input) => proposalCitations(readText(input, 'text'));
}

function readLaw(input: JsonObject): string | undefined {
  return input['law'] === undefined || input['law'] === null ? undefined : readText(input, 'law');
}

function readText(input: JsonObject, field: string): string {
  const value = input[field];
  if (typeof value !== 'string') throw new TypeError(`${field}: must be a string`);
  return value;
}

function readContent(path: string): string {
  return readFileText(path, { advice: 'give a file of JSON to --aliases' });
}
