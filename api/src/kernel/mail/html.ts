const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text that stays text inside HTML, in elements and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

export interface Letter {
  locale: string;
  title: string;
  lines: readonly string[];
  button: string;
  link: string;
  linkHint: string;
  /** What to do if it was somebody else; left out where the lines say it. */
  ignore: string | undefined;
  /** Ends letters of this kind; left out where there is one alone. */
  stop: { text: string; link: string } | undefined;
  footer: string;
}

const paragraph = (text: string, style = ''): string =>
  `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;

/** Fainter than the text in whichever theme the mail program has: a colour would suit one of them only. */
const SMALL = 'font-size:13px;opacity:0.75;';

/** The mail as a page of its own, readable in both themes of a mail program, with nothing loaded from anywhere. */
export function letterHtml(letter: Letter): string {
  const { locale, title, lines, button, link, linkHint, ignore, stop, footer } = letter;
  const address = escapeHtml(link);
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:24px;font-family:Inter,-apple-system,'Segoe UI',sans-serif;font-size:16px;line-height:1.5">
<main style="max-width:520px;margin:0 auto">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(title)}</h1>
${lines.map((line) => paragraph(line)).join('\n')}
<p style="margin:24px 0"><a href="${address}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#fec700;color:#16181d;font-weight:600;text-decoration:none">${escapeHtml(button)}</a></p>
${paragraph(linkHint, SMALL)}
<p style="margin:0 0 16px;${SMALL}word-break:break-all"><a href="${address}">${address}</a></p>
${ignore === undefined ? '' : paragraph(ignore, SMALL)}
${stop === undefined ? '' : `<p style="margin:0 0 16px;${SMALL}"><a href="${escapeHtml(stop.link)}">${escapeHtml(stop.text)}</a></p>`}
${paragraph(footer, SMALL)}
</main>
</body>
</html>
`;
}
