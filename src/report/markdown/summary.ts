/** The first screen: what changes and whether that matters, the table of all schemes, and what made the stored labels. */
import { makersSentence } from '../label-origin.ts';
import type { AuditResult } from '../../documents/result.ts';
import { describeScored, listedSchemes } from '../checks.ts';
import { equivalenceSentences } from '../equivalence.ts';
import { fallbackSentences } from '../grouped-warnings.ts';
import { shownGroups } from '../groups.ts';
import { chooseFinding } from '../finding/choose-finding.ts';
import { findingDetails, findingSentence } from '../finding/finding-text.ts';
import { unknownSentence } from '../finding/unknown.ts';
import { headline } from '../headline.ts';
import { scopeSentence } from '../scope-text.ts';
import { schemeWords, scoreSection, scoresOf } from './scores.ts';
import { shownNumbers } from '../read-by-models.ts';
import { isLog } from '../is-log.ts';
import { measureOf } from '../measure.ts';
import { plural } from '../numbers.ts';
import { consistencySentence } from './consistency.ts';
import { agreementTable } from './agreement-table.ts';
import { cut, gallery, more, type Layout } from './layout.ts';
import { code } from './markup.ts';
import { misfitList } from './misfits.ts';
import { shownSchemes } from './shown-schemes.ts';
import { groupTable, schemeTable } from './tables.ts';
import { unanswerableSentence } from './unanswerable.ts';

/**
 * The finding, its picture, the scores, what the schemes do, and what is not known.
 * @param left the titles of sections that the report does not have.
 */
export function summary(result: AuditResult, layout: Layout, left: readonly string[]): string[] {
  const finding = chooseFinding(result);
  const scope = scopeSentence(result, code);
  const makers = makersSentence(result, code);
  const first = [
    `**${findingSentence(finding, result, code)}**`,
    ...findingDetails(finding, result, code),
    ...(scope === '' ? [] : [`**${scope}**`]),
    ...(makers === '' ? [] : [`**${makers}**`]),
  ];
  return [
    '## Summary',
    '',
    first.join(' '),
    '',
    ...(result.options.base === undefined ? [] : [consistencySentence(result), '']),
    ...misfitList(result, layout),
    ...(layout.isShort === true ? gallery(layout) : []),
    ...(scoreSection(result, finding, layout) ?? table(result, layout)),
    ...schemeWords(result, finding, layout),
    '',
    unknownSentence(result, code),
    '',
    layout.isShort === true ? `${origin(result)} ${aboutLength(left)}` : origin(result),
  ];
}

/** The numbers of each scheme, what made the stored labels, and what is known of the changes beyond these trials. */
export function schemeSection(result: AuditResult, layout: Layout): string[] {
  const hasScores = scoresOf(result, chooseFinding(result), layout) !== null;
  const { claim, detail } = headline(result, code);
  return [
    '## Schemes',
    '',
    `${claim} ${detail}`,
    ...(hasScores ? ['', ...table(result, layout)] : []),
    ...list(equivalenceSentences(result, code)),
    ...(result.options.base === undefined ? ['', consistencySentence(result)] : []),
    ...unanswerableSentence(result),
    ...agreementTable(result, layout),
    ...list(fallbackSentences(result, code).map((text) => `**Beware:** ${text}`)),
  ];
}

/** The schemes, or those of each group of tasks. */
function table(result: AuditResult, layout: Layout): string[] {
  const groups = shownGroups(result).map(({ name, result: own }) => ({
    name,
    all: listedSchemes(own),
    schemes: shownNumbers(own, shownSchemes(own, layout)),
  }));
  if (groups.length === 0) {
    const schemes = shownSchemes(result, layout);
    return [schemeTable(result, schemes), ...cut(listedSchemes(result).length, schemes.length, 'schemes', layout)];
  }
  const shown = layout.isShort === true ? groups.slice(0, layout.maxRows) : groups;
  const rows = shown.reduce((sum, { schemes }) => sum + schemes.length, 0);
  const all = groups.reduce((sum, own) => sum + own.all.length, 0);
  return [groupTable(shown, measureOf(result)), ...cut(all, rows, 'rows', layout)];
}

function aboutLength(left: readonly string[]): string {
  const without = left.length === 0 ? '' : ` Sections left out here: ${left.join(', ')}.`;
  return `This is the short report. A note below a table shows how many rows it has in full.${without} \`--full\` writes the long report, and \`--out-json\` and \`--out-html\` contain everything.`;
}

/** A list with an empty line before it. */
function list(sentences: readonly string[]): string[] {
  return sentences.length === 0 ? [] : ['', ...sentences.map((sentence) => `- ${sentence}`)];
}

/** What was read and scored, and by which program. */
function origin(result: AuditResult): string {
  const { tool, options } = result;
  const { rate } = measureOf(result);
  const { runs } = result.coverage;
  const { compared } = result.scope;
  const { runsDir, metadata, logs } = options;
  const from =
    metadata === null || runsDir === null ? listed(logs.map(code)) : `${code(metadata)} and ${code(runsDir)}`;
  const where = plural(runs, isLog(result) ? 'log' : 'run');
  return `How much of the ${rate} is due to the answer parser? This audit scored ${plural(compared, 'stored trial')} of ${where} again under ${describeScored(result)}. No model was called, and no stored data was changed. Made by ${tool.name} ${tool.version} from ${from}.`;
}

/** Names that a sentence lists. */
const MOST_NAMES = 5;

/** The first names of a list that may be long. */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES);
  return `${shown.join(', ')}${more(names.length, shown.length)}`;
}
