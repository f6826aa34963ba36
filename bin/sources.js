// Whether the bundle in dist/ is made of the sources that are here. This runs at every start from a checkout, so it does little.
const { readdirSync, readFileSync, statSync } = require('fs');

/** The file with the fingerprint of the sources that the bundle was made of, from the folder of package.json. */
const BUILT_FROM = 'dist/built-from.txt';
/** Files beside src/ that the bundle depends on: versions of packages, and how it is made. */
const OTHERS = [
  'package.json',
  'package-lock.json',
  'scripts/audit-modules.ts',
  'scripts/build-pages.ts',
  'scripts/bundle.ts',
  'scripts/bundle/packages.ts',
];

/**
 * A text that changes when a file that the bundle is made of is added, removed or written.
 * @param {string} root the folder of package.json.
 * @returns {string}
 */
function fingerprint(root) {
  const paths = OTHERS.map((name) => `${root}/${name}`);
  listSources(`${root}/src`, paths);
  let bytes = 0;
  let times = 0;
  for (const path of paths) {
    const { size, mtimeMs } = statSync(path);
    bytes += size;
    times += mtimeMs;
  }
  return `${paths.length} files, ${bytes} bytes, ${times} ms`;
}

/** Of the program and its pages, which are built from them. */
const SOURCE = /\.(?:tsx?|css)$/;

/**
 * @param {string} folder
 * @param {string[]} paths
 */
function listSources(folder, paths) {
  for (const name of readdirSync(folder))
    if (SOURCE.test(name)) paths.push(`${folder}/${name}`);
    else if (!name.includes('.')) listSources(`${folder}/${name}`, paths);
}

/**
 * Whether there is a bundle, and it is of the present sources.
 * @param {string} root the folder of package.json.
 * @returns {boolean}
 */
function isBundleCurrent(root) {
  try {
    return readFileSync(`${root}/${BUILT_FROM}`, 'utf8') === fingerprint(root);
  } catch {
    return false;
  }
}

module.exports = { BUILT_FROM, fingerprint, isBundleCurrent };
