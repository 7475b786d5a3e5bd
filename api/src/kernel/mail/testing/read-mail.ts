export interface Part {
  type: string;
  body: string;
}
interface ReadMail {
  /** Name in lower case, value unfolded, in order; a header that came twice stands twice. */
  headers: [name: string, value: string][];
  parts: Part[];
}

const ENCODED_WORD = /=\?utf-8\?([BQ])\?([^?]*)\?=\s*/gi;

const bytesOf = (text: string): string => text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex) => `%${hex}`);
const fromQuotedPrintable = (text: string): string =>
  decodeURIComponent(bytesOf(text.replaceAll('%', '=25').replaceAll('=\r\n', '')));

/** RFC 2047, UTF-8 only. */
const decodeHeader = (value: string): string =>
  value.replaceAll(ENCODED_WORD, (_, encoding: string, text: string) =>
    encoding.toUpperCase() === 'B'
      ? Buffer.from(text, 'base64').toString()
      : fromQuotedPrintable(text.replaceAll('_', ' ')),
  );

function split(raw: string): { headers: ReadMail['headers']; body: string } {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), decodeHeader(line.slice(colon + 1).trim())];
  });
  return { headers, body: raw.slice(end + 4) };
}

export const headerOf = ({ headers }: Pick<ReadMail, 'headers'>, name: string): string =>
  headers.find(([known]) => known === name)?.[1] ?? '';

function decodeBody(headers: ReadMail['headers'], body: string): string {
  const encoding = headerOf({ headers }, 'content-transfer-encoding').toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return encoding === 'quoted-printable' ? fromQuotedPrintable(body) : body;
}

function partsOf(headers: ReadMail['headers'], body: string): Part[] {
  const type = headerOf({ headers }, 'content-type');
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1];
  if (boundary === undefined) return [{ type: type.split(';')[0] ?? '', body: decodeBody(headers, body) }];
  const pieces = body.split(`--${boundary}`).slice(1, -1);
  return pieces.flatMap((piece) => {
    const part = split(piece.replace(/^\r\n/, ''));
    return partsOf(part.headers, part.body);
  });
}

/** Takes a mail apart as a mail program would (RFC 5322, MIME), as far as ours go. */
export function readMail(raw: string): ReadMail {
  const { headers, body } = split(raw);
  return { headers, parts: partsOf(headers, body) };
}
