/** Where a database is, for people and for logs: the URL without password and parameters. */
export function describeLocation(url: string): string {
  const { protocol, username, host, pathname } = new URL(url);
  return `${protocol}//${username === '' ? '' : `${username}@`}${host}${pathname}`;
}
