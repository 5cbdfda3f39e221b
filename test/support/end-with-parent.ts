/**
 * Loaded by `--import` into a program that is started with an IPC channel. The channel closes when the parent process
 * ends, even if a signal kills the parent before it can end its children, and then the program ends too.
 */
process.once('disconnect', () => process.exit());
// The listener would otherwise keep a finished program alive.
process.channel?.unref();
