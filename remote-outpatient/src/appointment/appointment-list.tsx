import { stateAt } from '@mingmou/contract/base/flow';
import { subscribe } from '@mingmou/contract/outpatient/subscribe.contract';
import { subscribeFlow } from '@mingmou/contract/outpatient/subscribe.flow';
import { columns } from '@mingmou/kit/list/columns';
import { ExportButton } from '@mingmou/kit/list/export-button';
import { ListPage } from '@mingmou/kit/list/list-page';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { useList } from '@mingmou/kit/list/use-list';
import type { ReactNode } from 'react';
import { inOrder } from '../cashier/list/columns-of';
import { AppointmentActs, type Asking } from './appointment-acts';

const FILTERS = [
  ...(['dateFrom', 'dateTo', 'keyword', 'subscribeState', 'departmentId', 'doctorId', 'roomId'] as const),
  ...(['source', 'purpose', 'createdFrom', 'createdTo'] as const),
] as const;
const WIDTHS = {
  ...{ subscribeNo: 142, name: 116, sex: 56, age: 72, phone: 116, subscribeDate: 108, frameStart: 92 },
  ...{ noShows: 84, source: 84 },
};

interface AppointmentListProps extends Asking {
  readonly heading: ReactNode;
  readonly main: ReactNode;
}

/** Every appointment, the latest day first. */
export function AppointmentList({ heading, main, ask, open }: AppointmentListProps) {
  const list = useList(subscribe.page);
  const of = subscribe.row;
  return (
    <ListPage
      title={subscribe.page.title}
      heading={heading}
      list={list}
      filters={FILTERS}
      main={main}
      tools={<ExportButton call={subscribe.export} of={list} />}
      columns={[
        ...inOrder(columns(of, ['subscribeNo', 'name', 'sex', 'age', 'phone', 'subscribeDate', 'frameStart']), WIDTHS),
        ...inOrder(columns(of, ['departmentName', 'resourceName', 'purpose', 'source']), WIDTHS),
        {
          key: 'subscribeState',
          title: '状态',
          label: '状态',
          width: 120,
          render: ({ subscribeState, needChange, overbook }) => {
            const { tone, title } = stateAt(subscribeFlow, subscribeState);
            return (
              <>
                <StateTag tone={tone}>{title}</StateTag>
                {needChange ? <StateTag tone="overdue">需改约</StateTag> : null}
                {overbook ? <StateTag tone="waiting">加</StateTag> : null}
              </>
            );
          },
        },
        ...inOrder(columns(of, ['noShows', 'createdByName', 'createdAt', 'remark']), WIDTHS),
      ]}
      acts={(row) => <AppointmentActs of={row} ask={ask} open={open} />}
    />
  );
}
