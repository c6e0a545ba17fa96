import { stateCode } from '@mingmou/contract/base/flow';
import { archiveRecord } from '@mingmou/contract/workstation/archive/archive-record.flow';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';

/** Returns the finished records of archives that were written in a visit. */
export function recordsOfVisit(cx: SessionCx, acceptsId: number) {
  return mine(cx, 'archiveRecord as r')
    .leftJoin('lensArchive as a', (on) =>
      on.onRef('a.propertyOwnerId', '=', 'r.propertyOwnerId').onRef('a.id', '=', 'r.lensArchiveId'),
    )
    .where('r.acceptsId', '=', acceptsId)
    .where('r.stageState', '=', stateCode(archiveRecord, 'DONE'))
    .select(['r.kind', 'r.content', 'a.lensCategory'])
    .orderBy('r.id')
    .execute();
}

/** Field of a record that holds goods or a training item by id. */
export type StoredName = 'breedId' | 'brandId' | 'itemId';

/** Returns id and name of goods or training items, by the field that holds their ids. */
export function namedRows(cx: SessionCx, field: StoredName, ids: readonly number[]) {
  if (field === 'breedId') return mine(cx, 'erpBreed').where('id', 'in', ids).select(['id', 'name']).execute();
  if (field === 'brandId') return mine(cx, 'erpBrand').where('id', 'in', ids).select(['id', 'name']).execute();
  return mine(cx, 'trainingItem').where('id', 'in', ids).select(['id', 'name']).execute();
}
