import type { InputOf } from '@mingmou/contract/base/call';
import { lensArchive } from '@mingmou/contract/workstation/archive/lens/lens-archive.contract';
import type { SessionCx } from '../../../../kernel/context/cx';
import { exportShown } from '../../../../kernel/file/export';
import { lensArchiveSorting, lensArchivesMatching } from './lens-archive.store';
import { soonestLens } from './lens-expiry.job';
import { shownArchive } from './lens-shown.rules';

const COLUMNS = [
  ...(['archiveNo', 'recordNo', 'name', 'sex', 'age', 'phone', 'lensCategory', 'archiveName', 'doctorName'] as const),
  ...(['goodsName', 'odLens', 'osLens'] as const),
  ...(['state', 'odStartDate', 'osStartDate', 'odExpireDate', 'osExpireDate', 'expireDate'] as const),
  ...(['lastStain', 'odGrown', 'osGrown', 'lastReviewDate', 'nextReviewDate', 'stopReason', 'createdAt'] as const),
] as const;

/** The list as a sheet, phones masked as on the page. */
export async function exportLensArchives(cx: SessionCx, query: InputOf<typeof lensArchive.export>) {
  return exportShown(cx, (row) => shownArchive(row, cx.now), {
    name: '角膜接触镜档案',
    shape: lensArchive.row,
    columns: COLUMNS,
    rows: lensArchivesMatching(cx, query, await soonestLens(cx)),
    query,
    sorting: lensArchiveSorting,
  });
}
