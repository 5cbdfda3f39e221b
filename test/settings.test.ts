import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { OperatorError } from '../src/domain/operator-error.ts';
import { readSettings, type Settings } from '../src/settings.ts';
import { folderOfEachTest } from './support/folder.ts';

const EXAMPLE = parseEnv(readFileSync(new URL('../.env.example', import.meta.url), 'utf8'));

/** The message of the `OperatorError`; the test fails if there is none. */
function refusalOf(environment: Readonly<Record<string, string>>): string {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof OperatorError) return error.message;
    throw error;
  }
  throw new Error(`${JSON.stringify(environment)} was accepted.`);
}

/** Settings as plain data; the list of networks is given by its rules. */
function plain({ trustedProxies, ...settings }: Settings) {
  return { ...settings, trustedProxies: trustedProxies.rules };
}

describe('the settings', () => {
  const inFolder = folderOfEachTest();

  it('all have defaults', () => {
    expect(plain(readSettings({}))).toEqual({
      port: 3000,
      host: '127.0.0.1',
      database: { kind: 'sqlite', location: 'data/catalogue.db' },
      publicUrl: 'http://localhost:3000',
      hasPublicUrl: false,
      authorName: 'Equipe MBTI DB',
      authorUrl: '',
      featuredKeywords: ['amst'],
      featuredNames: [],
      dummyPersonalities: false,
      writesPerMinute: 300,
      instances: 1,
      storageLimit: 20,
      storagePerNetwork: 200,
      trustedProxies: [],
      readOnly: false,
      drainDelay: 0,
      logLevel: 'info',
      metricsPort: 0,
      moderationKey: '',
      reportWebhook: '',
      blockedNames: [],
      acceptsNewIcons: true,
      contact: '',
      openData: true,
      openDataFolder: 'data/catalogue.db.open-data',
    });
  });

  it('are the same with .env.example as with no variables', () => {
    expect(plain(readSettings(EXAMPLE))).toEqual(plain(readSettings({})));
  });

  it('are all in .env.example', () => {
    const asked = new Set<string>();
    const environment = new Proxy<Record<string, string>>(
      {},
      { get: (_, name) => void asked.add(String(name)) },
    );
    readSettings(environment);
    expect(Object.keys(EXAMPLE).sort()).toEqual([...asked].sort());
  });

  it('have their default if the value is empty or white space', () => {
    const names = Object.keys(EXAMPLE);
    for (const value of ['', '   ']) {
      const environment = Object.fromEntries(names.map((name) => [name, value]));
      expect(plain(readSettings(environment))).toEqual(plain(readSettings({})));
    }
  });

  it('have a folder for the open data, beside an SQLite file or in the folder that systemd gives', () => {
    const folderOf = (DATABASE_URL: string, STATE_DIRECTORY = '') =>
      readSettings({ DATABASE_URL, STATE_DIRECTORY }).openDataFolder;
    expect(folderOf(':memory:')).toBeNull();
    expect(folderOf('file:data/catalogue.db')).toBe('data/catalogue.db.open-data');
    const url = 'postgres://user:geheim@db.example:5433/mbti?sslmode=verify-full';
    expect(folderOf(url)).toBe('data/db.example-5433-mbti.open-data');
    const socket = 'postgres:///mbti?host=/run/postgresql';
    expect(folderOf(socket)).toBe('data/mbti.open-data');
    expect(folderOf(socket, '/var/lib/mbti-db:/var/lib/more')).toBe(
      '/var/lib/mbti-db/mbti.open-data',
    );
  });

  it('are read from the environment', () => {
    const settings = readSettings({
      PORT: ' 0 ',
      HOST: '::1',
      DATABASE_URL: 'file:/srv/catalogue.db',
      PUBLIC_URL: 'https://tipos.example/',
      AUTHOR_NAME: 'Bárbara',
      AUTHOR_URL: 'https://example.org/barbara?x=1',
      FEATURED_KEYWORDS: 'amst, os cinco ,,',
      FEATURED_NAMES: 'Ana,João Grilo, Zé,Dom,Rita',
      DUMMY_PERSONALITIES: 'true',
      WRITES_PER_MINUTE: '0',
      STORAGE_LIMIT: '0.5',
      STORAGE_PER_NETWORK: '0',
      TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8, fd00::/8, ::1',
      READ_ONLY: 'true',
      LOG_LEVEL: 'warn',
      METRICS_PORT: '9464',
    });
    expect(settings).toMatchObject({
      port: 0,
      host: '::1',
      database: { kind: 'sqlite', location: '/srv/catalogue.db' },
      publicUrl: 'https://tipos.example',
      authorName: 'Bárbara',
      authorUrl: 'https://example.org/barbara?x=1',
      featuredKeywords: ['amst', 'os cinco'],
      featuredNames: ['Ana', 'João Grilo', 'Zé', 'Dom', 'Rita'],
      dummyPersonalities: true,
      writesPerMinute: 0,
      readOnly: true,
      logLevel: 'warn',
      metricsPort: 9464,
    });
    const trusts = (address: string) =>
      settings.trustedProxies.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
    expect(['127.0.0.1', '10.255.0.1', 'fd12::7', '::1'].every(trusts)).toBe(true);
    expect(['127.0.0.2', '11.0.0.1', 'fe80::1', '::2'].some(trusts)).toBe(false);
  });

  it('include the port in the default public origin', () => {
    expect(readSettings({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  });

  it('configure the operator’s page, notices and write restrictions', async () => {
    const file = inFolder('names.txt');
    await writeFile(file, '# Nomes de pessoas reais\nfulano de tal\r\n\n  Beltrano\n');
    expect(
      readSettings({
        MODERATION_KEY: 'vinte-caracteres-aqui',
        REPORT_WEBHOOK: 'http://127.0.0.1:9/a',
        BLOCKED_NAMES_FILE: file,
        NEW_ICONS: 'closed',
        CONTACT: 'contato@example.org',
      }),
    ).toMatchObject({
      moderationKey: 'vinte-caracteres-aqui',
      reportWebhook: 'http://127.0.0.1:9/a',
      blockedNames: ['fulano de tal', '  Beltrano'],
      acceptsNewIcons: false,
      contact: 'contato@example.org',
    });
    expect(readSettings({ CONTACT: 'https://example.org/x' }).contact).toBe(
      'https://example.org/x',
    );
  });

  it('allow a catalogue in memory', () => {
    const { database } = readSettings({ DATABASE_URL: ':memory:' });
    expect(database).toEqual({ kind: 'sqlite', location: ':memory:' });
  });

  it('allow a catalogue on a PostgreSQL server', () => {
    for (const url of ['postgres://db.example/catalogue', 'postgresql://ana:x@[::1]:5433/c?a=b']) {
      expect(readSettings({ DATABASE_URL: url }).database).toEqual({
        kind: 'postgres',
        url,
        pool: 10,
      });
    }
    const { database } = readSettings({
      DATABASE_URL: 'postgres://db.example/catalogue',
      DATABASE_POOL: '25',
    });
    expect(database).toMatchObject({ pool: 25 });
  });
});

const WRONG: [name: string, value: string, shown?: string][] = [
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['PORT', 'http'],
  ['PORT', '0x50'],
  ['DATABASE_URL', 'catalogue.db', '…'],
  ['DATABASE_URL', 'file:'],
  ['DATABASE_URL', 'file:catalogue.db?mode=ro'],
  ['DATABASE_URL', 'file:catalogue.db#1'],
  ['DATABASE_URL', 'file:~/catalogue.db'],
  ['DATABASE_URL', 'postgres:///catalogue', 'postgres://…'],
  ['DATABASE_URL', 'postgres://localhost', 'postgres://…'],
  ['DATABASE_URL', 'mysql://localhost/catalogue', 'mysql://…'],
  ['DATABASE_URL', 'file:postgres://mbti:segredo@db/c', '…'],
  ['DATABASE_POOL', '0'],
  ['DATABASE_POOL', '1001'],
  ['DRAIN_DELAY', '301'],
  ['INSTANCES', '0'],
  ['INSTANCES', '2.5'],
  ['PUBLIC_URL', 'tipos.example'],
  ['PUBLIC_URL', 'ftp://tipos.example', 'ftp://…'],
  ['PUBLIC_URL', 'https://tipos.example/mbti-db'],
  ['PUBLIC_URL', 'https://tipos.example/?x'],
  ['PUBLIC_URL', 'https://eu@tipos.example', 'https://…'],
  ['PUBLIC_URL', 'postgres://mbti:segredo/x', 'postgres://…'],
  ['PUBLIC_URL', 'Server=db;User Id=mbti;Pwd=segredo', '…'],
  ['AUTHOR_URL', 'javascript:alert(1)'],
  ['AUTHOR_URL', 'example.org'],
  ['FEATURED_NAMES', 'a,b,c,d,e,f'],
  ['DUMMY_PERSONALITIES', 'yes'],
  ['DUMMY_PERSONALITIES', '1'],
  ['DUMMY_PERSONALITIES', 'TRUE'],
  ['STORAGE_LIMIT', '-1'],
  ['STORAGE_LIMIT', '20 GB'],
  ['STORAGE_PER_NETWORK', '1e3'],
  ['WRITES_PER_MINUTE', '-1'],
  ['WRITES_PER_MINUTE', '1.5'],
  ['WRITES_PER_MINUTE', '1000001'],
  ['TRUSTED_PROXIES', 'proxy'],
  ['TRUSTED_PROXIES', 'postgres://mbti:segredo/x', 'postgres://…'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '10.0.0.0/'],
  ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
  ['TRUSTED_PROXIES', 'fd00::/129'],
  ['TRUSTED_PROXIES', '10.0.0.1, 10.0.0'],
  ['READ_ONLY', 'on'],
  ['LOG_LEVEL', 'loud'],
  ['METRICS_PORT', '65536'],
  ['METRICS_PORT', '3000'],
  ['BLOCKED_NAMES_FILE', '/nowhere/names.txt'],
  ['NEW_ICONS', 'none'],
  ['CONTACT', 'somebody'],
  ['CONTACT', 'mailto:somebody@example.org', '…'],
  ['CONTACT', 'http://example.org'],
  ['CONTACT', 'javascript:alert(1)@example.org?x', '…'],
];

describe('an invalid setting', () => {
  it.each(WRONG)('is named with its value: %s="%s"', (name, value, shown = value) => {
    const lines = refusalOf({ [name]: value }).split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/ should be .+\.$/);
    expect(lines[1]).toContain(`${name}="${shown}"`);
  });

  it('is reported without its password', () => {
    for (const url of [
      'postgres://ana:se%20gr@do@localhost',
      'postgres:ana:segr@do@localhost/c',
      'mysql://ana:segr@do@localhost/c',
      'postgres://localhost?user=ana&password=segr@do',
      'postgres//ana:segredo@db/c',
      'ana:segredo@db/c',
      'ana:segredo',
      'postgres://ana:segredo/c',
      'DATABASE_URL=postgres://ana:segredo@db/c',
      'postgres://ana:12/segredo@db/c',
      'postgres://ana:12?segredo@db/c',
      'postgres://ana:12/a?b=segredo@db/c',
      'postgres://ana:12#segredo@db/c',
      'host=db password = segredo',
      'Server=db;User Id=ana;Pwd=segredo',
      'ana/segredo',
      'postgres://ana:12@segredo',
    ]) {
      const message = refusalOf({ DATABASE_URL: url });
      expect(message).toMatch(/^ {2}DATABASE_URL="[^"]*" should be /m);
      expect(message).not.toMatch(/segr|gr@do|12[/?#]/);
    }
  });

  it('is reported without its password where it stands in quotes, as what is wrong', () => {
    const message = refusalOf({ DATABASE_URL: '"postgres://ana:segredo@db/c"' });
    expect(message).toContain('DATABASE_URL="…" should be ":memory:"');
    expect(message).toMatch(/, without quotes around it\.$/);
    expect(message).not.toContain('segredo');
    expect(refusalOf({ PORT: "'80'" })).toMatch(/, without quotes around it\.$/);
  });

  it('is reported without its secret part', () => {
    for (const environment of [
      { MODERATION_KEY: 'segredo-curto' },
      { REPORT_WEBHOOK: 'http://ntfy.example/segredo' },
      { REPORT_WEBHOOK: 'segredo' },
    ]) {
      const message = refusalOf(environment);
      expect(message.split('\n')).toHaveLength(2);
      expect(message).not.toContain('segredo');
    }
  });

  it('is reported together with all other invalid settings', () => {
    const environment = Object.fromEntries(WRONG);
    const message = refusalOf(environment);
    expect(message.split('\n')).toHaveLength(Object.keys(environment).length + 1);
    for (const name of Object.keys(environment)) expect(message).toContain(`${name}="`);
  });

  it('does not cause a report about a default that is derived from it', () => {
    expect(refusalOf({ PORT: 'x' })).not.toContain('PUBLIC_URL');
  });
});
