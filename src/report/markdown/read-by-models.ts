/** The section on schemes whose answers a model read out of the responses. */
import type { Extraction, SampleEstimates } from '../../documents/extractions.ts';
import type { AuditResult } from '../../documents/result.ts';
import { count, partOf, percent, plural } from '../numbers.ts';
import { estimateText } from '../read-by-models.ts';
import { draw } from './draw.ts';
import { cut, type Layout } from './layout.ts';
import { cellCode, code, plain, prose } from './markup.ts';

const KINDS: Readonly<Record<Extraction['kind'], string>> = {
  span: 'it names a part of the response, which must occur there',
  answer: 'it states the answer of the response in its own words',
  verdict: 'it saw the truth, and judged the response as correct or incorrect',
};

/** Empty for a result without such schemes. */
export function readByModels({ extractions = [] }: AuditResult, layout: Layout): string[] {
  if (extractions.length === 0) return [];
  return [
    '## Answers read by a model',
    '',
    'These schemes read the answer out of each response with a model. Its replies were stored by `audit extract`; this audit asked no model. A model can err as a parser can, and a response can mislead it.',
    ...extractions.flatMap((extraction) => ['', ...describe(extraction, layout)]),
  ];
}

function describe(extraction: Extraction, layout: Layout): string[] {
  const { scheme, model, prompt, kind, store, sample, unparsed } = extraction;
  return [
    `**${code(scheme)}**: ${code(model)} with the prompt ${code(prompt)}; ${KINDS[kind]}. Its replies are in ${code(store)}. ${coverageSentences(extraction).join(' ')}`,
    ...(sample === null ? [] : ['', estimateTable(sample), '', ...strataTable(sample)]),
    ...unparsedTable(unparsed, layout),
  ];
}

function coverageSentences({ selection, trials, notAsked, withoutReply, sample }: Extraction): string[] {
  const all = trials + notAsked + withoutReply;
  const read = `It has replies for ${partOf(trials, all, 'labelled trial')}.`;
  const missing = [
    ...(notAsked === 0 ? [] : [`${plural(notAsked, 'trial')} ${notAsked === 1 ? 'was' : 'were'} not asked about.`]),
    ...(withoutReply === 0 ? [] : [`${plural(withoutReply, 'trial')} got no reply.`]),
  ];
  return [read, ...missing, ...aboutSelection(selection, sample, notAsked + withoutReply > 0)];
}

function aboutSelection(
  selection: Extraction['selection'],
  sample: Extraction['sample'],
  isPartial: boolean,
): string[] {
  if (sample !== null) return [aboutSample(sample)];
  if (selection === 'disagreements' && isPartial)
    return [
      'It was asked about trials on which labels differ. Its numbers are about these disagreements: they are no totals, and not comparable with those of schemes that read every trial.',
    ];
  return isPartial ? ['Its numbers are about the trials with a reply only.'] : [];
}

function aboutSample({ drawn, subjects, trials, replied, trialsHere }: SampleEstimates): string {
  const some =
    replied === drawn
      ? ''
      : ` ${plural(drawn - replied, 'drawn response')} without a reply ${drawn - replied === 1 ? 'is' : 'are'} left out.`;
  return `It was asked about a sample: ${partOf(drawn, subjects, 'distinct response')} (${plural(trials, 'trial')}).${some} The estimates below are for all of these trials: each sampled response is weighted by the number of responses that it represents in its stratum. They are computed from ${plural(trialsHere, 'labelled trial')} of this audit.`;
}

function estimateTable({ accuracy, parsed, gained, lost }: SampleEstimates): string {
  const rows = [
    ['accuracy', accuracy],
    ['parsed', parsed],
    ['gained (wrong as stored, right here)', gained],
    ['lost (right as stored, wrong here)', lost],
  ] as const;
  return draw(rows, [
    { title: 'share of trials', align: 'l', show: ([name]) => name },
    { title: 'estimate', align: 'r', show: ([, estimate]) => estimateText(estimate) },
  ]);
}

function strataTable({ strata }: SampleEstimates): string[] {
  return [
    draw(strata, [
      { title: 'stratum', align: 'l', show: ({ name }) => plain(name) },
      { title: 'responses', align: 'r', show: ({ subjects }) => count(subjects) },
      { title: 'trials', align: 'r', show: ({ trials }) => count(trials) },
      { title: 'drawn', align: 'r', show: ({ drawn }) => count(drawn) },
      { title: 'with a reply', align: 'r', show: ({ replied }) => count(replied) },
    ]),
  ];
}

function unparsedTable(unparsed: Extraction['unparsed'], layout: Layout): string[] {
  if (unparsed.length === 0) return [];
  const all = unparsed.reduce((sum, { trials }) => sum + trials, 0);
  return [
    '',
    `From the replies about ${plural(all, 'trial')} no answer was read:`,
    '',
    draw(unparsed.slice(0, layout.maxRows), [
      { title: 'rule', align: 'l', show: ({ rule }) => cellCode(rule) },
      { title: 'what it means', align: 'l', show: ({ summary }) => prose(summary) },
      { title: 'trials', align: 'r', show: ({ trials }) => count(trials) },
      { title: 'share', align: 'r', show: ({ trials }) => percent((100 * trials) / all) },
    ]),
    ...cut(unparsed.length, layout.maxRows, 'rules', layout),
  ];
}
