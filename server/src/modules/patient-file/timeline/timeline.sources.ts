import { archiveEvents } from './archive.events';
import { contactEvents } from './contact.events';
import { moneyEvents } from './money.events';
import type { TimelineSource } from './timeline.source';
import { visitEvents } from './visit.events';

/**
 * Everything that is told of a patient. A domain adds its entries at the end, so that a timeline that somebody has open goes on
 * where it was: a cursor names the place of its source.
 */
export const TIMELINE: readonly TimelineSource[] = [...visitEvents, ...archiveEvents, ...moneyEvents, ...contactEvents];
