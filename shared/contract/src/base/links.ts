import type { Shape, Values } from './field';

declare const params: unique symbol;

/** A door to a page of another remote: the only way to open it from outside. */
export interface Link<P> {
  readonly path: `/${string}`;
  readonly [params]?: (p: P) => void;
}

/** Declares a door; a test checks that some manifest declares the page. */
export function link<S extends Shape>(path: `/${string}`, _query: S): Link<Values<S>> {
  return { path };
}

/** The address of a page behind a door, its parameters in the query; empty ones are left out. */
export function hrefOf<P extends Record<string, unknown>>(door: Link<P>, values: P): string {
  const query = new URLSearchParams();
  for (const [name, given] of Object.entries(values)) {
    if (given !== null && given !== undefined && given !== '') query.set(name, String(given));
  }
  const search = query.toString();
  return search ? `${door.path}?${search}` : door.path;
}
