/** The recommendations of the rules, with answers to begin with. What explains one is folded below it. */
import type { JSX } from 'preact';
import type { Recommendation } from '../../documents/evaluation-report.ts';
import { groupAdvice, type AdviceGroup } from '../../documents/advice-groups.ts';
import { Name } from '../../../../web/kit/text/names.tsx';
import { plural } from '../../../../report/numbers.ts';
import { inertLine } from '../../../../base/text/inert.ts';
import { answerLink } from '../answers/answer-link.ts';

interface Props {
  readonly recommendations: readonly Recommendation[];
}

export function Recommendations({ recommendations }: Props): JSX.Element {
  if (recommendations.length === 0) return <p class="note">No rule applies.</p>;
  return (
    <ol class="recommendations">
      {groupAdvice(recommendations).map((group, at) => (
        <li key={at}>
          <Advice recommendation={group.recommendation} />
          <Explanation group={group} />
        </li>
      ))}
    </ol>
  );
}

function Advice({ recommendation: { rule, advice, because, ids } }: { readonly recommendation: Recommendation }) {
  return (
    <>
      <p dir="auto">
        <strong>{inertLine(advice)}</strong>
      </p>
      <p dir="auto">{inertLine(because)}</p>
      <p class="muted">
        Rule <Name text={rule} />
        {ids.length > 0 && '. Begin with: '}
        {ids.map((id, at) => (
          <>
            {at === 0 ? '' : ', '}
            <a href={answerLink(id)}>
              <Name text={id} />
            </a>
          </>
        ))}
      </p>
    </>
  );
}

function Explanation({ group: { recommendation, within } }: { readonly group: AdviceGroup }): JSX.Element | null {
  const { details } = recommendation;
  if (details.length + within.length === 0) return null;
  const parts = [
    ...(details.length === 0 ? [] : [plural(details.length, 'part')]),
    ...(within.length === 0 ? [] : [plural(within.length, 'further recommendation')]),
  ];
  return (
    <details>
      <summary>What explains it: {parts.join(', ')}</summary>
      {details.length > 0 && (
        <ul>
          {details.map((detail) => (
            <li key={detail} dir="auto">
              {inertLine(detail)}
            </li>
          ))}
        </ul>
      )}
      {within.map((one) => (
        <div key={one.rule} class="within">
          <Advice recommendation={one} />
        </div>
      ))}
    </details>
  );
}
