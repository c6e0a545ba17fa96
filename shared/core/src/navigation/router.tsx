import type { ReactNode } from 'react';
import { createPath, type Navigator, type Path, Route, Router, Routes } from 'react-router-dom';
import { go, type Place, push, replace } from './history';

export { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';

function addressFrom(to: string | Partial<Path>): string {
  return typeof to === 'string' ? to : createPath(to);
}

const navigator: Navigator = {
  createHref: addressFrom,
  push: (to, state) => push(addressFrom(to), state),
  replace: (to, state) => replace(addressFrom(to), state),
  go,
};

interface PageRouterProps {
  /** The declared path, for `useParams`. */
  readonly path: string;
  /** Place of the page, which does not change while other pages are shown. */
  readonly place: Place;
  readonly children: ReactNode;
}

/** The routing context of one open page. All pages share one navigator and each has its own location. */
export function PageRouter({ path, place, children }: PageRouterProps) {
  return (
    <Router location={place} navigator={navigator}>
      <Routes>
        <Route path={path} element={children} />
      </Routes>
    </Router>
  );
}
