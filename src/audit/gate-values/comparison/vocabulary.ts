/** The names that rules about a comparison may use. */
import type { Vocabulary } from '../../../languages/gate/vocabulary.ts';
import { FILE, TOP } from './names.ts';

export const COMPARISON_VOCABULARY: Vocabulary = {
  lists: [{ name: 'files', member: 'file', fields: FILE }],
  top: TOP,
  ids: { noun: 'file', values: FILE },
  foreign: new Map([
    [
      'deltaPp',
      'deltaPp is the change of the error rate in rules of audits; write accuracyDeltaPp, the change of the accuracy, whose sign is the opposite',
    ],
  ]),
  examples: {
    rule: 'lost > 3',
    condition: 'lostPct > 1',
    aggregate: 'max(files: lost)',
    field: 'lost',
    withId: 'lost["log.jsonl"]',
    id: 'log.jsonl',
    text: 'log.jsonl',
  },
  page: 'docs/compare.md',
};
