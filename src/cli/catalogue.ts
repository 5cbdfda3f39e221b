import { existsSync } from 'node:fs';
import { runCommand } from './run-command.ts';

// A closed pipe (`| head`) must not abort an import or export.
process.stdout.on('error', () => {});

// The same settings as the server, so that both use the same catalogue.
if (existsSync('.env')) process.loadEnvFile('.env');

/** Entry point of `npm run catalogue`; the help text is in help.ts. */
process.exitCode = await runCommand(process.argv.slice(2), {
  environment: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
});
