import type { PrintGroup, PrintPart, PrintSign, VisitPrint } from './visit-print.fields';

/** Mark of content whose stage is not finished (domain-workstation §7). */
export const DRAFT = '草稿';

/** Mark of every paper of a void visit (domain-workstation §7). */
export const VOID = '已作废';

/** Follows a value of an unfinished stage where it is printed next to values of other stages. */
export const DRAFT_NOTE = `（${DRAFT}）`;

/** Returns whether any of the groups holds content of an unfinished stage. */
export function hasDraft(groups: readonly PrintGroup[]): boolean {
  return groups.some(
    ({ mark, rows }) => mark === DRAFT || rows.some(({ cells }) => cells.some((text) => text.endsWith(DRAFT_NOTE))),
  );
}

/** Returns the signatures of the printed parts, or the first signature if no signed part is printed. */
export function signsOf(signs: readonly PrintSign[], groups: readonly PrintGroup[]): PrintSign[] {
  const printed = signs.filter(({ part }) => !part || groups.some((group) => group.part === part));
  return printed.length > 0 ? printed : signs.slice(0, 1);
}

/** Blocks that 病历打印 offers; on 门诊病历 itself its own blocks have these figures, or other pages print them. */
const CHOSEN_ALONE: ReadonlySet<string> = new Set(['pre', 'lenses', 'training', 'glassesReviews']);

/** Returns a record as it is printed where no parts are chosen. */
export function asRecord<P extends Pick<VisitPrint, 'groups'>>(print: P): P {
  return { ...print, groups: print.groups.filter(({ block }) => !CHOSEN_ALONE.has(block)) };
}

/** Returns the chosen parts of a print, with their signatures and the mark that they deserve. */
export function ofParts<P extends Pick<VisitPrint, 'groups' | 'signs' | 'mark'>>(
  print: P,
  parts: readonly PrintPart[],
): P {
  const groups = print.groups.filter(({ part }) => !part || parts.includes(part));
  const isWhole = groups.length === print.groups.length;
  const isDraft = hasDraft(groups);
  if (isWhole && (print.mark || !isDraft)) return print;
  const isSigned = print.mark === DRAFT && groups.length > 0 && !isDraft;
  const mark = isSigned ? null : (print.mark ?? (isDraft ? DRAFT : null));
  return { ...print, groups, signs: signsOf(print.signs, groups), mark };
}
