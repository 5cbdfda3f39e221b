import { runCommand } from '../../src/cli/run-command.ts';

// The user may be changed once everything is loaded: folders around the project may be closed to others than root.
if (process.getuid?.() === 0) {
  process.setgid?.(65_534);
  process.setuid?.(65_534);
}
process.exitCode = await runCommand(process.argv.slice(2), {
  environment: () => process.env,
  stdout: process.stdout,
  stderr: process.stderr,
});
