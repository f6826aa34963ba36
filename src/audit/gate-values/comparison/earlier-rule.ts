/** Rules of `audit compare` in the form of earlier versions. */

const EARLIER = /^(gained|lost|changed)(?:=(\d+(?:\.\d+)?)(%?))?$/;

/**
 * The rule in the language of all gates: `lost` is `lost > 0`, `lost=3` is `lost > 3`, `changed=1%` is `changedPct > 1`, and the share `changed=0.01` is
 * `changed / trials > 0.01`. Any other text is returned unchanged. So are shares above 1 or 100 %, and `lost=1.0`, which could mean one trial or all of them.
 */
export function translateRule(text: string): string {
  const [, subject, limit = '0', unit = ''] = EARLIER.exec(text.replaceAll(' ', '')) ?? [];
  if (subject === undefined) return text;
  if (unit === '%') return Number(limit) <= 100 ? `${subject}Pct > ${limit}` : text;
  if (!limit.includes('.')) return `${subject} > ${limit}`;
  return Number(limit) < 1 ? `${subject} / trials > ${limit}` : text;
}
