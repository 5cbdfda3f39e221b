import type { RouteConfig } from '@react-router/dev/routes';
import { index, prefix, route } from '@react-router/dev/routes';
import { BASE_PATH } from '../domain/paths.ts';

// The prefix stands in the routes rather than in a basename, so that links take `paths` as they are.
export default prefix(BASE_PATH, [
  index('routes/home.tsx'),
  route('persona/:id', 'routes/personality.tsx'),
  route('*', 'routes/not-found.tsx'),
]) satisfies RouteConfig;
