export const YEAR_SECONDS = 31_536_000;

/** Of every answer; documents of the host replace the policy by their own, published files their caching. */
export const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
} as const;

export const HSTS = { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` } as const;
