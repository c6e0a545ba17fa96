/** Changes of the last commits. */
export interface Changes {
  /** Paths from the root of the repository. */
  readonly files: readonly string[];
  /** Number of the last commit; its last digit chooses the tenth that is walked. */
  readonly commit: number;
}

/** Every page is built from these folders; the walk itself is one more reason to look at many pages. */
const OF_ALL_PAGES =
  /^(shared\/(kit|core|clinic)|host|e2e\/support\/(walk|layout-(faults|shift)|keys)|e2e\/specs\/access)\b/;
const TEST = /\.test\.tsx?$/;
/** One of so many pages is walked without a reason of its own. */
const QUIET = 10;
/** One of so many pages is walked when a folder changed that every page is built from. */
const CHANGED = 3;

/**
 * Returns the pages that are walked in each face (layout and colour scheme). A page always belongs to the same face, since
 * faces take the pages in turn. Without known changes all pages are walked.
 *
 * Pages of a changed remote are all walked. Of the others, the chosen ones lie at even distances, with another start at
 * each commit: ten commits, one after another, walk all of them, and each commit walks some in every face.
 */
export function pagesOfFaces<P extends { readonly remote: string }>(
  pages: readonly P[],
  faces: number,
  changes: Changes | undefined,
): readonly (readonly P[])[] {
  const all = Array.from({ length: faces }, (_, face) => pages.filter((_page, at) => at % faces === face));
  if (!changes) return all;
  const files = changes.files.filter((file) => !TEST.test(file));
  const share = files.some((file) => OF_ALL_PAGES.test(file)) ? CHANGED : QUIET;
  const isChanged = ({ remote }: P) => files.some((file) => file.startsWith(`${remote}/`));
  return all.map((own, face) => {
    const start = (changes.commit + face * Math.floor(share / faces)) % share;
    return own.filter((page, at) => at % share === start || isChanged(page));
  });
}

/** Offset basis and prime of the 32-bit FNV-1a hash. */
const BASIS = 0x81_1c_9d_c5;
const PRIME = 0x01_00_01_93;

/** Chooses about one of `share` pages by a hash of the page's path: a new page does not change whether another is chosen. */
export function isChosen(path: string, share: number): boolean {
  let hash = BASIS;
  for (const char of path) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), PRIME) >>> 0;
  return hash % share === 0;
}
