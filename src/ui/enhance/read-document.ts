/** A document that the server answered, also for a failure. */
export interface ReadDocument {
  /** Path and query of the document, after redirections. */
  readonly url: string;
  readonly status: number;
  readonly page: Document;
}

interface DocumentRequest {
  readonly url: string;
  /** The ids of the elements that are needed, so that the server leaves out what surrounds the page. */
  readonly parts: string;
  /** The fields of a form that is posted. */
  readonly body?: URLSearchParams | undefined;
  readonly signal: AbortSignal;
}

/** The header that names the needed parts; its presence is what counts. */
const PART_HEADER = 'Part';

/**
 * Requests a document. Resolves to null if no complete document arrives, or if the signal aborts the request.
 *
 * `XMLHttpRequest` parses markup without running its scripts and without a policy for trusted types, of which the
 * Content-Security-Policy allows none.
 */
export function readDocument(asked: DocumentRequest): Promise<ReadDocument | null> {
  const { url, parts, body, signal } = asked;
  const request = new XMLHttpRequest();
  request.open(body === undefined ? 'GET' : 'POST', url);
  request.responseType = 'document';
  request.setRequestHeader('Accept', 'text/html');
  request.setRequestHeader(PART_HEADER, parts);
  signal.addEventListener('abort', () => request.abort());
  return new Promise((resolve) => {
    request.addEventListener('loadend', () => {
      const page = request.responseXML;
      if (page === null) return resolve(null);
      const { pathname, search } = new URL(request.responseURL);
      resolve({ url: pathname + search, status: request.status, page });
    });
    request.send(body ?? null);
  });
}
