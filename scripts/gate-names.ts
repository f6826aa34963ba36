/** The names that rules of `--fail-on` may use, from the vocabularies that check the rules. */
import { markdownTable } from 'markdown-table';
import { AUDIT_VOCABULARY } from '../src/audit/gate-values/vocabulary.ts';
import { COMPARISON_VOCABULARY } from '../src/audit/gate-values/comparison/vocabulary.ts';
import type { NameKind, Names, Vocabulary } from '../src/languages/gate/vocabulary.ts';
import { ALERT_VOCABULARY } from '../src/apps/rag/alerts/vocabulary.ts';
import { COMPARED_VOCABULARY } from '../src/apps/rag/compare/gate/vocabulary.ts';

const COMMANDS: readonly (readonly [command: string, vocabulary: Vocabulary])[] = [
  ['audit', AUDIT_VOCABULARY],
  ['audit compare', COMPARISON_VOCABULARY],
  ['audit rag alert', ALERT_VOCABULARY],
  ['audit rag compare', COMPARED_VOCABULARY],
];

const TYPES = { number: 'number', string: 'text', boolean: 'true or false' } as const;

function typeWords({ type, isPct }: NameKind): string {
  return isPct ? 'number, in percent or percentage points' : TYPES[type];
}

/** Names by their type, in the order in which a reader looks for them. */
function nameTable(names: Names): string {
  const byType = Map.groupBy(names, ([, kind]) => typeWords(kind));
  const rows = [...byType].map(([type, entries]) => [type, entries.map(([name]) => `\`${name}\``).join(', ')]);
  return markdownTable([['type', 'names'], ...rows]);
}

function vocabularySection(command: string, vocabulary: Vocabulary): string[] {
  const { lists, top, ids, examples, page } = vocabulary;
  const name = page.replace('docs/', '');
  const meaning = name === 'gate.md' ? '' : ` What the names mean: [docs/${name}](${name}).`;
  const numbers = new Map([...ids.values].filter(([, { type }]) => type === 'number'));
  return [
    `### ${command}`,
    '',
    `An example is \`${examples.rule}\`.${meaning}`,
    '',
    ...lists.flatMap((list) => [
      `#### \`${list.name}\` of ${command}`,
      '',
      `Each member is ${/^[aeiou]/.test(list.member) ? 'an' : 'a'} ${list.member}.`,
      '',
      nameTable(list.fields),
      '',
    ]),
    `#### The whole document of ${command}`,
    '',
    nameTable(top),
    '',
    `#### One ${ids.noun} of ${command}`,
    '',
    `\`NAME.ID\` or \`NAME["ID"]\` is a value of the ${ids.noun} with that id, such as \`${examples.withId}\`.`,
    '',
    nameTable(numbers),
    '',
  ];
}

/** The names of all commands that have rules, as sections of a page. */
export function gateNames(): string {
  return COMMANDS.flatMap(([command, vocabulary]) => vocabularySection(command, vocabulary))
    .join('\n')
    .trim();
}
