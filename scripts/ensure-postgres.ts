/** Finds the programs of a PostgreSQL for the tests, installs them if there are none, or prints what to do. */
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

/** The package would make a server of its own and start it with the machine; the tests need its programs only. */
function refuseServerOfThePackage(): void {
  mkdirSync('/etc/postgresql-common', { recursive: true });
  try {
    writeFileSync('/etc/postgresql-common/createcluster.conf', 'create_main_cluster = false\n', {
      flag: 'wx',
    });
  } catch {
    // There is one already, which says what is wanted here.
  }
}
