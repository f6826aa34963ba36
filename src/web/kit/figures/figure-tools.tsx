/** What can be done with a figure: download it, and copy a link to it. */
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { errorMessage } from '../../../base/core/errors.ts';
import { inertLine } from '../../../base/text/inert.ts';
import type { PageFigure } from '../../../documents/page.ts';
import { saveFile } from '../save-file.ts';
import { CopyButton } from '../text/copy-button.tsx';
import { linkToFigure } from './figure-links.ts';
import { listFiles, type FigureFile } from './figure-files.ts';

export function FigureTools({ figure }: { readonly figure: PageFigure }): JSX.Element {
  const [failure, setFailure] = useState('');
  const files = useMemo(() => listFiles(figure), [figure]);
  const save = async ({ name, make }: FigureFile): Promise<void> => {
    try {
      saveFile(await make(), name);
      setFailure('');
    } catch (error) {
      setFailure(errorMessage(error));
    }
  };
  return (
    <p class="figure-tools">
      {files.map((file) => (
        <button key={file.title} type="button" onClick={() => void save(file)}>
          <span class="unseen">Download {inertLine(figure.title)} as </span>↓ {file.title}
        </button>
      ))}
      <CopyButton text={linkToFigure(location.href, figure.name)} label="Copy link" />
      <span role="status">{failure}</span>
    </p>
  );
}
