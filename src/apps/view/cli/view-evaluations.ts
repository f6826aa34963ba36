/** `audit view EVALUATIONS.db`: shows a store of evaluations with all its answers, and takes feedback on them. */
import { evaluationApp } from '../../rag/server/evaluation-app.ts';
import { EvaluationView } from '../../rag/server/evaluation-view.ts';
import { servedDashboard } from '../../rag/report/render-dashboard.ts';
import { listenTo } from '../../../web/server/listen.ts';
import { refuse } from '../../../audit/request/log-place.ts';
import { TOOL } from '../../../base/system/version.ts';
import { printNote } from '../../../base/system/messages.ts';
import { untilInterrupted } from './serve-view.ts';
import type { ViewFlags } from './view-options.ts';

/** @throws InputError for a store that cannot be read, one without results, an option that is not about it, or a port that is taken. */
export async function viewEvaluations(path: string, flags: ViewFlags): Promise<void> {
  refuseOthers(path, flags);
  const view = new EvaluationView(path, TOOL);
  try {
    view.result(); // reports a store that cannot be shown before an address is printed
    const page = servedDashboard();
    const running = await listenTo((place) => evaluationApp(page, view, place), flags, printNote);
    await untilInterrupted(running, running.address, flags);
  } finally {
    view.close();
  }
}

function refuseOthers(path: string, flags: ViewFlags): void {
  const { schemes, schemeTimeout, claims, groupBy, baselineCondition, conditions, nullGroundTruth } = flags;
  const { format, map, stored, runsDir, metadata, reviews, reviewer, adjudicate } = flags;
  refuse(
    {
      '--schemes': schemes,
      '--scheme-timeout': schemeTimeout,
      '--claims': claims,
      '--group-by': groupBy,
      '--baseline-condition': baselineCondition,
      '--conditions': conditions,
      '--null-ground-truth': nullGroundTruth,
      '--format': format,
      '--map': map,
      '--stored': stored,
      '--runs-dir': runsDir,
      '--metadata': metadata,
      '--reviews': reviews,
      '--reviewer': reviewer,
      '--adjudicate': adjudicate,
    },
    `is about trials, and ${path} is a store of evaluations`,
  );
}
