const ID_BYTES = 8;
const LOW_AT = 4;
const PAGE_BITS = 16;
const PAGE_IDS = 2 ** PAGE_BITS;
const PLACES = PAGE_IDS - 1;
const PAGES_OF_LOW = 2 ** (32 - PAGE_BITS);

const NEVER = 0;
const BEFORE = 1;
const LAST_MARK = 2 ** 16 - 1;

/**
 * Counts people once in each group and once in all. Keeps two bytes for each id, by pages: ids of a database come from one
 * sequence and lie close together, so that this takes less room and time than a set of them.
 */
export class PeopleCounter {
  private readonly pages = new Map<number, Uint16Array>();
  /** A page tells of each id the mark of the group that it was met in last. */
  private mark = BEFORE;
  private countedOfGroup = 0;
  private countedInAll = 0;

  /** Starts the next group. */
  nextGroup(): void {
    if (this.mark === LAST_MARK) this.startMarksAgain();
    this.mark += 1;
    this.countedOfGroup = 0;
  }

  /** Ids as int8send of PostgreSQL writes them. In ascending order they are counted quickest. */
  add(packed: Buffer): void {
    const { mark } = this;
    const { buffer, byteOffset, byteLength } = packed;
    const ids = new DataView(buffer, byteOffset, byteLength);
    let pageNo = -1;
    let page: Uint16Array = new Uint16Array();
    for (let at = 0; at < byteLength; at += ID_BYTES) {
      const low = ids.getUint32(at + LOW_AT);
      const no = ids.getUint32(at) * PAGES_OF_LOW + (low >>> PAGE_BITS);
      if (no !== pageNo) {
        page = this.pageOf(no);
        pageNo = no;
      }
      const place = low & PLACES;
      const last = page[place];
      if (last === mark) continue;
      this.countedOfGroup += 1;
      if (last === NEVER) this.countedInAll += 1;
      page[place] = mark;
    }
  }

  get ofGroup(): number {
    return this.countedOfGroup;
  }

  get inAll(): number {
    return this.countedInAll;
  }

  private startMarksAgain(): void {
    for (const page of this.pages.values()) {
      for (const [place, last] of page.entries()) if (last !== NEVER) page[place] = BEFORE;
    }
    this.mark = BEFORE;
  }

  private pageOf(no: number): Uint16Array {
    const known = this.pages.get(no);
    if (known) return known;
    const made = new Uint16Array(PAGE_IDS);
    this.pages.set(no, made);
    return made;
  }
}
