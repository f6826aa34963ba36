/** The name of this tab, by which the server gives each tab another trial to mark. A reload is another tab. */
export const TAB = [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');
