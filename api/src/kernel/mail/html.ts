const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML elements and quoted attributes. */
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

export interface Letter {
  locale: string;
  title: string;
  lines: readonly string[];
  button: string;
  link: string;
  linkHint: string;
  /** Advice in case the reader did not cause the mail; omitted where the lines give it. */
  ignore: string | undefined;
  /** Unsubscribe link; omitted for one-off letters. */
  stop: { text: string; link: string } | undefined;
  footer: string;
}

const paragraph = (text: string, style = ''): string =>
  `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;

/** Opacity instead of a colour, which would suit only one of a mail program's themes. */
const SMALL = 'font-size:13px;opacity:0.75;';

/** Renders the mail as HTML that is readable in both themes of a mail program and loads nothing. */
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
