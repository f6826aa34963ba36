/** Starts the dashboard, or in a file of `audit rag compare` the page of a comparison. */
import { render } from 'preact';
import '../../../web/kit/style.css';
import type { RagComparison } from '../documents/comparison.ts';
import { takeResult } from '../../../web/kit/data/embedded-element.ts';
import { addPaints } from '../../../web/kit/shell/theme.ts';
import { App } from './app.tsx';
import { ComparisonApp } from './comparison/comparison-app.tsx';
import { EmbeddedAnswers } from './data/embedded-answers.ts';
import { ServedAnswers } from './data/served-answers.ts';
import './style.css';

addPaints(document);
const root = document.getElementById('page');
if (root !== null) {
  root.textContent = '';
  const { source, page } = document.documentElement.dataset;
  if (page === 'comparison') render(<ComparisonApp read={() => takeResult<RagComparison>(document)} />, root);
  else render(<App source={source === 'server' ? new ServedAnswers() : new EmbeddedAnswers(document)} />, root);
}
