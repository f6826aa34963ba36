/** The command line that explains a trial, safe to paste. */
export function explainCommand(
  trialId: string,
  { runsDir, metadata }: { readonly runsDir: string; readonly metadata: string },
): string {
  return ['audit explain', '--trial', quote(trialId), '--runs-dir', quote(runsDir), '--metadata', quote(metadata)].join(
    ' ',
  );
}

/** One word for a POSIX shell, whatever it holds. Line breaks and other controls become the replacement character. */
function quote(word: string): string {
  // eslint-disable-next-line no-control-regex
  const inert = word.replace(/[\0-\x1f\x7f-\x9f]/g, '\ufffd');
  return /^[\w./:@%+=-]+$/.test(inert) && !inert.startsWith('-') ? inert : `'${inert.replaceAll("'", `'\\''`)}'`;
}
