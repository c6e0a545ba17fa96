import type { PageRow } from '@mingmou/contract/base/manifest';
import type { Place } from '../navigation/history';

/** How many pages keep their DOM; the others are rebuilt from what they saved. */
export const residentLimit = 12;

/** Open page. */
export interface OpenPage {
  /** One opening of the page. */
  readonly id: string;
  readonly row: PageRow;
  /** Place of the page; frozen while it is hidden. */
  readonly place: Place;
  /** Whether it has DOM. */
  readonly resident: boolean;
  /** What outlives its DOM: `useKeptState` values and the scroll position. One object as long as the page is open. */
  readonly saved: Map<string, unknown>;
}

const listeners = new Set<() => void>();
let pages: readonly OpenPage[] = [];
/** Ids, the one shown last at the end. */
let recency: readonly string[] = [];
let activeId: string | undefined;
let opened = 0;

function publish(next: readonly OpenPage[]): void {
  pages = next;
  for (const listener of [...listeners]) listener();
}

export function onPages(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** All open pages in the order they were opened. The array is a new one after every change. */
export function openPages(): readonly OpenPage[] {
  return pages;
}

export function activePageId(): string | undefined {
  return activeId;
}

/** Two addresses of one path are one page; a query or hash does not make another. */
function isAt(page: OpenPage, row: PageRow, place: Place): boolean {
  return page.row.remote === row.remote && page.row.key === row.key && page.place.pathname === place.pathname;
}

/**
 * Returns whether the page is at the place already. The `key` of a place only distinguishes repeated requests for the
 * same place.
 */
function stands(page: OpenPage, row: PageRow, { pathname, search, hash, state }: Place): boolean {
  const { place } = page;
  const isSameUrl = place.pathname === pathname && place.search === search && place.hash === hash;
  return page.resident && page.row === row && isSameUrl && place.state === state;
}

/** Returns a new id. A page that is dropped and opened again needs another id, otherwise React would keep its DOM. */
function newId(row: PageRow): string {
  opened += 1;
  return `${row.remote}:${row.key}:${opened}`;
}

function withoutLeft(list: readonly OpenPage[], nextId: string | undefined): readonly OpenPage[] {
  return list.filter((page) => page.id === nextId || page.id !== activeId || page.row.keep !== undefined);
}

function limited(list: readonly OpenPage[]): readonly OpenPage[] {
  const residents = list.filter((page) => page.resident);
  if (residents.length <= residentLimit) return list;
  const byAge = [...residents].sort((a, b) => recency.indexOf(a.id) - recency.indexOf(b.id));
  const evicted = new Set(byAge.slice(0, residents.length - residentLimit).map((page) => page.id));
  return list.map((page) => (evicted.has(page.id) ? { ...page, resident: false } : page));
}

/**
 * Shows a page, opening it first when it is not open. A page that is not kept goes when another is shown. One that comes
 * back where it was left stays the same object: nothing of it needs rendering.
 */
export function showPage(row: PageRow, place: Place): void {
  const known = pages.find((page) => isAt(page, row, place));
  const id = known?.id ?? newId(row);
  const page: OpenPage =
    known && stands(known, row, place) ? known : { id, row, place, resident: true, saved: known?.saved ?? new Map() };
  const list = withoutLeft(pages, id);
  recency = [...recency.filter((other) => other !== id), id];
  const next = known ? list.map((other) => (other.id === id ? page : other)) : [...list, page];
  activeId = id;
  publish(limited(next));
}

/** Hides the pages of a remote when another remote is shown. */
export function hidePages(remote: string): void {
  const active = pages.find((page) => page.id === activeId);
  if (active?.row.remote !== remote) return;
  const next = withoutLeft(pages, undefined);
  activeId = undefined;
  publish(next);
}

/** Forgets pages with all they saved: a closed tab, a remote's other version, the log-out. */
export function dropPages(which: (page: OpenPage) => boolean): void {
  const next = pages.filter((page) => !which(page));
  if (next.length === pages.length) return;
  const left = new Set(next.map((page) => page.id));
  recency = recency.filter((id) => left.has(id));
  if (activeId !== undefined && !left.has(activeId)) activeId = undefined;
  publish(next);
}

/** Where a kept page was left, so that a menu click brings back its filters and page number. */
export function placeLeft(pathname: string): Place | undefined {
  return pages.find((page) => page.row.keep !== undefined && page.place.pathname === pathname)?.place;
}
