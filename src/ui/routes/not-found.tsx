import { data } from 'react-router';
import { NotFoundPage } from '../pages/not-found/not-found-page.tsx';

export function loader() {
  return data(null, { status: 404 });
}

/** In the browser nothing needs to be asked to know that nothing is here. */
export function clientLoader() {
  return null;
}

export default function NotFound() {
  return <NotFoundPage />;
}
