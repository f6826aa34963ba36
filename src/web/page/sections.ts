/** The sections in their order, which is that of the number keys. */
import type { JSX } from 'preact';
import { About } from './about/about.tsx';
import { Cells } from './cells/cells.tsx';
import { Claims } from './claims/claims.tsx';
import { Conclusions } from './conclusions/conclusions.tsx';
import { Multiverse } from './conclusions/multiverse.tsx';
import { Why } from './conclusions/why.tsx';
import type { Section } from './route.ts';
import { Summary } from './summary/summary.tsx';
import { Trials } from './trials/trials.tsx';
import type { View } from './view.ts';

export const SECTION_VIEWS: Readonly<Record<Section, (view: View) => JSX.Element>> = {
  claims: Claims,
  summary: Summary,
  cells: Cells,
  conclusions: Conclusions,
  why: Why,
  multiverse: Multiverse,
  trials: Trials,
  about: About,
};
