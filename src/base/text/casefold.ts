/**
 * Python's `str.casefold()`: full case folding, which also unites ß with ss, ſ with s and both small sigmas. JavaScript has none. It is lower-casing,
 * except for the small letters below, which have to be upper-cased and lower-cased again, and for Cherokee, which folds to capitals.
 * Source: CPython 3.11; Unicode CaseFolding.txt, status F and those of status C whose letter is small already.
 */
/** Small letters, as parts of a character class. */
const UNFOLDED =
  String.raw`\u00b5\u00df\u0149\u017f\u01f0\u0390\u03b0\u03d0\u03d1\u03d5\u03d6\u03f0\u03f1\u03f5\u0587\u1c80-\u1c88` +
  String.raw`\u1e96-\u1e9b\u1f50\u1f52\u1f54\u1f56\u1f80-\u1f87\u1f90-\u1f97\u1fa0-\u1fa7\u1fb2-\u1fb4\u1fb6\u1fb7\u1fbe` +
  String.raw`\u1fc2-\u1fc4\u1fc6\u1fc7\u1fd2\u1fd3\u1fd6\u1fd7\u1fe2-\u1fe4\u1fe6\u1fe7\u1ff2-\u1ff4\u1ff6\u1ff7` +
  String.raw`\ufb00-\ufb06\ufb13-\ufb17`;
const SMALL_CHEROKEE = String.raw`\u13f8-\u13fd\uab70-\uabbf`;
const UNFOLDED_RUN = new RegExp(`[\\u0345${UNFOLDED}]+`, 'g');
const CHEROKEE_RUN = new RegExp(`[${SMALL_CHEROKEE}]+`, 'g');
const IS_UNFOLDED = new RegExp(`[\\u0345\\u03c2${SMALL_CHEROKEE}${UNFOLDED}]`);

/** `text.casefold()`. It never makes a text shorter. */
export function casefold(text: string): string {
  const lowered = text.toLowerCase();
  if (!IS_UNFOLDED.test(lowered)) return lowered;
  return lowered
    .replaceAll('ς', 'σ')
    .replace(UNFOLDED_RUN, (letters) => letters.toUpperCase().toLowerCase())
    .replace(CHEROKEE_RUN, (letters) => letters.toUpperCase());
}
