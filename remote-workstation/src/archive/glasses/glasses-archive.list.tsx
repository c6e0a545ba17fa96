import { today } from '@mingmou/contract/base/clinic-day';
import { hrefOf } from '@mingmou/contract/base/links';
import { glassesArchive } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.contract';
import { glassesArchivePage } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.links';
import { useNavigate } from '@mingmou/core/navigation/router';
import { Do } from '@mingmou/kit/act/do';
import { RecordPage } from '@mingmou/kit/frame/record-page';
import { actionColumn } from '@mingmou/kit/list/columns';
import { type GlassesArchiveRow, glassesColumns } from './glasses-columns';

const FILTERS = ['keyword', 'kind', 'state', 'reviewBefore', 'deliveredFrom', 'deliveredTo', 'optometristId'] as const;

/** 配镜档案 (menu 1206): the pairs of the organisation, from the sale to the next pair. */
export default function GlassesArchiveList() {
  const navigate = useNavigate();
  return (
    <RecordPage
      of={glassesArchive}
      filters={FILTERS}
      columns={[
        ...glassesColumns(today()),
        actionColumn(
          ({ id, patientId }: GlassesArchiveRow) => (
            <Do call={glassesArchive.page} onClick={() => navigate(hrefOf(glassesArchivePage, { patientId, id }))}>
              打开
            </Do>
          ),
          72,
        ),
      ]}
    />
  );
}
