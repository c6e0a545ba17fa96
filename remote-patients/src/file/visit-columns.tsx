import type { OutputOf } from '@mingmou/contract/base/call';
import { stateAt } from '@mingmou/contract/base/flow';
import { hrefOf } from '@mingmou/contract/base/links';
import { acceptsFlow } from '@mingmou/contract/outpatient/visit.flow';
import { patientVisit } from '@mingmou/contract/patients/portal/patient-visit.contract';
import { visitPrint } from '@mingmou/contract/workstation/print/visit-print.contract';
import { medicalPaper } from '@mingmou/contract/workstation/workstation.links';
import { useNavigate } from '@mingmou/core/navigation/router';
import { Do } from '@mingmou/kit/act/do';
import { columns, type ListColumn } from '@mingmou/kit/list/columns';
import { stacked } from '@mingmou/kit/list/stacked';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button } from '@mingmou/kit/ui';

type VisitRow = OutputOf<typeof patientVisit.page>['records'][number];
type Name = keyof typeof patientVisit.row & string;

function columnOf(name: Name, width: number, sorter = false): ListColumn<VisitRow> {
  const [column] = columns(patientVisit.row, [name]);
  if (!column) throw new Error(`no column ${name}`);
  return { ...column, width, sorter };
}

const diagnosis = columnOf('diagnosisSummary', 150);

export const visitColumns: readonly ListColumn<VisitRow>[] = [
  { ...stacked(columnOf('day', 142), columnOf('visitNo', 142), 142), sorter: true },
  stacked(columnOf('orgName', 90), columnOf('departmentName', 90), 90),
  stacked(columnOf('doctorName', 84), columnOf('visitType', 84), 84),
  { ...diagnosis, render: (row) => (row.isShown ? diagnosis.render(row) : <Quiet>其他机构的记录</Quiet>) },
  columnOf('prescriptionCount', 72),
  columnOf('dueAmount', 96),
  {
    key: 'acceptsState',
    title: '状态',
    label: '状态',
    width: 84,
    render: ({ acceptsState, isVoid }) => {
      if (acceptsState === null || acceptsState === undefined) return null;
      const { title, tone } = stateAt(acceptsFlow, acceptsState);
      return isVoid ? <StateTag tone="void">已退号</StateTag> : <StateTag tone={tone}>{title}</StateTag>;
    },
  },
];

interface VisitActsProps {
  readonly row: VisitRow;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onOpen: (id: number) => void;
}

export function VisitActs({ row: { id, day, isShown }, isChosen, onChoose, onOpen }: VisitActsProps) {
  const navigate = useNavigate();
  if (!isShown) return null;
  return (
    <>
      <Do call={patientVisit.find} onClick={() => onOpen(id)}>
        查看
      </Do>
      <Button
        size="small"
        type={isChosen ? 'primary' : 'link'}
        aria-pressed={isChosen}
        aria-label={`对比${day}的就诊`}
        onClick={onChoose}
      >
        对比
      </Button>
      <Do call={visitPrint.find} onClick={() => navigate(hrefOf(medicalPaper, { acceptsId: id }))}>
        打印
      </Do>
    </>
  );
}
