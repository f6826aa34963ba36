#!/usr/bin/env node
// No static imports: on an old Node this file must still load, to say so.

// The SQLite driver needs version 10 of Node-API and crashes without it; that came with 22.14 (and 23.6).
const NODE_API = 10;

async function start() {
  if (Number(process.versions.napi) < NODE_API) {
    process.stderr.write(`audit: Node.js ${process.versions.node} is too old; answer-audit needs 22.14 or later.\n`);
    return 2;
  }
  const { existsSync } = await import('node:fs');
  const { default: module } = await import('node:module');
  const source = new URL('../src/cli/main.ts', import.meta.url);
  const isCheckout = existsSync(source);
  if (isCheckout && !process.features.typescript) {
    process.stderr.write(
      'audit: a checkout runs its TypeScript sources and needs Node.js 22.18 or later; use "npm run audit --".\n',
    );
    return 2;
  }
  // Compiled code is kept in the system's temporary folder; threads find it through the environment.
  process.env.NODE_COMPILE_CACHE ??= module.enableCompileCache?.().directory ?? '';
  const { main } = await import(isCheckout ? source.href : '../dist/cli/main.js');
  return main(process.argv.slice(2));
}

// A defect of this program is no exceeded gate: it must not end with 1.
process.on('uncaughtException', (error) => {
  process.stderr.write(`${error.stack ?? error}\n`);
  process.exit(2);
});

process.exitCode = await start();
