/** `audit schemes`: prints the catalog or one scheme in full, or writes a template for your own scheme. */
import type { SchemesFlags } from './parser-options.ts';
import { jsonText } from '../base/core/json-text.ts';
import { markdownTable } from 'markdown-table';
import { InputError } from '../base/core/errors.ts';
import type { AnswerKind, Rule, Scheme } from '../base/core/scheme.ts';
import { SCHEMES } from '../schemes/catalog.ts';
import { describeScheme } from '../schemes/describe-scheme.ts';
import { parameterWords } from '../schemes/kit/parameter-words.ts';
import { ruleText } from '../schemes/kit/rules.ts';
import { scopeWords } from '../schemes/kit/scope.ts';
import { isCatalogId, resolveScheme } from '../schemes/resolve.ts';
import { exists } from '../base/system/file-status.ts';
import { writeNewFile } from '../base/system/folders.ts';
import { inertLine } from '../base/text/inert.ts';
import { refuse } from '../audit/request/log-place.ts';
import { terminalPaint } from '../base/system/terminal-paint.ts';
import { schemeList } from './scheme-list.ts';
import { createTemplate, TEMPLATE_ENDING, type TemplateEnding } from './scheme-templates.ts';

const NOTE = `"audit schemes ID" shows the rules of one, "audit schemes --new NAME" writes a template for your own.
"stored" is the label in the input; every scheme is compared with it.`;

const SHORT_NOTE = `* reads the stored parse; all others read the response.
--answers KIND lists one kind, --long adds project, kind and source.
"audit schemes ID" shows the rules of one scheme, "audit schemes --new NAME"
writes a template for your own. "stored" is the label in the input.`;

export function runSchemes(id: string | undefined, { json, long, new: name, answers }: SchemesFlags): void {
  if (name !== undefined) {
    refuse(
      { '--json': json, '--long': long, '--answers': answers },
      'is about the catalog, and --new writes a template',
    );
    if (id !== undefined) throw new InputError(`${id}: cannot be combined with --new; give one of the two.`);
    return writeTemplate(name);
  }
  if (id !== undefined)
    refuse({ '--long': long, '--answers': answers }, 'is about the list of schemes, and one scheme is named');
  const schemes = id === undefined ? SCHEMES.filter((scheme) => isFor(scheme, answers)) : [resolveScheme(id)];
  if (json === true) process.stdout.write(`${jsonText(schemes.map(describeScheme), 1)}\n`);
  else if (id !== undefined) process.stdout.write(`${schemes.map(inFull).join('\n')}\n`);
  else if (long === true) process.stdout.write(`${tables(schemes)}\n${NOTE}\n`);
  else process.stdout.write(`${schemeList(schemes, terminalPaint(process.stdout))}${SHORT_NOTE}\n`);
}

/** A scheme in full: its rules and its source. @throws InputError if there is no such scheme. */
export function schemeText(id: string): string {
  return `${inFull(resolveScheme(id))}\n`;
}

function isFor({ answers }: Scheme, kind: AnswerKind | undefined): boolean {
  return kind === undefined || answers === kind || answers === 'any';
}

/** @throws InputError if the name cannot be an id, or the file exists. */
function writeTemplate(name: string): void {
  const [, id = '', ending = TEMPLATE_ENDING] = /^(.*?)(?:\.(ts|mjs|py))?$/su.exec(name) ?? [];
  if (!/^[\p{L}\p{N}][\p{L}\p{N}_-]{0,63}$/u.test(id))
    throw new InputError(
      `--new ${name}: not a name; use letters, digits, dashes and underscores, and .ts, .mjs or .py at the end.`,
    );
  // The id of a program is its command.
  if (ending !== 'py' && isCatalogId(id))
    throw new InputError(`--new ${name}: a scheme of the catalog has this id; choose another name.`);
  const path = `${id}.${ending}`;
  if (exists(path)) throw new InputError(`${path}: already exists; choose another name.`);
  const { text, use } = createTemplate(id, ending as TemplateEnding);
  writeNewFile(path, text, 'choose another name or folder');
  process.stdout.write(`${path}: ${use}\n`);
}

/** One table for each project. */
function tables(schemes: readonly Scheme[]): string {
  const projects = [...new Set(schemes.map(({ project }) => project))];
  return projects
    .map((project) => `${project}\n\n${table(schemes.filter((scheme) => scheme.project === project))}\n`)
    .join('\n');
}

function table(schemes: readonly Scheme[]): string {
  return markdownTable([
    ['id', 'answers', 'reads', 'what it does', 'source'],
    ...schemes.map(({ id, title, answers, source, citation }) => [
      id,
      answers,
      source === 'response' ? 'response' : 'stored parse',
      title,
      citation,
    ]),
  ]);
}

function inFull(scheme: Scheme): string {
  const part = (
    kind: string,
    { id, summary, rules }: { id: string; summary: string; rules: readonly Rule[] },
  ): string =>
    [
      `${kind} ${inertLine(id)}: ${summary}`,
      ...rules.map((rule) => `  ${rule.optional ? '?' : '·'} ${rule.id}: ${ruleText(rule)}`),
    ].join('\n');
  const parameters = (scheme.parameters ?? []).map(
    (parameter) => `  ${parameter.name}=${parameter.value} (${parameterWords(parameter)}): ${parameter.summary}`,
  );
  const scope = scopeWords(scheme);
  return [
    `${inertLine(scheme.id)}: ${scheme.title}`,
    scheme.asks,
    `from ${scheme.citation}`,
    `for answers of the kind "${scheme.answers}"; reads the ${scheme.source === 'response' ? 'response' : 'stored parse'}`,
    ...(scope === null ? [] : [`applies to ${scope}`]),
    ...(parameters.length === 0 ? [] : ['parameters, as ID(name=value):', ...parameters]),
    '',
    part('parser', scheme.parser),
    part('normalizer', scheme.normalizer),
    part('matcher', scheme.matcher),
    '',
    'Rules with ? can be switched off to measure what they do.',
  ].join('\n');
}
