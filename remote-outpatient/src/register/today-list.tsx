import type { OutputOf } from '@mingmou/contract/base/call';
import { queueText } from '@mingmou/contract/outpatient/queue-text';
import { registration } from '@mingmou/contract/outpatient/registration.contract';
import { useClinicDay } from '@mingmou/core/clock/use-clinic-day';
import { useCall } from '@mingmou/core/store/use-call';
import { InRow } from '@mingmou/kit/act/row-context';
import { type ReasonAsked, ReasonDialog } from '@mingmou/kit/form/reason-dialog';
import { textOf } from '@mingmou/kit/format/text-of';
import { Stack } from '@mingmou/kit/list/stacked';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Table } from '@mingmou/kit/ui-table';
import { memo, useState } from 'react';
import { CashierShiftButton } from '../cashier/shift/cashier-shift-button';
import { BlockFailure } from '../parts/block-failure';
import styles from './register.module.css';
import { LONGEST_REASON, RegistrationActs, RegistrationLink } from './registration-acts';
import { PayTag, RowState } from './registration-tags';

type Row = OutputOf<typeof registration.page>['records'][number];

const SHOWN = 20;

const { row: fields } = registration;
const text = (name: keyof typeof fields & keyof Row) => ({
  key: name,
  title: fields[name].title,
  render: (_: unknown, row: Row) => textOf(fields[name], row[name]),
});

/** A name whose end is cut, whole under the pointer. */
function Name({ of }: { readonly of: string }) {
  return (
    <span className={styles.name} title={of}>
      {of}
    </span>
  );
}

/** A patient, with marks for priority and for a place beyond the limit. */
function Patient(row: Row) {
  return (
    <Stack
      top={
        <>
          <Name of={row.name} />
          <Marks {...row} />
        </>
      }
      below={[textOf(fields.sex, row.sex), row.age].filter(Boolean).join(' ')}
    />
  );
}

function Marks({ priority, over }: Row) {
  return (
    <>
      {priority ? <StateTag tone="waiting">优先</StateTag> : null}
      {over ? <StateTag tone="waiting">加</StateTag> : null}
    </>
  );
}

/** 今日挂号, the latest first. Memoised: the desk renders with every key that is typed into one of its fields. */
export const TodayList = memo(function TodayList() {
  const day = useClinicDay();
  // Belongs to one day: the next day begins on its first page.
  const [chosen, choose] = useState({ day, page: 1 });
  const page = chosen.day === day ? chosen.page : 1;
  const { data, loading, refusal, refetch } = useCall(registration.page, {
    dateFrom: day,
    dateTo: day,
    page,
    size: SHOWN,
  });
  const [asked, ask] = useState<ReasonAsked>();

  return (
    <section className={styles.today} aria-label="今日挂号">
      <div className={styles.todayHead}>
        <h2 className={styles.heading}>今日挂号</h2>
        <CashierShiftButton />
      </div>
      {refusal ? <BlockFailure refusal={refusal} refetch={refetch} /> : null}
      <Table<Row>
        size="small"
        rowKey="id"
        loading={loading}
        dataSource={data?.records ?? []}
        locale={{ emptyText: '今天还没有人挂号' }}
        pagination={{
          current: page,
          pageSize: SHOWN,
          total: data?.total ?? 0,
          onChange: (next) => choose({ day, page: next }),
          hideOnSinglePage: true,
        }}
        scroll={{ x: 'max-content' }}
        columns={[
          { key: 'queueNo', title: '号序', render: (_, { queueNo }) => <b>{queueText(queueNo)}</b> },
          {
            key: 'registrationNo',
            title: <Stack top={fields.registrationNo.title} below={fields.registeredAt.title} />,
            render: (_, row) => <Stack top={row.registrationNo} below={row.registeredAt.slice(11, 16)} />,
          },
          {
            key: 'name',
            title: <Stack top={fields.name.title} below={`${fields.sex.title} ${fields.age.title}`} />,
            render: (_, row) => <Patient {...row} />,
          },
          text('phone'),
          text('visitType'),
          {
            key: 'doctorName',
            title: <Stack top="医生" below={fields.departmentName.title} />,
            render: (_, { doctorName, departmentName }) => (
              <Stack top={<Name of={doctorName ?? '普通号'} />} below={<Name of={departmentName} />} />
            ),
          },
          { ...text('feeAmount'), align: 'right' },
          { key: 'payState', title: '缴费', render: (_, row) => <PayTag {...row} /> },
          { key: 'state', title: '候诊状态', render: (_, row) => <RowState {...row} /> },
          {
            key: 'acts',
            title: '操作',
            fixed: 'right',
            render: (_, row) => (
              <InRow value={true}>
                <span className={styles.rowActs}>
                  <RegistrationActs of={row} ask={ask} />
                  <RegistrationLink id={row.id} />
                </span>
              </InRow>
            ),
          },
        ]}
      />
      <ReasonDialog asked={asked} longest={LONGEST_REASON} onClose={() => ask(undefined)} />
    </section>
  );
});
