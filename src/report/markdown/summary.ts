/** The first screen: whether labels move, how much, where, and in which direction. */
import type { AuditResult } from '../../result/result.ts';
import { listedSchemes } from '../checks.ts';
import { listAlternatives, headline } from '../headline.ts';
import { keyText, percent, plural, pp } from '../numbers.ts';
import { verdict } from '../verdict.ts';
import { consistencySentence } from './consistency.ts';
import { code, prose } from './markup.ts';
import { unanswerableSentence } from './unanswerable.ts';
import { schemeTable } from './tables.ts';
import type { SchemeResult } from '../../result/scheme-result.ts';

export function summary(result: AuditResult): string[] {
  const { claim, detail } = headline(result, code);
  const alternatives = listAlternatives(result);
  const concluded = verdict(result, code);
  return [
    '## Summary',
    '',
    ...(concluded === null ? [] : [`**${concluded.claim}**`, '', ...list(concluded.names)]),
    `**${claim}** ${detail}`,
    ...(alternatives.length === 0 ? [] : ['']),
    ...alternatives.map((scheme) => `- ${line(scheme, result)}`),
    '',
    consistencySentence(result),
    ...unanswerableSentence(result),
    ...schemeWarnings(result),
    '',
    schemeTable(listedSchemes(result)),
  ];
}

/** A list with an empty line after it. */
function list(sentences: readonly string[]): string[] {
  return sentences.length === 0 ? [] : [...sentences.map((sentence) => `- ${sentence}`), ''];
}

/** Warnings about schemes that affect how their numbers are read; rules that never fire are listed under Coverage. */
function schemeWarnings({ warnings }: AuditResult): string[] {
  const sentences = warnings.flatMap((one) =>
    typeof one === 'string' || one.code === 'rule-never-fires' ? [] : [one.text],
  );
  return sentences.length === 0 ? [] : ['', ...sentences.map((text) => `- **Beware:** ${prose(text)}`)];
}

/** One scheme in one sentence. */
function line(scheme: SchemeResult, { options: { groupBy }, schemes: [stored] }: AuditResult): string {
  const scope = describeScope(scheme, stored?.trials ?? 0);
  const head = `${code(scheme.id)} (${scheme.title}): `;
  if (scheme.trials === 0 && scheme.failed > 0) return `${head}failed on every trial.`;
  if (scheme.flips === 0) return `${head}no label${scope} changes.`;
  const direction =
    scheme.deltaPp === null || scheme.deltaPp === 0
      ? 'the error rate stays'
      : `the error rate ${scheme.deltaPp > 0 ? 'rises' : 'falls'}`;
  const rates = `${percent(scheme.storedErrorPct)} → ${percent(scheme.errorPct)} (${pp(scheme.deltaPp)} pp)`;
  const where =
    scheme.widestCell === null
      ? ''
      : `; ${scheme.cellsWithFlips} of ${scheme.cells} cells have flips, and the largest change is in ${keyText(scheme.widestCell.key, groupBy, code)}: ${pp(scheme.widestCell.deltaPp)} pp (n = ${scheme.widestCell.n})`;
  return `${head}${plural(scheme.flips, 'flip')}${scope}, ${scheme.gained} gained and ${scheme.lost} lost; ${direction}, ${rates}${where}.`;
}

/** The trials that the scheme applies to, if these are not all. */
function describeScope({ id, trials, failed }: SchemeResult, all: number): string {
  if (id === 'post-think') return ` of the ${plural(trials, 'trial')} with a closed chain of thought`;
  return trials + failed === all ? '' : ` of the ${plural(trials, 'trial')} of its tasks`;
}
