/** Warnings that a reader can act on, and notes about the inputs. Rules that fire on no trial are in the section About. */
import { makersSentence } from '../../../report/label-origin.ts';
import type { JSX } from 'preact';
import type { AuditResult } from '../../../documents/result.ts';
import { fallbackSentences } from '../../../report/grouped-warnings.ts';
import { misfitWarnings } from '../../../report/misfits.ts';
import { readSentences } from '../../../report/read-by-models.ts';
import { rereadSentences } from '../../../report/reread-truths.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { quoted, SentenceList } from '../../kit/text/names.tsx';

interface Props {
  readonly result: AuditResult;
}

/** Schemes that do not fit: those that the user named, and those that parse almost nothing; extractors that read some trials only; and stored parsers that may guess. */
export function Warnings({ result }: Props): JSX.Element | null {
  const sentences = [
    ...misfitWarnings(result, quoted, inertLine),
    ...readSentences(result, quoted),
    ...fallbackSentences(result, quoted),
    makersSentence(result, quoted),
  ].filter((sentence) => sentence !== '');
  return <SentenceList sentences={sentences} />;
}

/** What the audit noted about its inputs. */
export function InputNotes({ result }: Props): JSX.Element | null {
  const noted = result.warnings.flatMap((one) => (typeof one === 'string' ? [inertLine(one)] : []));
  const notes = [...noted, ...rereadSentences(result, quoted)];
  if (notes.length === 0) return null;
  return (
    <>
      <h3>Notes about the inputs</h3>
      <SentenceList sentences={notes} />
    </>
  );
}
