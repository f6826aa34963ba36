/** The names that alert rules may use; docs/alerts.md describes them. */
import type { EvaluationReport } from '../documents/evaluation-report.ts';
import { percentage } from '../../../languages/gate/percentage.ts';
import type { GateValue, NameKind, Vocabulary } from '../../../languages/gate/vocabulary.ts';
import { MEAN_FIELDS } from './members.ts';

const NUMBER: NameKind = { type: 'number', isPct: false };
const PCT: NameKind = { type: 'number', isPct: true };
const TEXT: NameKind = { type: 'string', isPct: false };

const MEANS = MEAN_FIELDS.map((name) => [name, NUMBER] as const);
const METRIC = new Map([['metric', TEXT], ['group', TEXT], ['absent', NUMBER], ['absentPct', PCT], ...MEANS]);
const TAG = new Map([['tag', TEXT], ['metric', TEXT], ...MEANS]);

/** A name of the whole report. */
interface TopName extends NameKind {
  /** null where there is nothing to count, and for a share of nothing. */
  readonly read: (report: EvaluationReport) => GateValue;
}

/** Counts of requests are null where no judge was asked, and counts of feedback where there is none. A rule about a null count compares nothing. */
export const TOP: ReadonlyMap<string, TopName> = new Map<string, TopName>([
  ['answers', { ...NUMBER, read: ({ counts }) => counts.answers }],
  ['scored', { ...NUMBER, read: ({ counts }) => counts.scored }],
  ['requests', { ...NUMBER, read: ({ counts }) => counts.requests }],
  ['unanswered', { ...NUMBER, read: ({ counts }) => (counts.requests === 0 ? null : counts.unanswered) }],
  ['unread', { ...NUMBER, read: ({ counts }) => (counts.requests === 0 ? null : counts.unread) }],
  ['unansweredPct', { ...PCT, read: ({ counts }) => percentage(counts.unanswered, counts.requests) }],
  ['unreadPct', { ...PCT, read: ({ counts }) => percentage(counts.unread, counts.requests) }],
  ['feedback.up', { ...NUMBER, read: ({ feedback }) => feedback?.up ?? null }],
  ['feedback.down', { ...NUMBER, read: ({ feedback }) => feedback?.down ?? null }],
  [
    'feedback.upPct',
    {
      ...PCT,
      read: ({ feedback }) => (feedback === null ? null : percentage(feedback.up, feedback.up + feedback.down)),
    },
  ],
]);

/** Names of changes, which need a baseline. */
export const CHANGES: ReadonlySet<string> = new Set(['before', 'change', 'changeLow', 'changeHigh']);

export const ALERT_VOCABULARY: Vocabulary = {
  lists: [
    { name: 'metrics', member: 'metric', fields: METRIC },
    { name: 'tags', member: 'entry of tags', fields: TAG },
  ],
  top: TOP,
  ids: { noun: 'metric', values: METRIC },
  examples: {
    rule: 'changeHigh.score < 0',
    condition: 'mean < 0.7',
    aggregate: 'min(metrics: low)',
    field: 'change',
    withId: 'mean.faithfulness',
    id: 'recall@5',
    text: 'faithfulness',
  },
  page: 'docs/alerts.md',
};
