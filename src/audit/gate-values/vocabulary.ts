/** The names that rules about an audit may use. */
import type { GateList, Vocabulary } from '../../languages/gate/vocabulary.ts';
import { TOP } from './document-fields.ts';
import { LIST_FIELDS, SCHEME, type ListName } from './fields.ts';

function createList(name: ListName, member: string): GateList {
  return { name, member, fields: LIST_FIELDS[name] };
}

export const AUDIT_VOCABULARY: Vocabulary = {
  lists: [
    createList('cells', 'cell'),
    createList('schemes', 'scheme'),
    createList('contrasts', 'contrast'),
    createList('ranks', 'ranking'),
    createList('ranked', 'rank'),
    createList('claims', 'claim'),
  ],
  top: TOP,
  ids: { noun: 'scheme', values: SCHEME },
  examples: {
    rule: 'max(abs(deltaPp)) > 1',
    condition: 'abs(deltaPp) > 1',
    aggregate: 'max(cells: deltaPp)',
    field: 'flips',
    withId: 'flips.combined',
    id: 'v1',
    text: 'combined',
  },
  page: 'docs/gate.md',
};
