/** `audit view [INPUT…]`: serves the page of a result with all trials on a local port. */
import { selectListedSchemes } from '../../../audit/scan/trial-labels.ts';
import type { DataSource } from '../../../web/data-source.ts';
import type { PageData } from '../../../documents/page.ts';
import type { AuditResult } from '../../../documents/result.ts';
import { DocumentSource } from '../server/document-source.ts';
import { blocking } from '../../../base/system/interrupts.ts';
import { TrialStoreBuilder } from '../server/trial-store.ts';
import { ViewSource } from '../server/view-source.ts';
import { assertApart } from '../../../cli/kit/apart.ts';
import { evaluationsAmong, savedResultAmong, scoredInputs, type ViewInputs } from './view-inputs.ts';
import { viewReview, type ViewReview } from './view-review.ts';
import type { ViewFlags } from './view-options.ts';

export async function runView(words: readonly string[], flags: ViewFlags): Promise<void> {
  const evaluations = await evaluationsAmong(words);
  if (evaluations !== null) {
    const { viewEvaluations } = await import('./view-evaluations.ts');
    return await viewEvaluations(evaluations, flags);
  }
  const saved = savedResultAmong(words);
  if (saved?.kind === 'document') {
    const { savedDocument } = await import('./view-saved.ts');
    const document = savedDocument(saved.path, flags);
    if ('together' in document) {
      const { comparisonPage } = await import('../../../report/html/render-html.ts');
      return await serve(new DocumentSource(() => Promise.resolve(comparisonPage(document, null))), flags);
    }
    const page = drawOnce(document);
    return await serve(new DocumentSource(async () => ({ ...(await page()), sample: null })), flags);
  }
  const review = viewReview(flags);
  const inputs =
    saved === null
      ? await scoredInputs(words, review?.asDrawn(flags) ?? flags)
      : await databaseInputs(saved.path, flags);
  try {
    if (review !== null) assertApart(inputs.options, { '--reviews': review.path });
    await viewTrials(inputs, review, flags);
  } finally {
    review?.close();
    inputs.close();
  }
}

async function databaseInputs(path: string, flags: ViewFlags): Promise<ViewInputs> {
  const { savedInputs } = await import('./view-saved.ts');
  return await savedInputs(path, flags);
}

async function viewTrials(inputs: ViewInputs, review: ViewReview | null, flags: ViewFlags): Promise<void> {
  const { schemes, options } = inputs;
  const listed = selectListedSchemes(schemes).map(({ id, title }) => ({ id, title }));
  const builder = new TrialStoreBuilder(
    listed,
    schemes.asked.map(({ id }) => id),
  );
  const draw = review?.draw({ schemes: listed.map(({ id }) => id), groupBy: options.groupBy }) ?? null;
  const result = await inputs.result((trials) => {
    builder.add(trials);
    draw?.add(trials);
  });
  const store = await blocking(() => builder.finish(result.coverage.runList.map(({ run }) => run)));
  const reader = await inputs.openReader();
  try {
    const session = review === null || draw === null ? null : review.begin(draw, result, store.sets);
    await serve(new ViewSource({ page: drawOnce(result), store, reader, session }), flags);
  } finally {
    reader.close();
    builder.close();
  }
}

/** @throws InputError if the port is taken. */
async function serve(source: DataSource, flags: ViewFlags): Promise<void> {
  const { serveUntilInterrupted } = await import('./serve-view.ts');
  await serveUntilInterrupted(source, flags);
}

/** The page, whose figures are drawn at the first call. */
function drawOnce(result: AuditResult): () => Promise<PageData> {
  let page: Promise<PageData> | undefined;
  return () => (page ??= buildPage(result));
}

async function buildPage(result: AuditResult): Promise<PageData> {
  const [{ pageFigures }, { shareResult }] = await Promise.all([
    import('../../../report/figures/page-figures.ts'),
    import('../../../report/html/shared-result.ts'),
  ]);
  const figures = pageFigures(result);
  return { result: shareResult(result), figures, trials: null };
}
