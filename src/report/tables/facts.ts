/** The single values of the document: a name and a value each. */
import type { AuditResult } from '../../documents/result.ts';
import { createTable, type Table, type Value } from './table.ts';

type Fact = readonly [name: string, value: Value];

/** Lists and objects are JSON. Parts with a separate table are left out. */
export function factTable(result: AuditResult): Table {
  const { tool, schemaVersion, options, scope, coverage, consistency, markers, think, conclusions, attribution } =
    result;
  const { runList: _runs, ...read } = coverage;
  const { schemes: _schemes, ...concluded } = conclusions;
  const { n, deltaPp } = attribution;
  const facts: Fact[] = [
    ['tool', tool.name],
    ['version', tool.version],
    ['schemaVersion', schemaVersion],
    ['options', JSON.stringify(options)],
    ...listFacts('scope.', scope),
    ...listFacts('', read),
    ...listFacts('consistency.', consistency),
    ...listFacts('markers.', markers),
    ...listFacts('think.', think),
    ...listFacts('conclusions.', concluded),
    ...listFacts('attribution.', { n, deltaPp }),
  ];
  return createTable<Fact>('coverage', facts, [
    { name: 'name', value: ([name]) => name },
    { name: 'value', value: ([, value]) => value },
  ]);
}

function listFacts(prefix: string, values: object): Fact[] {
  return Object.entries(values).map(([name, value]: [string, unknown]): Fact => {
    const isPlain = value === null || typeof value !== 'object';
    return [`${prefix}${name}`, isPlain ? (value as Value) : JSON.stringify(value)];
  });
}
