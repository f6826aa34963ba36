/** The recommendations of the rules, with answers to begin with. */
import type { JSX } from 'preact';
import type { Recommendation } from '../../documents/evaluation-report.ts';
import { Name } from '../../../web/kit/text/names.tsx';
import { inertLine } from '../../../text/inert.ts';
import { answerLink } from '../answers/answer-link.ts';

interface Props {
  readonly recommendations: readonly Recommendation[];
}

export function Recommendations({ recommendations }: Props): JSX.Element {
  if (recommendations.length === 0) return <p class="note">No rule applies.</p>;
  return (
    <ol class="recommendations">
      {recommendations.map(({ rule, advice, because, ids }) => (
        <li key={rule}>
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
        </li>
      ))}
    </ol>
  );
}
