/** Limits the connections of a local server: at the limit of open files of a process, the system refuses them without a word, and no store can be read. */
import type { Server } from 'node:http';

/** Connections at the same time. A browser opens six to one server. */
export const MOST_CONNECTIONS = 200;

/** @param notice called with a sentence when further connections are refused, and with another one when half of the open ones have ended. */
export function limitConnections(server: Server, notice: (sentence: string) => void): void {
  server.maxConnections = MOST_CONNECTIONS;
  let open = 0;
  let isFull = false;
  server.on('connection', (socket) => {
    open++;
    socket.once('close', () => {
      open--;
      if (!isFull || open > MOST_CONNECTIONS / 2) return;
      isFull = false;
      notice(AGAIN);
    });
  });
  server.on('drop', () => {
    if (isFull) return;
    isFull = true;
    notice(FULL);
  });
}

const FULL = `the view refuses further connections, because ${MOST_CONNECTIONS} are open; close pages and programs that keep them open.`;
const AGAIN = 'the view accepts connections again.';
