import { runCommand } from '../../src/cli/run-command.ts';

// The user changes once everything is loaded, since other users may have no access to the project's parent folders.
if (process.getuid?.() === 0) {
  process.setgid?.(65_534);
  process.setuid?.(65_534);
}
process.exitCode = await runCommand(process.argv.slice(2), {
  environment: () => process.env,
  stdout: process.stdout,
  stderr: process.stderr,
});
