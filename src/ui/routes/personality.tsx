import { redirect } from 'react-router';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { isFailure } from '../../domain/failure.ts';
import { paths } from '../../domain/paths.ts';
import type { Personality } from '../../domain/personality.ts';
import { browserCatalogue } from '../browser-catalogue.ts';
import { pageContext } from '../page-context.ts';
import { DetailPage } from '../pages/detail/detail-page.tsx';
import { RouteError } from '../route-error.tsx';
import { orRouteFailure } from '../route-failure.ts';
import type { Route } from './+types/personality.ts';

export function loader({ params, context }: Route.LoaderArgs) {
  return orRouteFailure(read(context.get(pageContext).catalogue, params.id));
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return orRouteFailure(read(browserCatalogue, params.id));
}

export default function PersonalityRoute({ loaderData }: Route.ComponentProps) {
  return <DetailPage personality={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}

/** A missing record leads to the not-found page. */
async function read(catalogue: Catalogue, id: string): Promise<Personality> {
  try {
    return await catalogue.get(id);
  } catch (error) {
    if (isFailure(error) && error.code === 'not_found') throw redirect(paths.notFound);
    throw error;
  }
}
