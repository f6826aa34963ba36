/** Parts of pages and of SQL that are made from tables in the sources; the rest of these files is written by hand. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { contrastTable, inversionTable, rankTable, robustnessTable } from '../src/report/tables/conclusions.ts';
import { cellTable, schemeTable } from '../src/report/tables/rates.ts';
import { LOG_READERS } from '../src/sources/logs/readers.ts';
import type { Table } from '../src/report/tables/table.ts';
import type { AuditResult } from '../src/documents/result.ts';
import { CELL_STATISTICS, SCHEME_STATISTICS } from '../src/documents/cell-statistics.ts';
import { CHANGE_STATISTICS, CONTRAST_STATISTICS } from '../src/documents/contrast-statistics.ts';
import type { Statistic } from '../src/documents/statistic.ts';
import { TOOL } from '../src/base/system/version.ts';
import { errorTable, habitTable } from './demo-tables.ts';
import { gateNames } from './gate-names.ts';

/** The texts of these files with their generated parts as they should be, by path. */
export function generatedParts(): Readonly<Record<string, string>> {
  return {
    'docs/statistics/flips.md': page('docs/statistics/flips.md', {
      'cell-statistics': statisticsTable(CELL_STATISTICS),
    }),
    'docs/statistics/effects.md': page('docs/statistics/effects.md', {
      'contrast-statistics': statisticsTable(CONTRAST_STATISTICS),
      'change-statistics': statisticsTable(CHANGE_STATISTICS),
    }),
    'docs/gate.md': page('docs/gate.md', {
      'cell-statistics': statisticNames(),
      'contrast-statistics': contrastNames(),
      names: gateNames(),
    }),
    'docs/adr/README.md': page('docs/adr/README.md', { decisions: decisionList() }),
    'docs/logs.md': page('docs/logs.md', { formats: formatTable() }),
    'docs/demo.md': page('docs/demo.md', { habits: habitTable(), errors: errorTable() }),
    'docs/outputs.md': columnsOfFiles('docs/outputs.md'),
    'sql/audit-result.sql': databaseSchema('sql/audit-result.sql'),
    'CITATION.cff': versioned('CITATION.cff', /^version: .*$/m, 'version: '),
    'action.yml': versioned('action.yml', /(?<=^  version:\n.*\n)    default: .*$/m, '    default: '),
  };
}

/** A page with new texts between `<!-- generated: NAME -->` and `<!-- end -->`, formatted. */
function page(path: string, parts: Readonly<Record<string, string>>): string {
  let text = readFileSync(path, 'utf8');
  for (const [name, part] of Object.entries(parts)) {
    const [before, rest] = halves(text, `<!-- generated: ${name} -->\n`, path);
    const [, after] = halves(rest, '<!-- end -->', path);
    text = `${before}<!-- generated: ${name} -->\n\n${part}\n\n<!-- end -->${after}`;
  }
  return execFileSync('node_modules/.bin/oxfmt', [`--stdin-filepath=${path}`], { input: text, encoding: 'utf8' });
}

/** A file with the version of the program in a line. @param start what the line has before the version */
function versioned(path: string, line: RegExp, start: string): string {
  const text = readFileSync(path, 'utf8');
  if (!line.test(text)) throw new Error(`${path}: has no line ${String(line)}`);
  return text.replace(line, `${start}${TOOL.version}`);
}

function halves(text: string, mark: string, path: string): readonly [before: string, after: string] {
  const at = text.indexOf(mark);
  if (at < 0) throw new Error(`${path}: lacks ${mark.trim()}`);
  return [text.slice(0, at), text.slice(at + mark.length)];
}

function statisticsTable(list: readonly (Statistic & { readonly of?: string })[]): string {
  const rows = list.map(({ name, of, meaning, formula, source }) => [
    `\`${name}\``,
    `${meaning}${of === 'cells' ? ' (cells only)' : ''}`,
    formula,
    source,
  ]);
  const lines = [['number', 'meaning', 'formula', 'source'], ['---', '---', '---', '---'], ...rows];
  return lines
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`)
    .join('\n');
}

/** The titles of all decisions, with links. */
function decisionList(): string {
  const names = readdirSync('docs/adr').filter((name) => /^\d{4}-.*\.md$/.test(name));
  return names
    .toSorted()
    .map((name) => {
      const [, number, title] = /^# (\d+)\. (.+)$/m.exec(readFileSync(`docs/adr/${name}`, 'utf8')) ?? [];
      if (title === undefined || Number(number) !== Number(name.slice(0, 4)))
        throw new Error(`docs/adr/${name}: the first line must be "# ${Number(name.slice(0, 4))}. TITLE".`);
      return `${number}. [${title}](${name})`;
    })
    .join('\n');
}

function formatTable(): string {
  const rows = LOG_READERS.map(({ id, summary, example, notes }) => [`\`${id}\``, summary, `\`${example}\``, notes]);
  const lines = [
    ['`--format`', 'what it reads', 'for example', 'what is taken from where'],
    ['---', '---', '---', '---'],
    ...rows,
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The names that rules have for them. */
function statisticNames(): string {
  const names = (list: readonly Statistic[]): string => list.map(({ name }) => `\`${name}\``).join(', ');
  const intervals = SCHEME_STATISTICS.filter(({ kind }) => kind === 'interval');
  const ends = intervals.map(({ endsName, name }) => `\`${endsName ?? name}Low\`, \`${endsName ?? name}High\``);
  const numbers = SCHEME_STATISTICS.filter(({ kind }) => kind !== 'interval');
  const ofCells = CELL_STATISTICS.filter(({ of }) => of === 'cells');
  return `- **Statistics** of cells and schemes: ${names(numbers)}, and both ends of the intervals: ${ends.join(', ')}; of cells only: ${names(ofCells)}.`;
}

function contrastNames(): string {
  const names = (list: readonly Statistic[], before = ''): string =>
    list.map(({ name }) => `\`${before}${name}\``).join(', ');
  return `- **Statistics** of contrasts: ${names(CONTRAST_STATISTICS)}; of the change of the effect, from the stored labels to the scheme: ${names(CHANGE_STATISTICS, 'change.')}.`;
}

/** The page about outputs with the columns of the CSV files that have statistics. */
function columnsOfFiles(path: string): string {
  const result = JSON.parse(readFileSync('reports/example/answer_parsing_audit.json', 'utf8')) as AuditResult;
  /** Without the scheme, after which come the fields of the key. */
  const columns = ({ columns: names }: Table, without = 1): string => names.slice(without).join(', ');
  return readFileSync(path, 'utf8')
    .replace(/(?<=^- `schemes\.csv`:.*`)scheme, [^`]*/m, columns(schemeTable(result), 0))
    .replace(/(?<=^- `cells\.csv`:.*`)n, [^`]*/m, columns(cellTable(result, [])))
    .replace(/(?<=^- `contrasts\.csv`:.*`)condition, [^`]*/m, columns(contrastTable(result, [])))
    .replace(/(?<=^- `ranks\.csv`:.*`)field, [^`]*/m, columns(rankTable(result, [])))
    .replace(/(?<=^- `inversions\.csv`:.*`)field, [^`]*/m, columns(inversionTable(result, [])))
    .replace(/(?<=^- `robustness\.csv`:.*`)condition, [^`]*/m, columns(robustnessTable(result, []), 0));
}

/** The schema of the database, with a column in its tables for each statistic; a new one comes after the others. */
function databaseSchema(path: string): string {
  const tables: readonly (readonly [name: string, list: readonly Statistic[]])[] = [
    ['scheme', SCHEME_STATISTICS],
    ['cell', CELL_STATISTICS],
    ['contrast', [...CONTRAST_STATISTICS, ...CHANGE_STATISTICS]],
  ];
  return tables.reduce(
    (sql, [table, list]) => withColumns(sql, table, list.flatMap(columnsOf)),
    readFileSync(path, 'utf8'),
  );
}

interface SqlColumn {
  readonly name: string;
  readonly type: 'INTEGER' | 'REAL';
}

function withColumns(sql: string, table: string, columns: readonly SqlColumn[]): string {
  const body = new RegExp(`(?<=^CREATE TABLE ${table} \\(\\n).*?(?=^\\);)`, 'ms');
  const names = columns.map(({ name }) => name).join('|');
  return sql.replace(body, (lines) => {
    const missing = columns.filter(({ name }) => !new RegExp(`^  ${name} `, 'm').test(lines));
    const last = new RegExp(`(?:^  (?:${names}) .*\\n)(?!.*^  (?:${names}) )`, 'ms');
    return lines.replace(last, (line) => missing.reduce(withColumnAfter, line));
  });
}

/** The lines of columns with one more, and commas between them. */
function withColumnAfter(lines: string, { name, type }: SqlColumn): string {
  const [, before = '', definition = '', comment = ''] = /^(.*?)([^\n]*?)(\s*(?:--[^\n]*)?)\n$/s.exec(lines) ?? [];
  const isFinal = !definition.endsWith(',');
  return isFinal ? `${before}${definition},${comment}\n  ${name} ${type}\n` : `${lines}  ${name} ${type},\n`;
}

/** The columns of a statistic in SQL. */
function columnsOf({ name, kind, unit, column = name }: Statistic): SqlColumn[] {
  const names = kind === 'interval' ? [`${column}Low`, `${column}High`] : [column];
  const type = kind === 'flag' || unit === 'count' ? 'INTEGER' : 'REAL';
  return names.map((one) => ({ name: one.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), type }));
}
