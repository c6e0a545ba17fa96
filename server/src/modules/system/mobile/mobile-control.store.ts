import type { MobileSection } from '@mingmou/contract/system/mobile/mobile-control.dicts';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';

export interface Section {
  readonly section: MobileSection;
  readonly visible: boolean;
  readonly delayHours: number;
  readonly mask: boolean;
}

/** Selects the sections saved in the organisation. */
export function storedSections(cx: SessionCx) {
  return mine(cx, 'mobileControl')
    .where('orgId', '=', cx.caller.orgId)
    .select(['section', 'visible', 'delayHours', 'mask', 'version'])
    .execute();
}

/** Sets a section; one that was set before moves its version. */
export async function writeSection({ db, caller, now }: SessionCx, { section, ...set }: Section): Promise<void> {
  const { propertyOwnerId, orgId, accountId } = caller;
  const written = { ...set, updatedAt: now.toISOString(), updatedBy: accountId };
  await db
    .insertInto('mobileControl')
    .values({ propertyOwnerId, orgId, section, ...written })
    .onConflict((conflict) =>
      conflict
        .columns(['propertyOwnerId', 'orgId', 'section'])
        .doUpdateSet((is) => ({ ...written, version: is('mobileControl.version', '+', 1) })),
    )
    .execute();
}
