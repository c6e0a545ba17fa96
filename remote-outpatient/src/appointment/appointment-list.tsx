import { stateAt } from '@mingmou/contract/base/flow';
import { appointment } from '@mingmou/contract/outpatient/appointment.contract';
import { appointmentFlow } from '@mingmou/contract/outpatient/appointment.flow';
import { RecordPage } from '@mingmou/kit/frame/record-page';
import { columns } from '@mingmou/kit/list/columns';
import { StateTag } from '@mingmou/kit/list/state-tag';
import type { ReactNode } from 'react';
import { inOrder, pairOf, personColumn } from '../cashier/list/columns-of';
import { AppointmentActs, type Asking } from './appointment-acts';

const FILTERS = [
  ...(['dateFrom', 'dateTo', 'keyword', 'subscribeState', 'departmentId', 'doctorId', 'roomId'] as const),
  ...(['source', 'purpose', 'createdFrom', 'createdTo'] as const),
] as const;
const of = appointment.row;
/** Width of a complete 预约号. All columns and four acts fit 1366 px. */
const NUMBER_PX = 134;
const wide = (px: number) => (column: ReturnType<typeof pairOf>[number]) => ({ ...column, width: px });

interface AppointmentListProps extends Asking {
  readonly heading: ReactNode;
  readonly main: ReactNode;
}

/** Every appointment, the latest day first. */
export function AppointmentList({ heading, main, ask, open }: AppointmentListProps) {
  return (
    <RecordPage
      heading={heading}
      of={appointment}
      filters={FILTERS}
      main={main}
      columns={[
        ...pairOf(of, ['subscribeNo', 'source']).map(wide(NUMBER_PX)),
        {
          ...personColumn,
          key: 'name',
          width: 160,
          render: ({ name, ...about }) => personColumn.render({ ...about, customerName: name }),
        },
        ...pairOf(of, ['subscribeDate', 'frameStart']).map(wide(96)),
        ...pairOf(of, ['resourceName', 'departmentName']).map(wide(92)),
        ...pairOf(of, ['purpose', 'remark']).map(wide(112)),
        {
          key: 'subscribeState',
          title: '状态',
          label: '状态',
          width: 112,
          render: ({ subscribeState, needChange, overbook }) => {
            const { tone, title } = stateAt(appointmentFlow, subscribeState);
            return (
              <>
                <StateTag tone={tone}>{title}</StateTag>
                {needChange ? <StateTag tone="overdue">需改约</StateTag> : null}
                {overbook ? <StateTag tone="waiting">加</StateTag> : null}
              </>
            );
          },
        },
        ...inOrder(columns(of, ['noShows']), { noShows: 88 }),
        ...pairOf(of, ['createdByName', 'createdAt']).map(wide(124)),
      ]}
      acts={(row) => <AppointmentActs of={row} ask={ask} open={open} />}
    />
  );
}
