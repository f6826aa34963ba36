/** The differences between conditions that a paper would report, under every scheme. */
import type { AuditResult } from '../../result/result.ts';
import { STORED } from '../../core/scheme.ts';
import { contrastId, type ContrastResult } from '../../result/conclusions.ts';
import type { GroupField } from '../../core/trial.ts';
import { between, plural, pp } from '../numbers.ts';
import { contrastText } from '../verdict.ts';
import { draw, type Column } from './draw.ts';
import { cut, figure, type MarkdownOptions } from './layout.ts';
import { cellCode, code } from './markup.ts';

/** Up to this many contrasts are all shown: the effect of a condition is of interest also where no conclusion changes. */
const FEW_CONTRASTS = 12;

/**
 * @param schemes those that are compared with the stored labels.
 * @param baseline the condition that effects are measured from.
 */
export function contrastSection(
  result: AuditResult,
  schemes: readonly string[],
  baseline: string,
  options: MarkdownOptions,
): string[] {
  const all = [...Map.groupBy(result.contrasts, contrastId).values()];
  const changed = all.filter((group) => group.some(({ signFlip, significanceFlip }) => signFlip || significanceFlip));
  const areFew = all.length <= Math.min(FEW_CONTRASTS, options.maxRows);
  const shown = areFew ? all : changed.slice(0, options.maxRows);
  return [
    '',
    '### Contrasts',
    '',
    `An effect is the error rate under a condition minus that under ${code(baseline)}, everything else being equal, in pp, with Newcombe’s interval of 95 % for two independent rates. It is significant where the interval does not contain 0. ⇄ marks another sign than that of the stored labels, ● significance gained and ○ significance lost.`,
    '',
    changed.length === 0
      ? `None of the ${plural(all.length, 'contrast')} changes its sign or its significance.`
      : `${changed.length} of ${plural(all.length, 'contrast')} ${changed.length === 1 ? 'changes its' : 'change their'} sign or significance under some scheme.`,
    ...largestMoves(result, schemes),
    ...(shown.length === 0 ? [] : ['', draw(shown, contrastColumns(schemes, result.options.groupBy))]),
    ...(areFew ? [] : cut(changed.length, shown.length, 'contrasts that change')),
    ...figure(options, 'contrasts'),
  ];
}

/** The largest change of an effect under each scheme. */
function largestMoves(result: AuditResult, schemes: readonly string[]): string[] {
  const lines = schemes.map((scheme) => `- ${largestMove(result, scheme)}`);
  return lines.length === 0 ? [] : ['', ...lines];
}

/** Effects are differences of rates, so smaller values come from rounding. */
const LEAST_PP = 1e-9;

/** The effect that the scheme moves most, in a sentence. */
function largestMove({ contrasts, options }: AuditResult, scheme: string): string {
  const stored = new Map(
    contrasts.filter((one) => one.scheme === STORED).map((one) => [contrastId(one), one.effectPp]),
  );
  const moves = contrasts
    .filter((one) => one.scheme === scheme)
    .map((contrast) => ({ contrast, before: stored.get(contrastId(contrast)) ?? contrast.effectPp }))
    .map((move) => ({ ...move, by: move.contrast.effectPp - move.before }));
  const [most] = moves.toSorted((a, b) => Math.abs(b.by) - Math.abs(a.by));
  if (most === undefined || Math.abs(most.by) < LEAST_PP) return `${code(scheme)} moves no effect.`;
  const { contrast, before, by } = most;
  return `${code(scheme)} moves effects by up to ${pp(by)} pp: from ${pp(before)} to ${pp(contrast.effectPp)} (${contrastText(contrast, options.groupBy, code)}).`;
}

function contrastColumns(
  schemes: readonly string[],
  groupBy: readonly GroupField[],
): Column<readonly ContrastResult[]>[] {
  return [
    {
      title: 'contrast',
      align: 'l',
      show: ([first]) => (first === undefined ? '' : contrastText(first, groupBy, cellCode)),
    },
    ...[STORED, ...schemes].map((id): Column<readonly ContrastResult[]> => ({
      title: cellCode(id),
      align: 'r',
      show: (group) => effectText(group.find(({ scheme }) => scheme === id)),
    })),
  ];
}

function effectText(contrast: ContrastResult | undefined): string {
  if (contrast === undefined) return '–';
  const { effectPp, low, high, signFlip, significanceFlip, isSignificant } = contrast;
  const change = significanceFlip ? (isSignificant ? ' ●' : ' ○') : '';
  return `${pp(effectPp)} (${between(low === null || high === null ? null : [low, high])})${signFlip ? ' ⇄' : ''}${change}`;
}
