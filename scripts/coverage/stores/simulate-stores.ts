/** Whole stores through the command: coverage and false rejections of what the document contains. */
import { markdownLines } from '../items/item-table.ts';
import { createRandom } from '../items/random.ts';
import { auditStores, type AuditedStore } from './audit-log.ts';
import { createTallies, tallyResult, type Tallies, type TallyName } from './known-store-coverage.ts';
import { drawKnownStore, GROUP_BY, TRUTHS } from './known-store.ts';

export interface StoreSimulation {
  readonly stores: number;
  readonly seed: number;
  readonly onProgress?: (done: number) => void;
}

/** By turns. */
const ITEMS = [20, 60];
const DESIGN = { models: 4, outputs: 5 };

export async function simulateStores({ stores, seed, onProgress = () => {} }: StoreSimulation): Promise<Tallies> {
  const drawStore = (index: number): AuditedStore => {
    const items = ITEMS[index % ITEMS.length] as number;
    const trials = drawKnownStore({ ...DESIGN, items }, createRandom(`${seed}:store:${index}`));
    return { trials, schemes: TRUTHS.length, groupBy: GROUP_BY };
  };
  const tallies = createTallies();
  for (const result of await auditStores(stores, drawStore, onProgress)) tallyResult(result, tallies);
  return tallies;
}

const TITLES: Readonly<Record<TallyName, string>> = {
  storedRate: 'error rate of a cell (`cells[].storedInterval`)',
  cellDelta: 'Δ of a cell (`cells[].deltaInterval`, `p`)',
  totalDelta: 'Δ of all cells (`schemes[].deltaInterval`, `p`)',
  storedContrast: 'contrast as stored (`contrasts[].low`, `high`, `p`)',
  schemeContrast: 'contrast under a scheme (`contrasts[].low`, `high`, `p`)',
  change: 'change of an effect (`contrasts[].change`)',
  cellFamily: 'stores with a false `cells[].holm` ≤ 0.05',
  changeFamily: 'stores with a false `contrasts[].change.holm` ≤ 0.05',
};

/** Quantities without a method by output. */
const NEW: readonly TallyName[] = ['change', 'changeFamily'];

/** A Markdown table: a row for each quantity. */
export function renderStoreTable(tallies: Tallies): string {
  const share = (count: number, all: number): string => (all === 0 ? '–' : ((100 * count) / all).toFixed(1));
  const rows = (Object.keys(TITLES) as TallyName[]).map((name) => {
    const { intervals, covered, coveredByOutput, tests, rejected, rejectedByOutput } = tallies[name];
    const isNew = NEW.includes(name);
    return [
      TITLES[name],
      intervals === 0 ? '–' : String(intervals),
      share(covered, intervals),
      isNew ? '–' : share(coveredByOutput, intervals),
      tests === 0 ? '–' : String(tests),
      share(rejected, tests),
      isNew ? '–' : share(rejectedByOutput, tests),
    ];
  });
  const head = ['quantity', 'intervals', 'covered, %', 'by output, %', 'true nulls', 'rejected, %', 'by output, %'];
  return markdownLines(head, rows);
}
