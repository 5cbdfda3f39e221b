/**
 * React chooses its build by this variable when it is loaded, so it is set before anything else is:
 * this module is the first that `main.ts` imports.
 */
process.env['NODE_ENV'] ??= process.argv.includes('--dev') ? 'development' : 'production';
