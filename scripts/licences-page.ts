/** A package's entry in the lockfile. */
interface LockedPackage {
  readonly version: string;
  readonly license?: string | undefined;
  readonly dev?: boolean | undefined;
}

/** Packages by their path in the lockfile; the project's own path is empty. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>;

/**
 * Formats a Markdown page with the licences of all packages: first those of the product, then those of the development
 * dependencies. `date` is the date of the page.
 */
export function licencesPage(packages: LockedPackages, date: string): string {
  const locked = Object.entries(packages).filter(([path]) => path !== '');
  const running = locked.filter(([, { dev }]) => dev !== true);
  const building = locked.filter(([, { dev }]) => dev === true);
  return `${[
    '# Licences of the dependencies',
    `Written on ${date} of \`package-lock.json\` by \`npm run licences\`. An inventory in the CycloneDX format is made by \`npm run --silent sbom\`.`,
    '## In the product',
    table(running),
    '## To build and test it',
    table(building),
  ].join('\n\n')}\n`;
}

function table(packages: readonly (readonly [string, LockedPackage])[]): string {
  const lines = packages.map(([path, { version, license }]) => {
    return `| ${nameOf(path)} | ${version} | ${license ?? 'none named'} |`;
  });
  return ['| Package | Version | Licence |', '| --- | --- | --- |', ...new Set(lines)].join('\n');
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
