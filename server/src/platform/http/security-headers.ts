/** Nothing runs but our own files: no inline script, no inline style, no frame around us. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';');

/**
 * For pages that are not the web app's, though of its origin: no script at all, and an origin of their own, so that
 * nothing on them reaches the tokens that the browser keeps for ours.
 */
const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  'sandbox allow-forms',
].join(';');

export const PAGE_HEADERS = {
  'content-security-policy': PAGE_POLICY,
  // Browsers refuse to show a sandboxed page that asks for a group of windows of its own.
  'cross-origin-opener-policy': 'unsafe-none',
};

const TWO_YEARS_S = 63_072_000;

/** What every answer carries. Those meant to be cached say so themselves: the web app's files, banks' logos, a style sheet. */
export const securityHeaders = (publicUrl: string | undefined): Record<string, string> => ({
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
  // Of this host alone: only the operator knows whether all below it speak HTTPS. Browsers pass it over on plain HTTP.
  ...(publicUrl?.startsWith('https:')
    ? { 'strict-transport-security': `max-age=${TWO_YEARS_S}` }
    : {}),
});
