/** The labels of a trial side by side: as stored, and by each scheme. */
import type { JSX } from 'preact';
import { STORED } from '../../../base/core/scheme.ts';
import type { PageScheme, PageTrial } from '../../../documents/page.ts';
import type { SchemeStyles } from '../scheme-styles.ts';
import { SchemeName } from '../text/scheme-name.tsx';
import { storedWords, describeVerdict, TONE_SIGNS, type EarlierLabel, type VerdictWords } from './verdict-words.ts';

interface Props {
  readonly trial: PageTrial;
  /** The label with which those of the schemes are compared. */
  readonly earlier: EarlierLabel;
  readonly schemes: readonly PageScheme[];
  readonly styles: SchemeStyles;
}

export function Chips({ trial, earlier, schemes, styles }: Props): JSX.Element {
  const labels = schemes.flatMap(({ id }, at) => {
    const verdict = trial.verdicts[at];
    return verdict === undefined ? [] : [{ id, words: describeVerdict(earlier, verdict) }];
  });
  return (
    <ul class="chips" aria-label="Labels">
      {[{ id: STORED, words: storedWords(trial.storedCorrect) }, ...labels].map(({ id, words }) => (
        <li key={id} class={words.flip === null ? undefined : 'flip'}>
          <SchemeName id={id} seriesStyle={styles(id)} /> <VerdictText words={words} />
        </li>
      ))}
    </ul>
  );
}

export function VerdictText({ words: { words, tone, flip } }: { readonly words: VerdictWords }): JSX.Element {
  return (
    <span class={`label ${tone}`}>
      <span aria-hidden="true">{TONE_SIGNS[tone]}</span> {words}
      {flip !== null && <strong> {flip}</strong>}
    </span>
  );
}
