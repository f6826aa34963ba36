/** Links of figures, and their numbers as CSV. */
import { expect, test } from 'vitest';
import type { FigureData } from '../../../src/documents/figure-data.ts';
import { formatData } from '../../../src/web/kit/figures/figure-files.ts';
import { linkOfRow, linkToFigure, namedFigure } from '../../../src/web/kit/figures/figure-links.ts';
import { parseAddress } from '../../../src/web/kit/address.ts';
import { darkRules, styleSheet } from '../../../src/report/figures/style.ts';

const DATA: FigureData = {
  rows: [
    { scheme: 'combined', model: 'a&b=c#d', condition: null, change_pp: 1.5 },
    { scheme: 'stored', model: '=1+1', condition: '' },
    { scheme: 'combined', rule: 'x', change_pp: -2 },
  ],
  leadsTo: { section: 'trials', params: { scheme: 'scheme', model: 'model', condition: 'condition' } },
};

test.each<[at: number, params: object | null]>([
  [0, { scheme: 'combined', model: 'a&b=c#d', condition: '\0' }],
  [1, { model: '=1+1', condition: '\u0001' }],
  [2, { scheme: 'combined' }],
  [3, null],
])('the mark of row %i leads to its trials', (at, params) => {
  const link = linkOfRow(DATA, at);
  expect(link === null ? null : parseAddress(link, ['', 'trials'])).toEqual(
    params === null ? null : { section: 'trials', params },
  );
});

test('without a place, a row leads nowhere', () => {
  expect(linkOfRow({ rows: DATA.rows }, 0)).toBeNull();
});

test('the numbers are a table with all columns, and no formula', () => {
  expect(formatData(DATA).split('\r\n')).toEqual([
    'scheme,model,condition,change_pp,rule',
    'combined,a&b=c#d,,1.5,',
    `stored,'=1+1,"",,`,
    'combined,,,-2,x',
    '',
  ]);
});

test.each([
  ['file:///a/b.html', 'file:///a/b.html#/?figure=ranks'],
  [
    'http://127.0.0.1:1/token/#/conclusions?show=changed',
    'http://127.0.0.1:1/token/#/conclusions?show=changed&figure=ranks',
  ],
  ['file:///b.html#/conclusions?figure=contrasts', 'file:///b.html#/conclusions?figure=ranks'],
])('a figure of %s has the address %s', (address, link) => {
  expect(linkToFigure(address, 'ranks')).toBe(link);
  expect(namedFigure(new URL(link).hash)).toBe('ranks');
  expect(namedFigure(new URL(address).hash)).not.toBe('ranks');
});

test('a picture is drawn without the rules for a dark ground', () => {
  expect(styleSheet().replace(darkRules(), '')).not.toContain('dark');
});
