/** reports/api.md: every name that the package exports, with its signature and its documentation, so that a change of the API is visible in a diff. */
import { parseSync, type Directive, type Statement } from 'oxc-parser';
import { bundleTypes } from './bundle-types.ts';

const HEAD = `# The API of the library

Made from the sources by \`npm run generate\`: every name that \`answer-audit\` exports, with its signature. [docs/library.md](../docs/library.md) describes how the functions are used.
Types of documents are inferred from schemas; the JSON Schemas in this folder describe their fields.
`;

/** A declaration of the types of the library. */
interface Declaration {
  readonly name: string;
  /** With its documentation. */
  readonly text: string;
  readonly kind: 'value' | 'type';
  readonly isExported: boolean;
}

/** The text of reports/api.md. @throws Error if the types cannot be made. */
export async function apiReport(): Promise<string> {
  const declarations = readDeclarations(await bundleTypes());
  const sections = [
    section('Functions and classes', declarations, ({ kind, isExported }) => kind === 'value' && isExported),
    section('Types', declarations, ({ kind, isExported }) => kind === 'type' && isExported),
    section('Types that are not exported', declarations, ({ kind, isExported }) => kind === 'type' && !isExported),
  ];
  return [HEAD, ...sections].join('\n');
}

function section(title: string, all: readonly Declaration[], isListed: (one: Declaration) => boolean): string {
  const listed = all.filter(isListed).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  if (listed.length === 0) throw new Error(`reports/api.md: "${title}" would be empty`);
  return `## ${title}\n\n\`\`\`ts\n${listed.map(({ text }) => text).join('\n\n')}\n\`\`\`\n`;
}

/** The declarations of a file of types: functions and classes that are exported, and all types. */
function readDeclarations(types: string): Declaration[] {
  const { program, comments } = parseSync('index.d.ts', types);
  const comment = new Map(comments.map(({ start, end }) => [end, start]));
  const names = new Set(program.body.flatMap(listedNames));
  return program.body.flatMap((node) => {
    const { name, kind } = describe(node);
    if (name === null) return [];
    const start = comment.get(types.slice(0, node.start).trimEnd().length) ?? node.start;
    const text = types.slice(start, node.end).replaceAll(/^(?:export )?declare /gm, '');
    return [{ name, text, kind, isExported: names.has(`${kind} ${name}`) }];
  });
}

type Node = Directive | Statement;

/** The names of `export { a, type B }`: `a` as a value, and `B` as a type. */
function listedNames(node: Node): string[] {
  if (node.type !== 'ExportNamedDeclaration') return [];
  return node.specifiers.flatMap(({ local, exportKind }) => ('name' in local ? [`${exportKind} ${local.name}`] : []));
}

/** The name of a declaration; null for what is not in the report: constants. */
function describe(node: Node): Pick<Declaration, 'kind'> & { readonly name: string | null } {
  if (node.type === 'TSInterfaceDeclaration' || node.type === 'TSTypeAliasDeclaration')
    return { kind: 'type', name: node.id.name };
  const isValue = node.type === 'TSDeclareFunction' || node.type === 'ClassDeclaration';
  return { kind: 'value', name: isValue ? (node.id?.name ?? null) : null };
}
