/** Small programs for the benchmark, run with `node -e`: the floors, which read the same data and do nothing with them, and one that ends when a page is served. */

/** better-sqlite3 iterates the joined rows of every run on one thread, texts as strings. */
export const READ_STORES = `
const Database = require('better-sqlite3');
let rows = 0, characters = 0;
for (const path of process.argv.slice(1)) {
  const db = new Database(path, { readonly: true });
  for (const row of db.prepare(\`SELECT t.trial_id, t.variant, c.name, i.item_id, i.ground_truth_text, d.name, o.raw_text,
      o.parsed_answer_text, o.is_correct
    FROM conformity_trials t JOIN conformity_conditions c ON c.condition_id = t.condition_id
    JOIN conformity_items i ON i.item_id = t.item_id JOIN conformity_datasets d ON d.dataset_id = i.dataset_id
    JOIN conformity_outputs o ON o.trial_id = t.trial_id\`).raw().iterate()) { rows++; characters += (row[6] ?? '').length; }
  db.close();
}
console.log(rows, characters);`;

/** JSON.parse of every line, read in pieces of 4 MB. */
export const PARSE_LINES = `
const fs = require('fs');
let lines = 0;
for (const path of process.argv.slice(1)) {
  const file = fs.openSync(path), chunk = Buffer.alloc(4 << 20);
  for (let rest = Buffer.alloc(0);;) {
    const count = fs.readSync(file, chunk);
    if (count === 0) break;
    const bytes = Buffer.concat([rest, chunk.subarray(0, count)]);
    let start = 0;
    for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
      JSON.parse(bytes.toString('utf8', start, end));
      lines++;
      start = end + 1;
    }
    rest = bytes.subarray(start);
  }
}
console.log(lines);`;

/** Each member of an archive is unpacked in memory, and JSON.parse reads it as a whole. */
export const PARSE_ARCHIVES = `
const { inflateRawSync } = require('zlib');
const { buffer } = require('stream/consumers');
const { openPromise } = require('yauzl');
(async () => {
  let answers = 0;
  for (const path of process.argv.slice(1)) {
    const zip = await openPromise(path, { lazyEntries: true });
    for await (const entry of zip.eachEntry()) {
      const packed = await buffer(await zip.openReadStreamPromise(entry, { decodeFileData: false }));
      answers += JSON.parse(inflateRawSync(packed).toString('utf8')).length;
    }
  }
  console.log(answers);
})();`;

/** Runs a command that serves a page until it prints the address. It is killed, because it would first draw the figures, which it does after that. */
export const UNTIL_ADDRESS = `
const server = require('child_process').spawn(process.execPath, process.argv.slice(1), { stdio: ['ignore', 'pipe', 'inherit'] });
let printed = '';
server.stdout.on('data', (text) => {
  printed += text;
  if (printed.includes('http://127.0.0.1:')) server.kill('SIGKILL');
});
server.on('exit', () => { process.exitCode = printed.includes('http://127.0.0.1:') ? 0 : 1; });`;
