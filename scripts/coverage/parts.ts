/** The parts of `npm run coverage`: each simulates and returns its tables. */
import { calibrationTables } from './calibration-tables.ts';
import { renderFalseAlarms, simulateFalseAlarms } from './false-alarms.ts';
import { renderAgreement, simulateAgreement } from './feedback-intervals.ts';
import { renderCalibratedReviews, simulateCalibratedReviews } from './calibrated-reviews.ts';
import { simulateBlindReference } from './items/blind.ts';
import { simulateFamilies } from './items/families.ts';
import { renderBlindReference, renderFamilies } from './items/family-tables.ts';
import { markdownLines, renderItemTables } from './items/item-table.ts';
import { simulateItems } from './items/simulate.ts';
import { renderMeanDifferenceCoverage, simulateMeanDifferences } from './mean-differences.ts';
import { renderMeanCoverage, simulateMeans } from './means.ts';
import { renderPassCoverage, simulatePasses } from './passes.ts';
import { USUAL_RUNS, type Part } from './options.ts';
import { renderReviewCoverage, simulateClaims, simulateReviews } from './reviews.ts';
import { simulateRandomParsers } from './stores/random-parser-verdicts.ts';
import { renderRandomParsers } from './stores/random-parser-table.ts';
import { renderStoreTable, simulateStores } from './stores/simulate-stores.ts';

interface PartOptions {
  readonly runs: number;
  readonly seed: number;
  /** Reports what is being simulated. */
  readonly onProgress: (text: string) => void;
}

/** What is simulated when `--runs` is the usual number. */
const USUAL = {
  reports: 2000,
  blindStores: 150,
  means: 2000,
  calibration: 2000,
  reviews: 300,
  calibratedReviews: 1000,
  stores: 50,
  randomParsers: 100,
};

type Simulate = (options: PartOptions) => string | Promise<string>;

export const SIMULATIONS: Readonly<Record<Part, Simulate>> = {
  items: ({ runs, seed, onProgress }) => {
    onProgress('intervals and tests');
    const rows = renderItemTables(simulateItems({ runs, seed }));
    onProgress('families of tests');
    const families = renderFamilies(simulateFamilies({ runs: scale(USUAL.reports, runs), seed }));
    onProgress('the blind reference');
    const blind = renderBlindReference(simulateBlindReference({ runs: scale(USUAL.blindStores, runs), seed }));
    return [rows, titled('Families, ranks, specification curves', families), titled('Blind reference', blind)].join(
      '\n\n',
    );
  },
  means: ({ runs, seed, onProgress }) => {
    onProgress('means');
    const options = { runs: scale(USUAL.means, runs), seed };
    const means = renderMeanCoverage(simulateMeans(options));
    onProgress('several answers to a question');
    const passes = renderPassCoverage(simulatePasses(options));
    onProgress('differences of means');
    const differences = renderMeanDifferenceCoverage(simulateMeanDifferences(options));
    onProgress('false alarms');
    const alarms = renderFalseAlarms(simulateFalseAlarms(options));
    onProgress('agreement with users');
    const agreement = renderAgreement(simulateAgreement(options));
    return [
      titled('Means', means),
      titled('Several answers to a question', passes),
      titled('Differences of means', differences),
      titled('False drops and rises near 1', alarms),
      titled('Agreement with users', agreement),
    ].join('\n\n');
  },
  calibration: ({ runs, seed, onProgress }) => {
    onProgress('calibrated means');
    return titled('Calibrated means', calibrationTables({ runs: scale(USUAL.calibration, runs), seed }));
  },
  reviews: ({ runs, seed, onProgress }) => {
    const options = { runs: scale(USUAL.reviews, runs), seed };
    onProgress('reviews');
    const reviews = renderReviewCoverage(simulateReviews(options));
    const claims = simulateClaims(options).map(({ population, marks, claimed }) => [
      population,
      String(marks),
      claimed.toFixed(1),
    ]);
    const table = markdownLines(['no labelling is better', 'marks', 'one is called the best, %'], claims);
    onProgress('calibrated reviews');
    const calibrated = simulateCalibratedReviews({ runs: scale(USUAL.calibratedReviews, runs), seed });
    return [
      titled('Reviews', reviews),
      titled('Claims of reviews', table),
      titled('Calibrated reviews', renderCalibratedReviews(calibrated)),
    ].join('\n\n');
  },
  stores: async ({ runs, seed, onProgress }) => {
    const stores = scale(USUAL.stores, runs);
    const tallies = await simulateStores({
      stores,
      seed,
      onProgress: (done) => onProgress(`store ${done} of ${stores}`),
    });
    return titled(`${stores} stores through the command`, renderStoreTable(tallies));
  },
  'random-parser': async ({ runs, seed, onProgress }) => {
    const stores = scale(USUAL.randomParsers, runs);
    const onStore = (done: number): void => onProgress(`store ${done} of ${stores}`);
    const verdicts = await simulateRandomParsers({ stores, seed, onProgress: onStore });
    return titled(`${stores} stores with a random parser`, renderRandomParsers(verdicts));
  },
};

function scale(usual: number, runs: number): number {
  return Math.max(1, Math.round((usual * runs) / USUAL_RUNS));
}

function titled(title: string, table: string): string {
  return `#### ${title}\n\n${table}`;
}
