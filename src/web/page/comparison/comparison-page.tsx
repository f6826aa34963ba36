/** The page of a comparison: what changes, and the trials whose label changes. */
import type { JSX } from 'preact';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import { STORED } from '../../../base/core/scheme.ts';
import type { ComparisonPageData } from '../../../documents/page.ts';
import { plural } from '../../../report/numbers.ts';
import { sideNames } from '../../../report/comparison-headline.ts';
import type { DataSource } from '../../data-source.ts';
import { parseAddress, type Params } from '../../kit/address.ts';
import { exchange, useHash } from '../../kit/navigation.ts';
import { Frame } from '../../kit/shell/frame.tsx';
import { Name } from '../../kit/text/names.tsx';
import { formatRoute } from '../route.ts';
import { createSchemeStyles } from '../scheme-styles.ts';
import { HELP } from '../shell/help.ts';
import { Trials } from '../trials/trials.tsx';
import { ComparisonReceipts } from './comparison-receipts.tsx';
import { ComparisonSummary } from './comparison-summary.tsx';

const SECTIONS = { summary: 'Summary', trials: 'Trials' } as const;
type Section = keyof typeof SECTIONS;

interface Props {
  readonly data: ComparisonPageData;
  readonly source: DataSource;
}

export function ComparisonPage({ data, source }: Props): JSX.Element {
  const { comparison } = data;
  const { section, params } = parseAddress<Section>(useHash(), ['summary', 'trials']);
  const compared = comparedSides(data);
  return (
    <Frame<Section>
      title="Comparison of parsers"
      input={sideNames(comparison).join(' → ')}
      about={<About data={data} />}
      sections={SECTIONS}
      section={section}
      searchIn="trials"
      carried={compared}
      help={HELP}
    >
      {section === 'summary' && <ComparisonSummary data={data} compared={compared} />}
      {section === 'trials' && <ComparedTrials {...{ data, source, params, compared }} />}
    </Frame>
  );
}

/** The two sides as parameters of the list of trials. */
function comparedSides({ comparison: { from, to } }: ComparisonPageData): Params {
  return to === null ? {} : { scheme: to, ...(from === STORED ? {} : { versus: from }) };
}

function About({ data: { comparison } }: Pick<Props, 'data'>): JSX.Element {
  const { together, tool } = comparison;
  const [from, to] = sideNames(comparison);
  return (
    <>
      <Name text={from} /> → <Name text={to} /> · {plural(together.trials, 'trial')} · <Name text={tool.name} />{' '}
      <Name text={tool.version} />
    </>
  );
}

interface TrialsProps extends Props {
  readonly params: Params;
  readonly compared: Params;
}

/** The trials whose label changes. Without trials in full, those of the sample. An address without the two sides gets them. */
function ComparedTrials({ data, source, params, compared }: TrialsProps): JSX.Element {
  const { comparison, sample } = data;
  const { from, to } = comparison;
  const styles = useMemo(() => {
    const sides = [from, ...(to === null ? [] : [to])].map((id) => ({ id }));
    return createSchemeStyles({ schemes: sides, multiverse: null });
  }, [from, to]);
  const isComplete = Object.keys(compared).every((name) => params[name] !== undefined);
  const hasTrials = sample !== null;
  useLayoutEffect(() => {
    if (hasTrials && !isComplete) exchange(formatRoute('trials', { ...compared, ...params }));
  }, [hasTrials, isComplete]);
  if (!hasTrials) return <ComparisonReceipts comparison={comparison} />;
  return isComplete ? <Trials {...{ data, source, params, styles }} /> : <h2>Trials</h2>;
}
