import { ErrorPage } from './pages/error/error-page.tsx';
import { failureOf } from './route-failure.ts';

/**
 * Stands in the place of a page that could not be read. Each route has it, so that what is around the
 * page stays as it is: the root's own boundary draws the whole document anew.
 */
export function RouteError({ error }: { readonly error: unknown }) {
  return <ErrorPage code={failureOf(error)} />;
}
