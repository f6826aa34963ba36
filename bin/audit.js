#!/usr/bin/env node
// No static imports but of modules that every Node has: on an old one this file must still load, to say so.
import fs from 'fs';
import module from 'module';
import url from 'url';
import { isBundleCurrent } from './sources.js';

// The SQLite driver needs version 10 of Node-API and crashes without it; that came with 22.14 (and 23.6).
const NODE_API = 10;
const SOURCE = 'src/cli/main.ts';
const BUNDLE = 'dist/cli/main.cjs';

async function start() {
  if (Number(process.versions.napi) < NODE_API) {
    process.stderr.write(`audit: Node.js ${process.versions.node} is too old; answer-audit needs 22.14 or later.\n`);
    return 2;
  }
  const root = url.fileURLToPath(new URL('..', import.meta.url)).slice(0, -1);
  const runsSource = needsSource(root);
  if (runsSource && !process.features.typescript) {
    process.stderr.write(
      'audit: dist/ is not made of the present sources, and Node.js runs them from version 22.18 on; use "npm run audit --", or "npm run bundle" before.\n',
    );
    return 2;
  }
  // Compiled code is kept in the system's temporary folder; threads find it through the environment.
  process.env.NODE_COMPILE_CACHE ??= module.enableCompileCache?.().directory ?? '';
  const { main } = runsSource
    ? await import(new URL(`../${SOURCE}`, import.meta.url).href)
    : module.createRequire(import.meta.url)(`../${BUNDLE}`);
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

process.exitCode = await start();
