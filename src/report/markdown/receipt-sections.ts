/** The sections of receipts: one for each kind of trials. */
import type { AuditResult, ReceiptKind } from '../../documents/result.ts';
import { asksForCore } from '../core.ts';
import { isLog } from '../is-log.ts';
import { partOf, plural } from '../numbers.ts';
import { brokenClaims } from './claims.ts';
import type { Layout } from './layout.ts';
import { code } from './markup.ts';
import { receipts, shortReceipt } from './receipts.ts';
import { chooseReceipts, countSampled } from '../views/chosen-receipts.ts';

export function receiptSections(result: AuditResult, layout: Layout): string[][] {
  return listKinds(result).map((kind) => receiptSection(result, kind, layout));
}

/** The kinds of trials, and the claims, that a short report shows. */
const SHORT_KINDS = 3;

/** The receipts of a short report, each of another trial: of the schemes with the most flips, and of claims whose truth depends on the scheme. */
export function shortReceipts(result: AuditResult, { maxReceipts }: Layout): string[] {
  const kinds = listKinds(result).toSorted((a, b) => flipsOf(result, b) - flipsOf(result, a));
  const ofKinds = kinds.map((kind) => ({ about: describeSample(kind, result), list: result.receipts[kind] ?? [] }));
  const ofClaims = brokenClaims(result).map(({ id, receipts: list }) => ({
    about: `an example of the labels on which claim ${code(id)} depends`,
    list,
  }));
  const samples = [...ofKinds, ...ofClaims];
  const parts = [ofKinds, ofClaims].flatMap((some) => some.filter(({ list }) => list.length > 0).slice(0, SHORT_KINDS));
  const chosen = chooseReceipts(parts, maxReceipts);
  if (chosen.length === 0) return [];
  const found = countSampled(samples);
  return [
    '## Examples',
    '',
    `The texts of ${partOf(chosen.length, found, 'sampled trial')}, drawn with seed ${result.options.seed}${chosen.length < found ? ' (--full shows more)' : ''}.`,
    '',
    ...chosen.flatMap(shortReceipt),
  ];
}

function flipsOf({ schemes, think }: AuditResult, kind: ReceiptKind): number {
  if (kind === 'stored-wrong' || kind === 'stored-right') return Infinity; // they come first
  if (kind === 'think-dependence') return think.storedCorrectPostThinkWrong;
  return schemes.find(({ id }) => kind === `${id}-flip`)?.flips ?? 0;
}

function listKinds(result: AuditResult): ReceiptKind[] {
  const kinds = Object.keys(result.receipts) as ReceiptKind[];
  const hasAny = (kind: ReceiptKind): boolean => (result.receipts[kind]?.length ?? 0) > 0;
  if (isLog(result)) return kinds.filter(hasAny);
  if (asksForCore(result)) return kinds;
  const asked = new Set(result.options.schemes.map((id): ReceiptKind => `${id}-flip`));
  return kinds.filter((kind) => asked.has(kind) && hasAny(kind));
}

/** What the trials of a kind are examples of, with their number where the result has it. */
function describeSample(kind: ReceiptKind, result: AuditResult): string {
  if (kind === 'stored-wrong')
    return 'an example of the answers that are wrong as stored and right under every fitting scheme';
  if (kind === 'stored-right')
    return 'an example of the answers that are right as stored and wrong under every fitting scheme';
  const found = flipsOf(result, kind);
  if (kind === 'think-dependence')
    return `an example of the ${plural(found, 'answer')} that are right as stored and wrong after ${code('</think>')}`;
  return `an example of the ${plural(found, 'label')} that ${code(kind.slice(0, -'-flip'.length))} changes`;
}

/** Title and first words of a section of receipts. */
function aboutKind(kind: ReceiptKind): { title: string; lead: string } {
  if (kind === 'think-dependence')
    return {
      title: 'Examples: stored correct, wrong after `</think>`',
      lead: 'In these trials, the answer is in the reasoning, or the text after it is cut off or empty.',
    };
  if (kind === 'stored-wrong')
    return {
      title: 'Examples: stored wrong, right under every fitting scheme',
      lead: 'The stored labels call these answers wrong, and every fitting scheme calls them right.',
    };
  if (kind === 'stored-right')
    return {
      title: 'Examples: stored right, wrong under every fitting scheme',
      lead: 'The stored labels call these answers right, and every fitting scheme calls them wrong.',
    };
  const scheme = kind.slice(0, -'-flip'.length);
  const name = scheme === 'combined' ? scheme : code(scheme);
  return {
    title: `Examples: flips under ${name}`,
    lead: `A sample of the trials whose label ${code(scheme)} changes.`,
  };
}

function receiptSection(result: AuditResult, kind: ReceiptKind, layout: Layout): string[] {
  const all = result.receipts[kind] ?? [];
  const list = all.slice(0, layout.maxReceipts);
  const { title, lead } = aboutKind(kind);
  if (all.length === 0) return [`## ${title}`, '', 'There are none.'];
  if (list.length === 0) return [];
  return [
    `## ${title}`,
    '',
    `${lead} ${plural(list.length, 'trial')}, drawn with seed ${result.options.seed}${list.length < all.length ? ` (--max-examples shows more)` : ''}.`,
    '',
    ...receipts(list),
  ];
}
