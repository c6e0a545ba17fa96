import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Arrow keys, Home and End walk the links and buttons of a list; Tab goes on as ever. */
export function walkByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (step === undefined && event.key !== 'Home' && event.key !== 'End') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')];
  const here = document.activeElement instanceof HTMLElement ? stops.indexOf(document.activeElement) : -1;
  if (here < 0) return;
  event.preventDefault();
  event.stopPropagation();
  if (step !== undefined) stops[(here + step + stops.length) % stops.length]?.focus();
  else stops.at(event.key === 'Home' ? 0 : -1)?.focus();
}
