#!/usr/bin/env node
// CommonJS, as package.json beside it says: a module of ECMAScript starts 6 ms later. It needs only what every Node has, because an old one must
// still load it to say that it is too old.
const fs = require('fs');
const nodeModule = require('module');
const path = require('path');
const url = require('url');
const { isBundleCurrent } = require('./sources.js');

// The SQLite driver needs version 10 of Node-API and crashes without it; that came with 22.14 (and 23.6).
const NODE_API = 10;
const SOURCE = 'src/main.ts';
const BUNDLE = 'dist/main.cjs';

/** Options whose value may have a key, or may be one. */
const SECRET = /^--(?:api-key|base-url|embeddings-url|webhook)(?:=|$)/;

async function start() {
  // The arguments of a process are visible to all users of a machine, and its title is written over them.
  if (process.argv.some((word) => SECRET.test(word))) process.title = 'audit';
  if (Number(process.versions.napi) < NODE_API) {
    process.stderr.write(`audit: Node.js ${process.versions.node} is too old; answer-audit needs 22.14 or later.\n`);
    return 2;
  }
  const root = path.dirname(__dirname);
  const runsSource = needsSource(root);
  if (runsSource && !process.features.typescript) {
    process.stderr.write(
      'audit: dist/ is not made of the present sources, and Node.js runs them from version 22.18 on; use "npm run audit --", or "npm run bundle" before.\n',
    );
    return 2;
  }
  // Compiled code is kept in the system's temporary folder; threads find it through the environment.
  process.env.NODE_COMPILE_CACHE ??= nodeModule.enableCompileCache?.().directory ?? '';
  const { main } = runsSource ? await import(url.pathToFileURL(`${root}/${SOURCE}`).href) : require(`../${BUNDLE}`);
  return main(process.argv.slice(2));
}

/** Whether this is a checkout that runs its sources: there is no bundle of them as they are, or the environment asks for them, as tests do. */
function needsSource(root) {
  if (!fs.existsSync(`${root}/${SOURCE}`)) return false;
  return (process.env.AUDIT_FROM_SOURCES ?? '') !== '' || !isBundleCurrent(root);
}

// A defect of this program is no exceeded gate: it must not end with 1.
process.on('uncaughtException', (error) => {
  process.stderr.write(`${error.stack ?? error}\n`);
  process.exit(2);
});

let isDone = false;
// Node ends when nothing is left to do, even if the command waits for something that never comes. That is a defect, too.
process.once('beforeExit', () => {
  if (isDone) return;
  process.stderr.write('audit: ended before the command was done; please report this.\n');
  process.exitCode = 2;
});

async function run() {
  process.exitCode = await start();
  isDone = true;
}

void run();
