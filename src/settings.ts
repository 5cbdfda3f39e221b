import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import {
  DATABASE_FORMS,
  type DatabaseSetting,
  hideDatabase,
  hidePassword,
  openDataFolder,
  parseDatabase,
} from './database-setting.ts';
import { OperatorError } from './domain/operator-error.ts';

/** The settings of a deployment, described in the README and in .env.example. */
export type Settings = Readonly<ReturnType<typeof readSettings>>;

const LOG_LEVELS = ['error', 'warn', 'info'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export type Environment = Readonly<Record<string, string | undefined>>;

const FEATURED_NAMES_MAX = 5;
const MODERATION_KEY_MIN = 20;

/**
 * Parses the settings from environment variables and applies defaults. Fails with one `OperatorError` that names all
 * invalid variables.
 */
export function readSettings(environment: Environment) {
  const problems: string[] = [];

  /** Reads one variable, with the default if it is unset or empty. Notes a problem if `parse` refuses it. */
  const read = <T>(
    name: string,
    byDefault: T,
    parse: (text: string) => T | null,
    should: string,
    /** Masks a value, which may be a secret, for the message. */
    show = hidePassword,
  ): T => {
    const text = environment[name]?.trim();
    if (text === undefined || text === '') return byDefault;
    const value = parse(text);
    if (value !== null) return value;
    const quotes = /^(["']).*\1$/s.test(text) ? ', without quotes around it' : '';
    problems.push(`${name}="${show(text)}" should be ${should}${quotes}.`);
    return byDefault;
  };

  const port = read('PORT', 3000, parseWhole(0, 65_535), 'a port number from 0 to 65535');
  const pool = read('DATABASE_POOL', 10, parseWhole(1, 1_000), 'a whole number from 1 to 1000');
  const database = read<DatabaseSetting>(
    'DATABASE_URL',
    { kind: 'sqlite', location: 'data/catalogue.db' },
    (text) => parseDatabase(text, pool),
    DATABASE_FORMS,
    hideDatabase,
  );
  const settings = {
    port,
    host: read('HOST', '127.0.0.1', (text) => text, 'an address to listen on'),
    database,
    /** The public origin, without a path. */
    publicUrl: read(
      'PUBLIC_URL',
      `http://localhost:${port}`,
      parseOrigin,
      'an origin such as https://example.org',
    ),
    /** Whether that origin was set, rather than the default of a trial on this machine. */
    hasPublicUrl: (environment['PUBLIC_URL'] ?? '').trim() !== '',
    authorName: read('AUTHOR_NAME', 'Equipe MBTI DB', (text) => text, 'a name'),
    authorUrl: read(
      'AUTHOR_URL',
      '',
      parseHttpUrl,
      'an address that begins with http:// or https://',
    ),
    featuredKeywords: read('FEATURED_KEYWORDS', ['amst'], parseList, 'words separated by commas'),
    featuredNames: read(
      'FEATURED_NAMES',
      [],
      (text) => (parseList(text).length <= FEATURED_NAMES_MAX ? parseList(text) : null),
      `at most ${FEATURED_NAMES_MAX} names separated by commas`,
    ),
    dummyPersonalities: read(
      'DUMMY_PERSONALITIES',
      false,
      parseEither('true', 'false'),
      '"true" or "false"',
    ),
    /** Writes per minute from one address; 0 means no limit. */
    writesPerMinute: read(
      'WRITES_PER_MINUTE',
      300,
      parseWhole(0, 1_000_000),
      'a whole number, 0 for no limit',
    ),
    /** How many instances serve the catalogue; each allows its part of the writes. */
    instances: read('INSTANCES', 1, parseWhole(1, 1_000), 'a whole number from 1 to 1000'),
    /** The maximum size of the database in gigabytes; 0 means no limit. */
    storageLimit: read('STORAGE_LIMIT', 20, parseSize, 'a number of gigabytes, 0 for no limit'),
    /** Megabytes that one neighbourhood (IPv4 /24, IPv6 /56) may store in a day; 0 means no limit. */
    storagePerNetwork: read(
      'STORAGE_PER_NETWORK',
      200,
      parseSize,
      'a number of megabytes, 0 for no limit',
    ),
    /** Addresses whose `X-Forwarded-For` header is trusted. */
    trustedProxies: read(
      'TRUSTED_PROXIES',
      new BlockList(),
      parseNetworks,
      'addresses or CIDR ranges separated by commas',
    ),
    readOnly: read('READ_ONLY', false, parseEither('true', 'false'), '"true" or "false"'),
    /** Seconds for which a stopping server still serves requests while its health check fails. */
    drainDelay: read('DRAIN_DELAY', 0, parseWhole(0, 300), 'a number of seconds from 0 to 300'),
    /** The lowest level that is logged. */
    logLevel: read<LogLevel>('LOG_LEVEL', 'info', parseLogLevel, `one of ${LOG_LEVELS.join(', ')}`),
    /** The key that opens the operator's page; empty for no such page. Not for logs. */
    moderationKey: read(
      'MODERATION_KEY',
      '',
      (text) => (text.length >= MODERATION_KEY_MIN ? text : null),
      `at least ${MODERATION_KEY_MIN} characters long`,
      hideAll,
    ),
    /** The URL to which new reports are announced; empty for none. */
    reportWebhook: read(
      'REPORT_WEBHOOK',
      '',
      parseWebhook,
      'an address that begins with https://, or with http:// on this machine',
      hideAll,
    ),
    /** Phrases that names and other texts of a personality must not contain. */
    blockedNames: read(
      'BLOCKED_NAMES_FILE',
      [],
      readLines,
      'a file of UTF-8 text that can be read, with one phrase a line',
    ),
    /** Whether pictures are accepted that are not stored already. */
    acceptsNewIcons: read('NEW_ICONS', true, parseEither('open', 'closed'), '"open" or "closed"'),
    /** An e-mail or https address for requests to remove content; empty for none. */
    contact: read(
      'CONTACT',
      '',
      parseContact,
      'an e-mail address or one that begins with https://',
    ),
    /** Whether all personalities are published once a day as files that anybody may download. */
    openData: read('OPEN_DATA', true, parseEither('daily', 'off'), '"daily" or "off"'),
    /** The folder of these files; null for a database in memory. systemd lists several folders with colons. */
    openDataFolder: openDataFolder(
      database,
      read('STATE_DIRECTORY', 'data', (text) => text.split(':')[0] || null, 'a folder'),
    ),
    /** The port for metrics, on loopback; 0 turns them off. */
    metricsPort: read(
      'METRICS_PORT',
      0,
      (text) => {
        const metricsPort = parseWhole(0, 65_535)(text);
        return metricsPort === port && port !== 0 ? null : metricsPort;
      },
      'a port number other than PORT, 0 for none',
    ),
  };
  if (problems.length > 0) {
    const list = problems.map((problem) => `  ${problem}`).join('\n');
    throw new OperatorError(`These settings cannot be used:\n${list}`);
  }
  return settings;
}

/** The names of all settings, which are the variables that `readSettings` reads. */
export function settingNames(): ReadonlySet<string> {
  const asked = new Set<string>();
  readSettings(new Proxy<Environment>({}, { get: (_, name) => void asked.add(String(name)) }));
  return asked;
}

/** Masks the whole value of a secret. */
const hideAll = (): string => '…';

function parseWhole(min: number, max: number): (text: string) => number | null {
  return (text) => {
    const value = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max ? value : null;
  };
}

/** Parses a decimal number, such as 0.5. */
function parseSize(text: string): number | null {
  return /^\d{1,7}(?:\.\d{1,6})?$/.test(text) ? Number(text) : null;
}

function parseEither(yes: string, no: string): (text: string) => boolean | null {
  return (text) => (text === yes ? true : text === no ? false : null);
}

function parseLogLevel(text: string): LogLevel | null {
  return LOG_LEVELS.find((level) => level === text) ?? null;
}

function parseList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function parseHttpUrl(text: string): string | null {
  const url = URL.parse(text);
  return url !== null && ['http:', 'https:'].includes(url.protocol) ? url.href : null;
}

/** Parses the URL of a webhook, which must be encrypted unless it is on this machine. */
function parseWebhook(text: string): string | null {
  const url = parseHttpUrl(text);
  const isHere = url !== null && LOOPBACK.includes(new URL(url).hostname);
  return url?.startsWith('https:') === true || isHere ? url : null;
}

/** The host names by which a machine calls itself. */
export const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

function readLines(path: string): string[] | null {
  try {
    const bytes = readFileSync(path);
    if (!isUtf8(bytes)) return null;
    return bytes
      .toString()
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  } catch {
    return null;
  }
}

function parseContact(text: string): string | null {
  if (/^[^\s:@<>?&]+@[^\s:@<>?&]+\.[^\s:@<>?&]+$/.test(text)) return text;
  const url = parseHttpUrl(text);
  return url?.startsWith('https:') === true ? url : null;
}

function parseOrigin(text: string): string | null {
  const url = parseHttpUrl(text);
  return url !== null && url === `${new URL(url).origin}/` ? new URL(url).origin : null;
}

function parseNetworks(text: string): BlockList | null {
  const list = new BlockList();
  for (const part of parseList(text)) {
    const [address = '', prefix, ...rest] = part.split('/');
    const version = isIP(address);
    const bits = version === 4 ? 32 : 128;
    const length = prefix === undefined ? bits : parseWhole(0, bits)(prefix);
    if (version === 0 || length === null || rest.length > 0) return null;
    list.addSubnet(address, length, version === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}
