/**
 * Loaded by `--import` into a program that is started with an IPC channel: the channel closes with the process that
 * started it, also where a signal ends that before it can end anything itself, and then the program ends too.
 */
process.once('disconnect', () => process.exit());
// The listener would keep a program alive that is done.
process.channel?.unref();
