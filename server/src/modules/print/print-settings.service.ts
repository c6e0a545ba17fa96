import { printParameters } from '@mingmou/contract/system/parameter/parameters';
import type { SessionCx } from '../../kernel/context/cx';
import { readParameter } from '../../kernel/context/parameters';
import { picturesOf } from '../../kernel/file/file-link';
import { findLogo } from './print-head.rows';

/** mm on each side of what no template of the organisation's own lays out. */
export function printMargin({ db, caller }: SessionCx): Promise<number> {
  return readParameter(db, printParameters.printMargin, caller.propertyOwnerId, caller.orgId);
}

/**
 * Returns the address of the logo for prints of the caller's organisation; null if it has none or wants none. The
 * thumbnail is sufficient: a head takes 25 mm at most, and the print waits for the picture.
 */
export async function printedLogo(cx: SessionCx): Promise<string | null> {
  const { propertyOwnerId, orgId } = cx.caller;
  if (!(await readParameter(cx.db, printParameters.printLogo, propertyOwnerId, orgId))) return null;
  const org = await findLogo(cx);
  const [logo] = await picturesOf(cx, org?.logoFileId ? [org.logoFileId] : []);
  return logo?.thumbUrl ?? null;
}
