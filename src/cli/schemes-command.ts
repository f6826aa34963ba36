/** `audit schemes`: the catalog. */
import { markdownTable } from 'markdown-table';
import type { Rule, Scheme } from '../core/scheme.ts';
import { schemeOf, SCHEMES } from '../schemes/catalog.ts';

const NOTE =
  'All are compared with "stored", the label that the run store holds. "audit schemes ID" shows the rules of one.';

export function runSchemes(id: string | undefined, { json }: { readonly json?: true }): void {
  const schemes = id === undefined ? SCHEMES : [schemeOf(id)];
  if (json === true) process.stdout.write(`${JSON.stringify(schemes.map(described), null, 1)}\n`);
  else
    process.stdout.write(id === undefined ? `${table(schemes)}\n\n${NOTE}\n` : `${schemes.map(inFull).join('\n')}\n`);
}

/** A scheme as data: everything but its functions. */
function described({ id, title, asks, citation, source, scope, parser, normalizer, matcher }: Scheme): object {
  const part = ({ id: name, summary, rules }: Scheme['parser'] | Scheme['normalizer'] | Scheme['matcher']): object => ({
    id: name,
    summary,
    rules: rules.map(({ id: rule, summary: text, optional }) => ({ id: rule, summary: text, optional })),
  });
  return {
    id,
    title,
    asks,
    citation,
    source,
    scope: scope ?? null,
    parser: part(parser),
    normalizer: part(normalizer),
    matcher: part(matcher),
  };
}

function table(schemes: readonly Scheme[]): string {
  return markdownTable([
    ['id', 'source', 'parser', 'normalizer', 'matcher', 'asks', 'from'],
    ...schemes.map(({ id, source, parser, normalizer, matcher, asks, citation }) => [
      id,
      source === 'response' ? 'response' : 'stored parse',
      parser.id,
      normalizer.id,
      matcher.id,
      asks,
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
      `${kind} ${id}: ${summary}`,
      ...rules.map((rule) => `  ${rule.optional ? '?' : '·'} ${rule.id}: ${rule.summary}`),
    ].join('\n');
  return [
    `${scheme.id}: ${scheme.title}`,
    scheme.asks,
    `from ${scheme.citation}`,
    '',
    part('parser', scheme.parser),
    part('normalizer', scheme.normalizer),
    part('matcher', scheme.matcher),
    '',
    'Rules with ? can be switched off to measure what they do.',
  ].join('\n');
}
