/**
 * The score of an answer's headers by the rules of Mozilla's HTTP Observatory
 * (github.com/mdn/mdn-http-observatory, src/grader/charts.js): 100, less its penalties, plus its bonuses
 * where 90 are left. What needs a site on the open web (redirection, preloading) is left out.
 */
export function scoreOf(headers: Headers): number {
  const modifiers = RULES.map((rule) => rule(headers));
  const penalties = modifiers.filter((modifier) => modifier < 0);
  const bonuses = modifiers.filter((modifier) => modifier > 0);
  const base = sum([100, ...penalties]);
  return base < 90 ? base : sum([base, ...bonuses]);
}

type Rule = (headers: Headers) => number;

const SIX_MONTHS = 15_768_000;
const BROAD = ['*', 'http:', 'https:', 'ftp:', 'http://*', 'https://*'];
const UNSAFE = [...BROAD, "'unsafe-inline'", 'data:'];
const PRIVATE_REFERRERS = [
  'no-referrer',
  'same-origin',
  'strict-origin',
  'strict-origin-when-cross-origin',
];

const contentSecurityPolicy: Rule = (headers) => {
  const policy = readPolicy(headers);
  if (policy.size === 0) return -25;
  const byDefault = policy.get('default-src') ?? ['*'];
  const scripts = policy.get('script-src') ?? byDefault;
  const styles = policy.get('style-src') ?? byDefault;
  const objects = policy.get('object-src') ?? byDefault;
  const forms = policy.get('form-action') ?? ['*'];
  if (hasAny(scripts, UNSAFE) || hasAny(objects, BROAD)) return -20;
  if (hasAny([...scripts, ...styles], ["'unsafe-eval'"])) return -10;
  if (hasAny(styles, UNSAFE)) return 0;
  const isClosed = byDefault.length === 1 && byDefault[0] === "'none'";
  return isClosed && !hasAny(forms, BROAD) ? 10 : 5;
};

const cookies: Rule = (headers) =>
  headers
    .getSetCookie()
    .every((cookie) => /;\s*secure/i.test(cookie) && /;\s*httponly/i.test(cookie))
    ? 0
    : -40;

const sharing: Rule = (headers) =>
  headers.get('Access-Control-Allow-Credentials') === 'true' ? -50 : 0;

const referrer: Rule = (headers) => {
  const policy = headers.get('Referrer-Policy');
  if (policy === null) return 0;
  return PRIVATE_REFERRERS.includes(policy) ? 5 : -5;
};

const transport: Rule = (headers) => {
  const age = /max-age=(\d+)/.exec(headers.get('Strict-Transport-Security') ?? '')?.[1];
  if (age === undefined) return -20;
  return Number(age) >= SIX_MONTHS ? 0 : -10;
};

const sniffing: Rule = (headers) => (headers.get('X-Content-Type-Options') === 'nosniff' ? 0 : -5);

const framing: Rule = (headers) => {
  if (readPolicy(headers).has('frame-ancestors')) return 5;
  return /^(deny|sameorigin)$/i.test(headers.get('X-Frame-Options') ?? '') ? 0 : -20;
};

const embedding: Rule = (headers) =>
  /^same-(origin|site)$/.test(headers.get('Cross-Origin-Resource-Policy') ?? '') ? 10 : 0;

const RULES: readonly Rule[] = [
  contentSecurityPolicy,
  cookies,
  sharing,
  referrer,
  transport,
  sniffing,
  framing,
  embedding,
];

function readPolicy(headers: Headers): ReadonlyMap<string, readonly string[]> {
  const directives = (headers.get('Content-Security-Policy') ?? '').split(';');
  return new Map(
    directives
      .map((directive) => directive.trim().split(/\s+/))
      .filter(([name]) => name !== '')
      .map(([name = '', ...sources]) => [name, sources]),
  );
}

function hasAny(sources: readonly string[], among: readonly string[]): boolean {
  return sources.some((source) => among.includes(source));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
