/** All sections one after the other, to be printed or saved as a PDF. */
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { keyText, plural } from '../../../report/numbers.ts';
import { inertLine } from '../../../base/text/inert.ts';
import type { AuditResult } from '../../../documents/result.ts';
import { visit } from '../../kit/navigation.ts';
import { Guarded } from '../../kit/shell/frame.tsx';
import { formatPrintRoute, type Section } from '../route.ts';
import { SECTION_VIEWS } from '../sections.ts';
import { ReceiptView } from '../trials/receipts.tsx';
import type { View } from '../view.ts';

interface Props {
  readonly view: View;
  readonly sections: readonly Section[];
}

export function PrintAll({ view, sections }: Props): JSX.Element {
  const whole = useRef<HTMLDivElement>(null);
  const withReceipts = view.params['receipts'] === 'yes';
  // Paper cannot be clicked.
  useLayoutEffect(() => {
    for (const details of whole.current?.querySelectorAll('details') ?? []) details.open = true;
  }, [withReceipts]);
  return (
    <>
      <Bar result={view.data.result} withReceipts={withReceipts} />
      <div ref={whole}>
        {sections
          .filter((section) => section !== 'trials')
          .map((section) => {
            const Content = SECTION_VIEWS[section];
            return (
              <section key={section} class="printed" data-section={section}>
                <Guarded>
                  <Content {...view} params={{}} />
                </Guarded>
              </section>
            );
          })}
        {withReceipts && <AllReceipts result={view.data.result} />}
      </div>
    </>
  );
}

function Bar({ result, withReceipts }: { readonly result: AuditResult; readonly withReceipts: boolean }): JSX.Element {
  const n = Object.values(result.receipts).reduce((sum, list) => sum + list.length, 0);
  return (
    <form class="filters print-bar" aria-label="What is printed" onSubmit={(event) => event.preventDefault()}>
      <button type="button" onClick={() => print()}>
        Print, or save as PDF …
      </button>
      <label>
        <input
          type="checkbox"
          checked={withReceipts}
          onChange={({ currentTarget }) => visit(formatPrintRoute(currentTarget.checked))}
        />{' '}
        with {plural(n, 'example trial')}
      </label>
      <span class="muted">
        All sections except the list of trials. One section is printed by the browser from its own view.
      </span>
    </form>
  );
}

function AllReceipts({ result: { receipts, options } }: { readonly result: AuditResult }): JSX.Element {
  return (
    <section class="printed" data-section="receipts">
      <h2>Example trials</h2>
      {Object.values(receipts).flatMap((list) =>
        list.map((receipt, at) => (
          <ReceiptView
            key={`${receipt.scheme} ${at}`}
            receipt={receipt}
            place={keyText(receipt, options.groupBy, inertLine)}
          />
        )),
      )}
    </section>
  );
}
