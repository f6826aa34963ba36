// Runs the program inside of the executable: loads its CommonJS files from the assets. It is the main script, and begins every thread.
// A thread has `answerAuditThread`, which says what it runs, and how it imports modules of the user.
const builtin = (name) => process.getBuiltinModule(name);
const { getAsset } = builtin('node:sea');
const { createRequire, isBuiltin } = builtin('node:module');
const { posix } = builtin('node:path');
const { compileFunction } = builtin('node:vm');

const ROOT = '/answer-audit';
const PARAMETERS = ['exports', 'require', 'module', '__filename', '__dirname'];
const loaded = new Map();
const requireBuiltin = createRequire(`file://${ROOT}/`);

/** @param {string} path from ROOT. */
function load(path) {
  const known = loaded.get(path);
  if (known !== undefined) return known.exports;
  const module = { exports: {} };
  loaded.set(path, module);
  const filename = `${ROOT}/${path}`;
  const run = compileFunction(getAsset(path, 'utf8'), PARAMETERS, { filename });
  run.call(module.exports, module.exports, requireFrom(posix.dirname(path)), module, filename, posix.dirname(filename));
  return module.exports;
}

function requireFrom(folder) {
  return (id) => (isBuiltin(id) ? requireBuiltin(id) : load(posix.join(folder, id)));
}

// Node.js keeps no compiled code of scripts that are not files.
process.env.NODE_COMPILE_CACHE = '';

// A process of a scheme of the user is this executable again, with the file to run as its first argument.
const [, , first = ''] = process.argv;
const ofProcess = /^answer-audit:(dist\/[a-z/-]+\.cjs)$/.exec(first)?.[1];
const ofThread = globalThis.answerAuditThread?.file;
if (ofThread === undefined && ofProcess !== undefined) process.argv.splice(2, 1);
load(ofThread ?? ofProcess ?? 'bin/audit.js');
