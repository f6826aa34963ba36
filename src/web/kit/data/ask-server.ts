/** Asks the local server that the page comes from. Addresses are relative, because the address of the server contains the token. */

/** @throws {Error} with a sentence for readers. */
export async function askServer<Value>(what: string, how?: RequestInit): Promise<Value> {
  let response: Response;
  try {
    response = await fetch(`api/${what}`, how);
  } catch (cause) {
    throw new Error(
      'The server does not answer any more: start "audit view" again, and open the address that it prints.',
      { cause },
    );
  }
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Value;
}

/** Sends a change. @throws {Error} with a sentence for readers. */
export function tellServer<Value>(what: string, change: object): Promise<Value> {
  return askServer(what, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
  });
}
