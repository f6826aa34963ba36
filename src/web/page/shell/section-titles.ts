import type { Section } from '../route.ts';

/** The titles of the sections, in the order of the number keys. */
export const SECTION_TITLES: Readonly<Record<Section, string>> = {
  summary: 'Summary',
  cells: 'Cells',
  conclusions: 'Conclusions',
  why: 'Why',
  multiverse: 'Multiverse',
  trials: 'Trials',
  about: 'About',
};
