/** Starts the dashboard. */
import { render } from 'preact';
import '../../web/kit/style.css';
import { addPaints } from '../../web/kit/shell/theme.ts';
import { App } from './app.tsx';
import { EmbeddedAnswers } from './data/embedded-answers.ts';
import { ServedAnswers } from './data/served-answers.ts';
import './style.css';

addPaints(document);
const root = document.getElementById('page');
if (root !== null) {
  root.textContent = '';
  const isServed = document.documentElement.dataset['source'] === 'server';
  render(<App source={isServed ? new ServedAnswers() : new EmbeddedAnswers(document)} />, root);
}
