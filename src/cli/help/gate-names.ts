/** What `audit help` shows about the names in rules of --fail-on: of lists, of the whole result, and of one scheme (`flips.combined`). */
import { AUDIT_VOCABULARY } from '../../audit/gate-values/vocabulary.ts';
import { findTerm } from './glossary.ts';
import type { Term } from './term.ts';
import { wrapText } from './wrap-text.ts';

const { lists, top, ids } = AUDIT_VOCABULARY;

/** Where a rule about an audit can use the name; null for any other name. */
export function describeGateName(name: string): string | null {
  const places = listPlaces(name);
  if (places.length === 0) return null;
  const term = relatedTerm(name);
  const meaning = term === undefined ? '' : ` ${upperFirst(term.word)}: ${term.meaning}`;
  return `${name} (in rules of --fail-on)\n${wrapText(`${upperFirst(places.join(', and '))}.${meaning} See docs/gate.md.`, 2)}\n`;
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function listPlaces(name: string): string[] {
  const within = lists.filter(({ fields }) => fields.has(name)).map((list) => list.name);
  const [field = '', ...id] = name.split('.');
  return [
    ...(top.has(name) ? ['a value of the whole result'] : []),
    ...(within.length > 0 ? [`a value of each member of ${within.join(', ')}`] : []),
    ...(!top.has(name) && id.length > 0 && ids?.values.has(field)
      ? [`the value ${field} of the ${ids.noun} ${id.join('.')}`]
      : []),
  ];
}

/** The entry about what the name counts: `flipsPct` is about flips, and `ranks.inversions` about inversions. */
function relatedTerm(name: string): Term | undefined {
  const parts = name.split('.').flatMap((part) => [part, part.replace(/(?:Pct|Pp)$/, '')]);
  return [...parts.slice(2), ...parts.slice(0, 2)].map(findTerm).find((term) => term !== undefined);
}
