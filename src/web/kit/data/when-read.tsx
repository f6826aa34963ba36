/** Shows the page when its result is loaded, and a notice until then. */
import type { ComponentChildren, JSX } from 'preact';
import { useLoaded } from './loaded.ts';

interface Props<Result> {
  readonly read: () => Promise<Result>;
  readonly children: (result: Result) => ComponentChildren;
}

export function WhenRead<Result>({ read, children }: Props<Result>): JSX.Element {
  const result = useLoaded(read, 'result');
  if (result.state === 'loading') return <main class="notice">Reading the result …</main>;
  if (result.state === 'failed')
    return (
      <main class="notice">
        <p role="alert">{result.reason}</p>
      </main>
    );
  return <>{children(result.value)}</>;
}
