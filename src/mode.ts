/**
 * Sets `NODE_ENV`, by which React selects its build when it is loaded. Therefore this module is the first import of
 * `main.ts`.
 */
process.env['NODE_ENV'] ??= process.argv.includes('--dev') ? 'development' : 'production';
