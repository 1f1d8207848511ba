import { formatIban } from '@saldo/domain/iban';
import type { Context } from '../../../../platform/context.ts';
import { findRow, updateRows } from '../../../../platform/db/crud.ts';
import { escapeHtml } from '../../../../platform/escape-html.ts';
import type { Api } from '../../../../platform/http/api.ts';
import {
  type PageAnswer,
  type PageFields,
  redirect,
  styleSheet,
} from '../../../../platform/http/pages.ts';
import { readerLanguage } from '../../../../platform/reader-language.ts';
import { hashToken } from '../../../../platform/security/tokens.ts';
import { texts } from '../../../../texts/catalogues.ts';
import { sandboxAccounts } from './accounts.ts';
import { findSandboxInstitution } from './banks.ts';
import { CONSENT_PATH } from './provider.ts';

const STYLE_PATH = '/api/sandbox-bank/style.css';

/**
 * The sandbox bank's own page, where the user allows access or cancels. It works without scripts for anyone with its
 * link.
 */
export function sandboxPages(api: Api, context: Context): void {
  api.page({ method: 'GET', url: CONSENT_PATH, handler: ({ query }) => ask(context, query) });
  api.page({ method: 'POST', url: CONSENT_PATH, handler: ({ form }) => decide(context, form) });
  api.page({
    method: 'GET',
    url: STYLE_PATH,
    handler: async () => styleSheet(STYLE),
  });
}

const sandbox = () => texts().sandbox;

async function consentOf({ storage }: Context, { consent, key }: PageFields) {
  if (consent === undefined || key === undefined) return undefined;
  const row = await findRow(storage.read, 'sandbox_consents', { id: consent });
  return row && row.secret_hash === hashToken(key) ? { ...row, key } : undefined;
}

async function ask(context: Context, query: PageFields): Promise<PageAnswer> {
  const row = await consentOf(context, query);
  const institution = row && findSandboxInstitution(row.institution_id);
  if (!row || !institution) return gone(sandbox().unknown, 404);
  if (row.state !== 'asked') return gone(sandbox().answered, 410);
  const accounts = sandboxAccounts(row.institution_id).map(
    ({ name, iban }) =>
      `<li><strong>${escapeHtml(name ?? '')}</strong><span>${escapeHtml(formatIban(iban ?? ''))}</span></li>`,
  );
  return page(
    200,
    institution.name,
    `<p class="note">${escapeHtml(sandbox().notReal(institution.note ?? ''))}</p>
    <p>${sandbox().asks('<strong>Saldo</strong>', row.access_days)}</p>
    <ul>${accounts.join('')}</ul>
    <form method="post" action="${CONSENT_PATH}">
      <input type="hidden" name="consent" value="${escapeHtml(row.id)}">
      <input type="hidden" name="key" value="${escapeHtml(row.key)}">
      <button name="decision" value="allow" class="primary">${sandbox().allow}</button>
      <button name="decision" value="cancel">${sandbox().cancel}</button>
    </form>`,
  );
}

async function decide(context: Context, form: PageFields): Promise<PageAnswer> {
  const row = await consentOf(context, form);
  if (!row) return gone(sandbox().unknown, 404);
  const isAllowed = form.decision === 'allow';
  const state = !isAllowed ? 'cancelled' : row.behavior === 'refuses' ? 'refused' : 'allowed';
  const now = context.now().toISOString();
  const open = { id: row.id, state: 'asked' } as const;
  const decided = await context.storage.write((tx) =>
    updateRows(tx, 'sandbox_consents', open, { state, decided_at: now }),
  );
  if (decided === 0) return gone(sandbox().answered, 410);
  const back = new URLSearchParams({ ref: row.reference });
  if (state === 'cancelled') back.set('error', 'UserCancelledSession');
  if (state === 'refused') back.set('error', 'UserSessionRejected');
  return redirect(`${row.callback_url}?${back}`);
}

const gone = (words: string, status: number) =>
  page(
    status,
    sandbox().title,
    `<p>${words}</p><p><a href="/bank-connections">${sandbox().back}</a></p>`,
  );

const page = (status: number, title: string, content: string): PageAnswer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html>
<html lang="${readerLanguage()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`,
});

/** Deliberately looks different from Saldo, so that users don't mistake the page for one of Saldo's. */
const STYLE = `
:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px;
  font: 16px/24px system-ui, sans-serif; background: #f3efe6; color: #2b2620;
}
main {
  width: 100%; max-width: 440px; padding: 32px 24px; border-radius: 12px;
  background: #fffdf8; border: 1px solid #d9cfbd; border-top: 6px solid #8a5a00;
}
h1 { margin: 0 0 16px; font-size: 22px; line-height: 28px; }
p { margin: 0 0 16px; }
.note { padding: 12px; border-radius: 8px; background: #fbeecb; color: #4a3200; font-size: 14px; line-height: 20px; }
ul { list-style: none; margin: 0 0 24px; padding: 0; border: 1px solid #d9cfbd; border-radius: 8px; }
li { display: grid; gap: 2px; padding: 12px; }
li + li { border-top: 1px solid #d9cfbd; }
li span { font-size: 14px; line-height: 20px; color: #6b6255; overflow-wrap: anywhere; }
form { display: flex; flex-wrap: wrap; gap: 12px; }
button {
  flex: 1 1 140px; min-height: 44px; padding: 0 20px; font: inherit; font-weight: 600;
  border-radius: 8px; border: 1px solid #8f8471; background: transparent; color: inherit; cursor: pointer;
}
button.primary { background: #7a4f00; border-color: #7a4f00; color: #ffffff; }
a { color: #7a4f00; }
:focus-visible { outline: 3px solid #1d4ed8; outline-offset: 2px; }
@media (prefers-color-scheme: dark) {
  body { background: #191713; color: #ece5d8; }
  main { background: #24211b; border-color: #453f34; border-top-color: #d99a2b; }
  .note { background: #3a2f14; color: #f6dfa6; }
  ul, li + li { border-color: #453f34; }
  li span { color: #b3a994; }
  button { border-color: #8f8471; }
  button.primary { background: #e0a63c; border-color: #e0a63c; color: #1c1503; }
  a { color: #e0a63c; }
  :focus-visible { outline-color: #93c5fd; }
}
`;
