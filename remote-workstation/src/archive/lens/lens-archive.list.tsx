import { today } from '@mingmou/contract/base/clinic-day';
import { hrefOf } from '@mingmou/contract/base/links';
import { lensArchive } from '@mingmou/contract/workstation/archive/lens/lens-archive.contract';
import { lensArchivePage } from '@mingmou/contract/workstation/archive/lens/lens-archive.links';
import { useNavigate } from '@mingmou/core/navigation/router';
import { Do } from '@mingmou/kit/act/do';
import { actionColumn } from '@mingmou/kit/list/columns';
import { ExportButton } from '@mingmou/kit/list/export-button';
import { ListPage } from '@mingmou/kit/list/list-page';
import { useList } from '@mingmou/kit/list/use-list';
import { type LensArchiveRow, lensColumns } from './lens-columns';
import { LensListTabs } from './lens-list-tabs';

const FILTERS = [
  ...(['lensCategory', 'state', 'doctorId', 'keyword'] as const),
  ...(['expireFrom', 'expireBefore', 'reviewFrom', 'reviewBefore', 'brandId', 'expire'] as const),
] as const;

/** 角塑档案管理 (menu 1205): the contact-lens archives of the organisation. */
export default function LensArchiveList() {
  const list = useList(lensArchive.page);
  const navigate = useNavigate();
  return (
    <ListPage
      title={lensArchive.page.title}
      heading={<LensListTabs list={{ filters: list.query.filters, show: (filters) => list.show({ filters }) }} />}
      list={list}
      filters={FILTERS}
      tools={<ExportButton call={lensArchive.export} of={list} />}
      columns={[
        ...lensColumns(today()),
        actionColumn(
          ({ id, patientId }: LensArchiveRow) => (
            <Do call={lensArchive.page} onClick={() => navigate(hrefOf(lensArchivePage, { patientId, id }))}>
              打开
            </Do>
          ),
          72,
        ),
      ]}
    />
  );
}
