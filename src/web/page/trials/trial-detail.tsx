/** One trial in full. */
import { Fragment, type JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { PageScheme, PageTrial } from '../../../documents/page.ts';
import { GROUP_FIELDS } from '../../../base/core/trial.ts';
import { keyValue } from '../../../report/numbers.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { compileHits, type FindHits } from '../../../documents/search/find-hits.ts';
import type { DataSource } from '../../data-source.ts';
import { useLoaded } from '../../kit/data/loaded.ts';
import { useHash } from '../../kit/navigation.ts';
import { CopyButton } from '../../kit/text/copy-button.tsx';
import { LongText } from '../../kit/text/long-text.tsx';
import { Name } from '../../kit/text/names.tsx';
import { MarkPanel } from '../review/mark-panel.tsx';
import { TAB } from '../review/tab.ts';
import type { Review } from '../review/use-review.ts';
import type { SchemeStyles } from '../scheme-styles.ts';
import { groupAccounts, type Accounts } from './accounts.ts';
import { BeforeAfter } from './before-after.tsx';
import { Chips } from './chips.tsx';
import { CopyReceipt } from './copy-receipt.tsx';
import { Question } from './question.tsx';
import { ResponseView } from './response-view.tsx';
import { SchemeAccount } from './scheme-account.tsx';
import { readFocus } from './trial-focus.ts';

interface SchemeDisplay {
  readonly schemes: readonly PageScheme[];
  readonly styles: SchemeStyles;
}

interface Props extends SchemeDisplay {
  readonly source: DataSource;
  readonly id: string;
  /** null without a review. */
  readonly review: Review | null;
  /** Goes to the next trial to mark. */
  readonly next: () => void;
}

export function TrialDetail({ source, id, review, next, ...styles }: Props): JSX.Element {
  const focus = readFocus(useHash());
  const hits = useMemo(() => compileHits(focus.words), [focus.words]);
  const loaded = useLoaded(
    async () => ({ id, found: await source.trial(id, TAB) }),
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
  const isBlind = trialReview?.isBlind === true;
  const accounts = groupAccounts(trial, styles.schemes, focus);
  return (
    <Fragment key={shown}>
      <h3>
        Trial <Name text={trial.trialId} />
        {!isBlind && <CopyReceipt trial={trial} group={accounts.groups[0]} />}
      </h3>
      <p class="place">
        {placeWords(trial).map(([field, value]) => (
          <span key={field}>
            <span class="muted">{field}</span> <bdi>{value}</bdi>
          </span>
        ))}
      </p>
      {review !== null && <MarkPanel id={shown} isLeft={shown !== id} {...{ trialReview, review, next }} />}
      {isBlind ? <BlindDetail trial={trial} hits={hits} /> : <OpenDetail {...{ trial, accounts, hits }} {...styles} />}
    </Fragment>
  );
}

interface TrialProps {
  readonly trial: PageTrial;
  /** Finds what was searched. */
  readonly hits: FindHits;
}

/** The response, without any label. */
function BlindDetail({ trial, hits }: TrialProps): JSX.Element {
  const { response } = trial;
  return (
    <>
      <Question trial={trial} hits={hits} />
      <h4>Response</h4>
      {response === null ? (
        <p class="note">There is no response.</p>
      ) : (
        <LongText label="Response" text={response} hits={hits(response, 'response')} />
      )}
    </>
  );
}

interface OpenProps extends TrialProps, SchemeDisplay {
  readonly accounts: Accounts;
}

function OpenDetail({ trial, accounts, hits, schemes, styles }: OpenProps): JSX.Element {
  const { response, explain, choices } = trial;
  const { groups, earlier } = accounts;
  const found = useMemo(() => hits(response ?? '', 'response'), [response, hits]);
  // A letter is read from what is around it, and long options would be above that.
  const question = <Question trial={trial} hits={hits} isFolded />;
  return (
    <>
      {choices === null && question}
      <BeforeAfter {...{ trial, accounts, schemes, styles }} />
      <Chips {...{ trial, earlier, schemes, styles }} />
      {choices !== null && question}
      <h4>Response</h4>
      <ResponseView {...{ trial, schemes, styles }} hits={found} lead={groups[0]?.schemes[0]?.id ?? null} />
      <h4>How each scheme gets its label</h4>
      {groups.map((group, at) => (
        <SchemeAccount key={group.schemes[0]?.id} {...{ trial, group, styles, earlier }} isOpen={at === 0} />
      ))}
      <h4>On the command line</h4>
      <p class="command">
        <code>{inertLine(explain)}</code> <CopyButton text={explain} />
      </p>
    </>
  );
}

function placeWords(trial: PageTrial): (readonly [field: string, value: string])[] {
  const fields = GROUP_FIELDS.filter((field) => trial[field] !== null && trial[field] !== '').map(
    (field) => [field, keyValue(trial[field], inertLine)] as const,
  );
  return [...fields, ...(trial.itemId === null ? [] : [['item', inertLine(trial.itemId)] as const])];
}
