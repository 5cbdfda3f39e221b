import { useRouteLoaderData } from 'react-router';
import type { Site } from './page-context.ts';

/** What the deployment says of itself; undefined only where reading it is what failed. */
export function useSite(): Site | undefined {
  return useRouteLoaderData<() => Site>('root');
}
