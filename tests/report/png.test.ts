/** Figures as PNG: the colours and the letters of the SVG, the same bytes each time, and optional packages. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { renderPng } from '../../src/report/figures/png.ts';
import { renderFigures } from '../../src/report/figures/figures.ts';
import { temporaryFolder } from '../support/folders.ts';
import type { Outcome } from '../support/cli.ts';
import { audit } from '../support/in-process.ts';
import { readPng } from '../support/png.ts';
import { documentIn, savedStudy } from '../support/saved-study.ts';
import { sampleResult } from '../support/result.ts';
import { thorough } from '../support/thorough.ts';

const deltaFigure = (): string => renderFigures(sampleResult()).find(({ name }) => name === 'delta-pp.svg')?.svg ?? '';

describe('a figure as PNG', () => {
  thorough('has twice the size, white ground, and shapes in their colours', async () => {
    const svg = deltaFigure();
    const [, width = '', height = ''] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
    const picture = readPng(await renderPng(svg));
    expect([picture.width, picture.height]).toEqual([2 * Number(width), 2 * Number(height)]);
    expect(picture.colors.get(0xffffff)).toBeGreaterThan(500_000);
    const dot = Math.PI * 8 ** 2; // pixels of a filled symbol in the legend
    const lines = (color: string): number => (svg.match(new RegExp(`class="${color}[^-]`, 'g')) ?? []).length;
    expect(lines('more')).toBeGreaterThan(0);
    for (const color of [0xc0082c, 0x02718c]) expect(picture.colors.get(color)).toBeGreaterThan(dot);
    expect(picture.colors.get(0x1f2328)).toBeGreaterThan(5_000); // letters
  });

  test('fills the symbols of the legend', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" class="answer-audit-figure" width="20" height="20" color="#1f2328" fill="currentColor"><style>.answer-audit-figure .more{color:#c0082c}</style><circle cx="10" cy="10" r="9" class="more"/></svg>';
    const { colors } = readPng(await renderPng(svg));
    expect(colors.get(0xc0082c)).toBeGreaterThan(900);
    expect(colors.get(0x1f2328)).toBeUndefined();
  });

  test('has the same bytes each time', async () => {
    const svg = deltaFigure();
    expect(Buffer.from(await renderPng(svg)).equals(Buffer.from(await renderPng(svg)))).toBe(true);
  });
});

describe('--figures-format', () => {
  const report = async (folder: string, ...words: string[]): Promise<Outcome> => {
    writeFileSync(
      join(folder, 'a.json'),
      JSON.stringify({ ...documentIn(await savedStudy()), ranks: [], contrasts: [], multiverse: null }),
    );
    return await audit(['report', 'a.json', '--out-md', 'r.md', ...words], { cwd: folder });
  };

  thorough('draws PNG, SVG or both, and the report shows SVG where it is there', async () => {
    const folder = temporaryFolder();
    expect(await report(folder, '--figures-format', 'png')).toMatchObject({ code: 0, stderr: '' });
    const names = readdirSync(join(folder, 'r-figures'));
    expect(names).toContain('delta-pp.png');
    expect(names.filter((name) => !name.endsWith('.png'))).toEqual([]);
    expect(readFileSync(join(folder, 'r.md'), 'utf8')).toContain('](r-figures/delta-pp.png)');
    expect(await report(folder, '--figures-format', 'png,svg')).toMatchObject({ code: 0, stderr: '' }); // replaces its own
    expect(existsSync(join(folder, 'r-figures', 'delta-pp.svg'))).toBe(true);
    expect(readFileSync(join(folder, 'r.md'), 'utf8')).toContain('](r-figures/delta-pp.svg)');
  });

  thorough('replaces no picture of another program', async () => {
    const folder = temporaryFolder();
    await report(folder, '--figures-format', 'png');
    const path = join(folder, 'r-figures', 'delta-pp.png');
    writeFileSync(path, Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
    const { code, stderr } = await report(folder, '--figures-format', 'png');
    expect(code).toBe(2);
    expect(stderr).toContain(
      'delta-pp.png: contains something else, and an output replaces only a figure that this program made',
    );
  });

  test('is refused for another format, and without a report in a file', async () => {
    expect((await report(temporaryFolder(), '--figures-format', 'gif')).stderr).toContain('there is no "gif"');
    const { stderr } = await report(temporaryFolder(), '--figures-format', 'png', '--out-md', '-');
    expect(stderr).toContain('--figures: writes files beside the report');
  });
});
