/** Finds the programs of PostgreSQL for the tests, installs them if there are none, or explains what to do. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { findPostgres, NO_POSTGRES } from '../test/support/postgres/find-postgres.ts';
import { installPackage, isRootOnDebian } from './install-package.ts';

if (findPostgres() === null) {
  if (isRootOnDebian()) {
    refuseServerOfThePackage();
    installPackage('postgresql', 'the tests');
  }
  if (findPostgres() === null) {
    console.error(NO_POSTGRES);
    process.exitCode = 1;
  }
}

/** Keeps the package from creating a database server that starts with the machine: the tests need only the programs. */
function refuseServerOfThePackage(): void {
  mkdirSync('/etc/postgresql-common', { recursive: true });
  try {
    writeFileSync('/etc/postgresql-common/createcluster.conf', 'create_main_cluster = false\n', {
      flag: 'wx',
    });
  } catch {
    // The configuration file exists already, and is respected.
  }
}
