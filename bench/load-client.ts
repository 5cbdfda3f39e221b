/** Loads a server and prints its requests per second. Arguments: SECONDS ENCODINGS ORIGIN PATH… */
import autocannon from 'autocannon';

const CONNECTIONS = 10;
const REQUESTS_PER_CONNECTION = 900;

const [seconds, acceptEncoding = 'identity', origin = '', ...paths] = process.argv.slice(2);
const result = await autocannon({
  url: origin,
  connections: CONNECTIONS,
  duration: Number(seconds),
  // The product closes a connection after a thousand requests, on which this client would continue to send.
  reconnectRate: REQUESTS_PER_CONNECTION,
  headers: { 'Accept-Encoding': acceptEncoding },
  requests: paths.map((path) => ({ method: 'GET', path })),
});
const failed = result.errors + result.timeouts + result.non2xx;
if (failed > 0) throw new Error(`${failed} requests to ${origin} failed.`);
console.log(result.requests.total / result.duration);
