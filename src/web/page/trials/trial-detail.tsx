/** One trial in full. */
import { Fragment, type JSX } from 'preact';
import type { PageScheme, PageTrial } from '../../../result/page.ts';
import { GROUP_FIELDS } from '../../../core/trial.ts';
import { keyValue } from '../../../report/numbers.ts';
import { inertLine } from '../../../text/inert.ts';
import type { DataSource } from '../../data-source.ts';
import { useLoaded } from '../../kit/data/loaded.ts';
import { MarkPanel } from '../review/mark-panel.tsx';
import type { Review } from '../review/use-review.ts';
import type { SchemeStyles } from '../scheme-styles.ts';
import { Name } from '../../kit/text/names.tsx';
import { Chips } from './chips.tsx';
import { CopyButton } from '../../kit/text/copy-button.tsx';
import { LongText } from '../../kit/text/long-text.tsx';
import { ResponseView } from './response-view.tsx';
import { SchemeAccount } from './scheme-account.tsx';

interface SchemeDisplay {
  readonly schemes: readonly PageScheme[];
  readonly styles: SchemeStyles;
}

interface Props extends SchemeDisplay {
  readonly source: DataSource;
  readonly id: string;
  /** null without a review. */
  readonly review: Review | null;
}

export function TrialDetail({ source, id, review, ...styles }: Props): JSX.Element {
  const loaded = useLoaded(
    async () => ({ id, found: await source.trial(id) }),
    JSON.stringify([id, review?.version ?? 0]),
  );
  if (loaded.state === 'failed') return <p role="alert">{loaded.reason}</p>;
  if (loaded.state === 'loading') return <p class="note">Reading …</p>;
  const { id: shown, found } = loaded.value;
  if (found === null)
    return (
      <p class="note">
        There is no trial <Name text={id} /> here. A file contains trials whose label some scheme changes, and a sample
        of them where they are many.
      </p>
    );
  const { trial, review: trialReview } = found;
  return (
    <Fragment key={shown}>
      <h3>
        Trial <Name text={trial.trialId} />
      </h3>
      <p class="place">
        {placeWords(trial).map(([field, value]) => (
          <span key={field}>
            <span class="muted">{field}</span> <bdi>{value}</bdi>
          </span>
        ))}
      </p>
      {review !== null && <MarkPanel id={shown} trialReview={trialReview} review={review} isLeft={shown !== id} />}
      {trialReview?.isBlind === true ? <BlindDetail trial={trial} /> : <OpenDetail trial={trial} {...styles} />}
    </Fragment>
  );
}

/** The response, without any label. */
function BlindDetail({ trial }: { readonly trial: PageTrial }): JSX.Element {
  return (
    <>
      <Question trial={trial} />
      <h4>Response</h4>
      {trial.response === null ? (
        <p class="note">There is no response.</p>
      ) : (
        <LongText label="Response" text={trial.response} />
      )}
    </>
  );
}

function OpenDetail({ trial, schemes, styles }: SchemeDisplay & { readonly trial: PageTrial }): JSX.Element {
  const { storedParse, explain } = trial;
  return (
    <>
      <Chips trial={trial} schemes={schemes} styles={styles} />
      <Question trial={trial} />
      <h4>Response</h4>
      <ResponseView trial={trial} schemes={schemes} styles={styles} />
      <h4>Stored parse</h4>
      {storedParse === null ? <p class="note">There is none.</p> : <LongText label="Stored parse" text={storedParse} />}
      <h4>How each scheme gets its label</h4>
      {schemes.map((scheme, at) => {
        const verdict = trial.verdicts[at];
        return verdict === undefined ? null : (
          <SchemeAccount
            key={scheme.id}
            trial={trial}
            scheme={scheme}
            verdict={verdict}
            seriesStyle={styles(scheme.id)}
          />
        );
      })}
      <h4>On the command line</h4>
      <p class="command">
        <code>{inertLine(explain)}</code> <CopyButton text={explain} />
      </p>
    </>
  );
}

function placeWords(trial: PageTrial): (readonly [field: string, value: string])[] {
  const fields = GROUP_FIELDS.filter((field) => trial[field] !== null).map(
    (field) => [field, keyValue(trial[field], inertLine)] as const,
  );
  return [...fields, ...(trial.itemId === null ? [] : [['item', inertLine(trial.itemId)] as const])];
}

function Question({ trial: { question, choices, groundTruth } }: { readonly trial: PageTrial }): JSX.Element {
  const truths = groundTruth === null ? [] : [groundTruth].flat();
  return (
    <>
      <h4>Question</h4>
      {question === null ? <p class="note">It is not in the input.</p> : <LongText label="Question" text={question} />}
      {choices !== null && (
        <ol class="choices" type="A">
          {choices.map((choice, at) => (
            <li key={at} dir="auto">
              {inertLine(choice)}
            </li>
          ))}
        </ol>
      )}
      <h4>Ground truth</h4>
      {truths.length === 0 && <p class="note">There is none.</p>}
      {truths.map((truth, at) => (
        <p key={at} class="line" dir="auto">
          {inertLine(truth)}
        </p>
      ))}
    </>
  );
}
