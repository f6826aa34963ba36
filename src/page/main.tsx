/** Starts the page. */
import { render } from 'preact';
import { App } from './app.tsx';
import { EmbeddedData } from './data/embedded.ts';
import { addPaints } from './shell/theme.ts';
import './style.css';

addPaints(document);
const root = document.getElementById('page');
if (root !== null) {
  root.textContent = '';
  render(<App source={new EmbeddedData(document)} />, root);
}
