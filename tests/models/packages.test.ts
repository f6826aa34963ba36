import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { parseModelAddress } from '../../src/models/address.ts';
import { checkModelPackages } from '../../src/models/packages.ts';
import { PROVIDERS } from '../../src/models/providers.ts';
import { PNG_PACKAGES } from '../../src/report/figures/png-packages.ts';
import { findInstallation, installedVersion, type Installation } from '../../src/base/system/installation.ts';
import { temporaryFolder } from '../support/folders.ts';

const OPENAI = parseModelAddress('openai:gpt-4.1', { apiKey: 'k', env: {} });
const AI = `ai@${manifest.devDependencies.ai}`;
const SDK = `@ai-sdk/openai@${manifest.devDependencies['@ai-sdk/openai']}`;

function check(
  versions: Readonly<Record<string, string>>,
  installation: Installation = { kind: 'global', folder: null },
) {
  checkModelPackages(OPENAI, { version: (name) => versions[name] ?? null, installation });
}

test('the packages of the named provider are asked for in one sentence', () => {
  expect(() => check({})).toThrow(
    `openai:gpt-4.1: needs the packages ai@7 and @ai-sdk/openai@4; install them with: npm install -g ${AI} ${SDK}`,
  );
});

test('only what is missing is asked for', () => {
  expect(() => check({ ai: '7.99.0' })).toThrow(
    `openai:gpt-4.1: needs the package @ai-sdk/openai@4; install it with: npm install -g ${SDK}`,
  );
  check({ ai: '7.0.0', '@ai-sdk/openai': '4.2.0' });
});

test('a package of another major version is asked for', () => {
  expect(() => check({ ai: '5.0.0', '@ai-sdk/openai': '4.2.0' })).toThrow(`install it with: npm install -g ${AI}`);
});

test.each<[Installation, string]>([
  [{ kind: 'checkout' }, 'npm ci'],
  [{ kind: 'npx' }, `npx -p answer-audit -p ${AI} -p ${SDK} audit`],
  [{ kind: 'pnpm' }, `pnpm add ${AI} ${SDK}`],
  [{ kind: 'project', folder: null }, `npm install ${AI} ${SDK}`],
  [{ kind: 'project', folder: '/a b' }, `npm install --prefix '/a b' ${AI} ${SDK}`],
  [{ kind: 'global', folder: '/opt/audit' }, `npm install -g --prefix /opt/audit ${AI} ${SDK}`],
])('the command for %j', (installation, command) => {
  expect(() => check({}, installation)).toThrow(`install them with: ${command}`);
});

test('the executable contains what it can use', () => {
  expect(() => check({}, { kind: 'executable' })).toThrow(
    'openai:gpt-4.1: needs the packages ai@7 and @ai-sdk/openai@4; the executable does not contain them, so install this program with npm (docs/install.md).',
  );
});

test.each<[string, Installation]>([
  ['/src/answer-audit', { kind: 'checkout' }],
  ['/home/a/.npm/_npx/0123/node_modules/answer-audit', { kind: 'npx' }],
  ['/p/node_modules/.pnpm/answer-audit@1.0.0/node_modules/answer-audit', { kind: 'pnpm' }],
  ['/opt/audit/lib/node_modules/answer-audit', { kind: 'global', folder: '/opt/audit' }],
  [`${dirname(dirname(process.execPath))}/lib/node_modules/answer-audit`, { kind: 'global', folder: null }],
])('%s is recognized', (root, installation) => {
  expect(findInstallation(root)).toEqual(installation);
});

test('a folder with package.json above the packages is a project', () => {
  const folder = temporaryFolder();
  const root = join(folder, 'node_modules/answer-audit');
  mkdirSync(root, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{}');
  expect(findInstallation(root)).toEqual({ kind: 'project', folder });
});

test('every optional package is an optional peer, of the version that the tests use', () => {
  const names = ['ai', ...PROVIDERS.map((provider) => provider.package), ...PNG_PACKAGES].toSorted();
  expect(Object.keys(manifest.peerDependencies).toSorted()).toEqual(names);
  expect(Object.keys(manifest.peerDependenciesMeta).toSorted()).toEqual(names);
  for (const [name, range] of Object.entries(manifest.peerDependencies)) {
    const tested = (manifest.devDependencies as Record<string, string>)[name];
    expect(range).toBe(`^${tested}`);
    expect(installedVersion(name)).toBe(tested);
  }
  expect(installedVersion('no-such-package')).toBeNull();
});
