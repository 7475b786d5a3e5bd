const LATIN = 'windows-1252';

/** Returns the encoding that a byte order mark indicates. */
function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

/**
 * Decodes a file by its byte order mark, without one as UTF-8; if it is invalid as such, in the encoding of old western
 * spreadsheets.
 */
export async function textOfFile(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(LATIN).decode(bytes);
  }
}
