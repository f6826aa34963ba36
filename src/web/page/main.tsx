/** Starts the page. */
import { render } from 'preact';
import { App } from './app.tsx';
import { connection } from './data/connection.ts';
import { EmbeddedData } from './data/embedded.ts';
import { ServedData } from './data/served.ts';
import { addPaints } from '../kit/shell/theme.ts';
import '../kit/style.css';
import './style.css';
import './cells/heat-map.css';
import './rules/rules.css';
import './trials/trial-list.css';

addPaints(document);
const root = document.getElementById('page');
if (root !== null) {
  root.textContent = '';
  const isServed = document.documentElement.dataset['source'] === 'server';
  if (isServed) connection.startChecks();
  render(<App source={isServed ? new ServedData() : new EmbeddedData(document)} />, root);
}
