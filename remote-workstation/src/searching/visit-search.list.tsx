import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { stateAt } from '@mingmou/contract/base/flow';
import { hrefOf } from '@mingmou/contract/base/links';
import { visitType } from '@mingmou/contract/dict/visit-type';
import { acceptsFlow } from '@mingmou/contract/outpatient/visit.flow';
import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { medicalPage } from '@mingmou/contract/workstation/workstation.links';
import { useNavigate } from '@mingmou/core/navigation/router';
import { Do } from '@mingmou/kit/act/do';
import { actionColumn, columns, type ListColumn } from '@mingmou/kit/list/columns';
import { ExportButton } from '@mingmou/kit/list/export-button';
import { ListPage } from '@mingmou/kit/list/list-page';
import { Stack, stacked } from '@mingmou/kit/list/stacked';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { useList } from '@mingmou/kit/list/use-list';
import { useToday } from '@mingmou/kit/list/use-today';
import { PersonStack } from '../patients/person-stack';
import { recordPrintAddress } from '../print/addresses';

type Row = OutputOf<typeof consultingDesk.searchPage>['records'][number];

const FILTERS = [
  'dateFrom',
  'dateTo',
  'keyword',
  'doctorId',
  'icdCode',
  'acceptsState',
  'departmentId',
  'visitType',
  'orgId',
] as const;

const ALLERGIC = 1;
const WIDTHS: Readonly<Record<string, number>> = {
  visitNo: 134,
  departmentName: 92,
  diagnosisSummary: 150,
  prescriptionCount: 72,
  payableAmount: 96,
  printedCount: 84,
};

function of<const K extends keyof typeof consultingDesk.row & string>(...names: K[]): ListColumn<Row>[] {
  return columns(consultingDesk.row, names as readonly (keyof typeof consultingDesk.row & string)[]).map((column) => ({
    ...column,
    sorter: false,
    width: WIDTHS[column.key] ?? column.width,
  }));
}

/** The second field below the first. */
function pair<const K extends keyof typeof consultingDesk.row & string>(top: K, below: K): ListColumn<Row>[] {
  const [first, second] = of(top, below);
  return first && second ? [stacked(first, second, first.width)] : [];
}

const patient: ListColumn<Row> = {
  key: 'name',
  label: '患者',
  title: <Stack top="患者" below="病历号 电话" />,
  width: 170,
  isStacked: true,
  render: (row) => (
    <PersonStack
      of={row}
      no={row.recordNo}
      after={
        row.allergyFlag === ALLERGIC ? (
          <span title={row.allergyHistory ?? undefined}>
            <StateTag tone="overdue">过敏</StateTag>
          </span>
        ) : null
      }
    />
  ),
};

const state: ListColumn<Row> = {
  key: 'acceptsState',
  label: '状态、类型',
  title: <Stack top="状态" below="类型" />,
  width: 84,
  isStacked: true,
  render: ({ acceptsState, visitType: type }) => {
    const { tone, title } = stateAt(acceptsFlow, acceptsState);
    return <Stack top={<StateTag tone={tone}>{title}</StateTag>} below={dictName(visitType, type)} />;
  },
};

/** 就诊查询 (menu 1203): visits of today by default, of 90 days at most. */
export default function VisitSearch() {
  return useToday() ? <Dated /> : null;
}

function Dated() {
  const list = useList(consultingDesk.searchPage);
  return (
    <ListPage
      title="就诊查询"
      list={list}
      filters={FILTERS}
      rowKey={({ acceptsId }) => `${acceptsId}`}
      tools={<ExportButton call={consultingDesk.export} of={list} />}
      columns={[
        ...pair('visitNo', 'day'),
        patient,
        ...pair('departmentName', 'orgName'),
        ...of('doctorName'),
        state,
        ...of('diagnosisSummary', 'prescriptionCount'),
        ...pair('payableAmount', 'paidAmount'),
        ...of('printedCount'),
        actionColumn((row: Row) => <RowActs of={row} />, 104),
      ]}
    />
  );
}

function RowActs({ of: { acceptsId, patientId, medicalId } }: { readonly of: Row }) {
  const navigate = useNavigate();
  return (
    <>
      <Do call={consultingDesk.medicalAccepts} onClick={() => navigate(hrefOf(medicalPage, { acceptsId, patientId }))}>
        查看
      </Do>
      {medicalId ? (
        <Do call={consultingDesk.medicalAccepts} onClick={() => navigate(recordPrintAddress(acceptsId))}>
          打印
        </Do>
      ) : null}
    </>
  );
}
