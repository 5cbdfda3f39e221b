import { loadEnvFile } from '../env-file.ts';
import { runCommand } from './run-command.ts';

// A closed pipe (`| head`) must not abort an import or export.
process.stdout.on('error', () => {});
// A command that a server runs ends with it, also where that is killed, even before this is reached.
process.once('disconnect', () => process.exit(2));
if (process.connected === false) process.exit(2);
process.channel?.unref();

/** Entry point of `npm run catalogue`; the help text is in help.ts. */
process.exitCode = await runCommand(process.argv.slice(2), {
  // The command reads the settings of the server, so that both use the same catalogue.
  environment() {
    const warning = loadEnvFile();
    if (warning !== null) process.stderr.write(`${warning}\n`);
    return process.env;
  },
  stdout: process.stdout,
  stderr: process.stderr,
});
