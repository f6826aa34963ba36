/** A process that marks: PATH REVIEWER MARKS. It prints a line for each mark that is in the store; notes are numbers from 0. */
import { writeSync } from 'node:fs';
import { ReviewStore } from '../../src/apps/review/review-store.ts';

const [path = '', reviewer = '', marks = '0'] = process.argv.slice(2);
const store = ReviewStore.open(path);
const [place] = store.sample().trials;
if (place === undefined) throw new Error('the sample is empty');
const { run, trialId } = place;
for (let i = 0; i < Number(marks); i++) {
  const at = new Date().toISOString();
  store.addMark({ run, trialId, reviewer, mark: 'correct', note: String(i), labels: 'hidden', role: 'reviewer' }, at);
  writeSync(1, `${i}\n`);
}
store.close();
