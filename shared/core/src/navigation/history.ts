/** Place of the browser, in the shape of a react-router location. */
export interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly state: unknown;
  readonly key: string;
}

/** Resolves a requested place to another place; undefined if the document is being left. */
export type PlaceResolver = (place: Place) => Place | undefined;

interface Entry {
  readonly key: string;
  readonly state: unknown;
}

export interface LeaveQuestion {
  readonly isNeeded: () => boolean;
  /** Asks the user whether to leave for another page. */
  readonly ask: () => Promise<boolean>;
}

const listeners = new Set<(place: Place) => void>();
let resolver: PlaceResolver = (place) => place;
let question: LeaveQuestion | undefined;
/** Leaves for the place that was requested last; set while the question is open, cleared by a move to another page. */
let departure: (() => void) | undefined;
/** Lets the next step of the browser pass: the user has agreed to leave. */
let stepAllowed = false;
let current: Place | undefined;

function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && 'key' in value && typeof value.key === 'string';
}

function readPlace(): Place {
  const { pathname, search, hash } = window.location;
  const entry = isEntry(window.history.state) ? window.history.state : { key: 'start', state: undefined };
  return { pathname, search, hash, state: entry.state, key: entry.key };
}

function sameUrl(a: Place, b: Place): boolean {
  return a.pathname === b.pathname && a.search === b.search && a.hash === b.hash;
}

/** Returns whether a place is the current page, with any query. */
function isHere({ pathname }: Place): boolean {
  return pathname === currentPlace().pathname;
}

/** A place from an address relative to the current one. */
export function placeOf(address: string, state?: unknown): Place {
  const { pathname, search, hash } = new URL(address, window.location.href);
  return { pathname, search, hash, state, key: newKey() };
}

export function addressOf(place: Pick<Place, 'pathname' | 'search' | 'hash'>): string {
  return place.pathname + place.search + place.hash;
}

export function currentPlace(): Place {
  current ??= readPlace();
  return current;
}

function settle(place: Place): void {
  if (!isHere(place)) departure = undefined;
  current = place;
  for (const listener of [...listeners]) listener(place);
}

function move(asked: Place, how: 'push' | 'replace'): void {
  const place = resolver(asked);
  if (!place) return;
  const entry: Entry = { key: place.key, state: place.state };
  // Asking for the page one is on is no new step of the history.
  // Nor is another query under the open question: an answered Back goes back one step.
  const isUnderQuestion = departure !== undefined && isHere(place);
  const replaces = how === 'replace' || isUnderQuestion || sameUrl(place, currentPlace());
  if (replaces) window.history.replaceState(entry, '', addressOf(place));
  else window.history.pushState(entry, '', addressOf(place));
  settle(place);
}

/**
 * Returns true if the user has to agree to leave first; `leave` then runs on agreement. There is one question at a
 * time: a further attempt to leave while the question is open only changes the destination.
 */
function isAsked(leave: () => void): boolean {
  if (!question?.isNeeded()) return false;
  const isOpen = departure !== undefined;
  departure = leave;
  if (isOpen) return true;
  void question
    .ask()
    .then((yes) => yes && departure?.())
    .finally(() => {
      departure = undefined;
    });
  return true;
}

function ask(asked: Place, how: 'push' | 'replace'): void {
  if (isHere(asked) || !isAsked(() => move(asked, how))) move(asked, how);
}

/** Goes to an address of this product. */
export function push(address: string, state?: unknown): void {
  ask(placeOf(address, state), 'push');
}

/** Goes to an address without leaving a step behind. */
export function replace(address: string, state?: unknown): void {
  ask(placeOf(address, state), 'replace');
}

/** Puts a question before every way to another page; answers the way to take it back. */
export function askBeforeLeaving(next: LeaveQuestion): () => void {
  question = next;
  return () => {
    question = undefined;
  };
}

/** Back or Forward while something is unsaved: the address returns to the page until the person has answered. */
function heldBack(asked: Place): boolean {
  const here = currentPlace();
  const passes = stepAllowed || asked.pathname === here.pathname;
  stepAllowed = false;
  const step = () => {
    stepAllowed = true;
    go(-1);
  };
  if (passes || !isAsked(step)) return false;
  window.history.pushState({ key: here.key, state: here.state } satisfies Entry, '', addressOf(here));
  return true;
}

export function go(delta: number): void {
  window.history.go(delta);
}

/** Calls back after every change of place; answers the way to stop. */
export function onPlace(listener: (place: Place) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Puts the guard in front of every navigation, the first one and the browser's own Back and Forward included. Call it
 * once, before anything is mounted.
 */
export function startHistory(resolve: PlaceResolver): void {
  resolver = resolve;
  window.addEventListener('popstate', () => {
    const asked = readPlace();
    if (heldBack(asked)) return;
    const place = resolver(asked);
    if (!place) return;
    if (!sameUrl(place, asked)) {
      window.history.replaceState({ key: place.key, state: place.state } satisfies Entry, '', addressOf(place));
    }
    settle(place);
  });
  const first = readPlace();
  const place = resolver(first);
  if (!place) return;
  window.history.replaceState({ key: place.key, state: place.state } satisfies Entry, '', addressOf(place));
  current = place;
}
