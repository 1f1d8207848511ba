import { formatIban } from '@saldo/domain/iban';
import type { Context } from '../../../../platform/context.ts';
import { findRow, updateRows } from '../../../../platform/db/crud.ts';
import { escaped } from '../../../../platform/html.ts';
import type { Api } from '../../../../platform/http/api.ts';
import {
  type PageAnswer,
  redirect,
  styleSheet,
  type Texts,
} from '../../../../platform/http/pages.ts';
import { hashToken } from '../../../../platform/security/tokens.ts';
import { findSandboxInstitution } from './institutions.ts';
import { CONSENT_PATH } from './provider.ts';
import { STYLE } from './style.ts';
import { sandboxAccounts } from './world.ts';

const STYLE_PATH = '/api/sandbox-bank/style.css';

/** The sandbox bank's own page, where a person allows the access or cancels: without script, for whoever has its link. */
export function sandboxPages(api: Api, context: Context): void {
  api.page({ method: 'GET', url: CONSENT_PATH, handler: ({ query }) => ask(context, query) });
  api.page({ method: 'POST', url: CONSENT_PATH, handler: ({ form }) => decide(context, form) });
  api.page({
    method: 'GET',
    url: STYLE_PATH,
    handler: async () => styleSheet(STYLE),
  });
}

/** The consent of a link, if its key is right. */
async function consentOf({ storage }: Context, { consent, key }: Texts) {
  if (consent === undefined || key === undefined) return undefined;
  const row = await findRow(storage.read, 'sandbox_consents', { id: consent });
  return row && row.secret_hash === hashToken(key) ? { ...row, key } : undefined;
}

async function ask(context: Context, query: Texts): Promise<PageAnswer> {
  const row = await consentOf(context, query);
  const institution = row && findSandboxInstitution(row.institution_id);
  if (!row || !institution) return gone('There is no such request.', 404);
  if (row.state !== 'asked') return gone('This request has been answered already.', 410);
  const accounts = sandboxAccounts(row.institution_id).map(
    ({ name, iban }) =>
      `<li><strong>${escaped(name ?? '')}</strong><span>${escaped(formatIban(iban ?? ''))}</span></li>`,
  );
  return page(
    200,
    institution.name,
    `<p class="note">This bank is not real. ${escaped(institution.note ?? '')}</p>
    <p><strong>Saldo</strong> asks to read your balances and transactions for ${row.access_days} days.</p>
    <ul>${accounts.join('')}</ul>
    <form method="post" action="${CONSENT_PATH}">
      <input type="hidden" name="consent" value="${escaped(row.id)}">
      <input type="hidden" name="key" value="${escaped(row.key)}">
      <button name="decision" value="allow" class="primary">Allow</button>
      <button name="decision" value="cancel">Cancel</button>
    </form>`,
  );
}

async function decide(context: Context, form: Texts): Promise<PageAnswer> {
  const row = await consentOf(context, form);
  if (!row) return gone('There is no such request.', 404);
  const isAllowed = form.decision === 'allow';
  const state = !isAllowed ? 'cancelled' : row.behaviour === 'refuses' ? 'refused' : 'allowed';
  const now = context.now().toISOString();
  const open = { id: row.id, state: 'asked' } as const;
  const decided = await context.storage.write((tx) =>
    updateRows(tx, 'sandbox_consents', open, { state, decided_at: now }),
  );
  if (decided === 0) return gone('This request has been answered already.', 410);
  const back = new URLSearchParams({ ref: row.reference });
  if (state === 'cancelled') back.set('error', 'UserCancelledSession');
  if (state === 'refused') back.set('error', 'UserSessionRejected');
  return redirect(`${row.callback_url}?${back}`);
}

const gone = (words: string, status: number) =>
  page(
    status,
    'Sandbox Bank',
    `<p>${words}</p><p><a href="/bank-connections">Back to Saldo</a></p>`,
  );

const page = (status: number, title: string, content: string): PageAnswer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
${content}
</main>
</body>
</html>
`,
});
