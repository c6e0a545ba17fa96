import { Unzip, UnzipInflate } from 'fflate';
import { SheetError } from './fault';

/** Limit of all inflated parts of a file together. A sheet of 5000 rows needs about one hundredth of it. */
const MAX_INFLATED_BYTES = 64 * 1024 * 1024;
const MAX_PARTS = 1000;
/** Bytes inflated at a time. A piece can grow a thousandfold before it is counted. */
const PIECE_BYTES = 16 * 1024;

/** Counts the inflated bytes of one file over all its parts. */
export class Budget {
  private left = MAX_INFLATED_BYTES;

  spend(bytes: number): void {
    this.left -= bytes;
    if (this.left < 0) throw new SheetError('inflated');
  }
}

export type PartReader = (text: string) => void;

/**
 * Inflates the parts of a .xlsx that `readerOf` returns a reader for, piece by piece, and passes on their text. Sizes
 * stated by the zip are not trusted; the output is counted.
 */
export function readParts(
  bytes: Uint8Array,
  budget: Budget,
  readerOf: (path: string) => PartReader | undefined,
  onProgress: (share: number) => void = () => {},
): void {
  let parts = 0;
  const unzip = new Unzip((file) => {
    parts += 1;
    if (parts > MAX_PARTS) throw new SheetError('inflated');
    const read = readerOf(file.name);
    if (!read) return;
    const decoder = new TextDecoder('utf-8', { fatal: true });
    file.ondata = (error, data, final) => {
      if (error) throw error;
      budget.spend(data.length);
      read(decoder.decode(data, { stream: !final }));
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    unzip.push(bytes.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= bytes.length);
    onProgress(Math.min(1, (at + PIECE_BYTES) / bytes.length));
  }
}
