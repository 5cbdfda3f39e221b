import { loadEnvFile } from '../env-file.ts';
import { runCommand } from './run-command.ts';

/** The entry point of `npm run catalogue`; the help text is in help.ts. */

// A closed pipe (`| head`) must not abort an import or export.
process.stdout.on('error', () => {});
// A command that a server runs as a child process ends with the server, even if that is killed before this line runs.
process.once('disconnect', () => process.exit(2));
if (process.connected === false) process.exit(2);
process.channel?.unref();

process.exitCode = await runCommand(process.argv.slice(2), {
  // The command reads the same settings as the server, so that both use the same catalogue.
  environment() {
    const warning = loadEnvFile();
    if (warning !== null) process.stderr.write(`${warning}\n`);
    return process.env;
  },
  stdout: process.stdout,
  stderr: process.stderr,
});
