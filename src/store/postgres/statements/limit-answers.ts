import type pg from 'pg';

/** Milliseconds besides `statement_timeout`, in which the refusal of a server arrives. */
const GRACE = 2_000;

/** What lifts the server's own limit for a long statement: ours is lifted with it. */
const LIFTING = /^SET (?:LOCAL )?statement_timeout = 0$/;

/**
 * How long a server may leave a statement without an answer. It ends statements itself, so one that is
 * silent for longer has vanished, or waits in a COMMIT, which has no limit there. Null is no limit.
 */
export function answerLimit(statementTimeout: number): number | null {
  return statementTimeout === 0 ? null : statementTimeout + GRACE;
}

/** Runs what sends a statement, by the text of that statement. */
export type LimitedSend = <T>(text: string, send: () => Promise<T>) => Promise<T>;

/**
 * Destroys the connection of a client whose server is silent for too long; its statement then fails as with
 * a lost connection. Without this, a host that vanishes is noticed after many minutes, by TCP.
 */
export function limitAnswers(client: pg.PoolClient, limit: number | null): LimitedSend {
  let isLifted = limit === null;
  return async (text, send) => {
    // Until the client is back in the pool: the COMMIT of a long transaction may be long as well.
    isLifted ||= LIFTING.test(text);
    if (limit === null || isLifted) return send();
    let isGivenUp = false;
    const timer = setTimeout(() => {
      isGivenUp = true;
      // While a statement is sent, this destroys the socket and says nothing to the server.
      void client.end();
    }, limit);
    try {
      return await send();
    } catch (error) {
      if (!isGivenUp) throw error;
      throw new Error(`Connection terminated, as there was no answer for ${limit} ms`, {
        cause: error,
      });
    } finally {
      clearTimeout(timer);
    }
  };
}
