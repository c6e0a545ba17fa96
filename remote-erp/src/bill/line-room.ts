/** The narrowest screen that shows all columns of a bill, and what surrounds the columns, in pixels. */
const SCREEN = 1366;
const MENU = 200;
const PAGE_GAPS = 2 * 12;
const PANEL_PADDING = 2 * 16;
const GRID_BORDERS = 2;
const LINE_NUMBER = 40;
const LINE_ACTS = 36;
const HISTORY_AND_GAP = 168 + 12;

const INSIDE = SCREEN - MENU - PAGE_GAPS - PANEL_PADDING - GRID_BORDERS - LINE_NUMBER;

/** Room for the columns of lines that are typed. */
export const TYPED_ROOM = INSIDE - LINE_ACTS;

/** Room for the columns of lines that are only read, next to the history. */
export const READ_ROOM = INSIDE - HISTORY_AND_GAP;
