import { LabelTags } from '@mingmou/clinic/patient/label-tags';
import type { OutputOf } from '@mingmou/contract/base/call';
import { returnRecord } from '@mingmou/contract/patients/return/return-record.contract';
import { useNavigate } from '@mingmou/core/navigation/router';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { Do } from '@mingmou/kit/act/do';
import { columns, type ListColumn, unsorted } from '@mingmou/kit/list/columns';
import { ListPage } from '@mingmou/kit/list/list-page';
import { useList } from '@mingmou/kit/list/use-list';
import { Quiet } from '@mingmou/kit/page/quiet';
import { useState } from 'react';
import { pickColumn } from '../pick-column';
import { FRESH, type Person, useAddDraft } from './add-draft';
import { returnPaths } from './paths';
import styles from './return.module.css';

type Row = OutputOf<typeof returnRecord.people>['records'][number];

const FILTERS = [
  ...(['keyword', 'lastReturnBefore', 'neverReturned', 'lastIntention', 'labelIds', 'sourceId', 'sex'] as const),
  ...(['ageFrom', 'ageTo', 'createdFrom', 'createdTo', 'birthdayFrom', 'birthdayTo', 'schoolName', 'grade'] as const),
  ...(['className', 'incomplete', 'stateEnum'] as const),
] as const;
const FILTERS_OF_CHAIN = [FILTERS[0], 'wholeChain', ...FILTERS.slice(1)] as const;
const MOST = 500;

const day = (key: string, title: string, of: (row: Row) => string | null | undefined): ListColumn<Row> => ({
  ...{ key, title, label: title, width: 110, sorter: true },
  render: (row) => of(row)?.slice(0, 10) ?? '',
});

/** 选择回访患者: passes the selected patients back to 新增回访. */
export default function ReturnPeopleList() {
  const list = useList(returnRecord.people);
  const box = useAddDraft();
  const [picked, pick] = useState<readonly Person[]>(() => box.read()?.people ?? []);
  const seesChain = useHolds('patient:chain');
  const navigate = useNavigate();
  const draft = () => box.read() ?? FRESH;
  const back = (people: readonly Person[]) => {
    box.write({ ...draft(), people, filters: undefined, total: undefined });
    navigate(returnPaths.add);
  };
  const all = () => {
    box.write({ ...draft(), people: [], filters: list.query.filters, total: list.total });
    navigate(returnPaths.add);
  };
  const row = returnRecord.personRow;
  return (
    <ListPage
      title={returnRecord.people.title}
      list={list}
      filters={seesChain ? FILTERS_OF_CHAIN : FILTERS}
      tools={
        <Do call={returnRecord.people} blocked={list.total === 0 ? '没有符合条件的患者' : undefined} onClick={all}>
          {`选择全部${list.total}位`}
        </Do>
      }
      main={
        <Do
          call={returnRecord.people}
          main
          blocked={
            picked.length === 0 ? '请先选择患者' : picked.length > MOST ? `一次最多选择${MOST}位患者` : undefined
          }
          onClick={() => back(picked)}
        >
          {`确定选择${picked.length}位`}
        </Do>
      }
      lead={
        <div className={styles.bar}>
          <Quiet>已选{picked.length}位，翻页不会丢失</Quiet>
        </div>
      }
      columns={[
        pickColumn<Row>(
          ({ id, name }) => ({ id, name }),
          new Set(picked.map(({ id }) => id)),
          ({ id, name }, isPicked) =>
            pick(isPicked ? [...picked, { id, name }] : picked.filter((one) => one.id !== id)),
        ),
        ...columns(row, ['recordNo', 'name', 'sex']),
        ...columns(row, ['age']).map((column) => ({ ...column, sorter: false, width: 76 })),
        ...columns(row, ['phone']).map((column) => ({ ...column, width: 124 })),
        {
          ...{ key: 'labels', title: '标签', label: '标签', width: 160 },
          render: ({ labels }: Row) => <LabelTags of={labels} />,
        },
        day('last_visit_at', '末次就诊', ({ lastVisitAt }) => lastVisitAt),
        day('last_return_at', '末次回访', ({ lastReturnAt }) => lastReturnAt),
        ...unsorted(columns(row, ['lastIntention'])),
      ]}
    />
  );
}
