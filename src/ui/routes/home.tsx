import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { browserCatalogue } from '../browser-catalogue.ts';
import { pageContext } from '../page-context.ts';
import { HomePage } from '../pages/home/home-page.tsx';
import { recall } from '../pages/home/remembered.ts';
import { readSnapshot } from '../pages/home/snapshot.ts';
import { RouteError } from '../route-error.tsx';
import { orRouteFailure } from '../route-failure.ts';
import type { Route } from './+types/home.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  const { catalogue } = context.get(pageContext);
  return orRouteFailure(readSnapshot(catalogue, readAddress(request)));
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const address = readAddress(request);
  return recall(address.q) ?? (await orRouteFailure(readSnapshot(browserCatalogue, address)));
}

/** Another search text on this page is the gallery's own affair; it asks for what it needs. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomePage initial={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}

function readAddress(request: Request) {
  const { searchParams } = new URL(request.url);
  return {
    q: (searchParams.get('q') ?? '').trim(),
    seed: searchParams.get('seed') ?? undefined,
    cursor: searchParams.get('cursor') ?? undefined,
  };
}
