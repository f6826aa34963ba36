/** Unanswerable items: no answer can be right on them under a scheme, so their errors are not the model's. */
import type { AuditResult, Unanswerable, UnanswerableItem } from '../../documents/result.ts';
import { count, keyValue, plural } from '../numbers.ts';
import { snippetText } from '../snippet-text.ts';
import { draw, type Column } from './draw.ts';
import { cut, type Layout } from './layout.ts';
import { cellCode, code } from './markup.ts';

/** The name of the section, which the summary points to. */
const TITLE = 'Unanswerable items';

/** The rules of schemes that a short report lists items of. */
const SHORT_PARTS = 3;

/** The section; empty without unanswerable items. */
export function unanswerableSection({ neverCorrect: found }: AuditResult, layout: Layout): string[] {
  if (found.length === 0) return [];
  const shown = layout.isShort === true ? found.slice(0, SHORT_PARTS) : found;
  return [
    `## ${TITLE}`,
    '',
    'No answer can match the ground truth of these items under these schemes, so their trials are errors whatever the model answers.',
    ...shown.flatMap((one) => part(one, layout)),
    ...cut(found.length, shown.length, 'rules with such items', layout),
  ];
}

function part({ scheme, rule, summary, trials, items, more }: Unanswerable, layout: Layout): string[] {
  const shown = items.slice(0, layout.maxRows);
  const all = items.length + more;
  const unnamed = more === 0 ? [] : ['', `The first ${items.length} of them are named.`];
  return [
    '',
    `${code(scheme)}, ${code(rule)}: ${plural(trials, 'trial')} of ${plural(all, 'item')}. ${code(summary)}`,
    '',
    draw(shown, COLUMNS),
    ...unnamed,
    ...cut(items.length, shown.length, 'named items', layout),
  ];
}

const COLUMNS: readonly Column<UnanswerableItem>[] = [
  { title: 'data set', align: 'l', show: ({ dataset }) => keyValue(dataset, cellCode) },
  { title: 'item', align: 'l', show: ({ itemId }) => keyValue(itemId, cellCode) },
  { title: 'ground truth', align: 'l', show: ({ groundTruth }) => cellCode(snippetText(groundTruth, ' ')) },
  { title: 'trials', align: 'r', show: ({ trials }) => count(trials) },
];

/** A sentence for the summary; none without unanswerable items. */
export function unanswerableSentence({ neverCorrect: found }: AuditResult): string[] {
  if (found.length === 0) return [];
  const schemes = [...Map.groupBy(found, ({ scheme }) => scheme)].map(([scheme, parts]) => {
    const items = parts.reduce((sum, one) => sum + one.items.length + one.more, 0);
    const trials = parts.reduce((sum, one) => sum + one.trials, 0);
    return `${plural(items, 'item')} with ${plural(trials, 'trial')} under ${code(scheme)}`;
  });
  return [
    '',
    `Some items are unanswerable, that is, no answer to them can be right: ${schemes.join(', ')} (see ${TITLE}).`,
  ];
}
