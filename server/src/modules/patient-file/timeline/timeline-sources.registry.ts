import { archiveEvents } from './archive-events.source';
import { contactEvents } from './contact-events.source';
import { moneyEvents } from './money-events.source';
import type { TimelineSource } from './timeline.source';
import { visitEvents } from './visit-events.source';

/**
 * Sources of a patient's timeline. A domain adds its entries at the end, because a cursor stores the index of its
 * source and an open timeline must continue at the same place.
 */
export const TIMELINE: readonly TimelineSource[] = [...visitEvents, ...archiveEvents, ...moneyEvents, ...contactEvents];
