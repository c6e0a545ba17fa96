import type { CodeOf } from '@mingmou/contract/base/dict';
import type { timelineKind } from '@mingmou/contract/patients/portal/timeline.dicts';
import { type RawBuilder, sql } from 'kysely';

export type TimelineKind = CodeOf<typeof timelineKind>;

/**
 * One table's contribution to the timeline of a patient. A further domain adds an entry to `TIMELINE`; no other code
 * knows it. Aliases in `from` are the source's own; the row itself is `e`, and the timeline filters its chain and
 * patient.
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
  /** Condition of a reversed or void event; absent: never. */
  readonly isVoid?: RawBuilder<unknown>;
  /** The visit that it is part of. */
  readonly acceptsId?: RawBuilder<unknown>;
  /** What its line is written from, by name. */
  readonly facts: Readonly<Record<keyof Facts & string, RawBuilder<unknown>>>;
  readonly title: (facts: Facts) => string;
}

/** Erases the type of a source's facts, so that all sources fit in one list. */
export function timelineSource<Facts>(declared: TimelineSource<Facts>): TimelineSource {
  return { ...declared, title: (facts) => declared.title(facts as Facts) };
}

export const NEVER = sql`false`;

/** Joins the parts of a line, without empty ones. */
export const line = (...parts: readonly (string | null | undefined | false)[]) => parts.filter(Boolean).join(' ');
