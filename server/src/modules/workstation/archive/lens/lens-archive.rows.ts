import { stateCode } from '@mingmou/contract/base/flow';
import { lensArchiveFlow } from '@mingmou/contract/workstation/archive/lens/lens-archive.flow';
import type { SessionCx } from '../../../../kernel/context/cx';
import { mine } from '../../../../kernel/context/mine';

/** Returns owner, name and start of wearing of an archive of this organisation. */
export function lensArchiveHead(cx: SessionCx, id: number) {
  return mine(cx, 'lensArchive')
    .innerJoin('employee', (on) =>
      on
        .onRef('employee.propertyOwnerId', '=', 'lensArchive.propertyOwnerId')
        .onRef('employee.id', '=', 'lensArchive.doctorId'),
    )
    .where('lensArchive.orgId', '=', cx.caller.orgId)
    .where('lensArchive.id', '=', id)
    .where('lensArchive.state', '<>', stateCode(lensArchiveFlow, 'DELETED'))
    .select(['lensArchive.patientId', 'lensArchive.archiveNo', 'lensArchive.lensCategory', 'lensArchive.name'])
    .select(['lensArchive.odStartDate', 'lensArchive.osStartDate', 'employee.name as doctorName'])
    .executeTakeFirst();
}
