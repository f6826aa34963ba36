/** One line that appears while the local server does not answer. */
import type { JSX } from 'preact';
import { inertLine } from '../../../base/text/inert.ts';
import { CopyButton } from '../../kit/text/copy-button.tsx';
import { useIsDown } from '../data/connection.ts';

export function ServerNote(): JSX.Element | null {
  if (!useIsDown()) return null;
  const command = decodeURIComponent(document.documentElement.dataset['restart'] ?? '');
  return (
    <p class="server-note" role="alert">
      The server does not answer; this page tries again every second. Restart it:
      <code title={command}>{inertLine(command)}</code>
      <CopyButton text={command} />
    </p>
  );
}
