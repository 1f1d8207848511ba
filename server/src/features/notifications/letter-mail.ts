import { type Letter, LetterFacts } from '@saldo/contract/letters';
import { escapeHtml } from '../../platform/escape-html.ts';
import { readerLanguage } from '../../platform/reader-language.ts';
import { texts } from '../../texts/catalogues.ts';

const t = () => texts().letters.mail;

interface LetterMail {
  month: string;
  facts: LetterFacts;
  name: string;
  /** Addresses of the letter in the app, and of the page that turns these emails off. */
  link: string;
  stop: string;
}

/** The facts of a stored letter; null if a newer server stored them in another shape. */
export const storedFacts = (text: string): LetterFacts | null =>
  LetterFacts.safeParse(JSON.parse(text)).data ?? null;

/** The monthly letter as an email: its subject, which has no amounts, and its two forms. */
export function letterMail(q: LetterMail): { subject: string; text: string; html: string } {
  const heading = t().heading(q.month);
  return { subject: `${heading} · Saldo`, text: textOf(q), html: htmlOf(q, heading) };
}

function textOf({ facts, name, month, link, stop }: LetterMail): string {
  const figures = t()
    .figures(facts)
    .map(({ label, value, hint }) => {
      return hint === null ? `${label}: ${value}` : `${label}: ${value} (${hint})`;
    });
  return [
    texts().mail.hello(name),
    `${t().heading(month)} (${texts().letters.daysOf(facts)})`,
    figures.join('\n'),
    ...texts()
      .letters.parts(facts)
      .map(({ part, sentences }) => [t().parts[part], ...sentences].join('\n')),
    t().asks,
    `${t().link}: ${link}`,
    `${t().why} ${texts().mail.stop}: ${stop}`,
  ].join('\n\n');
}

const FONT = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,sans-serif';
const TABLE = '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

/** Email programs that follow the system's theme read this; the others show the light colors of the inline styles. */
const DARK =
  '@media (prefers-color-scheme:dark){.page{background:#111116!important}.card{background:#1c1c22!important}' +
  '.strong{color:#f5f5f7!important}.text{color:#d4d4dc!important}.muted{color:#a1a1aa!important}.line{border-color:#34343d!important}}';

/** Tables and inline styles only, because email programs support little else. Loads nothing from anywhere. */
function htmlOf(q: LetterMail, heading: string): string {
  const { facts, name, link, stop } = q;
  const title = escapeHtml(heading);
  const rows = [
    cell(`<h1 class="strong" style="margin:0;font-size:22px;line-height:28px;color:#1c1c22">${title}</h1>
<p class="muted" style="margin:4px 0 0;font-size:14px;color:#5c5c66">${escapeHtml(texts().letters.daysOf(facts))}</p>
<p class="text" style="margin:16px 0 0;font-size:16px;line-height:24px;color:#1c1c22">${escapeHtml(texts().mail.hello(name))}</p>`),
    cell(figuresTable(facts)),
    ...texts().letters.parts(facts).map(htmlPart),
    cell(`<p class="text" style="margin:0 0 16px;font-size:16px;line-height:24px;color:#1c1c22">${escapeHtml(t().asks)}</p>
<a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#4f46e5;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(t().link)}</a>`),
  ];
  return `<!doctype html>
<html lang="${readerLanguage()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${title}</title><style>${DARK}</style></head>
<body class="page" style="margin:0;padding:0;background:#f5f5f7;${FONT}">
${TABLE} class="page" style="background:#f5f5f7"><tr><td align="center" style="padding:24px 12px">
${TABLE} class="card" style="max-width:600px;background:#ffffff;border-radius:12px;text-align:left">
${rows.join('\n')}
</table>
<p class="muted" style="max-width:600px;margin:16px auto 0;font-size:13px;line-height:20px;color:#5c5c66">${escapeHtml(t().why)} <a class="muted" href="${escapeHtml(stop)}" style="color:#5c5c66">${escapeHtml(texts().mail.stop)}</a></p>
</td></tr></table>
</body></html>
`;
}

const cell = (content: string): string =>
  `<tr><td class="line" style="padding:20px 28px;border-bottom:1px solid #e4e4e9">${content}</td></tr>`;

const htmlPart = ({ part, sentences }: Letter['parts'][number]): string =>
  cell(`<h2 class="strong" style="margin:0 0 4px;font-size:15px;line-height:22px;color:#1c1c22">${escapeHtml(t().parts[part])}</h2>
<p class="text" style="margin:0;font-size:15px;line-height:23px;color:#33333b">${sentences.map(escapeHtml).join(' ')}</p>`);

function figuresTable(facts: LetterFacts): string {
  const lines = t()
    .figures(facts)
    .map(
      ({ label, value, hint }) =>
        `<tr><td class="muted" style="padding:4px 0;font-size:15px;color:#5c5c66">${escapeHtml(label)}</td>
<td class="strong" align="right" style="padding:4px 0;font-size:16px;font-weight:600;color:#1c1c22;white-space:nowrap">${escapeHtml(value)}</td></tr>
${hint === null ? '' : `<tr><td class="muted" colspan="2" align="right" style="padding:0 0 8px;font-size:13px;color:#5c5c66">${escapeHtml(hint)}</td></tr>`}`,
    );
  return `${TABLE}>${lines.join('\n')}</table>`;
}
