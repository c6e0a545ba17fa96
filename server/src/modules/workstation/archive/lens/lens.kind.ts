import { ageYears } from '@mingmou/contract/patients/age.rules';
import type { ArchiveRecords } from '@mingmou/contract/workstation/archive/archive-record';
import { lensCategory as lensCategories } from '@mingmou/contract/workstation/archive/lens/lens-archive.dicts';
import type { About } from '@mingmou/contract/workstation/form-groups';
import { workstationParameters } from '@mingmou/contract/workstation/workstation.parameters';
import type { SessionCx } from '../../../../kernel/context/cx';
import { readParameter } from '../../../../kernel/context/parameters';
import { settingsOf } from '../../stage-content.guard';
import type { RecordKind } from '../archive-record.service';
import { findLensArchive, type LensArchive } from './lens-archive.store';

const { SOFT } = lensCategories.codes;

/** Returns the facts against which a patient's figures are checked on a day, outside of a visit. */
export async function aboutPatient(cx: SessionCx, birthday: string | null, day: string): Promise<About> {
  const { propertyOwnerId, orgId } = cx.caller;
  return {
    day,
    age: birthday ? ageYears(birthday, day) : null,
    visionType: (await settingsOf(cx, { day })).visionType,
    iopAlert: await readParameter(cx.db, workstationParameters.iopAlert, propertyOwnerId, orgId),
    beside: () => undefined,
  };
}

/** What every record of a contact-lens archive has: soft lenses and rigid ones have calls of their own and find only theirs. */
export function lensKind(
  of: ArchiveRecords,
): Pick<RecordKind<LensArchive>, 'of' | 'ownerKind' | 'findOwner' | 'aboutOf'> {
  const isSoft = of.save.path.includes('/soft-lens/');
  return {
    of,
    ownerKind: 'LENS',
    findOwner: async (cx, id, forUpdate) => {
      const found = await findLensArchive(cx, id, forUpdate);
      return found && (found.lensCategory === SOFT) === isSoft ? found : undefined;
    },
    aboutOf: (cx, { birthday }, day) => aboutPatient(cx, birthday, day),
  };
}
