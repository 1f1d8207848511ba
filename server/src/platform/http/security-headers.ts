/** Runs only our own files: no inline scripts or styles, and no framing. */
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
 * For pages of the same origin outside the web app: no scripts, and an opaque origin, so nothing on them can reach the
 * tokens that the browser stores for the app.
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
  // Browsers refuse to display a sandboxed page that requests its own browsing context group.
  'cross-origin-opener-policy': 'unsafe-none',
};

/** For downloaded files: should a browser display one anyway, nothing in it runs or loads. */
export const DOWNLOAD_POLICY =
  "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none';sandbox";

const TWO_YEARS_S = 63_072_000;

/**
 * Headers of every response. Cacheable responses override some of them: the web app's files, bank logos, a style sheet.
 */
export const securityHeaders = (publicUrl: string | undefined): Record<string, string> => ({
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
  // Limited to this host, because only the operator knows whether all subdomains use HTTPS. Browsers ignore it on plain
  // HTTP.
  ...(publicUrl?.startsWith('https:')
    ? { 'strict-transport-security': `max-age=${TWO_YEARS_S}` }
    : {}),
});
