import type { CodeOf } from '@mingmou/contract/base/dict';
import type { timelineKind } from '@mingmou/contract/patients/portal/timeline.dicts';
import { type RawBuilder, sql } from 'kysely';

export type TimelineKind = CodeOf<typeof timelineKind>;

/**
 * What one table gives to the timeline of a patient. A further domain adds an entry to `TIMELINE`; nothing else knows of it.
 * Aliases in `from` are the source's own; the row itself is `e`, whose chain and patient are asked for by the timeline.
 */
export interface TimelineSource<Facts = unknown> {
  readonly kind: TimelineKind;
  /** `accepts e LEFT JOIN department d ON …`. */
  readonly from: RawBuilder<unknown>;
  /** When it happened. */
  readonly at: RawBuilder<unknown>;
  /** Number of the row among those of its table; `e.id` unless it is named. */
  readonly id?: RawBuilder<unknown>;
  readonly org?: RawBuilder<unknown>;
  /** Where the patient of a row is not its own column. */
  readonly patient?: RawBuilder<unknown>;
  readonly where?: RawBuilder<unknown>;
  /** Taken back or declared void; never, unless it is said. */
  readonly isVoid?: RawBuilder<unknown>;
  /** The visit that it is part of. */
  readonly acceptsId?: RawBuilder<unknown>;
  /** What its line is written from, by name. */
  readonly facts: Readonly<Record<keyof Facts & string, RawBuilder<unknown>>>;
  readonly title: (facts: Facts) => string;
}

/** Forgets of what facts a source writes its line, so that all stand in one list. */
export function source<Facts>(declared: TimelineSource<Facts>): TimelineSource {
  return { ...declared, title: (facts) => declared.title(facts as Facts) };
}

export const NEVER = sql`false`;

/** The parts of a line, without those that are not there. */
export const line = (...parts: readonly (string | null | undefined | false)[]) => parts.filter(Boolean).join(' ');
