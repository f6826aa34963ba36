/** Schemes that do not fit the answers: warnings for those that the user named, a table of the others. */
import type { AuditResult, Snippet } from '../../documents/result.ts';
import type { Misfit } from '../../documents/misfit-schema.ts';
import { misfitWarnings } from '../misfits.ts';
import { draw } from './draw.ts';
import { cut, type Layout } from './layout.ts';
import { cellCode, code, prose } from './markup.ts';
import { snippetText } from '../snippet-text.ts';

/** The warnings that a short report shows, so that its table is still near the top. */
const FEW_WARNINGS = 3;

/** The start of the summary. */
export function misfitList(result: AuditResult, layout: Layout): string[] {
  const warned = misfitWarnings(result, code, prose).map((text) => `- **Beware:** ${text}`);
  if (warned.length === 0) return [];
  const shown = layout.isShort === true ? warned.slice(0, FEW_WARNINGS) : warned;
  return [...shown, ...cut(warned.length, shown.length, 'such warnings', layout), ''];
}

/** Those that are not in the audit. */
export function leftOut({ misfits = [], options }: AuditResult, layout: Layout): string[] {
  const out = misfits.filter(({ scheme }) => !options.schemes.includes(scheme));
  if (out.length === 0) return [];
  return [
    '## Schemes that do not fit',
    '',
    'These schemes were made for this kind of answers, but they do not fit the answers of this audit. They are in no number of this report. To include one anyway, name it with `--schemes`.',
    '',
    draw(out.slice(0, layout.maxRows), [
      { title: 'scheme', align: 'l', show: ({ scheme }) => cellCode(scheme) },
      { title: 'why', align: 'l', show: ({ reason }) => prose(reason) },
      { title: 'for example', align: 'l', show: ({ example }) => showExample(example) },
    ]),
    ...cut(out.length, layout.maxRows, 'schemes', layout),
  ];
}

function showExample(example: Misfit['example']): string {
  if (example === null) return '–';
  const { trialId, groundTruth, response, parse } = example;
  const show = (snippet: Snippet | null): string => (snippet === null ? '–' : cellCode(snippetText(snippet, ' ')));
  return `${cellCode(trialId)}: truth ${show(groundTruth)}, response ${show(response)}, parse ${show(parse)}`;
}
